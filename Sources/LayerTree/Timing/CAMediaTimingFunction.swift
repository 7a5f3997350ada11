public import Foundation

/// The name of a predefined timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Sendable, Hashable {
  /// The function's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a name from any string; ``CAMediaTimingFunction/init(name:)`` accepts only the names
  /// in ``all``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Constant speed.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// Starts slowly: control points (0.42, 0) and (1, 1).
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// Ends slowly: control points (0, 0) and (0.58, 1).
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// Starts and ends slowly: control points (0.42, 0) and (0.58, 1).
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// Starts quickly and ends slowly, as implicit animations do: control points (0.25, 0.1) and
  /// (0.25, 1).
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")

  /// The five names, in the order in which menus usually list them.
  public static let all: [CAMediaTimingFunctionName] = [
    .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
  ]
}

/// The timing function of an animation: a cubic Bézier curve from (0, 0) to (1, 1) that maps the
/// fraction of time to the fraction of change. It cannot be changed. See [Apple's
/// class](https://developer.apple.com/documentation/quartzcore/camediatimingfunction).
public final class CAMediaTimingFunction: Sendable, Hashable {
  let curve: UnitBezier
  /// A piecewise linear function that is used instead of the curve; nil for a Bézier curve.
  package let line: PiecewiseLinear?

  /// Creates a curve from two control points, in the order of CSS's
  /// [`cubic-bezier`](https://www.w3.org/TR/css-easing-1/#cubic-bezier-easing-functions). Their x
  /// values are clamped to 0…1; with y values outside 0…1, the curve overshoots. NaN counts as 0.
  public init(controlPoints c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    curve = UnitBezier(c1x, c1y, c2x, c2y)
    line = nil
  }

  /// Creates a piecewise linear function. Its control points match
  /// ``CAMediaTimingFunctionName/linear`` but are not used.
  package init(_ line: PiecewiseLinear) {
    curve = UnitBezier(0, 0, 1, 1)
    self.line = line
  }

  /// Creates a curve from single-precision numbers.
  @_disfavoredOverload
  public convenience init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    self.init(controlPoints: Double(c1x), Double(c1y), Double(c2x), Double(c2y))
  }

  /// Creates a predefined function.
  ///
  /// - Precondition: The name is one of ``CAMediaTimingFunctionName/all``.
  public convenience init(name: CAMediaTimingFunctionName) {
    switch name {
    case .linear: self.init(controlPoints: 0.0, 0.0, 1.0, 1.0)
    case .easeIn: self.init(controlPoints: 0.42, 0.0, 1.0, 1.0)
    case .easeOut: self.init(controlPoints: 0.0, 0.0, 0.58, 1.0)
    case .easeInEaseOut: self.init(controlPoints: 0.42, 0.0, 0.58, 1.0)
    default:
      precondition(name == .default, "there is no timing function named \(name.rawValue)")
      self.init(controlPoints: 0.25, 0.1, 0.25, 1.0)
    }
  }

  /// Returns control point 0…3; 0 is (0, 0) and 3 is (1, 1). For an index out of range, returns the
  /// nearer of these two.
  public func controlPoint(at index: Int) -> CGPoint {
    switch index {
    case ...0: CGPoint(x: 0, y: 0)
    case 1: CGPoint(x: curve.x1, y: curve.y1)
    case 2: CGPoint(x: curve.x2, y: curve.y2)
    default: CGPoint(x: 1, y: 1)
    }
  }

  /// Writes the coordinates of ``controlPoint(at:)`` as two numbers to `ptr`.
  public func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
    let point = controlPoint(at: idx)
    (ptr[0], ptr[1]) = (Float(point.x), Float(point.y))
  }

  /// Returns the fraction of change at a fraction of time, which is clamped to 0…1 (NaN counts as
  /// 0). The result is outside 0…1 where the curve overshoots. It is accurate to the last bits, so
  /// that differences over short times give usable velocities.
  public func value(at fraction: Double) -> Double {
    line?.value(at: fraction) ?? curve.y(at: fraction)
  }

  /// Returns the slope of the function at a fraction of time, which is clamped to 0…1.
  func slope(at fraction: Double) -> Double {
    line?.slope(at: fraction) ?? curve.slope(at: fraction)
  }

  /// Whether the functions have the same control points and the same piecewise linear function.
  public static func == (a: CAMediaTimingFunction, b: CAMediaTimingFunction) -> Bool {
    a.curve == b.curve && a.line == b.line
  }

  /// Hashes the curve and the piecewise linear function.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(curve)
    hasher.combine(line)
  }
}
