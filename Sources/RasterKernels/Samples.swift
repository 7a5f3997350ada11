import MidflightRasterKernelSet

extension SampledRow {
  /// Adds the changes of winding numbers at parts of edges; see ``KernelSet/addInterior``.
  @inline(__always)
  func add(
    _ parts: Elements<SampledPart>, _ count: Int, _ grid: CellGrid, _ row: Int,
    _ lanes: Elements<Int32>
  ) {
    let distance = Double(1 << lineShift)
    let top = Double((grid.top &+ row) << gridShift) + distance / 2
    let left = Double(grid.left << gridShift)
    let steps = Doubles(0, 1, 2, 3) * distance
    let firstLine = row << sampleShift
    let last = Doubles(repeating: Double(grid.width << sampleShift))
    for i in 0..<count {
      let part = parts[i]
      let begin = max(Int(part.firstLine) &- firstLine, 0)
      let end = min(Int(part.endLine) &- firstLine, 1 << sampleShift)
      // The other lines of the first and the last group are computed in vain.
      let first = begin >> 2
      let origin = (part.originX - left) * (1 / distance) - Double(first) * shiftOfGroups
      var offset = Doubles(repeating: origin) - shifts
      var y = Doubles(repeating: top - part.originY + Double(first) * (4 * distance)) + steps
      var numbers = SIMD4<Int32>(0, 1, 2, 3) &+ Int32(truncatingIfNeeded: first << 2)
      var line = first << 2
      repeat {
        // The whole x does not depend on the window. The number of samples at its left is rounded
        // up.
        let position = whole(part.x(at: y)) * (1 / distance) + offset
        let sample = low(rounded(lesser(greater(position, Doubles()), last)))
        lanes.store((sample &<< Int32(sampleShift)) | numbers, at: line)
        numbers &+= 4
        y += 4 * distance
        offset -= shiftOfGroups
        line &+= 4
      } while line < end
      let sign = part.sign
      for line in begin..<end {
        let index = Int(lanes[line])
        changes[index] &+= sign
        flags[index >> (2 * sampleShift)] = 1
      }
    }
  }

  /// The positions of the first samples of four lines, in distances between samples, less the half by
  /// which rounding differs from rounding up; half of a grid unit more, so that no number is halfway.
  ///
  /// The samples of each line are at another sixteenth of their distance. The order, that of [van der
  /// Corput](https://en.wikipedia.org/wiki/Van_der_Corput_sequence) in base 4, keeps sloped edges from
  /// crossing all lines at the same distance from a sample.
  @inline(__always)
  private var shifts: Doubles { Doubles(0, 1, 2, 3) * 0.25 + (1.0 / 32 - 0.5 + 0x1p-13) }

  /// By how much the first samples of four lines are farther than those of the four lines above.
  @inline(__always)
  private var shiftOfGroups: Double { 1.0 / 16 }

  /// Adds the coverage of the samples inside the shape to a row's cells, and zeroes the changes.
  @inline(__always)
  func addInterior<Rule: SampleRule>(_ rule: Rule.Type, _ grid: CellGrid, _ row: Int) {
    let cells = grid.cells + row &* grid.stride
    let cellMarks = marks(cells, grid.maskWords)
    let words = flags.rebound(to: UInt64.self)
    var windings = Windings()
    /// The coverage of the pixels from the last one on that was marked, in samples.
    var level: Int32 = 0
    for word in 0..<grid.width >> 3 &+ 1 where words[word] != 0 {
      var bits = words[word]
      words[word] = 0
      while bits != 0 {
        let column = word << 3 &+ bits.trailingZeroBitCount >> 3
        bits &= bits &- 1
        let pixel = changes + column &* samplesPerPixel
        if column == grid.width {
          pixel.update(repeating: 0, count: samplesPerPixel)
          break
        }
        var counts = Windings()
        var inside = Windings()
        for sample in 0..<1 << sampleShift {
          let index = sample << sampleShift
          windings &+= pixel.load(index, as: Windings.self)
          pixel.store(Windings(), at: index)
          inside = Rule.inside(windings)
          counts &+= inside
        }
        let coverage = total(counts)
        let next = total(inside) << Int32(sampleShift)
        let cell = cells + cellIndex(column)
        let unit = Int32(gridShift - 2 * sampleShift)
        cell[0] &+= (coverage &- level) << unit
        cell[1] &+= (next &- coverage) << unit
        cellMarks[column >> 8] |= 1 &<< UInt64(truncatingIfNeeded: column >> 2 & 63)
        level = next
      }
    }
  }
}

extension SampledPart {
  /// Returns the x, from the origin, at heights below the origin.
  @inline(__always)
  fileprivate func x(at y: Doubles) -> Doubles {
    if !isFlat {
      // A straight edge or a steep arc.
      return y * (Doubles(repeating: slope) - y * bend)
    }
    let root = squareRoot(greater(slope * slope - 4 * bend * y, Doubles()))
    let sum = slope < 0 ? slope - root : slope + root
    let x = greater(2 * y / sum, Doubles(repeating: leastX))
    return lesser(x, Doubles(repeating: greatestX))
  }
}

/// A number for each line of a row.
typealias Windings = SIMD16<Int16>

/// Returns the sum of small numbers.
@inline(__always)
private func total(_ counts: Windings) -> Int32 {
  let pairs = bitCast(counts, to: SIMD8<Int32>.self)
  let sums = (pairs & 0xFFFF) &+ (pairs &>> 16)
  return sums.wrappedSum()
}

protocol SampleRule {
  /// Returns 1 for the lines whose winding number is inside the shape, otherwise 0.
  static func inside(_ windings: Windings) -> Windings
}

extension NonZero: SampleRule {
  @inline(__always)
  static func inside(_ windings: Windings) -> Windings {
    Windings(repeating: 1).replacing(with: 0, where: windings .== Windings())
  }
}

extension EvenOdd: SampleRule {
  @inline(__always)
  static func inside(_ windings: Windings) -> Windings { windings & 1 }
}
