import RasterKernelSet
import RasterKernels

/// Rows of pixels.
extension ImageSampler {
  /// Where pixels stand in memory as they are.
  var copy: CopiedTexels? {
    guard unsafe kind == .copy else { return nil }
    return unsafe CopiedTexels(
      base: base, width: width, height: height,
      x: map.x - Int((u &+ FixedPlace.half) >> 32), y: map.y - Int((v &+ FixedPlace.half) >> 32),
      columns: axes.x.wraps ? 0...width - 1 : Int(lowU >> 32)...Int(highU >> 32),
      rows: axes.y.wraps ? 0...height - 1 : Int(lowV >> 32)...Int(highV >> 32),
      wraps: (axes.x.wraps, axes.y.wraps))
  }

  /// Writes `count` pixels of a row from column `x`, all inside the area.
  func fetch(
    _ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>,
    _ kernels: Kernels
  ) {
    switch unsafe kind {
    case .copy: unsafe copy?.fetch(x, y, count, out)
    case .nearestRows:
      let place = unsafe line(y) &+ FixedPlace.half
      let row = unsafe remainder(Int(place >> 32), height)
      let texels = unsafe base + row * width
      let index = unsafe index + (x - left)
      for i in 0..<count { unsafe out[i] = texels[Int(index[i])] }
    case .smoothRows: unsafe fetchRows(x, y, count, out, kernels)
    case .line:
      let (dx, dy) = unsafe (Int64(x - map.x), Int64(y - map.y))
      unsafe withUnsafePointer(to: texels) { texels in
        unsafe kernels.sampleLine(
          texels, out, gathered, u &+ ux &* dx &+ uy &* dy, v &+ vx &* dx &+ vy &* dy, ux, vx,
          count)
      }
    case .places:
      unsafe makePlaces(x, y, count)
      unsafe withUnsafePointer(to: texels) { texels in
        unsafe kernels.samplePlaces(texels, out, gathered, us, vs, count)
      }
    case .nearestPlaces:
      unsafe makePlaces(x, y, count)
      let (base, width, height) = unsafe (base, width, height)
      for i in 0..<count {
        var column = unsafe Int((us[i] &+ FixedPlace.half) >> 32)
        var row = unsafe Int((vs[i] &+ FixedPlace.half) >> 32)
        if column == width { column = 0 }
        if row == height { row = 0 }
        unsafe out[i] = base[row &* width &+ column]
      }
    case .boxes: unsafe fetchBoxes(x, y, count, out, kernels)
    }
  }

  private func fetchRows(
    _ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>,
    _ kernels: Kernels
  ) {
    let place = unsafe line(y)
    let upperRow = Int(place >> 32)
    let weight = UInt16(truncatingIfNeeded: place >> 16)
    var lowerRow = upperRow + 1
    if unsafe lowerRow == height { lowerRow = unsafe axes.y.wraps ? 0 : upperRow }
    let index = unsafe index + (x - left)
    // The texels that these pixels need, counted as the table counts them.
    var low = 0
    var high = unsafe endTexel - firstTexel
    if unsafe isMonotone {
      let (a, b) = unsafe (Int(index[0]), Int(index[count - 1]))
      (low, high) = (min(a, b), max(a, b) + 1)
    }
    let upper = unsafe base + (upperRow * width + firstTexel)
    let lower = unsafe base + (lowerRow * width + firstTexel)
    let inside = unsafe min(high, width - 1 - firstTexel)
    unsafe kernels.mixTexelRows(
      row + low, upper + low, lower + low, weight, inside - low + 1)
    if high > inside {
      // Past the last texel stands the first one, or what has no weight.
      let back = unsafe axes.x.wraps ? -firstTexel : inside
      unsafe kernels.mixTexelRows(row + high, upper + back, lower + back, weight, 1)
    }
    unsafe kernels.spreadTexels(out, row, index, weights + (x - left), count)
  }

  private func fetchBoxes(
    _ x: Int, _ y: Int, _ count: Int, _ out: UnsafeMutablePointer<UInt32>,
    _ kernels: Kernels
  ) {
    let extent = unsafe max(abs(axes.y.step * scale * map.vy), 1)
    let place = unsafe v &+ vy &* Int64(y - map.y)
    let rows = unsafe Self.box(place, extent, lowV, highV)
    let boxes = unsafe boxes + (x - left)
    // Of boxes the first and the last reach furthest, in whichever order they stand.
    let (a, b) = unsafe (boxes[0], boxes[count - 1])
    let low = min(Int(a.first), Int(b.first))
    let high = max(Int(a.first) + Int(a.count), Int(b.first) + Int(b.count))
    let first = Int(rows.first)
    let last = first + Int(rows.count) - 1
    // Whole rows count once, so that the sums of many are exact.
    let scale = rows.count > 2 ? rows.weight : 1
    for row in first...last {
      let weight =
        row == first ? rows.firstWeight : row == last ? rows.lastWeight : rows.weight
      unsafe kernels.addTexels(
        sums, base + (row * width + low), weight / scale, row == first, high - low)
    }
    unsafe kernels.sumBoxes(out, sums, boxes, low, scale, count)
  }
}
