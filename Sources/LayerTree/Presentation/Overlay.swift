/// Puts a layer's animated values in place of the model's for a while.
///
/// Only the animated properties are written, and put back afterwards: nothing is copied. In
/// between, everything that reads the layer reads its presentation, `draw(in:)` included.
@MainActor enum Overlay {
  /// Returns what `body` does, while `layer` holds its presentation.
  ///
  /// - Parameters:
  ///   - local: The layer's time at the moment.
  ///   - body: Is told whether an animated property calls for drawing the content anew.
  @inline(__always)
  static func with<Result>(
    _ layer: CALayer, at evaluation: Evaluation, local: Double, _ body: (Bool) -> Result
  ) -> Result {
    let attachments = layer.attachments
    // A layer that is being sampled already shows what it is to show.
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
    // Kept while the property is the same, as it is where many animations of one blend.
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

  /// The evaluator that has written to a property before all others.
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
