import Foundation
import MidflightDrawing

/// A layer's look, in its own space.
struct LayerPicture {
  var list = DisplayList()
  /// How it met what was behind it.
  var blend = CGBlendMode.normal
  /// How deep transitions' pictures lie in one another here: 1 for one without any.
  var generation = 1

  /// How deep they may.
  static let largestGeneration = 4
}

/// Shows a transition on its layer while that is sampled.
final class TransitionEvaluator: Evaluator {
  private static let property = AnyLayerProperty(key: kCATransition)

  let transition: CATransition
  let old: LayerPicture
  /// The transitions that layers showed before it wrote into them, the innermost sampling last.
  private var saved: [(layer: ObjectIdentifier, shown: ShownTransition?)] = []

  init(_ transition: CATransition, from old: LayerPicture, on layer: CALayer) {
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

/// A transition at a moment; a reference, so that the layers without one need look at a word only.
final class ShownTransition {
  let transition: CATransition
  let old: LayerPicture
  /// 0…1.
  let progress: CGFloat

  init(transition: CATransition, old: LayerPicture, progress: CGFloat) {
    (self.transition, self.old, self.progress) = (transition, old, progress)
  }
}
