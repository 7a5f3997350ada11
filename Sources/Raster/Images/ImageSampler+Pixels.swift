import MidflightRasterKernelSet
import MidflightRasterKernels

extension ImageSampler {
  /// The texels in memory, if the pixels are exact copies of texels; otherwise nil.
  var copy: CopiedTexels? {
    guard kind == .copy else { return nil }
    return CopiedTexels(
      base: base, width: width, height: height,
      x: map.x - Int((u &+ FixedPosition.half) >> 32),
      y: map.y - Int((v &+ FixedPosition.half) >> 32),
      columns: axes.x.wraps ? 0...width - 1 : Int(lowU >> 32)...Int(highU >> 32),
      rows: axes.y.wraps ? 0...height - 1 : Int(lowV >> 32)...Int(highV >> 32),
      wraps: (axes.x.wraps, axes.y.wraps))
  }

  func fetch(
    _ x: Int, _ y: Int, _ count: Int, _ out: Elements<UInt32>,
    _ kernels: Kernels
  ) {
    switch kind {
    case .copy: copy?.fetch(x, y, count, out)
    case .nearestRows:
      let position = line(y) &+ FixedPosition.half
      let row = remainder(Int(position >> 32), height)
      let texels = base + row * width
      let index = index + (x - left)
      for i in 0..<count { out[i] = texels[Int(index[i])] }
    case .smoothRows: fetchRows(x, y, count, out, kernels)
    case .smoothColumns:
      let position = line(y)
      let upper = Int(position >> 32)
      let (first, lower) = (base + firstTexel, min(upper + 1, height - 1))
      kernels.sampleColumns(
        out, first + upper * width, first + lower * width, gathered, index + (x - left),
        weights + (x - left), UInt16(truncatingIfNeeded: position >> 16), count)
    case .line:
      let (dx, dy) = (Int64(x - map.x), Int64(y - map.y))
      var image = texels
      withElements(of: &image, as: ImageTexels.self) {
        kernels.sampleLine(
          $0, out, gathered, u &+ ux &* dx &+ uy &* dy, v &+ vx &* dx &+ vy &* dy, ux, vx, count)
      }
    case .positions:
      makePositions(x, y, count)
      var image = texels
      withElements(of: &image, as: ImageTexels.self) {
        kernels.samplePositions($0, out, gathered, us, vs, count)
      }
    case .nearestPositions:
      makePositions(x, y, count)
      let (base, width, height) = (base, width, height)
      for i in 0..<count {
        var column = Int((us[i] &+ FixedPosition.half) >> 32)
        var row = Int((vs[i] &+ FixedPosition.half) >> 32)
        if column == width { column = 0 }
        if row == height { row = 0 }
        out[i] = base[row &* width &+ column]
      }
    case .boxes: fetchBoxes(x, y, count, out, kernels)
    }
  }

  private func fetchRows(
    _ x: Int, _ y: Int, _ count: Int, _ out: Elements<UInt32>,
    _ kernels: Kernels
  ) {
    let position = line(y)
    let upperRow = Int(position >> 32)
    let weight = UInt16(truncatingIfNeeded: position >> 16)
    var lowerRow = upperRow + 1
    if lowerRow == height { lowerRow = axes.y.wraps ? 0 : upperRow }
    let index = index + (x - left)
    // The range of texels that these pixels need, numbered as in the index table.
    var low = 0
    var high = endTexel - firstTexel
    if isMonotone {
      let (a, b) = (Int(index[0]), Int(index[count - 1]))
      (low, high) = (min(a, b), max(a, b) + 1)
    }
    let upper = base + (upperRow * width + firstTexel)
    let lower = base + (lowerRow * width + firstTexel)
    let inside = min(high, width - 1 - firstTexel)
    kernels.mixTexelRows(
      row + low, upper + low, lower + low, weight, inside - low + 1)
    if high > inside {
      // If the image wraps, its first texel follows its last; otherwise, any texel will do, because
      // its weight is 0.
      let back = axes.x.wraps ? -firstTexel : inside
      kernels.mixTexelRows(row + high, upper + back, lower + back, weight, 1)
    }
    kernels.spreadTexels(out, row, index, weights + (x - left), count)
  }

  private func fetchBoxes(
    _ x: Int, _ y: Int, _ count: Int, _ out: Elements<UInt32>,
    _ kernels: Kernels
  ) {
    let extent = max(abs(axes.y.step * scale * map.vy), 1)
    let position = v &+ vy &* Int64(y - map.y)
    let rows = Self.box(position, extent, lowV, highV)
    let boxes = boxes + (x - left)
    // The boxes follow each other in one direction, left or right, so the first and the last box
    // reach furthest.
    let (a, b) = (boxes[0], boxes[count - 1])
    let low = min(Int(a.first), Int(b.first))
    let high = max(Int(a.first) + Int(a.count), Int(b.first) + Int(b.count))
    let first = Int(rows.first)
    let last = first + Int(rows.count) - 1
    // All weights are divided by the weight of completely covered rows, which then have the weight
    // 1, so that sums of many rows are exact.
    let scale = rows.count > 2 ? rows.weight : 1
    for row in first...last {
      let weight =
        row == first ? rows.firstWeight : row == last ? rows.lastWeight : rows.weight
      kernels.addTexels(
        sums, base + (row * width + low), weight / scale, row == first, high - low)
    }
    kernels.sumBoxes(out, sums, boxes, low, scale, count)
  }
}
