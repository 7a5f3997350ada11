/// A rectangle of whole device pixels, y down. It is empty if its width or height is not positive.
public struct PixelRect: Sendable, Hashable, BitwiseCopyable {
  /// The first column, in pixels from the surface's left edge.
  public var x: Int
  /// The first row, in pixels from the surface's top edge.
  public var y: Int
  /// The number of columns; not positive for an empty rectangle.
  public var width: Int
  /// The number of rows; not positive for an empty rectangle.
  public var height: Int

  /// Creates a rectangle from any integers, without normalizing them.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The rectangle without pixels, at the origin.
  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Whether the rectangle contains no pixel.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// One past the last column; `Int.max` if the sum overflows.
  public var maxX: Int { saturatingSum(x, width) }
  /// One past the last row; `Int.max` if the sum overflows.
  public var maxY: Int { saturatingSum(y, height) }

  /// Returns the pixels that both rectangles contain; ``empty`` if there are none.
  public func intersection(_ o: PixelRect) -> PixelRect {
    let (x0, y0) = (max(x, o.x), max(y, o.y))
    let (x1, y1) = (min(maxX, o.maxX), min(maxY, o.maxY))
    return PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }

  /// Returns the smallest rectangle that contains both rectangles. If one of them is empty, returns
  /// the other one.
  public func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelRect(
      minX: min(x, o.x), minY: min(y, o.y), maxX: max(maxX, o.maxX), maxY: max(maxY, o.maxY))
  }

  /// Returns whether this rectangle contains every pixel of `o`; true for an empty `o`.
  public func contains(_ o: PixelRect) -> Bool {
    o.isEmpty || (o.x >= x && o.y >= y && o.maxX <= maxX && o.maxY <= maxY)
  }

  /// Creates the rectangle between two corners; empty if a maximum does not exceed its minimum.
  package init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    if maxX > minX, maxY > minY {
      let (w, wide) = maxX.subtractingReportingOverflow(minX)
      let (h, high) = maxY.subtractingReportingOverflow(minY)
      self.init(x: minX, y: minY, width: wide ? Int.max : w, height: high ? Int.max : h)
    } else {
      self = .empty
    }
  }
}

private func saturatingSum(_ a: Int, _ b: Int) -> Int {
  let (sum, overflow) = a.addingReportingOverflow(b)
  return overflow ? (b > 0 ? .max : .min) : sum
}
