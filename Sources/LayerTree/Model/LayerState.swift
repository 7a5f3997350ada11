import Foundation
import MidflightDrawing
import MidflightGeometry

/// The values of a layer's properties. Those that are rarely set, and those that a layer class
/// adds, have copy-on-write storage.
struct LayerState {
  // Members that every frame reads for every layer come first, so that they are close in memory.
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
  var own = OwnState()

  var transform: CATransform3D {
    get { transformation.value }
    set { transformation.value = newValue }
  }
  /// Whether the transform is the identity because it was never set.
  var isUntransformed: Bool { transformation.isInitial }
}

extension CATransform3D: Initial {}

protocol Initial {
  init()
}

private final class Storage<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

/// The values that a layer class adds to those of `CALayer`, with copy-on-write storage.
struct OwnState {
  /// The storage object; nil before the first write.
  private var storage: AnyObject?

  /// The values of a class, identified by the type of its state. If values of another type are
  /// stored, reading gives the initial values.
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

struct CopyOnWrite<Value: Initial> {
  private var storage: Storage<Value>?

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
