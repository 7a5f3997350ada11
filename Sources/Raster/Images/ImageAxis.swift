import Foundation
import MidflightDrawing

/// One axis of an image's layout: the map from positions along the rectangle's side to texels. A
/// centre between fixed ends is stretched, as by
/// [contentsCenter](https://developer.apple.com/documentation/quartzcore/calayer/contentscenter),
/// or repeated:
///
///     0        lead           length − trail    length     along the side
///     ├─────────┼───────────────────┼─────────────┤
///     │ begin … │ centre: stretched │ …       end │        texels
///     │ fixed   │ or repeated       │ fixed       │
struct ImageAxis {
  /// The beginning and, in `end`, the end of the drawn part of the image, in texels. The part may
  /// extend beyond the image.
  let begin: Double
  let end: Double
  /// The lengths of the two fixed ends, measured along the side, and the centre's range in texels.
  private let lead: Double
  private let trail: Double
  private let centerBegin: Double
  private let centerEnd: Double
  /// The number of texels per unit of the side, before and after the centre.
  private let outerStep: Double
  let step: Double
  private let repeats: Bool
  /// Whether a whole image repeats, so that its first texel follows its last.
  private(set) var wraps: Bool
  /// Whether the texel at every position is ``begin`` + ``step`` · position, clamped to the part
  /// or, if the image ``wraps``, modulo the image's size.
  private(set) var isLinear: Bool

  /// - Parameters:
  ///   - size: The image's size in texels.
  ///   - length: The side's length, finite and positive.
  ///   - source: The beginning and the end of the part to draw, in units of the size.
  ///   - center: The beginning and the end of the centre, in units of the part.
  ///   - scale: The number of texels per unit of the side where nothing is stretched.
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
    // If the centre is the whole part, both ends are exactly 0. The step computed below is then
    // exactly 1 if the part has as many texels as the side has units.
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

  /// Creates the axis of an image that repeats endlessly in both directions, with `step` texels per
  /// unit.
  init(repeating size: Int, step: Double) {
    (begin, end) = (0, Double(size))
    (lead, trail, centerBegin, centerEnd) = (0, 0, 0, Double(size))
    (outerStep, self.step) = (step, step)
    (repeats, wraps, isLinear, span) = (true, true, true, 0)
  }

  /// Creates the axis of an image that repeats cell by cell along a device axis, with one texel per
  /// pixel. Each cell begins at the whole pixel nearest to its exact position; `origin` is the
  /// exact position of the first cell.
  init(snapping size: Int, every distance: Double, to origin: Double) {
    self.init(repeating: size, step: 1)
    self.distance = distance
    self.origin = origin
    (wraps, isLinear) = (false, false)
  }

  private var distance = 0.0
  private var origin = 0.0

  var isMean: Bool { isLinear && !wraps }

  var largestStep: Double {
    isLinear ? abs(step) : max(abs(step), lead + trail > 0 ? outerStep : 0)
  }

  func position(_ offset: Double) -> Double {
    if distance > 0 {
      let device = offset + origin
      func start(_ n: Double) -> Double { (origin + n * distance).rounded() }
      var n = ((device - origin) / distance).rounded(.down)
      if device < start(n) { n -= 1 }
      if device >= start(n + 1) { n += 1 }
      return device - start(n)
    }
    if wraps {
      let along = step * offset
      let size = end - begin
      return along - (along / size).rounded(.down) * size
    }
    if isLinear { return begin + step * offset }
    if offset < lead { return begin + outerStep * offset }
    if offset > span - trail { return end - outerStep * (span - offset) }
    let along = step * (offset - lead)
    let width = centerEnd - centerBegin
    if !repeats { return centerBegin + along }
    if !(width > 1) { return (centerBegin + centerEnd) / 2 }
    // Limit the position to the range between the centres of the part's outermost texels.
    let inside = along - (along / width).rounded(.down) * width
    return centerBegin + min(max(inside, 0.5), width - 0.5)
  }
}

/// Texel coordinates in units of 2⁻³², so that sums, and products with pixel counts, are exact.
enum FixedPosition {
  static let one: Int64 = 1 << 32
  static let half: Int64 = 1 << 31

  /// Returns the nearest fixed-point number, limited to ±2³⁰ texels; 0 for NaN.
  static func step(_ value: Double) -> Int64 {
    let bound = 0x1p30
    if !(value > -bound) { return value.isNaN ? 0 : -(one << 30) }
    return value < bound ? Int64((value * 0x1p32).rounded()) : one << 30
  }

  /// Rounds to the nearest multiple of 1/65536 texel, which hides the rounding errors of earlier
  /// computations.
  static func rounded(_ value: Double) -> Int64 { (step(value) &+ 0x8000) & ~0xFFFF }
}
