package import Foundation
package import MidflightDrawing
package import MidflightLayerTree
import MidflightViews

/// A ring that shows progress and animates its changes.
///
/// The ring is an arc around the centre, from the top, clockwise as displayed. The line is as many
/// points wide as the screen has pixels per point, and is inset from the bounds by the same
/// distance.
@MainActor package class RoundProgressLayer: CALayer {
  // The public properties clamp their values. These private properties are the ones that are
  // animated, because they store the values directly.
  @Animatable private var shownProgress: CGFloat = 0
  @Animatable private var shownColor: CGColor?

  /// The duration of a change, in seconds.
  package static let animationDuration: CFTimeInterval = 1

  // Because the class has stored properties, it does not inherit these initializers.
  package override init() { super.init() }
  package override init(layer: Any) { super.init(layer: layer) }

  /// The visible fraction of the circle. Clamped to 0…1; NaN counts as 0. Changes are animated.
  package var progress: CGFloat {
    get { shownProgress }
    set { shownProgress = newValue > 0 ? min(newValue, 1) : 0 }
  }

  /// The ring's colour, blue by default; nil draws nothing. Changes are animated.
  package var progressColor: CGColor? {
    get { shownColor }
    set { shownColor = newValue }
  }

  package class var progressKey: String { key(for: \RoundProgressLayer.shownProgress) }

  package class var progressColorKey: String { key(for: \RoundProgressLayer.shownColor) }

  /// Sets the progress. Without animation, it changes immediately, and a running animation ends.
  package func setProgress(_ progress: CGFloat, animated: Bool) {
    self.progress = progress
    if !animated { removeAnimation(forKey: Self.progressKey) }
  }

  /// Sets the ring's colour. Without animation, it changes immediately, and a running animation
  /// ends.
  package func setProgressColor(_ color: CGColor?, animated: Bool) {
    progressColor = color
    if !animated { removeAnimation(forKey: Self.progressColorKey) }
  }

  // MARK: CALayer

  package override class func defaultValue(forKey key: String) -> Any? {
    key == progressColorKey ? UIColor.blue.cgColor : super.defaultValue(forKey: key)
  }

  /// Returns an animation from the presentation value to the model value. It has no `toValue`,
  /// because the model value is set only after this method returns; the action runs after that.
  package override func action(forKey event: String) -> (any CAAction)? {
    guard event == Self.progressKey || event == Self.progressColorKey else {
      return super.action(forKey: event)
    }
    let animation = CABasicAnimation(keyPath: event)
    animation.duration = Self.animationDuration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.fromValue = (presentation() ?? self).value(forKey: event) ?? NSNull()
    return animation
  }

  /// The line's width in points, equal to the screen's number of pixels per point.
  package class var lineWidth: CGFloat { UIScreen.main.scale }

  /// Draws the ring. The background is transparent, so nothing has to be cleared first.
  package override func draw(in ctx: CGContext) {
    let lineWidth = Self.lineWidth
    let radius = min(bounds.width, bounds.height) / 2 - lineWidth
    guard radius > 0, progress > 0, let color = progressColor else { return }
    let top = -CGFloat.pi / 2
    ctx.setLineWidth(lineWidth)
    ctx.setStrokeColor(color)
    ctx.addArc(
      center: CGPoint(x: bounds.midX, y: bounds.midY), radius: radius, startAngle: top,
      endAngle: top + 2 * .pi * progress, clockwise: false)
    ctx.strokePath()
  }
}
