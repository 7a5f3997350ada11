public import Foundation
public import MidflightGeometry

/// A gradient positioned on the plane, to fill a shape.
public struct GradientPaint: Sendable, Hashable {
  /// The shape of a gradient: the value of its parameter t at each point of the plane.
  public enum Geometry: Sendable, Hashable {
    /// t grows from 0 at `start` to 1 at `end` and is constant across the line. Nothing is drawn if
    /// the points coincide.
    case linear(start: CGPoint, end: CGPoint)
    /// Circles whose centre and radius go from the first (t = 0) to the second (t = 1). If several
    /// circles pass through a point, the one with the largest t counts; only circles whose radius
    /// is not negative and whose t is permitted by ``Extend`` are considered. Nothing is drawn
    /// where no circle passes, or if both circles are the same. See
    /// [Canvas](https://html.spec.whatwg.org/#dom-context-2d-createradialgradient).
    case radial(
      startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat)
    /// t grows from 0 at `angle` (radians from the x axis) to 1 after one turn in the direction of
    /// increasing angles (clockwise on the screen if y points down), as in
    /// [CSS](https://www.w3.org/TR/css-images-4/#conic-gradients).
    case conic(center: CGPoint, angle: CGFloat)
  }

  /// The way in which a gradient continues at t below 0 and above 1.
  public enum Extend: UInt8, Sendable, Hashable, CaseIterable {
    /// Nothing is drawn.
    case none
    /// The first colour continues at t below 0 (pad); nothing is drawn above 1.
    case before
    /// The last colour continues at t above 1 (pad); nothing is drawn below 0.
    case after
    /// Both colours continue.
    case both
    /// The gradient restarts at every integer t.
    case repeating
    /// The gradient alternates its direction at every integer t.
    case reflecting

    /// Creates the mode for options of Core Graphics, which never repeat.
    public init(_ options: CGGradientDrawingOptions) {
      self = Extend(rawValue: UInt8(options.rawValue & 3)) ?? .none
    }
  }

  /// The colours, as a function of t.
  public var gradient: CGGradient
  /// The geometry, which gives t at each point.
  public var geometry: Geometry
  /// The way in which the gradient continues where t is not in 0…1.
  public var extend: Extend
  /// A factor for the alpha of all colours, clamped to 0…1 when drawn.
  public var alpha: CGFloat
  /// The transform from the geometry's space to the shape's space. Nothing is drawn under a
  /// singular transform.
  public var transform: CGAffineTransform

  /// Creates a paint with these members.
  public init(
    _ gradient: CGGradient, _ geometry: Geometry, extend: Extend = .both, alpha: CGFloat = 1,
    transform: CGAffineTransform = .identity
  ) {
    (self.gradient, self.geometry, self.extend) = (gradient, geometry, extend)
    (self.alpha, self.transform) = (alpha, transform)
  }
}
