import Foundation

/// A property that does not animate: it is kept by its key like any value, but has a type and a
/// value at first.
@MainActor struct LayerHint<Value>: AnyLayerHint {
  let key: String
  let initial: Value
  private let convert: (Any) -> Value?
  private let isOf: (CALayer) -> Bool

  private init(
    _ key: String, _ initial: Value, _ isOf: @escaping (CALayer) -> Bool,
    _ convert: @escaping (Any) -> Value?
  ) {
    (self.key, self.initial, self.isOf, self.convert) = (key, initial, isOf, convert)
  }

  /// - Parameter isOf: Which layers have it; all, unless given.
  init(
    _ key: String, _ initial: Value, isOf: @escaping (CALayer) -> Bool = { _ in true }
  ) where Value: AnimatableValue {
    self.init(key, initial, isOf) { Value.converted(from: $0) }
  }

  /// One that may be given by its raw value as well.
  ///
  /// - Parameter isOf: Which layers have it; all, unless given.
  init(
    _ key: String, _ initial: Value, isOf: @escaping (CALayer) -> Bool = { _ in true }
  ) where Value: RawRepresentable {
    self.init(key, initial, isOf) {
      $0 as? Value ?? ($0 as? Value.RawValue).flatMap { Value(rawValue: $0) }
    }
  }

  var initialValue: Any { initial }
  func isOne(of layer: CALayer) -> Bool { isOf(layer) }
  func converted(_ any: Any) -> Any? { convert(any) }
}

@MainActor protocol AnyLayerHint {
  var key: String { get }
  var initialValue: Any { get }
  func isOne(of layer: CALayer) -> Bool
  /// Returns what a value stands for that is given without its type; nil for none.
  func converted(_ any: Any) -> Any?
}

/// All of them.
@MainActor enum LayerHints {
  static let minificationFilterBias = LayerHint("minificationFilterBias", Float(0))
  static let allowsGroupOpacity = LayerHint("allowsGroupOpacity", true)
  static let allowsEdgeAntialiasing = LayerHint("allowsEdgeAntialiasing", true)
  static let edgeAntialiasingMask = LayerHint(
    "edgeAntialiasingMask", CAEdgeAntialiasingMask(rawValue: 15))
  static let drawsAsynchronously = LayerHint("drawsAsynchronously", false)
  static let contentsFormat = LayerHint("contentsFormat", CALayerContentsFormat.RGBA8Uint)
  static let shouldRasterize = LayerHint("shouldRasterize", false)
  static let rasterizationScale = LayerHint("rasterizationScale", CGFloat(1))
  static let scrollMode = LayerHint("scrollMode", CAScrollLayerScrollMode.both) {
    $0 is CAScrollLayer
  }
  static let preservesDepth = LayerHint("preservesDepth", false) { $0 is CAReplicatorLayer }

  private static let byKey: [String: any AnyLayerHint] = {
    let all: [any AnyLayerHint] = [
      minificationFilterBias, allowsGroupOpacity, allowsEdgeAntialiasing, edgeAntialiasingMask,
      drawsAsynchronously, contentsFormat, shouldRasterize, rasterizationScale, scrollMode,
      preservesDepth,
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.key, $0) })
  }()

  /// The one that a key names on a layer; nil when there is none.
  static func hint(forKey key: String, of layer: CALayer) -> (any AnyLayerHint)? {
    byKey[key].flatMap { $0.isOne(of: layer) ? $0 : nil }
  }
}

extension CALayer {
  func hint<Value>(_ hint: LayerHint<Value>) -> Value {
    noting(hint.key, value(forKey: hint.key) as? Value ?? hint.initial)
  }

  func setHint<Value>(_ hint: LayerHint<Value>, _ value: Value) {
    setValue(value, forKey: hint.key)
  }
}
