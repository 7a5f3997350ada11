import Drawing
import Foundation
import Geometry

/// The part that the loops over a gradient's table share: how a place in it follows from t, and the
/// way out for pixels next to a hard step.
@unsafe
struct GradientLookup {
  let field: GradientField
  let table: UnsafePointer<GradientTable>
  let pixels: UnsafePointer<UInt32>
  let count: Int
  let isOpaque: Bool
  let hasUnresolved: Bool

  init(_ field: GradientField, _ table: UnsafePointer<GradientTable>) {
    unsafe self.field = field
    unsafe self.table = table
    unsafe pixels = table.pointee.pixels
    unsafe count = table.pointee.count
    unsafe isOpaque = table.pointee.isOpaque
    unsafe hasUnresolved = table.pointee.hasUnresolved
  }

  /// The table's pixel for a t before extension.
  func pixel(_ t: Double?) -> UInt32 {
    unsafe pixel(t) { place in
      let found = unsafe pixels[min(Int(place * Double(count)), count - 1)]
      return unsafe found == GradientTable.unresolved ? table.pointee.pixel(at: place) : found
    }
  }

  /// Returns the pixel from the definition, whether there is a table or not: that depends on what
  /// was drawn before.
  func exactPixel(_ t: Double?) -> UInt32 {
    unsafe pixel(t) { place in unsafe table.pointee.pixel(at: place) }
  }

  /// `inside` finds the pixels from 0 to 1. A t that is no number counts as one below 0.
  @inline(__always)
  private func pixel(_ t: Double?, _ inside: (Double) -> UInt32) -> UInt32 {
    guard let t else { return 0 }
    // As pixels are a hair nearer to borders, see `GradientRuns.hair`.
    let place = unsafe field.extended(t + 0x1p-32)
    if !(place >= 0) { return unsafe table.pointee.before }
    if unsafe place > 1 || (place == 1 && field.extend != .reflecting) {
      return unsafe table.pointee.after
    }
    return inside(place)
  }

  /// Replaces the marks in a row of pixels by what belongs there.
  func resolve(_ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    for i in 0..<count where unsafe out[i] == GradientTable.unresolved {
      unsafe out[i] = pixel(field.t(x &+ i, y))
    }
  }
}

/// Parallel bands. A row's places are multiples of one step, in integers from a beginning that
/// belongs to the row, so that they don't depend on which of its pixels are drawn.
@unsafe
struct LinearSource: PixelSource {
  private let lookup: GradientLookup
  private let repeats: Bool
  /// Places from one pixel to the next.
  private let slope: Double
  /// The step in 2⁻³² of a place.
  private let step: Int
  private var y = 0
  private var start = 0
  /// The columns from `first` to `end` have places in the table; those before and after one each.
  private var first = 0
  private var end = 0
  private var left: UInt32 = 0
  private var right: UInt32 = 0

  var isOpaque: Bool { unsafe lookup.isOpaque }

  init(_ lookup: GradientLookup) {
    unsafe self.lookup = lookup
    unsafe repeats = lookup.field.extend == .repeating || lookup.field.extend == .reflecting
    let size = unsafe Double(lookup.count)
    let perPixel = unsafe lookup.field.map.a
    unsafe slope =
      unsafe (repeats ? perPixel.remainder(dividingBy: 2) : min(max(perPixel, -1e5), 1e5)) * size
    unsafe step = unsafe Int((slope * 0x1p32).rounded())
  }

  mutating func begin(row y: Int) {
    unsafe self.y = y
    let map = unsafe lookup.field.map
    let size = unsafe Double(lookup.count)
    let t = map.a * 0.5 + map.c * (Double(y) + 0.5) + map.tx
    if unsafe repeats {
      // Beyond all numbers there is but one place, as in `GradientField.extended`.
      let rest = t.isFinite ? t.remainder(dividingBy: 2) : 0
      // A centre that falls on a step, or a hair before it for the steps' rounding, is beyond it.
      let hair = 1 << 17
      unsafe start = Int((rest * size * 0x1p32).rounded()) &+ hair
      return
    }
    // Columns at which place 0 and the end are reached.
    let place = t * size
    if unsafe abs(slope) < 0x1p-31 || !place.isFinite {
      unsafe (first, end) = (0, 0)
      unsafe right = lookup.pixel(t)
      unsafe left = right
      return
    }
    let isRising = unsafe slope > 0
    let hair = unsafe isRising ? -GradientRuns.hair : GradientRuns.hair
    // Far columns are none of a surface's, and would make the products below too large.
    func column(_ p: Double) -> Int {
      Int(min(max(unsafe ((p - place) / slope + hair).rounded(.up), -1e5), 1e5))
    }
    unsafe (left, right) = (
      lookup.pixels[isRising ? -1 : lookup.count],
      lookup.pixels[isRising ? lookup.count : -1]
    )
    unsafe first = column(isRising ? 0 : size)
    unsafe end = max(first, column(isRising ? size : 0))
    unsafe start = unsafe Int(
      min(max((place + Double(first) * slope) * 0x1p32, -0x1p62), 0x1p62).rounded())
    // Rounding may put an end a hair outside; the ends' own pixels stand there.
    func isInside(_ column: Int) -> Bool {
      let p = unsafe (start &+ (column &- first) &* step) >> 32
      return unsafe p >= -1 && p <= lookup.count
    }
    if unsafe end > first && !(isInside(first) && isInside(end - 1)) {
      unsafe end = first
      unsafe right = lookup.pixel(t + map.a * Double(first))
    }
  }

  func fetch(_ x: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    let table = unsafe lookup.pixels
    let step = unsafe step
    if unsafe repeats {
      unsafe fetchRepeating(x, count, out)
    } else {
      let a = unsafe min(max(first &- x, 0), count)
      let b = unsafe min(max(end &- x, a), count)
      if a > 0 { unsafe fillPixels(out, a, left) }
      if b > a {
        var place = unsafe start &+ (x &+ a &- first) &* step
        for i in a..<b {
          unsafe out[i] = table[place >> 32]
          place &+= step
        }
      }
      if b < count { unsafe fillPixels(out + b, count &- b, right) }
    }
    if unsafe lookup.hasUnresolved { unsafe lookup.resolve(x, y, count, out) }
  }

  private func fetchRepeating(_ x: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    let table = unsafe lookup.pixels
    let step = unsafe step
    var place = unsafe start &+ x &* step
    let size = unsafe lookup.count
    // Sums wrap at 2⁶⁴, a multiple of the period.
    if unsafe lookup.field.extend == .repeating {
      for i in 0..<count {
        unsafe out[i] = table[(place >> 32) & (size &- 1)]
        place &+= step
      }
    } else {
      for i in 0..<count {
        let k = (place >> 32) & (2 &* size &- 1)
        unsafe out[i] = table[k < size ? k : 2 &* size &- 1 &- k]
        place &+= step
      }
    }
  }
}

/// Circles about different points, pixel by pixel.
@unsafe
struct CirclesSource: PixelSource {
  private let lookup: GradientLookup
  private var y = 0

  /// There may be places without a circle.
  var isOpaque: Bool { false }

  init(_ lookup: GradientLookup) { unsafe self.lookup = lookup }

  mutating func begin(row y: Int) { unsafe self.y = y }

  func fetch(_ x: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    for i in 0..<count { unsafe out[i] = lookup.pixel(lookup.field.t(x &+ i, y)) }
  }
}
