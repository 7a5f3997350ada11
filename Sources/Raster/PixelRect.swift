/// A rectangle of whole device pixels, y down. Empty when its width or height is not positive.
public struct PixelRect: Sendable, Hashable, BitwiseCopyable {
  /// The first column, in pixels from the surface's left.
  public var x: Int
  /// The first row, in pixels from the surface's top.
  public var y: Int
  /// The number of columns; not positive for an empty rectangle.
  public var width: Int
  /// The number of rows; not positive for an empty rectangle.
  public var height: Int

  /// The rectangle with these members, kept as they are: any integers will do.
  public init(x: Int, y: Int, width: Int, height: Int) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The rectangle without pixels, at the origin.
  public static let empty = PixelRect(x: 0, y: 0, width: 0, height: 0)

  /// Whether there is no pixel in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }
  /// One past the last column; the largest integer where the sum has none.
  public var maxX: Int { saturatingSum(x, width) }
  /// One past the last row; the largest integer where the sum has none.
  public var maxY: Int { saturatingSum(y, height) }

  /// The pixels that are in both; ``empty`` when there are none.
  public func intersection(_ o: PixelRect) -> PixelRect {
    let (x0, y0) = (max(x, o.x), max(y, o.y))
    let (x1, y1) = (min(maxX, o.maxX), min(maxY, o.maxY))
    return PixelRect(minX: x0, minY: y0, maxX: x1, maxY: y1)
  }

  /// The smallest rectangle that holds both; an empty one adds nothing.
  public func union(_ o: PixelRect) -> PixelRect {
    if isEmpty { return o }
    if o.isEmpty { return self }
    return PixelRect(
      minX: min(x, o.x), minY: min(y, o.y), maxX: max(maxX, o.maxX), maxY: max(maxY, o.maxY))
  }

  /// Whether every pixel of `o` is in this rectangle; an empty one always is.
  public func contains(_ o: PixelRect) -> Bool {
    o.isEmpty || (o.x >= x && o.y >= y && o.maxX <= maxX && o.maxY <= maxY)
  }

  /// The rectangle between two corners; empty when they are not in order.
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
