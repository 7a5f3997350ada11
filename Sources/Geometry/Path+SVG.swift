public import Foundation

/// An error in SVG path data, with its position.
public struct SVGPathDataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kind of the error. The raw value is a message for the user.
  public enum Reason: String, Sendable, Hashable {
    /// The data does not begin with a move.
    case expectedMove = "path data must begin with M or m"
    /// There is a letter that is not a command, or a closed sub-path is followed by something other
    /// than a command.
    case expectedCommand = "expected a command letter"
    /// A number is missing.
    case expectedNumber = "expected a number"
    /// A flag of an arc is missing.
    case expectedFlag = "expected a flag, 0 or 1"
    /// A number is beyond the range of `Double`.
    case numberTooLarge = "the number is too large"
  }

  /// The kind of the error.
  public var reason: Reason
  /// The offset of the error, in bytes of UTF-8.
  public var position: Int

  /// Creates an error at an offset in bytes of UTF-8.
  public init(reason: Reason, position: Int) {
    self.reason = reason
    self.position = position
  }

  /// A one-line message with the reason and the offset.
  public var description: String { "\(reason.rawValue) at position \(position)" }
}

extension Path {
  /// Parses SVG path data ([SVG 2, section 9.3](https://www.w3.org/TR/SVG2/paths.html#PathData)),
  /// including all commands.
  ///
  /// Elliptical arcs become cubics of at most 45° (see `addArc`). All other numbers stay exactly
  /// the same. This initializer throws at the first error, unlike browsers, which draw the data up
  /// to it.
  ///
  /// - Throws: ``SVGPathDataError`` for invalid data.
  /// - Complexity: O(characters).
  public init(svgPathData text: String) throws(SVGPathDataError) {
    self.init()
    var scanner = SVGPathScanner(text)
    try scanner.read(into: &self)
  }

  /// SVG path data with absolute commands, which parses to exactly the same numbers. Segments with
  /// NaN or infinite points are left out. A sub-path whose first point is NaN or infinite begins at
  /// the end of the next segment.
  public var svgPathData: String {
    finiteElements().map { element in
      switch element {
      case .move(let p): Self.text("M", p)
      case .line(let p): Self.text("L", p)
      case .quad(let c, let p): Self.text("Q", c, p)
      case .cubic(let c1, let c2, let p): Self.text("C", c1, c2, p)
      case .close: "Z"
      }
    }
    .joined(separator: " ")
  }

  private static func text(_ letter: String, _ points: SIMD2<Double>...) -> String {
    letter + points.map { "\(number($0.x)) \(number($0.y))" }.joined(separator: " ")
  }

  /// Returns the shortest decimal number that parses to the same value.
  private static func number(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Adds an arc of an ellipse from the current point, like the command A of
  /// [SVG](https://www.w3.org/TR/SVG2/implnote.html#ArcImplementationNotes) (SVG 2, section B.2.4).
  /// If a radius is 0, it adds a line. Radii that are too small are scaled up. If the arc ends at
  /// the current point, it adds nothing.
  ///
  /// - Parameters:
  ///   - end: The end point of the arc.
  ///   - radii: The ellipse's radii along its own axes; signs are ignored.
  ///   - rotation: The angle of the ellipse's x axis, in radians, from the x axis towards the y
  ///     axis.
  ///   - isLarge: Whether to use the longer of the two arcs.
  ///   - increasesAngle: Whether the arc goes from the x axis towards the y axis.
  public mutating func addEllipticalArc(
    to end: CGPoint, radii: CGSize, rotation: CGFloat, isLarge: Bool, increasesAngle: Bool
  ) {
    guard let current = currentPoint else { return move(to: end) }
    if current == end { return }
    var (rx, ry) = (abs(radii.width), abs(radii.height))
    guard rx > 0, ry > 0, rx.isFinite, ry.isFinite, rotation.isFinite else {
      return addLine(to: end)
    }
    // Compute (x, y), half of the chord in the ellipse's own axes.
    let (s, c) = (sin(rotation), cos(rotation))
    let (dx, dy) = ((current.x - end.x) / 2, (current.y - end.y) / 2)
    let x = c * dx + s * dy
    let y = c * dy - s * dx
    let excess = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    // Scale the ellipse to the unit circle. Then half of the chord is (u, v), and the direction to
    // the centre is at right angles to the chord.
    let (u, v) = (x / rx, y / ry)
    let squared = u * u + v * v
    guard squared > 0, squared.isFinite else { return addLine(to: end) }
    let away = (max(1 - squared, 0) / squared).squareRoot() * (isLarge == increasesAngle ? -1 : 1)
    let (cu, cv) = (away * v, -away * u)
    let from = atan2(v - cv, u - cu)
    var delta = atan2(-v - cv, -u - cu) - from
    if increasesAngle && delta < 0 { delta += 2 * .pi }
    if !increasesAngle && delta > 0 { delta -= 2 * .pi }
    let (mx, my) = ((current.x + end.x) / 2, (current.y + end.y) / 2)
    let frame = CGAffineTransform(
      a: rx * c, b: rx * s, c: -ry * s, d: ry * c,
      tx: mx + rx * c * cu - ry * s * cv, ty: my + rx * s * cu + ry * c * cv)
    guard frame.isFinite, delta.isFinite else { return addLine(to: end) }
    addUnitArc(from: from, delta: delta, frame: frame, end: end)
  }
}
