public import Foundation
import Geometry

/// Gradients fill all of the clip, with the context's alpha and blend mode.
extension CGContext {
  /// Draws colours that change along a line; nothing when its ends are one point.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    draw(gradient, .linear(start: startPoint, end: endPoint), GradientPaint.Extend(options))
  }

  /// Draws colours that change from one circle to another.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint,
    endRadius: CGFloat, options: CGGradientDrawingOptions
  ) {
    draw(
      gradient,
      .radial(
        startCenter: startCenter, startRadius: startRadius, endCenter: endCenter,
        endRadius: endRadius), GradientPaint.Extend(options))
  }

  /// Draws colours that change around a point, from `angle` on.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    draw(gradient, .conic(center: center, angle: angle), .both)
  }

  private func draw(
    _ gradient: CGGradient, _ geometry: GradientPaint.Geometry, _ extend: GradientPaint.Extend
  ) {
    record(
      fillingClipWith: .gradient(
        GradientPaint(
          gradient, geometry, extend: extend, alpha: state.alpha, transform: state.ctm)))
  }
}
