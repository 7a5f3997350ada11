import Foundation
import MidflightDrawing
import MidflightRasterKernelSet

/// A gradient's stops, prepared for drawing. If many stops fall between two pixels, there is also a
/// table of premultiplied pixels. The table is so fine that its nearest entry is within a tenth of
/// a level of the exact colour before rounding. No table is fine enough next to a hard step, so the
/// entries there are marked.
///
/// Entry k of n represents t from k/n up to (k + 1)/n. Entry −1 is for all t below 0, and entry n
/// for 1 and above. n is a power of two, and at least five times the number of levels by which a
/// channel changes per unit of t.
struct GradientTable: ~Copyable {
  /// The value of entries for which ``pixel(at:)`` has to compute the colour. It is not a valid
  /// premultiplied pixel.
  static let unresolved: UInt32 = 0x00FF_FFFF
  private static let largestCount = 8192

  struct Knot {
    var location: Double
    /// Blue, green, red, alpha in 0…1, not premultiplied; alpha includes the paint's alpha.
    var color: SIMD4<Double>
  }

  private var storage = Block<UInt32>()
  private(set) var knots: [Knot] = []
  private(set) var count = 0
  private(set) var hasUnresolved = false
  /// Whether all pixels are opaque, including those beyond both ends.
  private(set) var isOpaque = false
  /// The pixel for t below 0 and, in `after`, the pixel for t above 1.
  private(set) var before: UInt32 = 0
  private(set) var after: UInt32 = 0
  private var gradient: CGGradient?
  private var alpha = 0.0
  private var extend = GradientPaint.Extend.both

  /// A pointer to entry 0; the entries from −1 to ``count`` exist. Valid until the next
  /// ``prepare``.
  var pixels: Elements<UInt32> { storage.pointer + 1 }

  /// Reads a paint's stops, unless they have already been read. The table of an earlier paint may
  /// remain, so drawing must call ``fillTable()`` before it uses the table.
  ///
  /// - Complexity: O(stops).
  mutating func prepare(_ paint: GradientPaint, opacity: Double) {
    let alpha = unit(paint.alpha) * unit(opacity)
    var extend = paint.extend
    if case .conic = paint.geometry { extend = .both }
    if gradient == paint.gradient, self.alpha == alpha, self.extend == extend { return }
    (gradient, self.alpha, self.extend) = (paint.gradient, alpha, extend)
    knots.removeAll(keepingCapacity: true)
    for stop in paint.gradient.stops {
      let c = stop.color
      knots.append(
        Knot(
          location: stop.location,
          color: SIMD4(unit(c.blue), unit(c.green), unit(c.red), unit(c.alpha) * alpha)))
    }
    before = extend == .none || extend == .after ? 0 : Self.pixel(knots[0].color)
    after = extend == .none || extend == .before ? 0 : Self.pixel(knots[knots.count - 1].color)
    isOpaque =
      before >> 24 == 255 && after >> 24 == 255
      && knots.allSatisfy { Self.pixel($0.color) >> 24 == 255 }
    count = 0
  }

  /// Fills the table unless it is already filled.
  ///
  /// - Complexity: O(stops + entries), with at most 8192 entries.
  mutating func fillTable() {
    if count > 0 { return }
    chooseCount()
    storage.reserve(count + 2)
    hasUnresolved = false
    storage.pointer[0] = before
    storage.pointer[count + 1] = after
    fill()
  }

  /// Returns the steepest slope of a premultiplied channel between two knots, in levels per unit of
  /// t.
  private static func slope(_ a: Knot, _ b: Knot) -> Double {
    let change = b.color - a.color
    var steepest = abs(change.w)
    for i in 0..<3 {
      // The product of two linear functions is steepest at one of its ends.
      steepest = max(steepest, abs(change[i] * a.color.w + a.color[i] * change.w))
      steepest = max(steepest, abs(change[i] * b.color.w + b.color[i] * change.w))
    }
    return steepest == 0 ? 0 : steepest * 255 / (b.location - a.location)
  }

  private mutating func chooseCount() {
    count = 256
    for i in 1..<max(knots.count, 1) {
      let need = Self.slope(knots[i - 1], knots[i]) * 5
      // Ignore a hard step: its slope is unbounded, and no table is fine enough for it.
      if need > 64 * Double(Self.largestCount) { continue }
      while count < Self.largestCount && Double(count) < need { count *= 2 }
    }
  }

  private mutating func fill() {
    let size = Double(count)
    let last = knots.count - 1
    var next = 0
    func index(_ location: Double) -> Int { Int((location * size - 0.5).rounded(.up)) }
    let out = storage.pointer + 1
    next = index(knots[0].location)
    out.update(repeating: Self.pixel(knots[0].color), count: next)
    for i in 0..<max(last, 0) {
      let (a, b) = (knots[i], knots[i + 1])
      let slope = Self.slope(a, b)
      var end = index(b.location)
      if slope > 0 && slope * 5 > size {
        // The range of entries that the steep part of the gradient touches; empty for a step
        // between two entries.
        let begin = Int(a.location * size)
        end = Int((b.location * size).rounded(.up))
        if begin < end {
          hasUnresolved = true
          (out + begin).update(repeating: Self.unresolved, count: end - begin)
        }
      } else if end > next {
        let scale = b.location > a.location ? 1 / (b.location - a.location) : 0
        let change = (b.color - a.color) * scale
        for k in next..<end {
          let t = (Double(k) + 0.5) / size
          out[k] = Self.pixel(a.color + change * (t - a.location))
        }
      }
      next = max(next, end)
    }
    if next < count {
      (out + next).update(repeating: Self.pixel(knots[last].color), count: count - next)
    }
  }

  /// Returns the pixel at t, computed from the definition in `Double`. After extension, t is in
  /// 0…1.
  func pixel(at t: Double) -> UInt32 {
    var low = 0
    var high = knots.count
    while low < high {
      let middle = (low + high) / 2
      if knots[middle].location <= t { low = middle + 1 } else { high = middle }
    }
    if low == 0 { return Self.pixel(knots[0].color) }
    let a = knots[low - 1]
    if low == knots.count { return Self.pixel(a.color) }
    let b = knots[low]
    let part = (t - a.location) / (b.location - a.location)
    return Self.pixel(a.color + (b.color - a.color) * part)
  }

  /// Returns the premultiplied pixel of a colour; each component is rounded once.
  @inline(__always)
  static func pixel(_ color: SIMD4<Double>) -> UInt32 {
    let levels = color.w * 255
    // Adding 2⁵² rounds to the nearest integer and leaves it in the low bits.
    @inline(__always) func rounded(_ x: Double) -> UInt32 {
      UInt32(truncatingIfNeeded: (x + 0x1p52).bitPattern)
    }
    let a = rounded(levels)
    // A colour component slightly above 1 must not be rounded to more than the alpha.
    return a << 24 | min(rounded(color.z * levels), a) << 16
      | min(rounded(color.y * levels), a) << 8 | min(rounded(color.x * levels), a)
  }
}
