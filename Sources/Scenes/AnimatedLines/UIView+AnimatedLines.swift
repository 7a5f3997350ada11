package import Foundation
import MidflightGeometry
package import MidflightLayerTree
package import MidflightViews

extension UIView {
  /// The name of the layers that
  /// ``animateLines(color:width:startPoint:rollToStroke:controlPoints:duration:)`` adds.
  package nonisolated static var animatedLineName: String { "animatedLine" }

  package nonisolated static var strokeEndAnimationKey: String { "strokeEndAnimation" }
  package nonisolated static var strokeStartAnimationKey: String { "strokeStartAnimation" }

  /// The layers of running and finished lines, at most two, with the newest last.
  package var animatedLineLayers: [CAShapeLayer] {
    (layer.sublayers ?? []).compactMap { $0 as? CAShapeLayer }
      .filter { $0.name == Self.animatedLineName }
  }

  /// Draws a line that comes in from outside and runs around the view's border, where it stays.
  ///
  /// The previous line stays until the new one covers it. Lines before the previous one are removed
  /// immediately, so that there are never more than two.
  ///
  /// - Parameters:
  ///   - color: The line's colour.
  ///   - width: The line's width in points.
  ///   - startPoint: The line's start, in the coordinate space of the bounds.
  ///   - rollToStroke: The fraction of the line's length, from its start, that disappears; nil for
  ///     exactly the lead-in, so that only the border is left.
  ///   - controlPoints: The curves of the lead-in; see ``AnimatedLinePath``.
  ///   - duration: The time, in seconds, that the front of the line takes to reach its destination
  ///     at constant speed. The back of the line takes 1.2 times as long and accelerates.
  /// - Returns: The layer that draws the line, named ``animatedLineName``. It covers the view's
  ///   bounds and follows the border's shape at the time of the call.
  @discardableResult
  package func animateLines(
    color: UIColor, width: CGFloat, startPoint: CGPoint, rollToStroke: CGFloat? = nil,
    controlPoints: [LineCurvePoints], duration: CFTimeInterval
  ) -> CAShapeLayer {
    let line = AnimatedLinePath(
      bounds: bounds, cornerRadius: layer.cornerRadius, startPoint: startPoint,
      controlPoints: controlPoints)
    let earlier = animatedLineLayers
    for old in earlier.dropLast() { old.removeFromSuperlayer() }

    let shape = CAShapeLayer()
    shape.name = Self.animatedLineName
    shape.bounds = bounds
    shape.position = CGPoint(x: bounds.midX, y: bounds.midY)
    shape.path = CGPath(line.path)
    shape.fillColor = nil
    shape.strokeColor = color.cgColor
    shape.lineWidth = width
    shape.lineCap = .round
    shape.lineJoin = .bevel
    let roll = rollToStroke ?? line.rollToStroke
    shape.strokeStart = roll
    shape.strokeEnd = 1
    layer.addSublayer(shape)

    let run = AnimatedLineRun(replacing: earlier.last)
    add("strokeEnd", to: 1, .linear, duration, Self.strokeEndAnimationKey, run, shape)
    add("strokeStart", to: roll, .easeIn, duration * 1.2, Self.strokeStartAnimationKey, run, shape)
    return shape
  }

  private func add(
    _ keyPath: String, to value: CGFloat, _ timingFunction: CAMediaTimingFunctionName,
    _ duration: CFTimeInterval, _ key: String, _ run: AnimatedLineRun, _ shape: CAShapeLayer
  ) {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = CGFloat(0)
    animation.toValue = value
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: timingFunction)
    animation.delegate = run
    shape.add(animation, forKey: key)
  }
}

/// Removes the previous line once the new line has been drawn over it.
@MainActor private final class AnimatedLineRun: CAAnimationDelegate {
  private weak var predecessor: CALayer?

  init(replacing predecessor: CALayer?) { self.predecessor = predecessor }

  func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    // The animation of the line's front usually finishes first, when the front has run around the
    // whole border. If another animation has replaced it, only the animation of the line's back
    // finishes.
    if flag { predecessor?.removeFromSuperlayer() }
  }
}
