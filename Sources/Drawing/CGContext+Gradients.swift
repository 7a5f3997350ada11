public import Foundation
import MidflightGeometry

/// Gradients fill the whole clip, with the context's alpha, blend mode and shadow. Points and
/// lengths are in the user space in effect at the time of the call. Nothing is drawn if a number is
/// not finite or the transform is singular.
extension CGContext {
  /// Draws colours that change along a line. Draws nothing if the line's ends coincide.
  ///
  /// - Parameters:
  ///   - gradient: The colours, from 0 at the start to 1 at the end.
  ///   - startPoint: The start of the line, in user space.
  ///   - endPoint: The end of the line, in user space.
  ///   - options: The sides on which the outermost colours continue.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    draw(gradient, .linear(start: startPoint, end: endPoint), GradientPaint.Extend(options))
  }

  /// Draws colours that change from one circle to another. The circles between them have evenly
  /// changing centres and radii, the later ones on top, as in
  /// [Canvas](https://html.spec.whatwg.org/#dom-context-2d-createradialgradient).
  ///
  /// Draws nothing if a radius is negative or both circles are the same. Two circles of the same
  /// size draw a strip. Nothing is drawn where there is no circle.
  ///
  /// - Parameters:
  ///   - gradient: The colours, from 0 on the first circle to 1 on the second.
  ///   - startCenter: The first circle's centre, in user space.
  ///   - startRadius: The first circle's radius, in user space, 0 or more; 0 is a point.
  ///   - endCenter: The second circle's centre, in user space.
  ///   - endRadius: The second circle's radius, in user space, 0 or more.
  ///   - options: Whether further circles continue the gradient before the first and after the
  ///     second circle, for as long as their radii are not negative.
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

  /// Draws colours that change around a point over one full turn, in the direction of increasing
  /// angles (clockwise on the screen if y points down).
  ///
  /// - Parameters:
  ///   - gradient: The colours, from 0 at `angle` to 1 one turn later.
  ///   - center: The point around which colours change, in user space.
  ///   - angle: The start angle, in radians from the x axis of user space.
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
