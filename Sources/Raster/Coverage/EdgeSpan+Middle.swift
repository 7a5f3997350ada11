import MidflightRasterKernelSet
import MidflightRasterKernels

extension EdgeSpan {
  /// The rows in which the shape is a rectangle, such as those between the corners of a rounded
  /// rectangle. On each side of the shape, these rows are crossed by a single vertical edge or by
  /// several connected ones, and by no other edge. Nil if the shape has no such rows, if they are
  /// too few to gain anything, or if the shape has more than 64 edges.
  ///
  /// - Complexity: O(edges).
  var middle: GridRectangle? {
    let minRows = 8
    guard count >= 6, count <= 64, rangeCount == 0,
      extent.maxY &- extent.minY >= minRows << gridShift
    else { return nil }
    // Edges that are not vertical must end above the middle rows or begin below them.
    let center = (extent.minY &+ extent.maxY) >> 1
    var (top, bottom) = (extent.minY, extent.maxY)
    for i in 0..<count where !start[i].isUpright {
      let e = start[i]
      var (low, high) = e.y0 < e.y1 ? (e.y0, e.y1) : (e.y1, e.y0)
      let width = (e.x1 &- e.x0).magnitude
      if e.bend != 0 && width > (high &- low).magnitude {
        // The arc extends above or below its chord, by at most a quarter of its width unless its
        // bend is too large; see ``Edge/margin(_:_:)``.
        if abs(e.bend) > Double(width) * Double(width) { return nil }
        let margin = Int(bitPattern: width >> 2 &+ 1)
        low &-= margin
        high &+= margin
      }
      if high <= center {
        top = max(top, high)
      } else if low >= center {
        bottom = min(bottom, low)
      } else {
        return nil
      }
    }
    let firstRow = (top &+ gridOne &- 1) >> gridShift
    let endRow = bottom >> gridShift
    guard endRow &- firstRow >= minRows else { return nil }
    (top, bottom) = (firstRow << gridShift, endRow << gridShift)
    var (one, other) = (UprightSide(), UprightSide())
    for i in 0..<count where start[i].isUpright {
      let e = start[i]
      if max(e.y0, e.y1) <= top || min(e.y0, e.y1) >= bottom { continue }
      if !one.add(e) && !other.add(e) { return nil }
    }
    guard one.covers(top, bottom), other.covers(top, bottom), one.isDown != other.isDown
    else { return nil }
    let (x, y) = (dx << gridShift, dy << gridShift)
    return GridRectangle(
      left: min(one.x, other.x) + x, top: top + y, right: max(one.x, other.x) + x,
      bottom: bottom + y)
  }
}

extension Edge {
  fileprivate var isUpright: Bool { x0 == x1 && bend == 0 }
}

/// Connected vertical edges at the same x and in the same direction; initially empty.
private struct UprightSide {
  private(set) var x = 0
  private(set) var isDown = false
  private var low = 0
  private var high = 0

  mutating func add(_ edge: Edge) -> Bool {
    let isDown = edge.y0 < edge.y1
    let (y0, y1) = isDown ? (edge.y0, edge.y1) : (edge.y1, edge.y0)
    if low == high {
      (x, self.isDown, low, high) = (edge.x0, isDown, y0, y1)
      return true
    }
    guard edge.x0 == x, isDown == self.isDown, y0 == high || y1 == low else { return false }
    (low, high) = (min(low, y0), max(high, y1))
    return true
  }

  func covers(_ top: Int, _ bottom: Int) -> Bool { low <= top && high >= bottom }
}
