import Foundation
import MidflightEngine

/// The heights of the rows in the sidebar and the captions, in points.
enum RowHeight {
  static let section: CGFloat = 30
  static let hint: CGFloat = 76
  static let policy: CGFloat = 34
  static let caption: CGFloat = 26
  static let layer: CGFloat = 20
  static let event: CGFloat = 34
  static let layerValue: CGFloat = 32
  static let layerAnimation: CGFloat = 30
  /// The maximum number of values, and of animations, that are listed for the selected layer.
  static let maxLayerValues = 6
  static let maxLayerAnimations = 5

  static func layers(_ rows: [InterfaceState.LayerRow]) -> CGFloat { CGFloat(rows.count) * layer }

  static func details(_ details: LayerDetails?) -> CGFloat {
    guard let details else { return 26 }
    let values = min(details.values.count, maxLayerValues)
    let animations = min(details.animations.count, maxLayerAnimations)
    return 22 + CGFloat(values) * layerValue + CGFloat(animations) * layerAnimation + 10
  }

  static func events(_ state: InterfaceState.Inspector) -> CGFloat {
    CGFloat(max(state.events.count, 1)) * event + (state.olderEvents > 0 ? 20 : 0)
  }
}
