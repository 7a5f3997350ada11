import Foundation
import MidflightDrawing

/// One axis of an image's layout: which texel stands where along the rectangle's side.
///
///     0        lead           length − trail    length     along the side
///     ├─────────┼───────────────────┼─────────────┤
///     │ begin … │ centre: stretched │ …       end │        texels
///     │ kept    │ or repeated       │ kept        │
struct ImageAxis {
  /// The part of the image, in texels; not necessarily inside it.
  let begin: Double
  let end: Double
  /// Where the centre begins and ends along the side, and in texels.
  private let lead: Double
  private let trail: Double
  private let centerBegin: Double
  private let centerEnd: Double
  /// Texels to a unit of the side, before and after the centre.
  private let outerStep: Double
  /// Texels to a unit in the centre.
  let step: Double
  private let repeats: Bool
  /// Whether all of an image repeats, so that its last texel has its first one for a neighbour.
  private(set) var wraps: Bool
  /// Whether texels are ``begin`` + ``step`` · place throughout, cut to the part or, where it
  /// ``wraps``, taken modulo the image's size.
  private(set) var isLinear: Bool

  /// - Parameters:
  ///   - size: the image's, in texels.
  ///   - length: the side's, finite and positive.
  ///   - source: where the part begins and ends, in units of the size.
  ///   - center: where the centre does, in units of the part.
  ///   - scale: texels to a unit where nothing is stretched.
  init(
    size: Int, length: Double, source: (Double, Double), center: (Double, Double), scale: Double,
    repeats: Bool
  ) {
    let size = Double(size)
    begin = source.0 * size
    end = source.1 * size
    let extent = end - begin
    let isFinite = center.0.isFinite && center.1.isFinite
    let low = isFinite ? min(max(center.0, 0), 1) : 0
    let high = isFinite ? min(max(center.1, low), 1) : 1
    let scale = scale > 0 && scale < .infinity ? scale : 1
    self.repeats = repeats
    let isWhole = low == 0 && high == 1
    centerBegin = begin + low * extent
    centerEnd = isWhole ? end : begin + high * extent
    // Of equal sums the quotient below is exactly 1.
    let (before, after) = (low * extent, isWhole ? 0 : (1 - high) * extent)
    let outer = before + after
    outerStep = outer > scale * length ? outer / length : scale
    lead = before / outerStep
    trail = after / outerStep
    let rest = length - lead - trail
    step = repeats ? scale : rest > 0 ? (centerEnd - centerBegin) / rest : 0
    wraps = repeats && isWhole && begin == 0 && end == size
    isLinear = isWhole && (!repeats || wraps)
    span = length
  }

  private let span: Double

  /// An image that repeats in all directions, `step` texels to a unit.
  init(repeating size: Int, step: Double) {
    (begin, end) = (0, Double(size))
    (lead, trail, centerBegin, centerEnd) = (0, 0, 0, Double(size))
    (outerStep, self.step) = (step, step)
    (repeats, wraps, isLinear, span) = (true, true, true, 0)
  }

  /// Cells of an image that repeats along a device axis, a texel to a pixel, each from the whole
  /// pixel on that is nearest to its place; `origin` is the first one's.
  init(snapping size: Int, every distance: Double, to origin: Double) {
    self.init(repeating: size, step: 1)
    self.distance = distance
    self.origin = origin
    (wraps, isLinear) = (false, false)
  }

  private var distance = 0.0
  private var origin = 0.0

  /// Whether the mean over what falls to a pixel is that of a run of texels.
  var isMean: Bool { isLinear && !wraps }

  /// The most texels to a unit.
  var largestStep: Double {
    isLinear ? abs(step) : max(abs(step), lead + trail > 0 ? outerStep : 0)
  }

  /// The texel coordinate at a place along the side.
  func position(_ place: Double) -> Double {
    if distance > 0 {
      let device = place + origin
      func start(_ n: Double) -> Double { (origin + n * distance).rounded() }
      var n = ((device - origin) / distance).rounded(.down)
      if device < start(n) { n -= 1 }
      if device >= start(n + 1) { n += 1 }
      return device - start(n)
    }
    if wraps {
      let along = step * place
      let size = end - begin
      return along - (along / size).rounded(.down) * size
    }
    if isLinear { return begin + step * place }
    if place < lead { return begin + outerStep * place }
    if place > span - trail { return end - outerStep * (span - place) }
    let along = step * (place - lead)
    let width = centerEnd - centerBegin
    if !repeats { return centerBegin + along }
    if !(width > 1) { return (centerBegin + centerEnd) / 2 }
    // Between the centres of the outermost texels, which end the part.
    let inside = along - (along / width).rounded(.down) * width
    return centerBegin + min(max(inside, 0.5), width - 0.5)
  }
}

/// Texel coordinates in 2⁻³², which sums and products by pixels keep exact.
enum FixedPlace {
  static let one: Int64 = 1 << 32
  static let half: Int64 = 1 << 31

  /// The nearest; beyond 2³⁰ texels that bound, and 0 for NaN.
  static func step(_ value: Double) -> Int64 {
    let bound = 0x1p30
    if !(value > -bound) { return value.isNaN ? 0 : -(one << 30) }
    return value < bound ? Int64((value * 0x1p32).rounded()) : one << 30
  }

  /// The nearest whole 65,536th of a texel, which hides the last bits of a computation.
  static func place(_ value: Double) -> Int64 { (step(value) &+ 0x8000) & ~0xFFFF }
}
