import Foundation
import MidflightDrawing

/// The image of a layer in its own space, and the mode by which it blends with its background.
struct LayerRecording {
  var list = DisplayList()
  var blend = CGBlendMode.normal
  /// The depth of nested transition images: 1 without a nested one.
  var generation = 1

  static let largestGeneration = 4
}

final class TransitionEvaluator: Evaluator {
  private static let property = AnyLayerProperty(key: kCATransition)

  let transition: CATransition
  let old: LayerRecording
  /// The layers' earlier transitions that it has replaced, the innermost sampling last.
  private var saved: [(layer: ObjectIdentifier, shown: ShownTransition?)] = []

  init(_ transition: CATransition, from old: LayerRecording, on layer: CALayer) {
    (self.transition, self.old) = (transition, old)
    super.init(property: Self.property, on: layer)
  }

  override func apply(to layer: CALayer, at position: CyclePosition, after first: Evaluator?) {
    saved.append((ObjectIdentifier(layer), layer.shownTransition))
    layer.shownTransition = ShownTransition(
      transition: transition, old: old, progress: transition.progress(at: position))
  }

  override func isApplied(to layer: CALayer) -> Bool {
    saved.last?.layer == ObjectIdentifier(layer)
  }

  override func restore(_ layer: CALayer) {
    if isApplied(to: layer) { layer.shownTransition = saved.removeLast().shown }
  }
}

/// A class, so that a layer without a transition costs only the check of one word.
final class ShownTransition {
  let transition: CATransition
  let old: LayerRecording
  /// The progress, 0…1.
  let progress: CGFloat

  init(transition: CATransition, old: LayerRecording, progress: CGFloat) {
    (self.transition, self.old, self.progress) = (transition, old, progress)
  }
}
