import Foundation
import MidflightDrawing

/// The recorded image of a layer in the layer's own coordinates, and the mode by which it blends
/// with the background.
struct LayerRecording {
  var list = DisplayList()
  var blend = CGBlendMode.normal
  /// 1 plus the depth of the nested transition images that this image contains; 1 if it contains
  /// none.
  var generation = 1

  static let largestGeneration = 4
}

final class TransitionEvaluator: Evaluator {
  private static let property = AnyLayerProperty(key: kCATransition)

  let transition: CATransition
  let old: LayerRecording
  /// The transitions that this evaluator has replaced in the layers being sampled: one for each
  /// nested sampling call, innermost last.
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

/// The state of a layer's transition in a sample. It is a class, so that for a layer without a
/// transition only one pointer is checked.
final class ShownTransition {
  let transition: CATransition
  let old: LayerRecording
  /// The progress, 0…1.
  let progress: CGFloat

  init(transition: CATransition, old: LayerRecording, progress: CGFloat) {
    (self.transition, self.old, self.progress) = (transition, old, progress)
  }
}
