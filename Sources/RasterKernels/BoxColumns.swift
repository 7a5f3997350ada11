import MidflightRasterKernelSet

extension BoxColumns {
  /// Finds two boxes that have a point in common; see ``KernelSet/firstMeeting(_:_:_:_:_:)``.
  @inline(__always)
  func firstMeeting(_ box: Int, _ other: Int, _ count: Int, _ distance: Int32) -> (Int, Int) {
    let lanes = Boxes(0, 1, 2, 3, 4, 5, 6, 7)
    var (i, n) = (box, other)
    while i < count {
      let left = Boxes(repeating: minX[i] &- distance)
      let top = Boxes(repeating: minY[i] &- distance)
      let right = Boxes(repeating: maxX[i] &+ distance)
      let bottom = Boxes(repeating: maxY[i] &+ distance)
      while n < i &- 1 {
        let isApart =
          (minX.load(n, as: Boxes.self) .> right) .| (left .> maxX.load(n, as: Boxes.self))
          .| (minY.load(n, as: Boxes.self) .> bottom) .| (top .> maxY.load(n, as: Boxes.self))
          .| (lanes .> Boxes(repeating: Int32(truncatingIfNeeded: i &- 2 &- n)))
        if any(.!isApart) {
          return (i, n &+ Int(lanes.replacing(with: 8, where: isApart).min()))
        }
        n &+= 8
      }
      (i, n) = (i &+ 1, 0)
    }
    return (i, 0)
  }
}

private typealias Boxes = SIMD8<Int32>
