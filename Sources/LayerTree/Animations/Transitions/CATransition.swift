import Foundation
import MidflightDrawing

/// How a transition leads from the old picture to the new one.
public struct CATransitionType: RawRepresentable, Sendable, Hashable {
  /// The type's name, as Core Animation spells it.
  public let rawValue: String
  /// The type of that name. An unknown one is kept, and fades.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old one fades out as the new one fades in.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new one slides over the old one, which stays.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new one slides in and pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old one slides away from the new one, which stays.
  public static let reveal = CATransitionType(rawValue: "reveal")
}

/// Where a sliding transition begins.
public struct CATransitionSubtype: RawRepresentable, Sendable, Hashable {
  /// The subtype's name, as Core Animation spells it.
  public let rawValue: String
  /// The subtype of that name. An unknown one is kept, and means ``fromRight``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At the right edge: what slides goes left.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// At the left edge: what slides goes right.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// At the edge where y is largest, which is the lower one where y runs downwards, as in views:
  /// what slides goes up there.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// At the edge where y is smallest, the upper one in views: what slides goes down there.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")
}

/// The key that every ``CATransition`` is kept under.
public let kCATransition = "transition"
/// The event of a layer that comes into sight: it, or a layer around it, comes into a context's
/// tree or is no longer hidden.
public let kCAOnOrderIn = "onOrderIn"
/// The event of a layer that goes out of sight: it, or a layer around it, is taken out of a
/// context's tree or becomes hidden.
public let kCAOnOrderOut = "onOrderOut"

/// An animation between what a layer showed before a turn's changes and what it shows after them,
/// sublayers included.
///
///     layer.add(CATransition(), forKey: nil)
///     layer.sublayers = [next]
///
/// The old picture is the presentation as of the last commit at the moment of adding, whether the
/// layer was changed before or after within the turn; it does not move on by itself. A layer that
/// was not shown has none. The new picture is live. Both have the layer's background, border,
/// sublayers, opacity, mask, filters and shadow as they are in each; both lie where the layer is
/// now.
///
/// Whatever key it is added under, it is kept under ``kCATransition``, so that a layer has one at a
/// time. One that replaces another begins with what that one shows, up to four deep; beyond that
/// the innermost shows its nearer side.
///
/// Pictures that slide keep their alpha: they don't fade, unlike those of some of Apple's systems.
/// They go as far as the layer's bounds are wide or high, and are cut off at the bounds where
/// `masksToBounds` is set. ``CATransitionSubtype/fromTop`` and ``CATransitionSubtype/fromBottom`` are
/// meant with y upwards, as they are on iOS: there programs use `fromTop` to have a view come up from
/// the lower edge. `filter` is not supported.
@MainActor open class CATransition: CAAnimation {

  /// ``CATransitionType/fade`` at first.
  @AnimationSetting("type") open var type: CATransitionType = CATransitionType.fade

  /// Where what slides comes from; nil, as at first, means ``CATransitionSubtype/fromRight``.
  @AnimationSetting("subtype") open var subtype: CATransitionSubtype?

  /// How much of the way it has gone when it begins; 0 at first. Clamped to 0…1 where it is drawn.
  @AnimationSetting("startProgress") open var startProgress: Float = 0

  /// How much of the way it has gone when it ends, where the new picture follows at once; 1 at
  /// first. Clamped to `startProgress`…1 where it is drawn.
  @AnimationSetting("endProgress") open var endProgress: Float = 1

  open override func copyProperties(of other: CAAnimation) {
    super.copyProperties(of: other)
    guard let other = other as? CATransition else { return }
    (_type, _subtype) = (other._type, other._subtype)
    (_startProgress, _endProgress) = (other._startProgress, other._endProgress)
  }

  /// How much of the way it has gone at a place in its cycle.
  func progress(at position: CyclePosition) -> CGFloat {
    let paced = timingFunction?.value(at: position.fraction) ?? position.fraction
    func unit(_ x: Double) -> Double { x > 0 ? min(x, 1) : 0 }
    let first = unit(Double(_startProgress.value))
    let last = _endProgress.value.isNaN ? 1 : max(unit(Double(_endProgress.value)), first)
    return CGFloat(unit(mix(first, last, unit(paced))))
  }

  override func makeEvaluators(on layer: CALayer, start: PathStart) -> [Evaluator] {
    [TransitionEvaluator(self, from: layer.context.pictureBefore(of: layer), on: layer)]
  }
}
