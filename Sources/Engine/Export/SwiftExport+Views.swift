/// Exports UIKit animations as Swift code that creates [property
/// animators](https://developer.apple.com/documentation/uikit/uiviewpropertyanimator) with the same
/// timing. Like `UIView.animate`, these take the changes to animate in a closure.
extension SwiftExport {
  /// Whether a property animator can replace an animation: true if UIKit runs the animation once,
  /// from one value to another.
  static func isAnimator(_ motion: ExportedMotion) -> Bool {
    switch motion.viewOrigin {
    case nil: false
    case .animator: motion.kind == .basic || motion.kind == .spring
    case .block:
      motion.canBeSpring && motion.cycles == 1 && motion.repeatDuration == 0
        && !motion.autoreverses && motion.speed == 1
    }
  }

  static func animator(_ animation: ExportedAnimation) -> [String] {
    let motion = animation.motion
    let start =
      motion.delay > 0
      ? "startAnimation(afterDelay: \(Readout.exact(motion.delay)))" : "startAnimation()"
    let curve = motion.easing.flatMap(\.name).map { ", \($0)" } ?? ""
    var lines = [
      "/// \(oneLine(animation.name)): UIKit's animation of `\(motion.keyPath ?? "")` in "
        + "\(Readout.number(motion.duration, decimals: 4)) s\(motion.spring == nil ? curve : "").",
      "/// `\(start)` starts it.",
    ]
    if motion.spring != nil { lines.append("/// The spring runs until it settles.") }
    if let spring = motion.spring, spring.isOverdamped {
      lines.append("/// It is overdamped; UIKit may use the critically damped spring instead.")
    }
    lines += approximation(of: motion)
    lines += [
      "static func \(animation.identifier)(",
      "  animations: @escaping @MainActor () -> Void", ") -> UIViewPropertyAnimator {",
    ]
    lines += timing(motion).map { "  \($0)" }
    lines += [
      "  let animator = UIViewPropertyAnimator(",
      "    duration: \(Readout.exact(motion.duration)), timingParameters: timing)",
      "  animator.addAnimations(animations)", "  return animator", "}",
    ]
    return lines
  }

  private static func timing(_ motion: ExportedMotion) -> [String] {
    if let spring = motion.spring {
      let velocity = Readout.exact(spring.initialVelocity)
      return [
        "let timing = UISpringTimingParameters(",
        "  mass: \(Readout.exact(spring.mass)), stiffness: \(Readout.exact(spring.stiffness)),",
        "  damping: \(Readout.exact(spring.damping)),",
        "  initialVelocity: CGVector(dx: \(velocity), dy: \(velocity)))",
      ]
    }
    let near = motion.easing.map { CubicFit(of: $0).easing }?.controlPoints
    guard let points = motion.curve ?? near else {
      return ["let timing = UICubicTimingParameters(animationCurve: .linear)"]
    }
    let texts = points.map(Readout.exact)
    return [
      "let timing = UICubicTimingParameters(",
      "  controlPoint1: CGPoint(x: \(texts[0]), y: \(texts[1])),",
      "  controlPoint2: CGPoint(x: \(texts[2]), y: \(texts[3])))",
    ]
  }
}
