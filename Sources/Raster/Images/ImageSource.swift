import MidflightDrawing
import MidflightRasterKernelSet
import MidflightRasterKernels

/// Gives the pixels of an image as it is laid out: one level of it, or a mean of two.
///
/// The samplers are large and stay where they are; this is copied.
struct ImageSource {
  private let sampler: Elements<ImageSampler>
  /// The level of half the size, how much it counts, and room for a row of its pixels.
  private let coarser: Elements<ImageSampler>?
  private let weight: UInt16
  private let other: Elements<UInt32>
  /// Whether all of its pixels are opaque.
  let isOpaque: Bool
  /// Handed on at each call: to ask for them takes as long as a short row.
  private let kernels: Kernels
  /// Where its pixels stand in memory as they are.
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

  /// Whether pixels stand in memory in pieces of some length, one after the other.
  var isInPieces: Bool {
    guard let copy = copy else { return false }
    return copy.wraps.x && copy.width >= 32
  }

  /// The first piece of a row's pixels where they are in pieces.
  @inline(__always)
  func piece(_ x: Int, _ y: Int, _ count: Int) -> (Elements<UInt32>, Int)? {
    copy?.piece(x, y, count)
  }

  /// Rows of a rectangle of pixels and the distance between them, where they all stand in memory as
  /// they are.
  func pixels(_ rect: PixelRect) -> (Elements<UInt32>, stride: Int)? {
    guard let copy = copy, let first = copy.pixels(rect.x, rect.y, rect.width),
      copy.holds(rect.y..<rect.maxY)
    else { return nil }
    return (first, copy.width)
  }

  /// A row's pixels where they stand in memory as they are.
  @inline(__always)
  func pixels(_ x: Int, _ y: Int, _ count: Int) -> Elements<UInt32>? {
    copy?.pixels(x, y, count)
  }

  /// Writes `count` pixels of a row from column `x`.
  func fetch(_ x: Int, _ y: Int, _ count: Int, _ out: Elements<UInt32>) {
    sampler[0].fetch(x, y, count, out, kernels)
    if let coarser = coarser {
      coarser[0].fetch(x, y, count, other, kernels)
      kernels.mixPixelRow(out, other, weight, count)
    }
  }
}

/// Texels that stand on pixels.
struct CopiedTexels {
  let base: Elements<UInt32>
  let width: Int
  let height: Int
  /// The pixel that the first texel stands on.
  let x: Int
  let y: Int
  /// The columns and rows that may be seen.
  let columns: ClosedRange<Int>
  let rows: ClosedRange<Int>
  let wraps: (x: Bool, y: Bool)

  /// Texels for a row of pixels, if the image has them in a row.
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

  /// Whether each of these rows of pixels shows a row of texels of its own, one after the other.
  func holds(_ pixels: Range<Int>) -> Bool {
    pixels.lowerBound - y >= rows.lowerBound && pixels.upperBound - y <= rows.upperBound + 1
  }

  /// As many of a row's pixels as the image has in a row, where it wraps.
  @inline(__always)
  func piece(_ x: Int, _ y: Int, _ count: Int) -> (Elements<UInt32>, Int) {
    let first = remainder(x &- self.x, width)
    return (base + (row(y) &* width &+ first), min(width &- first, count))
  }

  /// The row of texels that a row of pixels shows.
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

/// a modulo b, within 0..<b.
func remainder(_ a: Int, _ b: Int) -> Int {
  assert(b > 0, "the divisor is not positive")
  let rest = a % b
  return rest < 0 ? rest + b : rest
}
