import Drawing
import Foundation
import Geometry

/// Blends an image, sampled through an affine map, under the coverage of its outline.
///
/// A pixel shows the image at its centre, a function of the pixel alone. Beyond the image's edge its
/// outermost texels go on, so that the outline alone decides where it ends.
@unsafe
struct ImagePainter: RowPainter, PixelSource {
  let surface: Surface
  let mask: ClipMask?
  let texels: UnsafePointer<UInt32>
  let width: Int
  let height: Int
  /// From device space to texels.
  let map: CGAffineTransform
  /// Between the four nearest texels, or the one that holds the point.
  let smooth: Bool
  /// 0…255.
  let alpha: UInt32
  let blend: CGBlendMode
  /// Room for one row of the window.
  let row: UnsafeMutablePointer<UInt32>
  private var y = 0

  var isOpaque: Bool { false }

  init(
    surface: Surface, mask: ClipMask?, texels: UnsafePointer<UInt32>, width: Int, height: Int,
    map: CGAffineTransform, smooth: Bool, alpha: UInt32, blend: CGBlendMode,
    row: UnsafeMutablePointer<UInt32>
  ) {
    unsafe (self.surface, self.mask, self.texels) = (surface, mask, texels)
    unsafe (self.width, self.height, self.map) = (width, height, map)
    unsafe (self.smooth, self.alpha, self.blend, self.row) = (smooth, alpha, blend, row)
  }

  mutating func begin(row y: Int) { unsafe self.y = y }

  mutating func paint(x: Int, y: Int, count: Int, coverage: UnsafeMutablePointer<UInt8>) {
    if let mask = unsafe mask { unsafe multiplyRow(coverage, count, by: mask.pointer(x, y)) }
    unsafe begin(row: y)
    unsafe fetch(x, count, row)
    if unsafe blend == .normal {
      unsafe scaleRow(coverage, count, by: alpha)
    } else if unsafe alpha != 255 {
      // The alpha belongs to the source here, and the coverage alone decides what stays.
      unsafe scaleSource(count)
    }
    unsafe blendRow(surface.pointer(x, y), count, source: row, blend, coverage)
  }

  private func scaleSource(_ count: Int) { unsafe scalePixels(row, count, by: alpha) }

  /// The texels under a row's pixels, without the image's alpha.
  func fetch(_ x: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>) {
    let cy = unsafe Double(y) + 0.5
    let u0 = unsafe map.c * cy + map.tx
    let v0 = unsafe map.d * cy + map.ty
    if unsafe map.b == 0 && map.a == 1, unsafe fetchAligned(x, count, u0, v0, out) { return }
    if unsafe !smooth {
      for i in 0..<count {
        let cx = Double(x &+ i) + 0.5
        let u = unsafe clampedIndex(map.a * cx + u0, width)
        let v = unsafe clampedIndex(map.b * cx + v0, height)
        unsafe out[i] = texels[v &* width &+ u]
      }
    } else if unsafe map.b == 0 {
      unsafe fetchLevel(x, count, u0, v0, out)
    } else {
      unsafe fetchSmooth(x, count, u0, v0, out)
    }
  }

  /// Copies texels where they fall on pixels exactly.
  private func fetchAligned(
    _ x: Int, _ count: Int, _ u0: Double, _ v0: Double, _ out: UnsafeMutablePointer<UInt32>
  ) -> Bool {
    let u = Double(x) + u0
    let v = v0 - 0.5
    guard abs(u) < 1e9, abs(v) < 1e9 else { return false }
    let firstColumn = Int(u)
    guard Double(firstColumn) == u, Double(Int(v)) == v else { return false }
    let line = unsafe texels + min(max(Int(v), 0), height - 1) * width
    if unsafe firstColumn >= 0 && firstColumn + count <= width {
      unsafe out.update(from: line + firstColumn, count: count)
    } else {
      for i in 0..<count { unsafe out[i] = line[min(max(firstColumn + i, 0), width - 1)] }
    }
    return true
  }

  private func fetchSmooth(
    _ x: Int, _ count: Int, _ u0: Double, _ v0: Double, _ out: UnsafeMutablePointer<UInt32>
  ) {
    for i in 0..<count {
      let cx = Double(x &+ i) + 0.5
      // Texel centres stand at halves; positions in 1/256 of a texel.
      let u = unsafe fixed(map.a * cx + u0, width)
      let v = unsafe fixed(map.b * cx + v0, height)
      let (ui, vi) = (u >> 8, v >> 8)
      let left = max(ui, 0)
      let right = unsafe min(ui &+ 1, width &- 1)
      let upper = unsafe texels + max(vi, 0) &* width
      let lower = unsafe texels + min(vi &+ 1, height &- 1) &* width
      let vf = UInt64(truncatingIfNeeded: v & 255)
      let a = unsafe WidePixel(upper[left], lower[left], vf)
      let b = unsafe WidePixel(upper[right], lower[right], vf)
      unsafe out[i] = a.mixed(b, UInt64(truncatingIfNeeded: u & 255))
    }
  }

  /// The same where an image's rows lie along those of pixels: a column's two texels are mixed
  /// once for all pixels between it and the next.
  private func fetchLevel(
    _ x: Int, _ count: Int, _ u0: Double, _ v0: Double, _ out: UnsafeMutablePointer<UInt32>
  ) {
    let (width, height, a, texels) = unsafe (width, height, map.a, texels)
    let v = unsafe fixed(v0, height)
    let upper = unsafe texels + max(v >> 8, 0) &* width
    let lower = unsafe texels + min(v >> 8 &+ 1, height &- 1) &* width
    let vf = UInt64(truncatingIfNeeded: v & 255)
    var column = Int.min / 2
    var left = WidePixel(0, 0, 0)
    var right = left
    for i in 0..<count {
      let u = unsafe fixed(a * (Double(x &+ i) + 0.5) + u0, width)
      let ui = u >> 8
      if ui != column {
        let first = max(ui, 0)
        left = ui == column &+ 1 ? right : unsafe WidePixel(upper[first], lower[first], vf)
        let next = min(ui &+ 1, width &- 1)
        right = unsafe WidePixel(upper[next], lower[next], vf)
        column = ui
      }
      unsafe out[i] = left.mixed(right, UInt64(truncatingIfNeeded: u & 255))
    }
  }

  /// The position less half a texel in 1/256, within −1/2…size − 1/2 texels; 0 for NaN.
  @inline(__always)
  private func fixed(_ position: Double, _ size: Int) -> Int {
    let low = position > -1 ? position : -1
    let steps = nearestInteger(min(low, Double(size) + 1) * 256) &- 128
    return min(max(steps, -128), size &* 256 &- 129)
  }

  @inline(__always)
  private func clampedIndex(_ position: Double, _ size: Int) -> Int {
    let low = position > 0 ? position : 0
    return Int(min(low, Double(size &- 1)))
  }
}

/// Two texels mixed, in 1/256 of a level, each channel in 32 bits of its own.
private struct WidePixel {
  /// Blue, and red above it.
  var even: UInt64
  /// Green, and alpha above it.
  var odd: UInt64

  /// - Parameter weight: that of `b`, in 1/256.
  @inline(__always)
  init(_ a: UInt32, _ b: UInt32, _ weight: UInt64) {
    let mask: UInt64 = 0x0000_00FF_0000_00FF
    let (a, b) = (UInt64(a), UInt64(b))
    even = ((a | a &<< 16) & mask) &* (256 &- weight) &+ ((b | b &<< 16) & mask) &* weight
    odd =
      ((a &>> 8 | a &<< 8) & mask) &* (256 &- weight) &+ ((b &>> 8 | b &<< 8) & mask) &* weight
  }

  /// The weighted mean of four texels, rounded once.
  @inline(__always)
  func mixed(_ other: WidePixel, _ weight: UInt64) -> UInt32 {
    let half: UInt64 = 0x0000_8000_0000_8000
    let rest = 256 &- weight
    let e = (even &* rest &+ other.even &* weight &+ half) &>> 16
    let o = (odd &* rest &+ other.odd &* weight &+ half) &>> 16
    let (low, high) = (e & 255 | (e &>> 16) & 0xFF_0000, o & 255 | (o &>> 16) & 0xFF_0000)
    return UInt32(truncatingIfNeeded: low | high &<< 8)
  }
}
