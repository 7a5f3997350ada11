public import Foundation

extension Path {
  /// Adds a closed rectangle that begins at (minX, minY) and goes along the x axis. Does nothing
  /// for a null rectangle.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    if rect.isNull { return }
    let (left, right) = (rect.minX, rect.maxX)
    let (top, bottom) = (rect.minY, rect.maxY)
    let corner = CGPoint(x: left, y: top).applying(transform)
    let opposite = CGPoint(x: right, y: bottom).applying(transform)
    if transform.b == 0, transform.c == 0, setCorners(Self.rectangleVerbs, corner, opposite) {
      return
    }
    append(
      closed: Self.rectangleVerbs,
      [
        corner, CGPoint(x: right, y: top).applying(transform),
        opposite, CGPoint(x: left, y: bottom).applying(transform),
      ])
  }

  /// Adds each rectangle as a closed sub-path.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an open sub-path through the points. Does nothing if there are no points.
  public mutating func addLines(
    between points: [CGPoint], transform: CGAffineTransform = .identity
  ) {
    guard let first = points.first else { return }
    move(to: first.applying(transform))
    for point in points.dropFirst() { addLine(to: point.applying(transform)) }
  }

  /// Adds the closed ellipse inscribed in a rectangle, in eight curves. It begins at the largest x
  /// and goes towards the largest y. Does nothing for a null rectangle.
  ///
  /// The curves deviate from the ellipse by at most 4.2e-6 of the larger radius; see
  /// ``addArc(center:radius:startAngle:endAngle:clockwise:transform:)``.
  public mutating func addEllipse(
    in rect: CGRect, transform: CGAffineTransform = .identity
  ) {
    if rect.isNull { return }
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let frame = CGAffineTransform(
      a: rx, b: 0, c: 0, d: ry, tx: rect.minX + rx, ty: rect.minY + ry
    ).concatenating(transform)
    append(closed: Self.ellipseVerbs, Self.unitCircle.map { $0.applying(frame) })
  }

  /// Adds a closed rectangle with elliptical corners. It begins at the middle of the side with the
  /// largest x and goes clockwise on the screen if y points down. Does nothing for a null
  /// rectangle.
  ///
  /// - Parameters:
  ///   - rect: The rectangle to round.
  ///   - cornerWidth: The corner radius along x, clamped to 0…half the width. NaN counts as 0.
  ///   - cornerHeight: The corner radius along y, clamped to 0…half the height. NaN counts as 0.
  ///   - transform: Maps the rectangle.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    if rect.isNull { return }
    let rx = cornerWidth > 0 ? min(cornerWidth, rect.width / 2) : 0
    let ry = cornerHeight > 0 ? min(cornerHeight, rect.height / 2) : 0
    guard rx > 0, ry > 0 else { return addRect(rect, transform: transform) }

    let (left, right) = (rect.minX, rect.maxX)
    let (top, bottom) = (rect.minY, rect.maxY)
    var points: [CGPoint] = []
    let units = Self.unitQuarters
    let count = units.count / 4
    points.reserveCapacity(5 + units.count)
    points.append(CGPoint(x: right, y: rect.midY).applying(transform))
    func addCorner(_ quarter: Int, after line: CGPoint, _ x: CGFloat, _ y: CGFloat) {
      let frame = CGAffineTransform(a: rx, b: 0, c: 0, d: ry, tx: x, ty: y)
        .concatenating(transform)
      points.append(line.applying(transform))
      for i in quarter * count..<(quarter + 1) * count { points.append(units[i].applying(frame)) }
    }
    addCorner(0, after: CGPoint(x: right, y: bottom - ry), right - rx, bottom - ry)
    addCorner(1, after: CGPoint(x: left + rx, y: bottom), left + rx, bottom - ry)
    addCorner(2, after: CGPoint(x: left, y: top + ry), left + rx, top + ry)
    addCorner(3, after: CGPoint(x: right - rx, y: top), right - rx, top + ry)
    append(closed: Self.roundedRectVerbs, points)
  }

  // All shapes of a kind share their verbs and unit points. Adding one to an empty path therefore
  // allocates only the mapped points, or nothing for a rectangle.

  private static let rectangleVerbs: [Verb] = [.move, .line, .line, .line, .close]
  static let ellipseVerbs: [Verb] =
    [.move] + [Verb](repeating: .cubic, count: (unitCircle.count - 1) / 3) + [.close]
  static let roundedRectVerbs: [Verb] =
    [.move]
    + (0..<4).flatMap { _ in
      [.line] + [Verb](repeating: .cubic, count: unitQuarters.count / 12)
    } + [.close]

  static let unitCircle = unitArc(from: 0, delta: 2 * .pi)
  /// The points of the four quarter circles, without the first point of each.
  static let unitQuarters = (0..<4).flatMap { quarter in
    unitArc(from: Double(quarter) * .pi / 2, delta: .pi / 2).dropFirst()
  }

  private static func unitArc(from: Double, delta: Double) -> [CGPoint] {
    var path = Path()
    path.addRelativeArc(center: .zero, radius: 1, startAngle: from, delta: delta)
    return path.points
  }
}
