import Drawing
import Foundation

/// What a layer looked like, in its own space.
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
  private var saved: ShownTransition?

  init(_ transition: CATransition, from old: LayerPicture, on layer: CALayer) {
    (self.transition, self.old) = (transition, old)
    super.init(property: Self.property, on: layer)
  }

  override func apply(
    to layer: CALayer, at position: CyclePosition, after applied: ArraySlice<Evaluator>
  ) {
    saved = layer.shownTransition
    layer.shownTransition = ShownTransition(
      transition: transition, old: old, progress: transition.progress(at: position))
  }

  override func restore(_ layer: CALayer) {
    layer.shownTransition = saved
    saved = nil
  }
}

/// A transition at a moment.
struct ShownTransition {
  let transition: CATransition
  let old: LayerPicture
  /// 0…1.
  let progress: CGFloat
}
