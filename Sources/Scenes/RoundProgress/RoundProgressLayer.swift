package import Foundation
package import MidflightDrawing
package import MidflightLayerTree
import MidflightViews

/// A ring that shows how far something has got, and animates whenever it is told.
///
/// The ring is an arc round the middle from the top, clockwise to the eye. Its line is as many
/// points wide as the screen has pixels to a point, and lies as far inside the bounds.
@MainActor package class RoundProgressLayer: CALayer {
  // The public properties clamp; what animates is kept behind them, so that an animation is that of
  // a plain stored value.
  @Animatable private var shownProgress: CGFloat = 0
  @Animatable private var shownColor: CGColor?

  /// How long a change takes, in seconds.
  package static let animationDuration: CFTimeInterval = 1

  // Said again because a class with stored properties does not inherit them.
  package override init() { super.init() }
  package override init(layer: Any) { super.init(layer: layer) }

  /// How much of the circle is drawn. Clamped to 0…1; NaN counts as 0. A change animates.
  package var progress: CGFloat {
    get { shownProgress }
    set { shownProgress = newValue > 0 ? min(newValue, 1) : 0 }
  }

  /// Blue at first; nil draws nothing. A change animates.
  package var progressColor: CGColor? {
    get { shownColor }
    set { shownColor = newValue }
  }

  /// The key that ``progress`` animates under.
  package class var progressKey: String { key(for: \RoundProgressLayer.shownProgress) }

  /// The key that ``progressColor`` animates under.
  package class var progressColorKey: String { key(for: \RoundProgressLayer.shownColor) }

  /// Sets the progress; without animation it shows at once, and a running animation ends.
  package func setProgress(_ progress: CGFloat, animated: Bool) {
    self.progress = progress
    if !animated { removeAnimation(forKey: Self.progressKey) }
  }

  /// Sets the colour; without animation it shows at once, and a running animation ends.
  package func setProgressColor(_ color: CGColor?, animated: Bool) {
    progressColor = color
    if !animated { removeAnimation(forKey: Self.progressColorKey) }
  }

  // MARK: CALayer

  package override class func defaultValue(forKey key: String) -> Any? {
    key == progressColorKey ? UIColor.blue.cgColor : super.defaultValue(forKey: key)
  }

  /// Changes run from what is shown to the new value, which is not known yet: it is what the model
  /// holds once the action runs.
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

  /// How wide the line is, in points: the screen's pixels to a point.
  package class var lineWidth: CGFloat { UIScreen.main.scale }

  /// Content is recorded on a transparent ground, so there is nothing to clear first.
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
