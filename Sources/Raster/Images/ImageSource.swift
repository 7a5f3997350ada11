import Drawing
import RasterKernelSet
import RasterKernels

/// Gives the pixels of an image as it is laid out: one level of it, or a mean of two.
///
/// The samplers are large and stay where they are; this is copied.
@unsafe
struct ImageSource {
  private let sampler: UnsafePointer<ImageSampler>
  /// The level of half the size, how much it counts, and room for a row of its pixels.
  private let coarser: UnsafePointer<ImageSampler>?
  private let weight: UInt16
  private let other: UnsafeMutablePointer<UInt32>
  /// Whether all of its pixels are opaque.
  let isOpaque: Bool
  /// Handed on at each call: to ask for them takes as long as a short row.
  private let kernels: Kernels
  /// Where its pixels stand in memory as they are.
  private let copy: CopiedTexels?

  init(
    _ sampler: UnsafePointer<ImageSampler>, coarser: UnsafePointer<ImageSampler>? = nil,
    weight: UInt16 = 0, other: UnsafeMutablePointer<UInt32>, isOpaque: Bool
  ) {
    unsafe (self.sampler, self.coarser) = unsafe (sampler, coarser)
    unsafe self.weight = weight
    unsafe self.other = unsafe other
    unsafe self.isOpaque = isOpaque
    unsafe kernels = KernelChoice.current
    unsafe copy = unsafe coarser == nil ? sampler.pointee.copy : nil
  }

  var isCopy: Bool { unsafe copy != nil }

  /// Whether pixels stand in memory in pieces of some length, one after the other.
  var isInPieces: Bool {
    guard let copy = unsafe copy else { return false }
    return unsafe copy.wraps.x && copy.width >= 32
  }

  /// The first piece of a row's pixels where they are in pieces.
  @inline(__always)
  func piece(_ x: Int, _ y: Int, _ count: Int) -> (UnsafePointer<UInt32>, Int)? {
    unsafe copy?.piece(x, y, count)
  }

  /// Rows of a rectangle of pixels and the distance between them, where they all stand in memory as
  /// they are.
  func pixels(_ rect: PixelRect) -> (UnsafePointer<UInt32>, stride: Int)? {
    guard let copy = unsafe copy, let first = unsafe copy.pixels(rect.x, rect.y, rect.width),
      unsafe copy.holds(rect.y..<rect.maxY)
    else { return nil }
    return unsafe (first, copy.width)
  }

  /// A row's pixels where they stand in memory as they are.
  @inline(__always)
  func pixels(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    unsafe copy?.pixels(x, y, count)
  }

  /// Writes `count` pixels of a row from column `x`.
  func fetch(_ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    unsafe sampler.pointee.fetch(x, y, count, out, kernels)
    if let coarser = unsafe coarser {
      unsafe coarser.pointee.fetch(x, y, count, other, kernels)
      unsafe kernels.mixPixelRow(out, other, weight, count)
    }
  }
}

/// Texels that stand on pixels.
@unsafe
struct CopiedTexels {
  let base: UnsafePointer<UInt32>
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
  func pixels(_ x: Int, _ y: Int, _ count: Int) -> UnsafePointer<UInt32>? {
    var first = unsafe x &- self.x
    if unsafe wraps.x { first = unsafe remainder(first, width) }
    guard unsafe first >= columns.lowerBound, unsafe first &+ count <= columns.upperBound &+ 1
    else {
      return nil
    }
    return unsafe base + (row(y) &* width &+ first)
  }

  /// Whether each of these rows of pixels shows a row of texels of its own, one after the other.
  func holds(_ pixels: Range<Int>) -> Bool {
    unsafe pixels.lowerBound - y >= rows.lowerBound && pixels.upperBound - y <= rows.upperBound + 1
  }

  /// As many of a row's pixels as the image has in a row, where it wraps.
  @inline(__always)
  func piece(_ x: Int, _ y: Int, _ count: Int) -> (UnsafePointer<UInt32>, Int) {
    let first = unsafe remainder(x &- self.x, width)
    return unsafe (base + (row(y) &* width &+ first), min(width &- first, count))
  }

  /// The row of texels that a row of pixels shows.
  @inline(__always)
  func row(_ y: Int) -> Int {
    let row = unsafe y &- self.y
    if unsafe rows.contains(row) { return row }
    if unsafe wraps.y { return unsafe remainder(row, height) }
    return unsafe min(max(row, rows.lowerBound), rows.upperBound)
  }

  func fetch(_ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    if let row = unsafe pixels(x, y, count) {
      unsafe out.update(from: row, count: count)
      return
    }
    let line = unsafe base + row(y) * width
    let first = unsafe x - self.x
    if unsafe wraps.x {
      var done = 0
      while done < count {
        let at = unsafe remainder(first + done, width)
        let run = unsafe min(width - at, count - done)
        unsafe (out + done).update(from: line + at, count: run)
        done += run
      }
    } else {
      let (low, high) = unsafe (columns.lowerBound, columns.upperBound)
      for i in 0..<count { unsafe out[i] = line[min(max(first + i, low), high)] }
    }
  }
}

/// a modulo b, within 0..<b.
func remainder(_ a: Int, _ b: Int) -> Int {
  let rest = a % b
  return rest < 0 ? rest + b : rest
}
