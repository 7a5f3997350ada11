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
  /// crossing all lines at the same distance from a sample: those that move by a quarter of the distance
  /// between samples from line to line, which are worst, have four distances.
  @inline(__always)
  private var shifts: Doubles { Doubles(0, 1, 2, 3) * 0.25 + (1.0 / 32 - 0.5 + 0x1p-13) }

  /// By how much the first samples of four lines are farther than those of the four lines above.
  @inline(__always)
  private var shiftOfGroups: Double { 1.0 / 16 }

  /// Corrects the sums in a row's cells where edges overlap, and zeroes the changes.
  ///
  /// The sum of a pixel without overlaps stays; see ``SampledSum``.
  @inline(__always)
  func correctOverlaps<Rule: SampleRule>(_ rule: Rule.Type, _ grid: CellGrid, _ row: Int) {
    let cells = grid.cells + row &* grid.stride
    let marks = marks(cells, grid.maskWords)
    let flagsOfGroups = flags.rebound(to: UInt32.self)
    var windings = Windings()
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
          // Winding numbers of 2,048 and more wrap as in the sums over samples.
          let shift = Int16(sampleShift)
          sampled = SampledSum(
            counts: Rule.inside(windings) &<< shift, windings: windings &<< shift)
        } else if i < 4 {
          sampled = takeChanges(column, rule, &windings)
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
    return SampledSum(counts: counts, windings: sums)
  }
}

/// Sums over a pixel's samples, from which its covered area is computed in one of two ways.
///
/// - The *samples*: the part of them that is inside the shape.
/// - The *sum less the excess*: the exact sum of the edges, less the mean difference between the samples'
///   winding numbers and their coverage. Where the coverage decreases with the sum, the sum and the
///   winding numbers count negative.
///
/// No line of samples meets an edge that lies between two lines, so the position of a level edge is
/// uncertain by half of their distance. This adds an error to the samples if the coverage changes at the
/// edge, and one to the excess if the excess does. The second way is taken if its error is less than half
/// as large. With equal errors, it would make dense tangles worse.
///
/// Without overlaps there is no excess: the sum stays. But if the two ways differ by more than their
/// errors, the samples are taken: then several details lie between lines, or, rarely, several stripes have
/// the slope 4 that suits samples least.
private struct SampledSum {
  /// For each line, the number of samples inside the shape.
  let counts: Windings
  /// For each line, the sum of the winding numbers.
  let windings: Windings

  /// Returns what must be added to a pixel's sum. It has no branches, which would not be predictable.
  @inline(__always)
  func correction<Rule: SampleRule>(of sum: Int32, _ rule: Rule.Type) -> Int32 {
    // Around the sum, the coverage increases with it or decreases.
    let negative = Rule.slopeSign(sum)
    let sign = Windings(repeating: Int16(truncatingIfNeeded: negative))
    let excesses = (windings ^ sign) &- sign &- counts
    let unit = Int32(gridShift - 2 * sampleShift)
    let (area, excess) = (total(counts) << unit, total(excesses) << unit)
    let rest = min(max((sum ^ negative) &- negative &- excess, 0), 1 << Int32(gridShift))

    let (error, excessError) = (total(steps(counts)), total(steps(excesses)))
    // No line shows an edge above the first line, or one below the last line: twice half a distance.
    let unseen: Int32 = 1 << Int32(gridShift - sampleShift)
    let largest = unseen &+ (error &+ excessError) << (unit - 1)
    let difference = Int32(truncatingIfNeeded: (rest &- area).magnitude)
    // If the excess makes no difference, equal errors are enough.
    let tie: Int32 = excess & Rule.excessMask == 0 ? 1 : 0
    let takesRest = (2 &* excessError &- error &- tie) >> 31 & (difference &- largest &- 1) >> 31
    return area &+ ((rest &- area) & takesRest) &- sum
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

/// Returns by how much the number of each line differs from that of the next line; 0 for the last line.
@inline(__always)
private func steps(_ n: Windings) -> Windings {
  let next = Windings(
    n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8], n[9], n[10], n[11], n[12], n[13], n[14], n[15],
    n[15])
  let steps = n &- next
  let sign = steps &>> 15
  return (steps ^ sign) &- sign
}

protocol SampleRule {
  /// Returns 1 for the lines whose winding number is inside the shape, otherwise 0.
  static func inside(_ windings: Windings) -> Windings

  /// The bits of an excess, in 1/65536, that make a difference to the coverage.
  static var excessMask: Int32 { get }

  /// Returns -1 if the coverage decreases from this sum, in 1/65536, to a slightly larger one, otherwise 0.
  static func slopeSign(_ sum: Int32) -> Int32
}

extension NonZero: SampleRule {
  @inline(__always)
  static func inside(_ windings: Windings) -> Windings {
    Windings(repeating: 1).replacing(with: 0, where: windings .== Windings())
  }

  static var excessMask: Int32 {
    @inline(__always) get { -1 }
  }

  @inline(__always)
  static func slopeSign(_ sum: Int32) -> Int32 { sum >> 31 }
}

extension EvenOdd: SampleRule {
  @inline(__always)
  static func inside(_ windings: Windings) -> Windings { windings & 1 }

  /// The rule is the same for winding numbers that differ by 2.
  static var excessMask: Int32 {
    @inline(__always) get { 2 << Int32(gridShift) - 1 }
  }

  @inline(__always)
  static func slopeSign(_ sum: Int32) -> Int32 { 0 &- (sum >> Int32(gridShift) & 1) }
}
