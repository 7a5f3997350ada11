/// A rectangle with the part of Foundation's arithmetic that the rasterizer uses.
public struct CGRect: Sendable, Hashable {
  public var origin: CGPoint
  public var size: CGSize

  public static let zero = CGRect(x: 0, y: 0, width: 0, height: 0)
  public static let null = CGRect(x: .infinity, y: .infinity, width: 0, height: 0)
  public static let infinite = CGRect(
    x: -.greatestFiniteMagnitude / 2, y: -.greatestFiniteMagnitude / 2,
    width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude)

  public init() { self = .zero }

  public init(origin: CGPoint, size: CGSize) { (self.origin, self.size) = (origin, size) }

  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) {
    self.init(origin: CGPoint(x: x, y: y), size: CGSize(width: width, height: height))
  }

  public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(x: Double(x), y: Double(y), width: Double(width), height: Double(height))
  }

  public var width: CGFloat { abs(size.width) }
  public var height: CGFloat { abs(size.height) }
  public var minX: CGFloat { origin.x + min(size.width, 0) }
  public var maxX: CGFloat { origin.x + max(size.width, 0) }
  public var minY: CGFloat { origin.y + min(size.height, 0) }
  public var midY: CGFloat { origin.y + size.height / 2 }
  public var maxY: CGFloat { origin.y + max(size.height, 0) }

  public var isNull: Bool { origin.x == .infinity || origin.y == .infinity }
  public var isEmpty: Bool { isNull || size.width == 0 || size.height == 0 }

  public var standardized: CGRect {
    isNull ? .null : CGRect(x: minX, y: minY, width: width, height: height)
  }

  public func union(_ other: CGRect) -> CGRect {
    if isNull { return other }
    if other.isNull { return self }
    let (x, y) = (min(minX, other.minX), min(minY, other.minY))
    return CGRect(
      x: x, y: y, width: max(maxX, other.maxX) - x, height: max(maxY, other.maxY) - y)
  }

  public func intersection(_ other: CGRect) -> CGRect {
    if isNull || other.isNull { return .null }
    let (left, right) = (max(minX, other.minX), min(maxX, other.maxX))
    let (top, bottom) = (max(minY, other.minY), min(maxY, other.maxY))
    guard left <= right, top <= bottom else { return .null }
    // If both edges of the intersection are edges of the same rectangle, use that rectangle's
    // length, because the difference of the edges may be rounded.
    func length(
      _ low: CGFloat, _ high: CGFloat, _ a: (CGFloat, CGFloat, CGFloat),
      _ b: (CGFloat, CGFloat, CGFloat)
    ) -> CGFloat {
      if (low, high) == (a.0, a.1) { return a.2 }
      return (low, high) == (b.0, b.1) ? b.2 : high - low
    }
    return CGRect(
      x: left, y: top,
      width: length(left, right, (minX, maxX, width), (other.minX, other.maxX, other.width)),
      height: length(top, bottom, (minY, maxY, height), (other.minY, other.maxY, other.height)))
  }

  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
    if isNull { return self }
    let inset = CGSize(width: width - 2 * dx, height: height - 2 * dy)
    guard inset.width >= 0, inset.height >= 0 else { return .null }
    return CGRect(origin: CGPoint(x: minX + dx, y: minY + dy), size: inset)
  }

  public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect {
    if isNull { return self }
    let rect = standardized
    return CGRect(
      origin: CGPoint(x: rect.origin.x + dx, y: rect.origin.y + dy), size: rect.size)
  }
}
