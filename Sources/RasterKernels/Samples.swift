import MidflightRasterKernelSet

extension SampledRow {
  /// Adds the changes of winding numbers at parts of edges; see ``KernelSet/sampleOverlaps``.
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

  /// Corrects the sums in a row's cells where edges overlap, and zeroes the changes.
  ///
  /// A pixel's sum stays if the rule makes the same of the sum of its samples' winding numbers as of
  /// each of them, and if the sum is close to the samples. Otherwise, the samples are taken.
  @inline(__always)
  func correctOverlaps<Rule: SampleRule>(_ rule: Rule.Type, _ grid: CellGrid, _ row: Int) {
    let cells = grid.cells + row &* grid.stride
    let marks = marks(cells, grid.maskWords)
    let flagsOfGroups = flags.rebound(to: UInt32.self)
    var windings = Windings()
    /// What the samples say of the pixels up to the next change; nil if that is not computed yet.
    var constant: SampledSum? = SampledSum()
    var sum: Int32 = 0
    var correction: Int32 = 0
    for group in 0..<(grid.width &+ 3) >> 2 {
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: group & 63)
      if flagsOfGroups[group] != 0 { marks[group >> 6] |= bit }
      if marks[group >> 6] & bit == 0 { continue }
      let cell = cells + 5 &* group
      // The last of them is the spill cell, for the next pixel.
      for i in 0..<5 {
        let column = group << 2 &+ i
        sum &+= cell[i]
        let sampled: SampledSum
        if column >= grid.width || flags[column] == 0 {
          sampled = constant ?? SampledSum(rule, windings)
          constant = sampled
        } else if i < 4 {
          sampled = takeChanges(column, rule, &windings)
          constant = nil
        } else {
          // It has changes, so it is corrected in its own group.
          break
        }
        let needed = sampled.correction(of: sum, rule)
        cell[i] &+= needed &- correction
        correction = needed
      }
    }
    if flags[grid.width] != 0 {
      flags[grid.width] = 0
      (changes + grid.width &* samplesPerPixel).update(repeating: 0, count: samplesPerPixel)
    }
  }

  /// Returns the sums over a pixel's samples, and zeroes its changes and its flag. `windings` are the
  /// winding numbers before the pixel, and become those behind it.
  @inline(__always)
  private func takeChanges<Rule: SampleRule>(
    _ column: Int, _ rule: Rule.Type, _ windings: inout Windings
  ) -> SampledSum {
    let pixel = changes + column &* samplesPerPixel
    flags[column] = 0
    var (counts, sums) = (Windings(), Windings())
    for sample in 0..<1 << sampleShift {
      let index = sample << sampleShift
      windings &+= pixel.load(index, as: Windings.self)
      pixel.store(Windings(), at: index)
      counts &+= Rule.inside(windings)
      sums &+= windings
    }
    return SampledSum(rule, inside: total(counts), windings: total(sums))
  }
}

/// What samples say of a pixel.
private struct SampledSum {
  /// The covered area.
  var area: Int32 = 0
  /// Whether the rule makes the same of the sum of the winding numbers as of each of them.
  var isSum = true

  @inline(__always)
  init() {}

  @inline(__always)
  init<Rule: SampleRule>(_ rule: Rule.Type, inside: Int32, windings: Int32) {
    let unit = Int32(gridShift - 2 * sampleShift)
    area = inside << unit
    isSum = Rule.area(windings << unit) == area
  }

  /// The sums of a pixel that has no changes.
  @inline(__always)
  init<Rule: SampleRule>(_ rule: Rule.Type, _ windings: Windings) {
    // Large numbers wrap as in the sum over samples.
    self.init(
      rule, inside: total(Rule.inside(windings)) << Int32(sampleShift),
      windings: total(windings &<< Int16(sampleShift)))
  }

  /// Returns what must be added to a pixel's sum.
  @inline(__always)
  func correction<Rule: SampleRule>(of sum: Int32, _ rule: Rule.Type) -> Int32 {
    let isClose = (Rule.area(sum) &- area).magnitude <= 1 << UInt32(gridShift - 4)
    return isSum && isClose ? 0 : area &- sum
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

@inline(__always)
private func total(_ numbers: Windings) -> Int32 {
  let pairs = bitCast(numbers, to: SIMD8<Int32>.self)
  let sums = ((pairs &<< 16) &>> 16) &+ (pairs &>> 16)
  return sums.wrappedSum()
}

protocol SampleRule {
  /// Returns 1 for the lines whose winding number is inside the shape, otherwise 0.
  static func inside(_ windings: Windings) -> Windings

  /// Returns the covered part of a pixel in which the winding numbers have a sum, in areas of 65,536.
  static func area(_ sum: Int32) -> Int32
}

extension NonZero: SampleRule {
  @inline(__always)
  static func inside(_ windings: Windings) -> Windings {
    Windings(repeating: 1).replacing(with: 0, where: windings .== Windings())
  }

  @inline(__always)
  static func area(_ sum: Int32) -> Int32 {
    Int32(truncatingIfNeeded: min(sum.magnitude, 65536))
  }
}

extension EvenOdd: SampleRule {
  @inline(__always)
  static func inside(_ windings: Windings) -> Windings { windings & 1 }

  @inline(__always)
  static func area(_ sum: Int32) -> Int32 {
    65536 &- Int32(truncatingIfNeeded: ((sum & 0x1FFFF) &- 65536).magnitude)
  }
}
