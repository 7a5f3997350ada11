import Foundation
import MidflightDrawing
import MidflightGeometry

/// The values of every built-in animatable property of a layer, as one value.
///
/// What few layers use, and what a kind of layer adds, sits in boxes that are shared until written
/// to.
struct LayerState {
  // Members that every frame reads of every layer come first, and so lie together.
  var position = CGPoint.zero
  var bounds = CGRect.zero
  var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  var zPosition: CGFloat = 0
  private var transformation = CopyOnWrite<CATransform3D>()
  var decoration = CopyOnWrite<DecorationState>()
  var contents = ContentsMix()
  var opacity: Float = 1
  var isHidden = false
  var masksToBounds = false
  var isOpaque = false
  var cornerRadius: CGFloat = 0
  var borderWidth: CGFloat = 0
  var backgroundColor: CGColor?
  var borderColor: CGColor? = .black
  var contentsScale: CGFloat = 1
  /// The values that the kind of layer adds.
  var own = OwnState()

  var transform: CATransform3D {
    get { transformation.value }
    set { transformation.value = newValue }
  }
  /// Whether the transform is the identity for never having been another.
  var isUntransformed: Bool { transformation.isInitial }
}

extension CATransform3D: Initial {}

/// A type that has a value without being given one.
protocol Initial {
  init()
}

/// The storage of a value on the heap.
private final class Storage<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// The values that a kind of layer adds, of the type that the kind has for them: shared between
/// copies until one of them is written to.
struct OwnState {
  /// A `Storage`; nil before the first write.
  private var storage: AnyObject?

  /// The values as a kind's; what was written as another's reads as the initial ones.
  subscript<Value: Initial>(_: Value.Type) -> Value {
    get { (storage as? Storage<Value>)?.value ?? Value() }
    _modify {
      if !(storage is Storage<Value>) {
        storage = Storage(Value())
      } else if !isKnownUniquelyReferenced(&storage) {
        storage = Storage(unsafeDowncast(storage!, to: Storage<Value>.self).value)
      }
      yield &unsafeDowncast(storage!, to: Storage<Value>.self).value
    }
  }
}

/// A value kept on the heap and shared between copies until one of them is written to.
struct CopyOnWrite<Value: Initial> {
  /// nil before the first write.
  private var storage: Storage<Value>?

  /// Whether nothing was ever written: the value is the initial one.
  var isInitial: Bool { storage == nil }

  var value: Value {
    get { storage?.value ?? Value() }
    set {
      if storage != nil, isKnownUniquelyReferenced(&storage) {
        storage!.value = newValue
      } else {
        storage = Storage(newValue)
      }
    }
    _modify {
      if storage == nil {
        storage = Storage(Value())
      } else if !isKnownUniquelyReferenced(&storage) {
        storage = Storage(storage!.value)
      }
      yield &storage!.value
    }
  }
}
