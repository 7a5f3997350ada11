import Foundation
import MidflightDrawing
import MidflightGeometry

@MainActor struct LayerProperties {
  let bounds = StateProperty(
    "bounds", isImplicit: true, get: { $0.state.bounds }, set: { $0.state.bounds = $1 })
  let position = StateProperty(
    "position", isImplicit: true, get: { $0.state.position }, set: { $0.state.position = $1 })
  let anchorPoint = StateProperty(
    "anchorPoint", isImplicit: true, get: { $0.state.anchorPoint },
    set: { $0.state.anchorPoint = $1 })
  let zPosition = StateProperty(
    "zPosition", isImplicit: true, get: { $0.state.zPosition },
    set: {
      $0.state.zPosition = $1
      if $1 != 0 { $0.parent?.mayHaveDepth = true }
    })
  let transform = StateProperty(
    "transform", isImplicit: true, get: { $0.state.transform },
    set: {
      $0.state.transform = $1
      if !$0.isFlat { $0.parent?.mayHaveDepth = true }
    })
  let backgroundColor = StateProperty(
    "backgroundColor", isImplicit: true, get: { $0.state.backgroundColor },
    set: { $0.state.backgroundColor = $1 })
  let opacity = StateProperty(
    "opacity", isImplicit: true, get: { $0.state.opacity }, set: { $0.state.opacity = $1 })
  let cornerRadius = StateProperty(
    "cornerRadius", isImplicit: true, get: { $0.state.cornerRadius },
    set: { $0.state.cornerRadius = $1 })
  let borderWidth = StateProperty(
    "borderWidth", isImplicit: true, get: { $0.state.borderWidth },
    set: { $0.state.borderWidth = $1 })
  let borderColor = StateProperty(
    "borderColor", isImplicit: true, get: { $0.state.borderColor },
    set: { $0.state.borderColor = $1 })
  let masksToBounds = StateProperty(
    "masksToBounds", get: { $0.state.masksToBounds }, set: { $0.state.masksToBounds = $1 })
  let isHidden = StateProperty(
    "hidden", alias: "isHidden", get: { $0.state.isHidden }, set: { $0.state.isHidden = $1 })
  let isOpaque = StateProperty(
    "opaque", alias: "isOpaque", get: { $0.state.isOpaque }, set: { $0.state.isOpaque = $1 })
  let contents = StateProperty(
    "contents", isImplicit: true, get: { $0.state.contents }, set: { $0.state.contents = $1 })
  let contentsScale = StateProperty(
    "contentsScale", get: { $0.state.contentsScale }, set: { $0.state.contentsScale = $1 })

  let frame = PlainProperty("frame", get: { $0.frame }, set: { $0.frame = $1 })
  let beginTime = TimeProperty("beginTime", \.beginTime)
  let duration = TimeProperty("duration", \.duration)
  let speed = TimeProperty("speed", \.speed)
  let timeOffset = TimeProperty("timeOffset", \.timeOffset)
  let repeatCount = TimeProperty("repeatCount", \.repeatCount)
  let repeatDuration = TimeProperty("repeatDuration", \.repeatDuration)
  let autoreverses = TimeProperty("autoreverses", \.autoreverses)
  let fillMode = TimeProperty("fillMode", \.fillMode)
}
