import Drawing
import Foundation
import Geometry

/// The built-in properties: the one place that pairs a key with its accessor.
@MainActor enum LayerProperties {
  static let bounds = StateProperty(
    "bounds", get: { $0.state.bounds }, set: { $0.state.bounds = $1 })
  static let position = StateProperty(
    "position", get: { $0.state.position }, set: { $0.state.position = $1 })
  static let anchorPoint = StateProperty(
    "anchorPoint", get: { $0.state.anchorPoint }, set: { $0.state.anchorPoint = $1 })
  static let zPosition = StateProperty(
    "zPosition", get: { $0.state.zPosition },
    set: {
      $0.state.zPosition = $1
      if $1 != 0 { $0.parent?.mayHaveDepth = true }
    })
  static let transform = StateProperty(
    "transform", get: { $0.state.transform },
    set: {
      $0.state.transform = $1
      if !$0.isFlat { $0.parent?.mayHaveDepth = true }
    })
  static let backgroundColor = StateProperty(
    "backgroundColor", get: { $0.state.backgroundColor }, set: { $0.state.backgroundColor = $1 })
  static let opacity = StateProperty(
    "opacity", get: { $0.state.opacity }, set: { $0.state.opacity = $1 })
  static let cornerRadius = StateProperty(
    "cornerRadius", get: { $0.state.cornerRadius }, set: { $0.state.cornerRadius = $1 })
  static let borderWidth = StateProperty(
    "borderWidth", get: { $0.state.borderWidth }, set: { $0.state.borderWidth = $1 })
  static let borderColor = StateProperty(
    "borderColor", get: { $0.state.borderColor }, set: { $0.state.borderColor = $1 })
  static let masksToBounds = StateProperty(
    "masksToBounds", get: { $0.state.masksToBounds }, set: { $0.state.masksToBounds = $1 })
  static let isHidden = StateProperty(
    "hidden", get: { $0.state.isHidden }, set: { $0.state.isHidden = $1 })
  static let isOpaque = StateProperty(
    "opaque", get: { $0.state.isOpaque }, set: { $0.state.isOpaque = $1 })
  static let contents = StateProperty(
    "contents", get: { $0.state.contents }, set: { $0.state.contents = $1 })
  static let contentsScale = StateProperty(
    "contentsScale", get: { $0.state.contentsScale }, set: { $0.state.contentsScale = $1 })

  static let frame = PlainProperty("frame", get: { $0.frame }, set: { $0.frame = $1 })
  static let beginTime = PlainProperty(
    "beginTime", get: { $0.beginTime }, set: { $0.beginTime = $1 })
  static let duration = PlainProperty("duration", get: { $0.duration }, set: { $0.duration = $1 })
  static let speed = PlainProperty("speed", get: { $0.speed }, set: { $0.speed = $1 })
  static let timeOffset = PlainProperty(
    "timeOffset", get: { $0.timeOffset }, set: { $0.timeOffset = $1 })
  static let repeatCount = PlainProperty(
    "repeatCount", get: { $0.repeatCount }, set: { $0.repeatCount = $1 })
  static let repeatDuration = PlainProperty(
    "repeatDuration", get: { $0.repeatDuration }, set: { $0.repeatDuration = $1 })
  static let autoreverses = PlainProperty(
    "autoreverses", get: { $0.autoreverses }, set: { $0.autoreverses = $1 })
  static let fillMode = PlainProperty("fillMode", get: { $0.fillMode }, set: { $0.fillMode = $1 })

  /// The properties of every layer, by key; `isHidden` and `isOpaque` are also found under these
  /// spellings.
  static let byKey = table(
    [
      bounds, position, anchorPoint, zPosition, transform, backgroundColor, opacity, cornerRadius,
      borderWidth, borderColor, masksToBounds, isHidden, isOpaque, contents, contentsScale, frame,
      beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode,
    ]
  ).merging(["isHidden": isHidden, "isOpaque": isOpaque]) { first, _ in first }

  /// Whose changes animate by themselves on a layer that is shown.
  static let implicit: Set<String> = [
    "anchorPoint", "backgroundColor", "borderColor", "borderWidth", "bounds", "contents",
    "cornerRadius", "opacity", "position", "transform", "zPosition",
  ]

  static func table(_ properties: [AnyLayerProperty]) -> [String: AnyLayerProperty] {
    Dictionary(properties.map { ($0.key, $0) }) { first, _ in first }
  }
}

/// The properties of a shape layer.
@MainActor enum ShapeProperties {
  private static func make<Value: AnimatableValue>(
    _ key: String, _ member: any WritableKeyPath<ShapeState, Value> & Sendable
  ) -> StateProperty<Value> {
    StateProperty(
      key, get: { $0.state.shape.value[keyPath: member] },
      set: { $0.state.shape.value[keyPath: member] = $1 })
  }

  static let path = make("path", \.path)
  static let fillColor = make("fillColor", \.fillColor)
  static let fillRule = make("fillRule", \.fillRule)
  static let strokeColor = make("strokeColor", \.strokeColor)
  static let strokeStart = make("strokeStart", \.strokeStart)
  static let strokeEnd = make("strokeEnd", \.strokeEnd)
  static let lineWidth = make("lineWidth", \.lineWidth)
  static let miterLimit = make("miterLimit", \.miterLimit)
  static let lineCap = make("lineCap", \.lineCap)
  static let lineJoin = make("lineJoin", \.lineJoin)
  static let lineDashPhase = make("lineDashPhase", \.lineDashPhase)
  static let lineDashPattern = make("lineDashPattern", \.lineDashPattern)

  static let byKey = LayerProperties.table([
    path, fillColor, fillRule, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineCap,
    lineJoin, lineDashPhase, lineDashPattern,
  ])

  static let implicit: Set<String> = [
    "fillColor", "strokeColor", "strokeStart", "strokeEnd", "lineWidth", "miterLimit",
    "lineDashPhase",
  ]
}
