import Drawing
import Foundation
import Geometry

/// Blends an image, sampled through an affine map, under the coverage of its outline.
///
/// A pixel shows the image at its centre, a function of the pixel alone. Beyond the image's edge its
/// outermost texels go on, so that the outline alone decides where it ends.
@unsafe
struct ImagePainter: RowPainter {
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

  func paint(x: Int, y: Int, count: Int, coverage: UnsafeMutablePointer<UInt8>) {
    if let mask = unsafe mask { unsafe multiplyRow(coverage, count, by: mask.pointer(x, y)) }
    unsafe fetch(x, y, count)
    if unsafe blend == .normal {
      unsafe scaleRow(coverage, count, by: alpha)
    } else if unsafe alpha != 255 {
      // The alpha belongs to the source here, and the coverage alone decides what stays.
      unsafe scaleSource(count)
    }
    unsafe blendRow(surface.pointer(x, y), count, source: row, blend, coverage)
  }

  private func scaleSource(_ count: Int) { unsafe scalePixels(row, count, by: alpha) }

  private func fetch(_ x: Int, _ y: Int, _ count: Int) {
    let cy = Double(y) + 0.5
    let u0 = unsafe map.c * cy + map.tx
    let v0 = unsafe map.d * cy + map.ty
    if unsafe map.b == 0 && map.a == 1, unsafe fetchAligned(x, count, u0, v0) { return }
    if unsafe smooth {
      unsafe fetchSmooth(x, count, u0, v0)
    } else {
      for i in 0..<count {
        let cx = Double(x &+ i) + 0.5
        let u = unsafe clampedIndex(map.a * cx + u0, width)
        let v = unsafe clampedIndex(map.b * cx + v0, height)
        unsafe row[i] = texels[v &* width &+ u]
      }
    }
  }

  /// Copies texels where they fall on pixels exactly.
  private func fetchAligned(_ x: Int, _ count: Int, _ u0: Double, _ v0: Double) -> Bool {
    let u = Double(x) + u0
    let v = v0 - 0.5
    guard abs(u) < 1e9, abs(v) < 1e9, u == u.rounded(), v == v.rounded() else { return false }
    let firstColumn = Int(u)
    let line = unsafe texels + min(max(Int(v), 0), height - 1) * width
    if unsafe firstColumn >= 0 && firstColumn + count <= width {
      unsafe row.update(from: line + firstColumn, count: count)
    } else {
      for i in 0..<count { unsafe row[i] = line[min(max(firstColumn + i, 0), width - 1)] }
    }
    return true
  }

  private func fetchSmooth(_ x: Int, _ count: Int, _ u0: Double, _ v0: Double) {
    for i in 0..<count {
      let cx = Double(x &+ i) + 0.5
      // Texel centres stand at halves; positions in 1/256 of a texel.
      let u = unsafe fixed(map.a * cx + u0, width)
      let v = unsafe fixed(map.b * cx + v0, height)
      let (ui, uf) = (u >> 8, UInt32(truncatingIfNeeded: u & 255))
      let (vi, vf) = (v >> 8, UInt32(truncatingIfNeeded: v & 255))
      let left = max(ui, 0)
      let right = unsafe min(ui &+ 1, width &- 1)
      let upper = unsafe texels + max(vi, 0) &* width
      let lower = unsafe texels + min(vi &+ 1, height &- 1) &* width
      unsafe row[i] = bilinear(upper[left], upper[right], lower[left], lower[right], uf, vf)
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

/// The weighted mean of four texels, rounded once; weights in 1/256.
@inline(__always)
private func bilinear(
  _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: UInt32, _ u: UInt32, _ v: UInt32
) -> UInt32 {
  let wd = u &* v
  let wc = (v &<< 8) &- wd
  let wb = (u &<< 8) &- wd
  let wa = 65536 &- wb &- wc &- wd
  var out: UInt32 = 0
  for shift: UInt32 in [0, 8, 16, 24] {
    let sum =
      ((a &>> shift) & 255) &* wa &+ ((b &>> shift) & 255) &* wb
      &+ ((c &>> shift) & 255) &* wc &+ ((d &>> shift) & 255) &* wd
    out |= ((sum &+ 32768) &>> 16) &<< shift
  }
  return out
}
