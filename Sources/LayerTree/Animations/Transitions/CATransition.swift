import Foundation
import MidflightDrawing

/// The effect by which a transition changes the old image to the new one.
public struct CATransitionType: RawRepresentable, Sendable, Hashable {
  /// The type's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a type from its name. An unknown name is stored and has the effect of ``fade``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old image fades out as the new one fades in.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new image slides over the old one, which does not move.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new image slides in and pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old image slides away from the new one, which does not move.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// The edge from which the moving image of a sliding transition comes.
public struct CATransitionSubtype: RawRepresentable, Sendable, Hashable {
  /// The subtype's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a subtype from its name. An unknown name is stored and means ``fromRight``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From the right edge: the moving image slides to the left.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the left edge: the moving image slides to the right.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the edge with the largest y. If y runs downwards, as in views, it is the lower edge, and
  /// the moving image slides upwards.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the edge with the smallest y. If y runs downwards, as in views, it is the upper edge, and
  /// the moving image slides downwards.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The key of every ``CATransition`` on a layer.
public let kCATransition = "transition"
/// The event that occurs when a layer becomes visible: when it or an ancestor enters a context's
/// tree or stops being hidden.
public let kCAOnOrderIn = "onOrderIn"
/// The event that occurs when a layer disappears: when it or an ancestor is removed from a
/// context's tree or becomes hidden.
public let kCAOnOrderOut = "onOrderOut"

/// An animation from the image that a layer had before a turn's changes to its image after them,
/// sublayers included. See Apple's
/// [CATransition](https://developer.apple.com/documentation/quartzcore/catransition).
///
///     layer.add(CATransition(), forKey: nil)
///     layer.sublayers = [next]
///
/// The old image is the layer's presentation at the last commit before the transition was added. So
/// within a turn, the layer can be changed before or after adding the transition. The old image
/// stays still; the new image is live. A layer that was not shown has no old image. Each image has
/// its own background, border, sublayers, opacity, mask, filters and shadow. Both images are drawn
/// at the layer's current position.
///
/// A transition is always stored under ``kCATransition``, whatever key it is added under, so a
/// layer has only one. A transition that replaces another one starts with the image that the
/// replaced one was showing, up to four levels deep. Beyond that, the innermost transition shows
/// its old image in its first half and its new image in its second half.
///
/// Sliding images keep their alpha: they don't fade, unlike on some of Apple's systems. They move
/// by the width or height of the layer's bounds, and the bounds clip them if `masksToBounds` is
/// set. ``CATransitionSubtype/fromTop`` and ``CATransitionSubtype/fromBottom`` take y to run
/// upwards even where it runs downwards. This is what iOS does: programs there use `fromTop` to
/// slide a view up from the lower edge. `filter` is not supported.
@MainActor open class CATransition: CAAnimation {

  /// The effect; ``CATransitionType/fade`` by default.
  @AnimationSetting("type") open var type: CATransitionType = CATransitionType.fade

  /// The edge from which the moving image comes; nil, the default, means
  /// ``CATransitionSubtype/fromRight``.
  @AnimationSetting("subtype") open var subtype: CATransitionSubtype?

  /// The progress at which the transition begins; 0 by default. Drawing clamps it to 0…1.
  @AnimationSetting("startProgress") open var startProgress: Float = 0

  /// The progress at which the transition ends and the new image is shown at once; 1 by default.
  /// Drawing clamps it to `startProgress`…1.
  @AnimationSetting("endProgress") open var endProgress: Float = 1

  open override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CATransition else { return }
    (_type, _subtype) = (other._type, other._subtype)
    (_startProgress, _endProgress) = (other._startProgress, other._endProgress)
  }

  func progress(at position: CyclePosition) -> CGFloat {
    let paced = timingFunction?.value(at: position.fraction) ?? position.fraction
    func unit(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
    let first = unit(Double(_startProgress.value))
    let last = _endProgress.value.isNaN ? 1 : max(unit(Double(_endProgress.value)), first)
    return CGFloat(unit(mix(first, last, unit(paced))))
  }

  override func makeEvaluators(on layer: CALayer, start: PathStart) -> [Evaluator] {
    [TransitionEvaluator(self, from: layer.context.recordingBefore(of: layer), on: layer)]
  }
}
