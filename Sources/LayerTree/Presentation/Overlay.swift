/// Replaces a layer's model values by its animated values for the duration of a call. It writes
/// only the animated properties and restores them after the call, without copying the layer. All
/// code inside the call, including `draw(in:)`, reads presentation values.
@MainActor enum Overlay {
  /// Runs `body` while the layer has its presentation values. Passes to `body` whether the content
  /// must be redrawn because of an animated property. `local` is the layer's time at the instant.
  @inline(__always)
  static func with<Result>(
    _ layer: CALayer, at evaluation: Evaluation, local: Double, _ body: (Bool) -> Result
  ) -> Result {
    let attachments = layer.attachments
    // A layer that is already being sampled has its presentation values.
    let isApplied = !attachments.isEmpty && layer.sampling == 0
    let redraws =
      if isApplied { apply(attachments, to: layer, at: evaluation, local: local) } else { false }
    let result = body(redraws)
    if isApplied { restore(attachments, on: layer) }
    return result
  }

  private static func apply(
    _ attachments: [AttachedAnimation], to layer: CALayer, at evaluation: Evaluation,
    local: Double
  ) -> Bool {
    layer.sampling += 1
    var (redraws, isFirst) = (false, true)
    // The first evaluator of the current property. It is looked up again only when the property
    // changes, because many animations may blend in one property.
    var first: Evaluator?
    for attachment in attachments {
      guard let outer = attachment.position(at: evaluation, local: local) else { continue }
      attachment.forEachEvaluator { evaluator in
        guard let position = evaluator.position(in: outer) else { return }
        if !isFirst, first?.property !== evaluator.property {
          first = firstApplied(attachments, to: layer, on: evaluator.property)
        }
        evaluator.apply(to: layer, at: position, after: first)
        isFirst = false
        redraws = redraws || evaluator.redraws
      }
    }
    return redraws
  }

  private static func firstApplied(
    _ attachments: [AttachedAnimation], to layer: CALayer, on property: AnyLayerProperty
  ) -> Evaluator? {
    for attachment in attachments {
      for evaluator in attachment.evaluators
      where evaluator.property === property && evaluator.isApplied(to: layer) {
        return evaluator
      }
    }
    return nil
  }

  private static func restore(_ attachments: [AttachedAnimation], on layer: CALayer) {
    for attachment in attachments.reversed() { attachment.restore(layer) }
    assert(
      layer.sampling == 1 && attachments.allSatisfy { !$0.isApplied(to: layer) },
      "a sampled layer does not hold the model values")
    layer.sampling -= 1
  }
}
