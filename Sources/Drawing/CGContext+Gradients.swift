public import Foundation
import MidflightGeometry

/// Gradients fill all of the clip, with the context's alpha, blend mode and shadow. Points and
/// lengths are in user space at the time of the call. Nothing is drawn for a number that is not
/// finite, nor under a singular transform.
extension CGContext {
  /// Draws colours that change along a line; nothing when its ends are one point.
  ///
  /// - Parameters:
  ///   - gradient: the colours, from 0 at the start to 1 at the end.
  ///   - startPoint: where the line begins, in user space.
  ///   - endPoint: where it ends, in user space.
  ///   - options: on which sides the outermost colours go on.
  public func drawLinearGradient(
    _ gradient: CGGradient, start startPoint: CGPoint, end endPoint: CGPoint,
    options: CGGradientDrawingOptions
  ) {
    draw(gradient, .linear(start: startPoint, end: endPoint), GradientPaint.Extend(options))
  }

  /// Draws colours that change from one circle to another: circles in between, whose centres and
  /// radii change evenly, the later ones over the earlier.
  ///
  /// Nothing is drawn with a negative radius, nor when both circles are the same. Circles of one
  /// size about two points draw a strip; where no circle passes nothing is drawn.
  ///
  /// - Parameters:
  ///   - gradient: the colours, from 0 on the first circle to 1 on the second.
  ///   - startCenter: the first circle's middle, in user space.
  ///   - startRadius: its radius in units of user space, 0 or more; 0 is a point.
  ///   - endCenter: the second circle's middle, in user space.
  ///   - endRadius: its radius in units of user space, 0 or more.
  ///   - options: whether circles before the first and after the second go on, for as long as radii
  ///     are not negative.
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

  /// Draws colours that change around a point: once round, from an angle on and towards increasing
  /// ones, which is clockwise to the eye where y points down.
  ///
  /// - Parameters:
  ///   - gradient: the colours, from 0 at the angle to 1 a turn later.
  ///   - center: the point, in user space.
  ///   - angle: in radians, from the x axis of user space.
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
