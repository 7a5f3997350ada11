/// Puts a layer's animated values in place of the model's for a while.
///
/// Only the animated properties are written, and put back afterwards: nothing is copied. In
/// between, everything that reads the layer reads its presentation, `draw(in:)` included.
@MainActor enum Overlay {
  /// The evaluators that have written, over all layers that are being sampled.
  private static var applied: [Evaluator] = []

  /// What `body` returns while `layer` holds its presentation at a moment.
  ///
  /// - Parameters:
  ///   - local: The layer's time at the moment.
  ///   - body: Is told whether an animated property calls for drawing the content anew.
  static func with<Result>(
    _ layer: CALayer, at moment: Flicks, local: Double, _ body: (Bool) -> Result
  ) -> Result {
    // A layer that is being sampled already shows what it is to show.
    if layer.attachments.isEmpty || layer.sampling > 0 { return body(false) }
    let base = applied.count
    var redraws = false
    layer.sampling += 1
    for attachment in layer.attachments {
      guard let outer = attachment.position(at: moment, local: local) else { continue }
      for evaluator in attachment.evaluators {
        guard let position = evaluator.position(in: outer) else { continue }
        evaluator.apply(to: layer, at: position, after: applied[base...])
        applied.append(evaluator)
        redraws = redraws || evaluator.redraws
      }
    }
    let result = body(redraws)
    while applied.count > base { applied.removeLast().restore(layer) }
    layer.sampling -= 1
    return result
  }
}
