public import Foundation
import MidflightLayerTree

extension UIView.AnimationOptions {
  /// In UIKit, flips the view about its left side. Only ``transitionCrossDissolve`` is supported:
  /// any other transition is reported and replaced by it.
  public static let transitionFlipFromLeft = Self(rawValue: 1 << 20)
  /// In UIKit, flips the view about its right side; see ``transitionFlipFromLeft``.
  public static let transitionFlipFromRight = Self(rawValue: 2 << 20)
  /// In UIKit, curls the view up; see ``transitionFlipFromLeft``.
  public static let transitionCurlUp = Self(rawValue: 3 << 20)
  /// In UIKit, curls the view down; see ``transitionFlipFromLeft``.
  public static let transitionCurlDown = Self(rawValue: 4 << 20)
  /// Fades from the old content of the view to the new content.
  public static let transitionCrossDissolve = Self(rawValue: 5 << 20)
  /// In UIKit, flips the view about its top side; see ``transitionFlipFromLeft``.
  public static let transitionFlipFromTop = Self(rawValue: 6 << 20)
  /// In UIKit, flips the view about its bottom side; see ``transitionFlipFromLeft``.
  public static let transitionFlipFromBottom = Self(rawValue: 7 << 20)

  fileprivate var transition: Self { intersection(Self(rawValue: 7 << 20)) }
}

extension UIView {
  /// Runs `animations`, and shows a transition from the old image of a view to the new one. The
  /// changes that `animations` makes to the view and its descendants take effect immediately.
  ///
  /// - Parameters:
  ///   - view: The view that shows the transition.
  ///   - duration: The duration in seconds; changes take effect immediately if it is not positive.
  ///   - options: The transition and its curve. Without a transition, the changes are animated as
  ///     in an animation block.
  ///   - animations: Makes the changes.
  ///   - completion: Called once, as a separate event, after the transition has ended. The argument
  ///     is true if the transition finished.
  public static func transition(
    with view: UIView, duration: TimeInterval, options: AnimationOptions = [],
    animations: (() -> Void)?, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    guard !options.transition.isEmpty else {
      return animate(
        withDuration: duration, options: options, animations: animations ?? {},
        completion: completion)
    }
    ViewAnimation.perform(nil) { animations?() }
    guard duration > 0, areAnimationsEnabled else {
      if let completion {
        CAContext.current.schedule(after: .zero, as: .animation) { completion(true) }
      }
      return
    }
    if options.transition != .transitionCrossDissolve {
      view.layer.report("flips and curls are not supported; a dissolve is drawn instead")
    }
    let transition = CATransition()
    transition.duration = duration
    transition.timingFunction = options.timingFunction
    transition.delegate = completion.map { TransitionEnd($0) }
    view.layer.add(transition, forKey: kCATransition)
  }
}

@MainActor private final class TransitionEnd: CAAnimationDelegate {
  private let completion: @MainActor (Bool) -> Void

  init(_ completion: @escaping @MainActor (Bool) -> Void) { self.completion = completion }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { completion(flag) }
}
