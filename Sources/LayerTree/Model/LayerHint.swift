import Foundation

/// A property that does not animate. It is stored by its key, but has a type and an initial value.
@MainActor struct LayerHint<Value>: AnyLayerHint {
  let key: String
  let initial: Value
  private let convert: (Any) -> Value?

  init(_ key: String, _ initial: Value) where Value: AnimatableValue {
    (self.key, self.initial) = (key, initial)
    convert = { Value.converted(from: $0) }
  }

  /// Creates a hint whose value can also be set as a raw value.
  init(_ key: String, _ initial: Value) where Value: RawRepresentable {
    (self.key, self.initial) = (key, initial)
    convert = { $0 as? Value ?? ($0 as? Value.RawValue).flatMap { Value(rawValue: $0) } }
  }

  var initialValue: Any { initial }
  var valueType: Any.Type { Value.self }
  func converted(_ any: Any) -> Any? { convert(any) }
}

@MainActor protocol AnyLayerHint {
  var key: String { get }
  var initialValue: Any { get }
  var valueType: Any.Type { get }
  func converted(_ any: Any) -> Any?
}

@MainActor struct LayerHints {
  let minificationFilterBias = LayerHint("minificationFilterBias", Float(0))
  let allowsGroupOpacity = LayerHint("allowsGroupOpacity", true)
  let allowsEdgeAntialiasing = LayerHint("allowsEdgeAntialiasing", true)
  let edgeAntialiasingMask = LayerHint(
    "edgeAntialiasingMask", CAEdgeAntialiasingMask(rawValue: 15))
  let drawsAsynchronously = LayerHint("drawsAsynchronously", false)
  let contentsFormat = LayerHint("contentsFormat", CALayerContentsFormat.RGBA8Uint)
  let shouldRasterize = LayerHint("shouldRasterize", false)
  let rasterizationScale = LayerHint("rasterizationScale", CGFloat(1))
}

extension CALayer {
  func hint<Value>(_ hint: LayerHint<Value>) -> Value {
    noting(hint.key, value(forKey: hint.key) as? Value ?? hint.initial)
  }

  func setHint<Value>(_ hint: LayerHint<Value>, _ value: Value) {
    setValue(value, forKey: hint.key)
  }
}
