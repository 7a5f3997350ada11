import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

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

/// Texels of an image, or of one that is halved from it.
struct ImageLevel {
  /// Row by row; they stay where they are.
  let texels: Elements<UInt32>
  let width: Int
  let height: Int
  /// How often the image was halved.
  let number: Int
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

  /// How a pixel takes the texels that it falls between.
  enum Sampling {
    case nearest, smooth
    /// The mean over what falls to the pixel, where rows run along rows; else as smooth.
    case means
  }

  private(set) var kind = Kind.copy
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
  private(set) var index: Elements<Int32>
  private(set) var weights: Elements<UInt64>
  private(set) var row: Elements<UInt64>
  private(set) var us: Elements<Int64>
  private(set) var vs: Elements<Int64>
  private(set) var boxes: Elements<TexelBox>
  private(set) var sums: Elements<Float>
  private(set) var gathered: Elements<UInt64>

  init(
    _ level: ImageLevel, axes: (x: ImageAxis, y: ImageAxis), map: ImageMap, _ sampling: Sampling,
    area: PixelRect, _ scratch: ImageScratch
  ) {
    (base, width, height) = (level.texels, level.width, level.height)
    (self.axes, self.map) = (axes, map)
    let isFirst = level.number == 0
    scale = 1 / Double(1 << level.number)
    texels = ImageTexels(
      base: base, width: width, height: height, wrapsX: axes.x.wraps && isFirst,
      wrapsY: axes.y.wraps && isFirst)
    let (sx, sy) = (axes.x.step * scale, axes.y.step * scale)
    u = FixedPlace.place(axes.x.begin * scale + sx * map.u - 0.5)
    v = FixedPlace.place(axes.y.begin * scale + sy * map.v - 0.5)
    (ux, uy) = (FixedPlace.step(sx * map.ux), FixedPlace.step(sx * map.uy))
    (vx, vy) = (FixedPlace.step(sy * map.vx), FixedPlace.step(sy * map.vy))
    (lowU, highU) = Self.bounds(axes.x, width, scale)
    (lowV, highV) = Self.bounds(axes.y, height, scale)
    left = area.x
    // A halved image's size need not be half, so that it does not join its own beginning.
    isLinear = (
      x: axes.x.isLinear && (isFirst || !axes.x.wraps),
      y: axes.y.isLinear && (isFirst || !axes.y.wraps)
    )
    (index, weights, row) = (scratch.index.pointer, scratch.weights.pointer, scratch.row.pointer)
    (us, vs, gathered) = (scratch.u.pointer, scratch.v.pointer, scratch.gathered.pointer)
    (boxes, sums) = (scratch.boxes.pointer, scratch.sums.pointer)
    kind = cheapestKind(sampling)
    makeTables(area.width, scratch)
  }

  private func cheapestKind(_ sampling: Sampling) -> Kind {
    let isPlain = isLinear.x && isLinear.y
    let wraps = axes.x.wraps || axes.y.wraps
    // Nearest texels at a distance of one are a copy wherever between them pixels fall.
    let isWhole = sampling == .nearest || ((u | v) & (FixedPlace.one - 1)) == 0
    let isSame = map.isLevel && isPlain && ux == FixedPlace.one && vy == FixedPlace.one
    if isSame && isWhole { return .copy }
    if sampling == .nearest { return map.isLevel ? .nearestRows : .nearestPlaces }
    if sampling == .means && map.isLevel && isPlain && !wraps { return .boxes }
    if map.isLevel && abs(ux) <= 2 * FixedPlace.one { return .smoothRows }
    return isPlain && !wraps && isAllSeen ? .line : .places
  }

  /// Whether all of the image may be seen, so that the kernel keeps to it by itself.
  private var isAllSeen: Bool {
    axes.x.begin == 0 && axes.y.begin == 0 && axes.x.end * scale > Double(width - 1)
      && axes.y.end * scale > Double(height - 1)
  }

  /// Makes the tables for so many columns, and room for what rows take, which the tables tell.
  private mutating func makeTables(_ count: Int, _ scratch: ImageScratch) {
    switch kind {
    case .copy: break
    case .nearestRows, .smoothRows:
      scratch.index.reserve(count)
      scratch.weights.reserve(count)
      (index, weights) = (scratch.index.pointer, scratch.weights.pointer)
      makeColumns(count, smooth: kind == .smoothRows)
      if kind == .nearestRows { break }
      scratch.row.reserve(endTexel - firstTexel + 2)
      row = scratch.row.pointer
    case .boxes:
      scratch.boxes.reserve(count)
      boxes = scratch.boxes.pointer
      makeBoxes(count)
      scratch.sums.reserve(4 * (endTexel - firstTexel))
      sums = scratch.sums.pointer
    case .line, .places, .nearestPlaces:
      scratch.gathered.reserve(Kernel.sampleScratch)
      gathered = scratch.gathered.pointer
      if kind == .line { break }
      scratch.u.reserve(count)
      scratch.v.reserve(count)
      (us, vs) = (scratch.u.pointer, scratch.v.pointer)
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
