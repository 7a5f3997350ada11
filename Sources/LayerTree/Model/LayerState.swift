import Drawing
import Foundation
import Geometry

/// Every built-in animatable property of a layer, as one value.
///
/// The class's properties are one-line accessors to these; `LayerProperties` is the table from a
/// key to its accessor. What few layers use sits in boxes that are shared until written to.
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
  var shape = CopyOnWrite<ShapeState>()
  var gradient = CopyOnWrite<GradientState>()
  var replicator = CopyOnWrite<ReplicatorState>()
  var text = CopyOnWrite<TextState>()
  var emitter = CopyOnWrite<EmitterState>()
  var tiled = CopyOnWrite<TiledState>()

  var transform: CATransform3D {
    get { transformation.value }
    set { transformation.value = newValue }
  }
  /// Whether the transform is the identity for never having been another.
  var isUntransformed: Bool { transformation.isInitial }
}

extension CATransform3D: Initial {}

/// The properties that `CAShapeLayer` adds.
struct ShapeState: Initial {
  var path: Path?
  var fillColor: CGColor? = .black
  var fillRule = CGPathFillRule.winding
  var strokeColor: CGColor?
  var strokeStart: CGFloat = 0
  var strokeEnd: CGFloat = 1
  var lineWidth: CGFloat = 1
  var miterLimit: CGFloat = 10
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var lineDashPhase: CGFloat = 0
  var lineDashPattern: [CGFloat]?
}

/// A type that has a value without being given one.
protocol Initial {
  init()
}

/// A value kept on the heap and shared between copies until one of them is written to.
struct CopyOnWrite<Value: Initial> {
  private final class Storage {
    var value: Value
    init(_ value: Value) { self.value = value }
  }

  /// nil before the first write.
  private var storage: Storage?

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
