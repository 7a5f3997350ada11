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
  /// A pixel's sum stays if the samples show no overlap and no details between lines.
  @inline(__always)
  func correctOverlaps<Rule: SampleRule>(_ rule: Rule.Type, _ grid: CellGrid, _ row: Int) {
    let cells = grid.cells + row &* grid.stride
    let marks = marks(cells, grid.maskWords)
    let flagsOfGroups = flags.rebound(to: UInt32.self)
    var windings = Windings()
    /// The sums of the pixels up to the next change; nil if they are not computed yet.
    var constant: SampledSum?
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
          // Large numbers wrap as in the sums over samples.
          sampled =
            constant
            ?? SampledSum(
              counts: Rule.inside(windings) &<< Int16(sampleShift),
              windings: windings &<< Int16(sampleShift))
          constant = sampled
        } else if i < 4 {
          sampled = takeChanges(column, rule, &windings)
          constant = nil
        } else {
          // It has changes, so it is corrected in its own group.
          break
        }
        let needed = sampled.correction(of: sum)
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

/// Sums over a pixel's samples, which tell its covered area in two ways.
///
/// One is the part of the samples inside the shape. The other is the exact sum of the edges, less the
/// *excess* of the samples' winding numbers over what the rule makes of them. An edge that passes
/// between two lines adds up to half of their distance to the error: to that of the first way if the
/// shape begins or ends at this edge, to that of the second if overlaps do. So the second way is taken
/// if at most half as many edges matter to it; without overlaps, it leaves the sum.
private struct SampledSum {
  /// For each line, the number of samples inside the shape.
  private let counts: Windings
  /// For each line, the sum of the winding numbers.
  private let windings: Windings
  /// The sum of all winding numbers, whose sign is the direction of most of them.
  private let winding: Int32
  /// The part of the samples inside the shape, in 1/65536.
  private let area: Int32
  /// The excess in the direction of most winding numbers, in 1/65536.
  private let excess: Int32

  @inline(__always)
  init(counts: Windings, windings: Windings) {
    (self.counts, self.windings) = (counts, windings)
    let inside = total(counts)
    winding = total(windings)
    area = inside << Self.unit
    excess = (Int32(truncatingIfNeeded: winding.magnitude) &- inside) << Self.unit
  }

  /// The binary logarithm of a sample's area, in 1/65536.
  @inline(__always)
  private static var unit: Int32 { Int32(gridShift - 2 * sampleShift) }

  /// Returns what must be added to a pixel's sum. It has no branches, which would not be predictable.
  @inline(__always)
  func correction(of sum: Int32) -> Int32 {
    let negative = (winding | ((winding &- 1) & sum)) >> 31
    let size = ((sum ^ negative) &- negative) &- excess
    let rest = min(max(size, 0), 1 << Int32(gridShift))
    let chosen = area &+ ((rest &- area) & isBetter(rest))
    return ((chosen ^ negative) &- negative) &- sum
  }

  /// Returns -1 if the sum less the excess is closer to the covered area than the samples, otherwise 0.
  @inline(__always)
  private func isBetter(_ rest: Int32) -> Int32 {
    let sign = Windings(repeating: Int16(truncatingIfNeeded: winding >> 31))
    let (ends, overlaps) = (steps(counts), steps((windings ^ sign) &- sign &- counts))
    let (endCount, overlapCount) = (total(ends), total(overlaps))
    // Edges at the pixel's upper and lower side, which its lines don't show, cause the least error. If
    // the difference is larger than the errors of both ways, the pixel has details between lines.
    let leastError: Int32 = 1 << Int32(gridShift - sampleShift)
    let error = leastError &+ (endCount &+ overlapCount) << (Self.unit - 1)
    let difference = Int32(truncatingIfNeeded: (rest &- area).magnitude)
    return (2 &* overlapCount &- endCount &- 1) >> 31 & (difference &- error &- 1) >> 31
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

/// Returns by how much the number of each line differs from that of the next line.
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
