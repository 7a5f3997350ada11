import MidflightRasterKernelSet

extension SegmentRows {
  /// Compares a straight segment with `count` straight ones; see ``KernelSet/compareLines``.
  @inline(__always)
  func compareLines(_ count: Int, _ segment: SegmentNumbers, _ top: Double) -> (Int, Int) {
    let (x0, y0) = (Doubles(repeating: segment.x0), Doubles(repeating: segment.y0))
    let (y1, slope) = (Doubles(repeating: segment.y1), Doubles(repeating: segment.slope))
    let (sign, touch) = (Doubles(repeating: segment.sign), Doubles(repeating: touchingDistance))
    let top = Doubles(repeating: top)
    var winding = Doubles()
    var candidateCount = 0
    var n = 0
    while n < count {
      let otherX = self.x0.load(n, as: Doubles.self)
      let otherY = self.y0.load(n, as: Doubles.self)
      let otherEnd = self.y1.load(n, as: Doubles.self)
      let otherSlope = self.slope.load(n, as: Doubles.self)
      let otherSign = self.sign.load(n, as: Doubles.self)
      let end = lesser(otherEnd, y1)
      // The distances of the new segment from the others where both begin and where one ends.
      let first = x0 - otherX - (y0 - otherY) * otherSlope
      let last = x0 + (end - y0) * slope - otherX - (end - otherY) * otherSlope
      let isPresent = otherEnd .> y0
      let isNear = lesser(greater(first, -first), greater(last, -last)) .< touch
      let isUndecided = isNear .| (otherY .== y0)
      let isCandidate = isPresent .& (isUndecided .| (first * last .< 0))
      let isRight = first .> 0
      winding += Doubles().replacing(with: otherSign, where: isPresent .& isRight .& .!isUndecided)
      let y = y0 + (end - y0) * (first / (first - last))
      let key = (whole(y) - top) * crossingUnit + 1
      let direction = Doubles(repeating: 1).replacing(with: -1, where: isRight)
      keys.store(
        (key + direction * otherSign).replacing(with: .infinity, where: isUndecided), at: n)
      otherKeys.store(key - direction * sign, at: n)
      addCandidates(n, isCandidate, &candidateCount)
      n &+= 4
    }
    return (nearestInteger(winding.sum()), candidateCount)
  }

  /// Compares the bounding boxes of a segment and `count` others; see ``KernelSet/compareBoxes``.
  @inline(__always)
  func compareBoxes(_ count: Int, _ segment: SegmentNumbers) -> (Int, Int) {
    let minX = Doubles(repeating: segment.minX - 1)
    let maxX = Doubles(repeating: segment.maxX + 1)
    let y0 = Doubles(repeating: segment.y0)
    var winding = Doubles()
    var candidateCount = 0
    var n = 0
    while n < count {
      let isPresent = self.y1.load(n, as: Doubles.self) .> y0
      let isAtLeft = self.maxX.load(n, as: Doubles.self) .< minX
      let isAtRight = self.minX.load(n, as: Doubles.self) .> maxX
      let begins = self.y0.load(n, as: Doubles.self) .== y0
      let otherSign = self.sign.load(n, as: Doubles.self)
      winding += Doubles().replacing(with: otherSign, where: isPresent .& isAtLeft .& .!begins)
      // Candidates are rare, so a branch is predicted most of the time.
      let isCandidate = isPresent .& (begins .| .!(isAtLeft .| isAtRight))
      if any(isCandidate) { addCandidates(n, isCandidate, &candidateCount) }
      n &+= 4
    }
    return (nearestInteger(winding.sum()), candidateCount)
  }

  @inline(__always)
  private func addCandidates(_ n: Int, _ isCandidate: SIMDMask<SIMD4<Int64>>, _ count: inout Int) {
    let flags = SIMD4<Int64>().replacing(with: 1, where: isCandidate)
    for lane in 0..<4 {
      candidates[count] = Int32(truncatingIfNeeded: n &+ lane)
      count &+= Int(flags[lane])
    }
  }
}

/// Sorts a few keys: the position of a key is the number of those before it.
@inline(__always)
func sort(_ keys: Elements<Double>, _ count: Int, _ sorted: Elements<Double>) {
  var end = count
  while end & 3 != 0 {
    keys[end] = .infinity
    end &+= 1
  }
  for k in 0..<count {
    let key = Doubles(repeating: keys[k])
    var before = SIMD4<Int64>()
    var n = 0
    while n < end {
      let isBefore = keys.load(n, as: Doubles.self) .< key
      before &-= SIMD4<Int64>().replacing(with: -1, where: isBefore)
      n &+= 4
    }
    sorted[Int(before.wrappedSum())] = keys[k]
  }
}
