public import Foundation
public import MidflightGeometry

/// A gradient laid out on the plane, to fill a shape with.
public struct GradientPaint: Sendable, Hashable {
  /// Where on the plane a gradient's parameter t has which value.
  public enum Geometry: Sendable, Hashable {
    /// t grows from 0 at `start` to 1 at `end` and is the same across. Nothing is drawn when they
    /// are one point.
    case linear(start: CGPoint, end: CGPoint)
    /// Circles whose centre and radius go from the first (t = 0) to the second (t = 1); of those
    /// through a point the one with the largest t counts that has no negative radius and that
    /// ``Extend`` lets be. Where no circle passes nothing is drawn; nor when both are the same.
    case radial(
      startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat)
    /// t grows from 0 at `angle` (radians from the x axis) to 1 once around with increasing angle,
    /// clockwise to the eye where y points down.
    case conic(center: CGPoint, angle: CGFloat)
  }

  /// The continuation of a gradient at t below 0 and above 1.
  public enum Extend: UInt8, Sendable, Hashable, CaseIterable {
    /// Nothing is drawn.
    case none
    /// The first colour goes on at t below 0 (pad), and nothing is drawn above 1.
    case before
    /// The last colour goes on at t above 1 (pad), and nothing is drawn below 0.
    case after
    /// Both go on.
    case both
    /// The gradient begins anew at every whole t.
    case repeating
    /// The gradient runs forth and back in turn.
    case reflecting

    /// Core Graphics' options as a mode; none of them repeats.
    public init(_ options: CGGradientDrawingOptions) {
      self = Extend(rawValue: UInt8(options.rawValue & 3)) ?? .none
    }
  }

  /// The colours by t.
  public var gradient: CGGradient
  /// Where t has which value.
  public var geometry: Geometry
  /// The continuation where t is not in 0…1.
  public var extend: Extend
  /// A factor on all colours' alpha, clamped to 0…1 where pixels are made.
  public var alpha: CGFloat
  /// From the geometry's space to that of the shape. Nothing is drawn under a singular one.
  public var transform: CGAffineTransform

  /// A gradient on the plane, with these members.
  public init(
    _ gradient: CGGradient, _ geometry: Geometry, extend: Extend = .both, alpha: CGFloat = 1,
    transform: CGAffineTransform = .identity
  ) {
    (self.gradient, self.geometry, self.extend) = (gradient, geometry, extend)
    (self.alpha, self.transform) = (alpha, transform)
  }
}
