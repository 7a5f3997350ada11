public import Foundation

extension Path {
  /// Adds a closed rectangle: from (minX, minY) along the x axis first. Nothing for a null one.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    if rect.isNull { return }
    move(to: CGPoint(x: rect.minX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.minY).applying(transform))
    addLine(to: CGPoint(x: rect.maxX, y: rect.maxY).applying(transform))
    addLine(to: CGPoint(x: rect.minX, y: rect.maxY).applying(transform))
    closeSubpath()
  }

  /// Adds each rectangle as a closed sub-path.
  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds an open sub-path through the points; nothing for no points.
  public mutating func addLines(
    between points: [CGPoint], transform: CGAffineTransform = .identity
  ) {
    guard let first = points.first else { return }
    move(to: first.applying(transform))
    for point in points.dropFirst() { addLine(to: point.applying(transform)) }
  }

  /// Adds the closed ellipse that touches the rectangle's sides: from its largest x towards its
  /// largest y, in eight curves. Nothing for a null rectangle.
  ///
  /// The curves deviate from the ellipse by 4.2e-6 of the larger radius (see
  /// ``addArc(center:radius:startAngle:endAngle:clockwise:transform:)``).
  public mutating func addEllipse(
    in rect: CGRect, transform: CGAffineTransform = .identity
  ) {
    if rect.isNull { return }
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let frame = CGAffineTransform(
      a: rx, b: 0, c: 0, d: ry, tx: rect.minX + rx, ty: rect.minY + ry
    ).concatenating(transform)
    move(to: CGPoint(x: 1, y: 0).applying(frame))
    addUnitArc(from: 0, delta: 2 * .pi, frame: frame)
    closeSubpath()
  }

  /// Adds a closed rectangle whose corners are quarters of ellipses, clockwise to the eye where y
  /// points down, from the middle of its largest-x side. Nothing for a null rectangle.
  ///
  /// - Parameters:
  ///   - rect: What the corners are cut from.
  ///   - cornerWidth: The corners' radius along x, clamped to 0…half the width. NaN counts as 0.
  ///   - cornerHeight: The corners' radius along y, clamped to 0…half the height.
  ///   - transform: Maps what is added to the path.
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
    func corner(_ x: CGFloat, _ y: CGFloat, from quarter: Int) {
      let frame = CGAffineTransform(a: rx, b: 0, c: 0, d: ry, tx: x, ty: y)
        .concatenating(transform)
      addUnitArc(from: Double(quarter) * .pi / 2, delta: .pi / 2, frame: frame)
    }
    move(to: CGPoint(x: right, y: rect.midY).applying(transform))
    addLine(to: CGPoint(x: right, y: bottom - ry).applying(transform))
    corner(right - rx, bottom - ry, from: 0)
    addLine(to: CGPoint(x: left + rx, y: bottom).applying(transform))
    corner(left + rx, bottom - ry, from: 1)
    addLine(to: CGPoint(x: left, y: top + ry).applying(transform))
    corner(left + rx, top + ry, from: 2)
    addLine(to: CGPoint(x: right - rx, y: top).applying(transform))
    corner(right - rx, top + ry, from: 3)
    closeSubpath()
  }
}
