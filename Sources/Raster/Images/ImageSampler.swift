import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightRasterKernelSet
import MidflightRasterKernels

/// A map from device pixels to positions along a rectangle's sides.
///
/// The map is relative to the pixel that contains the rectangle's origin, so that moving everything
/// by whole pixels changes nothing else.
struct ImageMap {
  let x: Int
  let y: Int
  /// The position of the centre of pixel (``x``, ``y``), measured from the rectangle's origin in
  /// the rectangle's units.
  let u: Double
  let v: Double
  let (ux, vx, uy, vy): (Double, Double, Double, Double)

  /// Creates the map; nil if it is singular, not finite or too far away to be visible.
  ///
  /// - Parameters:
  ///   - origin: The rectangle's origin, in the space that `map` maps to device space.
  ///   - mirrored: Whether each side runs against its axis.
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

struct ImageLevel {
  /// The texels row by row, in memory that does not move.
  let texels: Elements<UInt32>
  let width: Int
  let height: Int
  /// The number of times that the image was halved.
  let number: Int
}

/// One level of an image, ready to be sampled for the pixels of an area.
///
/// Coordinates are positions in texels of the level, minus one half, so that texel centres are at
/// whole numbers. They are stored in units of 2⁻³². A pixel's coordinates depend only on the pixel.
///
/// Texels are [interpolated](https://en.wikipedia.org/wiki/Bilinear_interpolation) with 16 bits.
/// The channels of an enlarged image are within 0.55/255 of the exact result. Moving the image by
/// whole pixels gives the same pixels, moved.
struct ImageSampler {
  enum Kind {
    /// Texels coincide with pixels and are copied.
    case copy
    /// Rows of pixels run along rows of texels, so tables describe the columns; nearest or smooth
    /// sampling.
    case nearestRows, smoothRows
    /// The same for smooth sampling if columns are more than two texels apart.
    case smoothColumns
    /// Any other map. The cases are smooth sampling at equally spaced positions, smooth sampling at
    /// other positions, and sampling of nearest texels.
    case line, positions, nearestPositions
    /// Each pixel is the mean over its area. Rows of pixels run along rows of texels.
    case boxes
  }

  enum Sampling {
    case nearest, smooth
    /// The mean over the pixel's area if rows of pixels run along rows of texels; otherwise the
    /// same as `smooth`.
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
  /// The texel coordinates at the pixel to which the map is relative. They change by `ux` and `vx`
  /// from column to column, and by `uy` and `vy` from row to row.
  let (u, v): (Int64, Int64)
  let (ux, vx, uy, vy): (Int64, Int64, Int64, Int64)
  /// The coordinates of the outermost texels that may be seen.
  let (lowU, highU, lowV, highV): (Int64, Int64, Int64, Int64)

  /// The column of pixels at which the tables begin. The texel indices in the tables are counted
  /// from `firstTexel`.
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
    u = FixedPosition.rounded(axes.x.begin * scale + sx * map.u - 0.5)
    v = FixedPosition.rounded(axes.y.begin * scale + sy * map.v - 0.5)
    (ux, uy) = (FixedPosition.step(sx * map.ux), FixedPosition.step(sx * map.uy))
    (vx, vy) = (FixedPosition.step(sy * map.vx), FixedPosition.step(sy * map.vy))
    (lowU, highU) = Self.bounds(axes.x, width, scale)
    (lowV, highV) = Self.bounds(axes.y, height, scale)
    left = area.x
    // A halved image may not have exactly half the size, so it cannot wrap.
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
    // If the step is one texel, nearest sampling copies texels, whatever the position's fraction
    // is.
    let isWhole = sampling == .nearest || ((u | v) & (FixedPosition.one - 1)) == 0
    let isSame = map.isLevel && isPlain && ux == FixedPosition.one && vy == FixedPosition.one
    if isSame && isWhole { return .copy }
    if sampling == .nearest { return map.isLevel ? .nearestRows : .nearestPositions }
    if sampling == .means && map.isLevel && isPlain && !wraps { return .boxes }
    if map.isLevel && abs(ux) <= 2 * FixedPosition.one { return .smoothRows }
    if map.isLevel && isPlain && !wraps && width > 1 { return .smoothColumns }
    return isPlain && !wraps && isFullyVisible ? .line : .positions
  }

  /// Whether the whole image is visible. If so, positions only have to be clamped to the image,
  /// which the kernel does.
  private var isFullyVisible: Bool {
    axes.x.begin == 0 && axes.y.begin == 0 && axes.x.end * scale > Double(width - 1)
      && axes.y.end * scale > Double(height - 1)
  }

  /// Makes the tables for `count` columns, and reserves the memory for sampling a row.
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
    case .smoothColumns:
      scratch.index.reserve(count)
      scratch.weights.reserve(count + 4, filledWith: 0)
      (index, weights) = (scratch.index.pointer, scratch.weights.pointer)
      makeColumns(count, smooth: true)
      makePairs(count)
      scratch.gathered.reserve(Kernel.sampleScratch)
      gathered = scratch.gathered.pointer
    case .boxes:
      scratch.boxes.reserve(count)
      boxes = scratch.boxes.pointer
      makeBoxes(count)
      scratch.sums.reserve(4 * (endTexel - firstTexel))
      sums = scratch.sums.pointer
    case .line, .positions, .nearestPositions:
      scratch.gathered.reserve(Kernel.sampleScratch)
      gathered = scratch.gathered.pointer
      if kind == .line { break }
      scratch.u.reserve(count)
      scratch.v.reserve(count)
      (us, vs) = (scratch.u.pointer, scratch.v.pointer)
    }
  }

  /// Returns the centres of the outermost texels that may be seen.
  private static func bounds(_ axis: ImageAxis, _ size: Int, _ scale: Double) -> (Int64, Int64) {
    let last = Double(size) - 1
    func inside(_ x: Double) -> Double { min(max(x, 0), last) }
    let (begin, end) = (axis.begin * scale, axis.end * scale)
    let low = inside(begin)
    let high = end > last ? last : inside(end - 1)
    if low <= high { return (FixedPosition.rounded(low), FixedPosition.rounded(high)) }
    let middle = FixedPosition.rounded(inside((begin + end) / 2 - 0.5))
    return (middle, middle)
  }
}
