import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet

/// Looks up the pixel for t in a gradient's table, and computes pixels next to a hard step exactly.
/// All loops that use the table share this code.
@safe
struct GradientLookup {
  let field: GradientField
  private let tablePointer: UnsafePointer<GradientTable>
  let pixels: Elements<UInt32>
  let count: Int
  let isOpaque: Bool
  let hasUnresolved: Bool

  init(_ field: GradientField, _ table: UnsafePointer<GradientTable>) {
    self.field = field
    unsafe tablePointer = table
    pixels = unsafe table.pointee.pixels
    count = unsafe table.pointee.count
    isOpaque = unsafe table.pointee.isOpaque
    hasUnresolved = unsafe table.pointee.hasUnresolved
  }

  /// The stops and derived values, in memory that does not move while the lookup is used.
  var table: GradientTable {
    @inline(__always) _read { yield unsafe tablePointer.pointee }
  }

  func pixel(_ t: Double?) -> UInt32 {
    pixel(t) { position in
      let found = pixels[min(Int(position * Double(count)), count - 1)]
      return found == GradientTable.unresolved ? table.pixel(at: position) : found
    }
  }

  /// Computes the pixel for t exactly, even if there is a table. Whether a table exists depends on
  /// what was drawn before, which must not affect the pixel.
  func exactPixel(_ t: Double?) -> UInt32 {
    pixel(t) { position in table.pixel(at: position) }
  }

  /// Returns the pixel for t. If t is in 0…1, `inside` returns that pixel. NaN counts as below 0.
  @inline(__always)
  private func pixel(_ t: Double?, _ inside: (Double) -> UInt32) -> UInt32 {
    guard let t else { return 0 }
    // Add a tolerance, because a pixel slightly before a boundary counts as beyond it; see
    // `GradientRuns.hair`.
    let position = field.extended(t + 0x1p-32)
    if !(position >= 0) { return table.before }
    if position > 1 || (position == 1 && field.extend != .reflecting) {
      return table.after
    }
    return inside(position)
  }

  func resolve(_ x: Int, _ y: Int, _ count: Int, _ out: Elements<UInt32>) {
    for i in 0..<count where out[i] == GradientTable.unresolved {
      out[i] = pixel(field.t(x &+ i, y))
    }
  }
}

/// A linear gradient with a table. Along a row, positions in the table are integers: a start that
/// depends only on the row, plus multiples of a fixed step. So they do not depend on which of the
/// row's pixels are drawn.
struct LinearSource: PixelSource {
  private let lookup: GradientLookup
  private let repeats: Bool
  private let slope: Double
  /// The step from column to column, in units of 2⁻³² table positions.
  private let step: Int
  private var y = 0
  private var start = 0
  /// The columns from `first` up to `end` have positions in the table. All columns before them have
  /// the pixel `left`, and all columns after them the pixel `right`.
  private var first = 0
  private var end = 0
  private var left: UInt32 = 0
  private var right: UInt32 = 0

  var isOpaque: Bool { lookup.isOpaque }

  init(_ lookup: GradientLookup) {
    self.lookup = lookup
    repeats = lookup.field.extend == .repeating || lookup.field.extend == .reflecting
    let size = Double(lookup.count)
    let perPixel = lookup.field.map.a
    slope =
      (repeats ? perPixel.remainder(dividingBy: 2) : min(max(perPixel, -1e5), 1e5)) * size
    step = Int((slope * 0x1p32).rounded())
  }

  mutating func begin(row y: Int) {
    self.y = y
    let map = lookup.field.map
    let size = Double(lookup.count)
    let t = map.a * 0.5 + map.c * (Double(y) + 0.5) + map.tx
    if repeats {
      // All values that are not finite have the same position, as in `GradientField.extended`.
      let rest = t.isFinite ? t.remainder(dividingBy: 2) : 0
      // A pixel's centre on a boundary, or slightly before it because the step is rounded, counts
      // as beyond the boundary.
      let hair = 1 << 17
      start = Int((rest * size * 0x1p32).rounded()) &+ hair
      return
    }
    let position = t * size
    if abs(slope) < 0x1p-31 || !position.isFinite {
      (first, end) = (0, 0)
      right = lookup.pixel(t)
      left = right
      return
    }
    let isRising = slope > 0
    let hair = isRising ? -GradientRuns.hair : GradientRuns.hair
    // Limit the columns. Larger numbers are outside any surface, and would make the products below
    // too large.
    func column(_ p: Double) -> Int {
      Int(min(max(((p - position) / slope + hair).rounded(.up), -1e5), 1e5))
    }
    (left, right) = (
      lookup.pixels[isRising ? -1 : lookup.count],
      lookup.pixels[isRising ? lookup.count : -1]
    )
    first = column(isRising ? 0 : size)
    end = max(first, column(isRising ? size : 0))
    start = Int(
      min(max((position + Double(first) * slope) * 0x1p32, -0x1p62), 0x1p62).rounded())
    // Whether a column's position is in the table. Rounding may move an end slightly outside 0…1,
    // where the table also contains the pixels of the ends.
    func isInside(_ column: Int) -> Bool {
      let p = (start &+ (column &- first) &* step) >> 32
      return p >= -1 && p <= lookup.count
    }
    if end > first && !(isInside(first) && isInside(end - 1)) {
      end = first
      right = lookup.pixel(t + map.a * Double(first))
    }
  }

  func fetch(_ x: Int, _ count: Int, _ out: Elements<UInt32>) {
    let table = lookup.pixels
    let step = step
    if repeats {
      fetchRepeating(x, count, out)
    } else {
      let a = min(max(first &- x, 0), count)
      let b = min(max(end &- x, a), count)
      if a > 0 { out.update(repeating: left, count: a) }
      if b > a {
        var position = start &+ (x &+ a &- first) &* step
        for i in a..<b {
          out[i] = table[position >> 32]
          position &+= step
        }
      }
      if b < count { (out + b).update(repeating: right, count: count &- b) }
    }
    if lookup.hasUnresolved { lookup.resolve(x, y, count, out) }
  }

  private func fetchRepeating(_ x: Int, _ count: Int, _ out: Elements<UInt32>) {
    let table = lookup.pixels
    let step = step
    var position = start &+ x &* step
    let size = lookup.count
    // The positions may overflow without harm, because they wrap at 2⁶⁴, a multiple of the period.
    if lookup.field.extend == .repeating {
      for i in 0..<count {
        out[i] = table[(position >> 32) & (size &- 1)]
        position &+= step
      }
    } else {
      for i in 0..<count {
        let k = (position >> 32) & (2 &* size &- 1)
        out[i] = table[k < size ? k : 2 &* size &- 1 &- k]
        position &+= step
      }
    }
  }
}

struct CirclesSource: PixelSource {
  private let lookup: GradientLookup
  private var y = 0

  /// Always false, because some positions may lie on no circle.
  var isOpaque: Bool { false }

  init(_ lookup: GradientLookup) { self.lookup = lookup }

  mutating func begin(row y: Int) { self.y = y }

  func fetch(_ x: Int, _ count: Int, _ out: Elements<UInt32>) {
    for i in 0..<count { out[i] = lookup.pixel(lookup.field.t(x &+ i, y)) }
  }
}
