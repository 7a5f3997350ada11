import Foundation
import MidflightDrawing

/// Draws the transition of a removed sublayer on its former superlayer. A copy of the sublayer's
/// presentation, called the ghost, is drawn at the sublayer's former index, although it is in no
/// layer tree. The transition has an old image and no new image.
final class DepartureEvaluator: Evaluator {
  private static let property = AnyLayerProperty(key: kCAOnOrderOut)

  private let transition: CATransition
  private let old: LayerRecording
  private let ghost: CALayer
  private let index: Int
  /// The layers in which the ghost is currently drawn: one for each nested sampling call, innermost
  /// last.
  private var holders: [ObjectIdentifier] = []

  init(
    _ transition: CATransition, from old: LayerRecording, ghost: CALayer, index: Int,
    on layer: CALayer
  ) {
    (self.transition, self.old, self.ghost, self.index) = (transition, old, ghost, index)
    super.init(property: Self.property, on: layer)
  }

  override func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {
    ghost.shownTransition = ShownTransition(
      transition: transition, old: old, progress: transition.progress(at: position))
    layer.departing.append((ghost, index))
    layer.mayHaveDepth = true
    holders.append(ObjectIdentifier(layer))
  }

  override func isApplied(to layer: CALayer) -> Bool {
    holders.last == ObjectIdentifier(layer)
  }

  override func restore(_ layer: CALayer) {
    guard isApplied(to: layer) else { return }
    holders.removeLast()
    ghost.shownTransition = nil
    layer.departing.removeLast()
  }
}

extension CALayer {
  /// Shows the removal of a sublayer as a transition. The transition has no key, so it cannot be
  /// found or removed by key. It is removed when all of this layer's animations are removed.
  func addDeparture(of sublayer: CALayer, by action: CATransition) {
    guard isCommitted, let ghost = sublayer.presentation(),
      let index = children.firstIndex(where: { $0 === sublayer })
    else { return }
    let context = context
    ghost.state.isHidden = true
    ghost.time = MediaTiming(duration: .infinity)
    let animation = action.copy()
    applyDefaults(to: animation, key: nil)
    guard let transition = animation as? CATransition else { return }
    let evaluator = DepartureEvaluator(
      transition, from: context.recordingBefore(of: sublayer), ghost: ghost, index: index, on: self)
    attach(animation, key: nil, [evaluator])
  }

  /// The sublayers, with the ghosts of removed ones at their former indices while their transitions
  /// run.
  var shownChildren: [CALayer] {
    if departing.isEmpty { return children }
    var result = children
    for (ghost, index) in departing { result.insert(ghost, at: min(index, result.count)) }
    return result
  }
}
