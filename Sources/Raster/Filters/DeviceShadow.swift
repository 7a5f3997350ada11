import Foundation
import MidflightDrawing
import MidflightGeometry

/// The two standard deviations of a blur in device space.
///
/// A round Gaussian under a map M has the covariance σ² M Mᵀ; only the covariance's diagonal is
/// used, because a sheared Gaussian would need sums along slanted lines.
struct DeviceBlur: Hashable {
  var columns: GaussianShape
  var rows: GaussianShape
  /// A column with a grid point and, in `anchorY`, a row with one. They move with the map, so
  /// moving the content by whole pixels moves the blur exactly.
  var anchorX: Int
  var anchorY: Int

  init(sigma: Double, _ map: CGAffineTransform, limit: Double = GaussianShape.largestSigma) {
    columns = GaussianShape(min(sigma * SIMD2(map.a, map.c).length, limit))
    rows = GaussianShape(min(sigma * SIMD2(map.b, map.d).length, limit))
    func pixel(_ x: Double) -> Int {
      // The offset moves the boundary between two pixels away from whole numbers, where a rounding
      // error in the last bit of a transform would decide which pixel is chosen.
      abs(x) < 1e9 ? Int((x + 0.37).rounded(.down)) : 0
    }
    (anchorX, anchorY) = (pixel(map.tx), pixel(map.ty))
  }

  /// Returns the blur with its anchors relative to `position`, replaced by the smallest anchors
  /// that give the same grid.
  func anchored(at position: (x: Int, y: Int)) -> DeviceBlur {
    var blur = self
    blur.anchorX = remainder(anchorX - position.x, columns.step)
    blur.anchorY = remainder(anchorY - position.y, rows.step)
    return blur
  }

  var isIdentity: Bool { columns.isIdentity && rows.isIdentity }

  func source(of area: PixelRect) -> PixelRect {
    area.grown(columns.reach, rows.reach)
  }

  func visible(_ source: PixelRect) -> PixelRect {
    isIdentity ? source : source.grown(columns.visibleReach, rows.visibleReach)
  }
}

struct DeviceShadow: Hashable {
  var blur: DeviceBlur
  var offset: SIMD2<Double>
  var color: CGColor

  init(
    _ shadow: Shadow, _ transform: CGAffineTransform, limit: Double = GaussianShape.largestSigma
  ) {
    let map = shadow.transform.concatenating(transform)
    blur = DeviceBlur(sigma: shadow.sigma, map, limit: limit)
    func bounded(_ x: Double) -> Double { x.isNaN ? 0 : min(max(x, -1e8), 1e8) }
    let (w, h) = (shadow.offset.width, shadow.offset.height)
    offset = SIMD2(bounded(map.a * w + map.c * h), bounded(map.b * w + map.d * h))
    color = shadow.color
  }

  var wholeOffset: (x: Int, y: Int) {
    (Int(offset.x.rounded(.down)), Int(offset.y.rounded(.down)))
  }

  var fraction: SIMD2<Double> { offset - offset.rounded(.down) }

  func map(_ path: CGAffineTransform) -> CGAffineTransform {
    var result = path
    result.tx += offset.x
    result.ty += offset.y
    return result
  }

  func bounds(_ path: Path, _ map: CGAffineTransform) -> PixelRect {
    color.alpha > 0 ? blur.visible(DeviceBounds(path, self.map(map)).pixels) : .empty
  }
}

extension PixelRect {
  func grown(_ x: Int, _ y: Int) -> PixelRect {
    isEmpty
      ? .empty
      : PixelRect(x: self.x - x, y: self.y - y, width: width + 2 * x, height: height + 2 * y)
  }

  func moved(_ x: Int, _ y: Int) -> PixelRect {
    PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}
