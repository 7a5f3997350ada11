import MidflightDrawing
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Produces the pixels of a laid-out image from one of its levels, or from two levels as a weighted
/// mean.
///
/// The samplers are large and stay where they are in memory; only this value, which points to them,
/// is copied.
struct ImageSource {
  private let sampler: Elements<ImageSampler>
  /// The sampler of the next coarser level, or nil. `weight` is that level's weight, and `other` is
  /// memory for a row of its pixels.
  private let coarser: Elements<ImageSampler>?
  private let weight: UInt16
  private let other: Elements<UInt32>
  let isOpaque: Bool
  /// The kernels, stored because looking them up takes as long as a short row.
  private let kernels: Kernels
  /// The texels in memory, if the pixels are exact copies of texels; otherwise nil.
  private let copy: CopiedTexels?

  init(
    _ sampler: Elements<ImageSampler>, coarser: Elements<ImageSampler>? = nil,
    weight: UInt16 = 0, other: Elements<UInt32>, isOpaque: Bool
  ) {
    (self.sampler, self.coarser) = (sampler, coarser)
    self.weight = weight
    self.other = other
    self.isOpaque = isOpaque
    kernels = KernelChoice.current
    copy = coarser == nil ? sampler[0].copy : nil
  }

  var isCopy: Bool { copy != nil }

  /// Whether each row of pixels is a repetition of the same row of at least 32 texels, so that it
  /// can be copied piece by piece.
  var isInPieces: Bool {
    guard let copy = copy else { return false }
    return copy.wraps.x && copy.width >= 32
  }

  /// Returns those first pixels of a row that are contiguous in memory, and their number. Call this
  /// only if `isInPieces`.
  @inline(__always)
  func piece(_ x: Int, _ y: Int, _ count: Int) -> (Elements<UInt32>, Int)? {
    copy?.piece(x, y, count)
  }

  /// Returns the pixels of a rectangle in memory, and their stride; nil unless all of them are
  /// copies of texels.
  func pixels(_ rect: PixelRect) -> (Elements<UInt32>, stride: Int)? {
    guard let copy = copy, let first = copy.pixels(rect.x, rect.y, rect.width),
      copy.holds(rect.y..<rect.maxY)
    else { return nil }
    return (first, copy.width)
  }

  @inline(__always)
  func pixels(_ x: Int, _ y: Int, _ count: Int) -> Elements<UInt32>? {
    copy?.pixels(x, y, count)
  }

  func fetch(_ x: Int, _ y: Int, _ count: Int, _ out: Elements<UInt32>) {
    sampler[0].fetch(x, y, count, out, kernels)
    if let coarser = coarser {
      coarser[0].fetch(x, y, count, other, kernels)
      kernels.mixPixelRow(out, other, weight, count)
    }
  }
}

/// Texels that coincide with pixels, so that drawing can copy them.
struct CopiedTexels {
  let base: Elements<UInt32>
  let width: Int
  let height: Int
  /// The pixel that the first texel covers.
  let x: Int
  let y: Int
  /// The columns and rows of texels that may be seen.
  let columns: ClosedRange<Int>
  let rows: ClosedRange<Int>
  let wraps: (x: Bool, y: Bool)

  /// Returns the texels of `count` pixels in a row; nil unless these texels are contiguous in the
  /// image.
  @inline(__always)
  func pixels(_ x: Int, _ y: Int, _ count: Int) -> Elements<UInt32>? {
    var first = x &- self.x
    if wraps.x { first = remainder(first, width) }
    guard first >= columns.lowerBound, first &+ count <= columns.upperBound &+ 1
    else {
      return nil
    }
    return base + (row(y) &* width &+ first)
  }

  /// Whether these rows of pixels show consecutive rows of texels, none of which is repeated or
  /// clamped.
  func holds(_ pixels: Range<Int>) -> Bool {
    pixels.lowerBound - y >= rows.lowerBound && pixels.upperBound - y <= rows.upperBound + 1
  }

  /// Returns those first pixels of a row, at most `count`, that are contiguous in the image, and
  /// their number. The image must repeat along x.
  @inline(__always)
  func piece(_ x: Int, _ y: Int, _ count: Int) -> (Elements<UInt32>, Int) {
    let first = remainder(x &- self.x, width)
    return (base + (row(y) &* width &+ first), min(width &- first, count))
  }

  @inline(__always)
  func row(_ y: Int) -> Int {
    let row = y &- self.y
    if rows.contains(row) { return row }
    if wraps.y { return remainder(row, height) }
    return min(max(row, rows.lowerBound), rows.upperBound)
  }

  func fetch(_ x: Int, _ y: Int, _ count: Int, _ out: Elements<UInt32>) {
    if let row = pixels(x, y, count) {
      out.update(from: row, count: count)
      return
    }
    let line = base + row(y) * width
    let first = x - self.x
    if wraps.x {
      var done = 0
      while done < count {
        let at = remainder(first + done, width)
        let run = min(width - at, count - done)
        (out + done).update(from: line + at, count: run)
        done += run
      }
    } else {
      let (low, high) = (columns.lowerBound, columns.upperBound)
      for i in 0..<count { out[i] = line[min(max(first + i, low), high)] }
    }
  }
}

/// Returns a modulo b, which is within 0..<b even for a negative a.
func remainder(_ a: Int, _ b: Int) -> Int {
  assert(b > 0, "the divisor is not positive")
  let rest = a % b
  return rest < 0 ? rest + b : rest
}
