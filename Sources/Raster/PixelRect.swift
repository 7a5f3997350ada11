public import Foundation

/// A rectangle of whole device pixels, y down. Empty when its width or height is not positive.
public struct PixelRect: Sendable, Hashable {
  public var x: Int
  public var y: Int
  public var width: Int
  public var height: Int

  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// One past the last column.
  public var maxX: Int { x + width }
  /// One past the last row.
  public var maxY: Int { y + height }

  public func intersection(_ o: PixelRect) -> PixelRect {
    let (x0, y0) = (max(x, o.x), max(y, o.y))
    let (x1, y1) = (min(maxX, o.maxX), min(maxY, o.maxY))
    return x1 > x0 && y1 > y0 ? PixelRect(x: x0, y: y0, width: x1 - x0, height: y1 - y0) : .empty
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    let (x0, y0) = (min(x, o.x), min(y, o.y))
    return PixelRect(
      x: x0, y: y0, width: max(maxX, o.maxX) - x0, height: max(maxY, o.maxY) - y0)
  }
}
