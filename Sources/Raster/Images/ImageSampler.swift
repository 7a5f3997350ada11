import Drawing
import Foundation
import Geometry
import RasterKernelSet
import RasterKernels

/// From device pixels to places along a rectangle's sides.
///
/// It is anchored at the pixel that the rectangle's origin falls into, so that moving all by whole
/// pixels changes nothing else.
struct ImageMap {
  let x: Int
  let y: Int
  /// At the centre of that pixel, in the rectangle's units from its origin.
  let u: Double
  let v: Double
  /// From pixel to pixel along a row, and down a column.
  let (ux, vx, uy, vy): (Double, Double, Double, Double)

  /// Nil for a map that flattens, is not finite or stands too far off to be seen.
  ///
  /// - Parameters:
  ///   - origin: in the space that `map` leads from.
  ///   - mirrored: whether sides run against their axis.
  init?(origin: CGPoint, mirrored: (x: Bool, y: Bool), _ map: CGAffineTransform) {
    let inverse = map.inverted()
    let corner = origin.applying(map)
    guard map.determinant != 0, inverse.isFinite, abs(corner.x) < 0x1p40, abs(corner.y) < 0x1p40
    else { return nil }
    let (column, row) = (corner.x.rounded(.down), corner.y.rounded(.down))
    (x, y) = (Int(column), Int(row))
    let (sx, sy): (Double, Double) = (mirrored.x ? -1 : 1, mirrored.y ? -1 : 1)
    (ux, uy) = (inverse.a * sx, inverse.c * sx)
    (vx, vy) = (inverse.b * sy, inverse.d * sy)
    let (dx, dy) = (column + 0.5 - corner.x, row + 0.5 - corner.y)
    u = ux * dx + uy * dy
    v = vx * dx + vy * dy
  }

  /// Whether rows of pixels run along rows of texels.
  var isLevel: Bool { vx == 0 && uy == 0 }
}

/// One level of an image, ready to be sampled for the pixels of an area.
///
/// Coordinates are texels of the level less one half, so that whole numbers are texels' centres, in
/// 2⁻³². A pixel's depends on the pixel alone.
///
/// Texels are mixed in 16 bits. An enlarged image is within 0.55 levels of the definition, and
/// moving it by whole pixels moves its pixels.
struct ImageSampler {
  enum Kind {
    /// Texels on pixels.
    case copy
    /// Rows of pixels along rows of texels, with tables for the columns.
    case nearestRows, smoothRows
    /// Anything else, between texels at equal distances, at others, and at texels.
    case line, places, nearestPlaces
    /// The mean over what falls to a pixel, rows along rows.
    case boxes
  }

  let kind: Kind
  let texels: ImageTexels
  let base: Elements<UInt32>
  let width: Int
  let height: Int
  let axes: (x: ImageAxis, y: ImageAxis)
  let map: ImageMap
  let scale: Double
  let isLinear: (x: Bool, y: Bool)
  /// At the map's pixel, and from pixel to pixel.
  let (u, v): (Int64, Int64)
  let (ux, vx, uy, vy): (Int64, Int64, Int64, Int64)
  /// The texels that may be seen.
  let (lowU, highU, lowV, highV): (Int64, Int64, Int64, Int64)

  /// The column that the tables begin with, and the texel that their indices are counted from.
  let left: Int
  var firstTexel = 0
  var endTexel = 0
  var isMonotone = true
  let index: Elements<Int32>
  let weights: Elements<UInt64>
  var row: Elements<UInt64>
  let us: Elements<Int64>
  let vs: Elements<Int64>
  let boxes: Elements<TexelBox>
  var sums: Elements<Float>
  let gathered: Elements<UInt64>

  /// - Parameters:
  ///   - base: the level's texels, which stay where they are.
  ///   - level: how often the image was halved.
  ///   - smooth: between texels; the nearest one otherwise.
  ///   - means: over what falls to a pixel, where rows run along rows.
  init(
    _ base: Elements<UInt32>, width: Int, height: Int, level: Int,
    axes: (x: ImageAxis, y: ImageAxis), map: ImageMap, smooth: Bool, means: Bool,
    area: PixelRect, _ scratch: ImageScratch
  ) {
    self.base = base
    (self.width, self.height) = (width, height)
    (self.axes, self.map) = (axes, map)
    let scale = 1 / Double(1 << level)
    self.scale = scale
    texels = ImageTexels(
      base: base, width: width, height: height, wrapsX: axes.x.wraps && level == 0,
      wrapsY: axes.y.wraps && level == 0)
    let (sx, sy) = (axes.x.step * scale, axes.y.step * scale)
    let u = FixedPlace.place(axes.x.begin * scale + sx * map.u - 0.5)
    let v = FixedPlace.place(axes.y.begin * scale + sy * map.v - 0.5)
    let (ux, uy) = (FixedPlace.step(sx * map.ux), FixedPlace.step(sx * map.uy))
    let (vx, vy) = (FixedPlace.step(sy * map.vx), FixedPlace.step(sy * map.vy))
    (self.u, self.v) = (u, v)
    (self.ux, self.vx, self.uy, self.vy) = (ux, vx, uy, vy)
    (lowU, highU) = Self.bounds(axes.x, width, scale)
    (lowV, highV) = Self.bounds(axes.y, height, scale)
    left = area.x
    // A halved image's size need not be half, so that it does not join its own beginning.
    let isLinear = (
      x: axes.x.isLinear && (level == 0 || !axes.x.wraps),
      y: axes.y.isLinear && (level == 0 || !axes.y.wraps)
    )
    self.isLinear = isLinear
    let isPlain = isLinear.x && isLinear.y
    // Nearest texels at a distance of one are a copy wherever between them pixels fall.
    let isWhole = !smooth || ((u | v) & (FixedPlace.one - 1)) == 0
    let isSame = map.isLevel && isPlain && ux == FixedPlace.one && vy == FixedPlace.one
    if isSame && isWhole {
      kind = .copy
    } else if !smooth {
      kind = map.isLevel ? .nearestRows : .nearestPlaces
    } else if means && map.isLevel && isPlain && !axes.x.wraps && !axes.y.wraps {
      kind = .boxes
    } else if map.isLevel && abs(ux) <= 2 * FixedPlace.one {
      kind = .smoothRows
    } else {
      // All of the image is seen, and the kernel keeps to it by itself.
      let isAll =
        axes.x.begin == 0 && axes.y.begin == 0 && axes.x.end * scale > Double(width - 1)
        && axes.y.end * scale > Double(height - 1)
      kind = isPlain && isAll && !axes.x.wraps && !axes.y.wraps ? .line : .places
    }

    switch kind {
    case .copy: break
    case .nearestRows, .smoothRows:
      scratch.index.reserve(area.width)
      scratch.weights.reserve(area.width)
    case .boxes: scratch.boxes.reserve(area.width)
    case .line: scratch.gathered.reserve(Kernel.sampleScratch)
    case .places, .nearestPlaces:
      scratch.gathered.reserve(Kernel.sampleScratch)
      scratch.u.reserve(area.width)
      scratch.v.reserve(area.width)
    }
    (index, weights) = (scratch.index.pointer, scratch.weights.pointer)
    (us, vs) = (scratch.u.pointer, scratch.v.pointer)
    (boxes, gathered) = (scratch.boxes.pointer, scratch.gathered.pointer)
    // The tables say how much room rows take.
    row = scratch.row.pointer
    sums = scratch.sums.pointer
    switch kind {
    case .nearestRows: makeColumns(area.width, smooth: false)
    case .smoothRows:
      makeColumns(area.width, smooth: true)
      scratch.row.reserve(endTexel - firstTexel + 2)
      row = scratch.row.pointer
    case .boxes:
      makeBoxes(area.width)
      scratch.sums.reserve(4 * (endTexel - firstTexel))
      sums = scratch.sums.pointer
    case .copy, .line, .places, .nearestPlaces: break
    }
  }

  /// The centres of the outermost texels that may be seen.
  private static func bounds(_ axis: ImageAxis, _ size: Int, _ scale: Double) -> (Int64, Int64) {
    let last = Double(size) - 1
    func inside(_ x: Double) -> Double { min(max(x, 0), last) }
    let (begin, end) = (axis.begin * scale, axis.end * scale)
    let low = inside(begin)
    let high = end > last ? last : inside(end - 1)
    if low <= high { return (FixedPlace.place(low), FixedPlace.place(high)) }
    let middle = FixedPlace.place(inside((begin + end) / 2 - 0.5))
    return (middle, middle)
  }
}
