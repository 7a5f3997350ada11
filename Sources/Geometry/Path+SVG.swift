public import Foundation

/// The error in a text that should be SVG path data, and its place.
public struct SVGPathDataError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The part that the scanner misses at the place; the raw value is the sentence for the reader.
  public enum Reason: String, Sendable, Hashable {
    /// The data begins with something other than a move.
    case expectedMove = "path data must begin with M or m"
    /// A letter that is no command, or something else than a command after a closed sub-path.
    case expectedCommand = "expected a command letter"
    /// Where a number belongs there is none.
    case expectedNumber = "expected a number"
    /// Where one of an arc's flags belongs there is none.
    case expectedFlag = "expected a flag, 0 or 1"
    /// A number is beyond the range of `Double`.
    case numberTooLarge = "the number is too large"
  }

  /// The kind of error.
  public var reason: Reason
  /// How many bytes of the text's UTF-8 form come before the place.
  public var position: Int

  /// The error at a place counted in bytes of UTF-8.
  public init(reason: Reason, position: Int) {
    self.reason = reason
    self.position = position
  }

  /// The reason and the place in one line, for a message.
  public var description: String { "\(reason.rawValue) at position \(position)" }
}

extension Path {
  /// The path that SVG path data describes (SVG 2, section 9.3), all commands included.
  ///
  /// Elliptical arcs become cubics of at most 45° (see `addArc`); everything else keeps its numbers
  /// to the bit. Where browsers draw data up to its first error, this fails.
  ///
  /// - Complexity: O(characters).
  public init(svgPathData text: String) throws(SVGPathDataError) {
    self.init()
    var scanner = SVGPathScanner(text)
    try scanner.read(into: &self)
  }

  /// The path as SVG path data with absolute commands, which reads back to the same numbers.
  /// Segments with NaN or infinite points are left out; a sub-path whose first point is such begins
  /// at the next segment's end.
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

  /// The shortest decimal that reads back to the same number.
  private static func number(_ value: Double) -> String {
    let text = value.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Adds an arc of an ellipse from the current point, as SVG's A command has it (SVG 2, section
  /// B.2.4): a line where a radius is 0, radii scaled up where they are too small, nothing where
  /// the arc goes to where it stands.
  ///
  /// - Parameters:
  ///   - end: Where the arc ends.
  ///   - radii: Of the ellipse, along its own axes; signs do not count.
  ///   - rotation: Of the ellipse's x axis, in radians, from the x axis towards the y axis.
  ///   - isLarge: Whether the longer of the two arcs is meant.
  ///   - increasesAngle: Whether the arc runs from the x axis towards the y axis.
  public mutating func addEllipticalArc(
    to end: CGPoint, radii: CGSize, rotation: CGFloat, isLarge: Bool, increasesAngle: Bool
  ) {
    guard let current = currentPoint else { return move(to: end) }
    if current == end { return }
    var (rx, ry) = (abs(radii.width), abs(radii.height))
    guard rx > 0, ry > 0, rx.isFinite, ry.isFinite, rotation.isFinite else {
      return addLine(to: end)
    }
    // The chord's half in the ellipse's own axes.
    let (s, c) = (sin(rotation), cos(rotation))
    let (dx, dy) = ((current.x - end.x) / 2, (current.y - end.y) / 2)
    let x = c * dx + s * dy
    let y = c * dy - s * dx
    let excess = (x / rx) * (x / rx) + (y / ry) * (y / ry)
    if excess > 1 {
      rx *= excess.squareRoot()
      ry *= excess.squareRoot()
    }
    // On the unit circle the chord's half is (u, v), and the centre lies at right angles to it.
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
