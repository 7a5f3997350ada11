import MidflightRasterKernelSet
import MidflightRasterKernels

/// The source of a blur: rows of coverage bytes or of premultiplied pixels, transparent
/// outside.
///
/// Up to seven more than the rectangle's width can be read in every row.
struct BlurSource {
  enum Samples {
    case bytes(Elements<UInt8>)
    case pixels(Elements<UInt32>)
  }
  let samples: Samples
  /// From row to row, in bytes or pixels.
  let stride: Int
  let rect: PixelRect

  /// Channels, each of which is blurred by itself.
  var planes: Int {
    switch samples {
    case .bytes: 1
    case .pixels: 4
    }
  }

  /// Returns the source, transparent outside of a part.
  func part(_ part: PixelRect) -> BlurSource {
    let offset = (part.y - rect.y) * stride + part.x - rect.x
    switch samples {
    case .bytes(let bytes):
      return BlurSource(samples: .bytes(bytes + offset), stride: stride, rect: part)
    case .pixels(let pixels):
      return BlurSource(samples: .pixels(pixels + offset), stride: stride, rect: part)
    }
  }
}

/// A run of blurred pixels in one row: sums of rows of floats, which a kernel takes and rounds.
struct BlurredRun {
  let x: Int
  let y: Int
  let count: Int
  /// As many as taps for each plane.
  let rows: Elements<Elements<Float>>
  let weights: Elements<Float>
  let taps: Int
}

/// Blurs pictures, and owns the memory for that.
///
/// Every sum runs over the same samples in the same order whatever part of the result is asked for,
/// as long as the source holds all that reaches it: so a pixel's bytes do not depend on the region.
@safe
struct BlurScratch: ~Copyable {
  var columns = GaussianAxis()
  var rows = GaussianAxis()
  private var source = Block<Float>()
  private var coarse = Block<Float>()
  private var narrow = Block<Float>()
  private var turned = Block<Float>()
  private var turnedCoarse = Block<Float>()
  private var turnedNarrow = Block<Float>()
  private var turnedWide = Block<Float>()
  private var wide = Block<Float>()
  private var pointers = Block<Elements<Float>>()
  private var one = Block<Float>()

  /// Drawings since something large was blurred.
  private var idle = 0
  /// Drawings after which memory for something large is given back.
  private static let patience = 16

  /// Gives back, after a drawing, what large pictures have made grow and recent drawings had no use
  /// for: a few megabytes stay.
  mutating func trim() {
    idle = min(idle + 1, Self.patience)
    if idle < Self.patience { return }
    let limit = 1 << 20
    source.trim(to: limit)
    coarse.trim(to: limit)
    narrow.trim(to: limit)
    turned.trim(to: limit)
    turnedCoarse.trim(to: limit)
    turnedNarrow.trim(to: limit)
    turnedWide.trim(to: limit)
    wide.trim(to: limit)
  }

  /// Hands `area` of the blurred source to `emit`, but for what is far from the source.
  ///
  /// ``columns`` and ``rows`` are to be set before.
  ///
  /// - Complexity: O(pixels of the source and of the area) for wide Gaussians; times σ below 3.2
  ///   pixels.
  mutating func run(
    _ source: BlurSource, over area: PixelRect, _ emit: (BlurredRun) -> Void
  ) {
    if area.isEmpty || source.rect.isEmpty { return }
    if max(area.area, source.rect.area) > 1 << 18 { idle = 0 }
    let step = max(columns.shape.step, rows.shape.step)
    if step == 1 {
      runNarrow(source, area, emit)
    } else if step > Self.largestTiledStep || area.width * area.height < 2 * Self.tile * Self.tile {
      runWide(source, area, emit)
    } else {
      for y in stride(from: area.y, to: area.maxY, by: Self.tile) {
        for x in stride(from: area.x, to: area.maxX, by: Self.tile) {
          let part = PixelRect(x: x, y: y, width: Self.tile, height: Self.tile)
            .intersection(area)
          let near = part.grown(columns.shape.reach, rows.shape.reach)
            .intersection(source.rect)
          if !near.isEmpty { runWide(source.part(near), part, emit) }
        }
      }
    }
  }

  /// Grids up to this step are so fine that what stands on them would not stay in the cache, and
  /// reach so little that tiles pay.
  private static let largestTiledStep = 3
  private static let tile = 320

  // MARK: Narrow

  /// Sums columns and then rows in tiles that stay in the cache.
  private mutating func runNarrow(
    _ source: BlurSource, _ area: PixelRect, _ emit: (BlurredRun) -> Void
  ) {
    let kernels = KernelChoice.current
    let planes = source.planes
    let (across, down) = (columns.tapCount, rows.tapCount)
    let (left, above) = (columns.firstTap, rows.firstTap)
    let (tileWidth, tileHeight) = (min(256, area.width), min(32, area.height))
    let stride = Self.eights(tileWidth + across - 1) + 8
    let height = tileHeight + down - 1
    self.source.reserve(planes * height * stride)
    narrow.reserve(planes * stride)
    pointers.reserve(planes * max(across, down))
    let tile = self.source.pointer
    let sums = narrow.pointer
    let list = pointers.pointer
    for top in Swift.stride(from: area.y, to: area.maxY, by: tileHeight) {
      for first in Swift.stride(from: area.x, to: area.maxX, by: tileWidth) {
        let box = PixelRect(x: first, y: top, width: tileWidth, height: tileHeight)
          .intersection(area)
        let inner = PixelRect(
          x: first + left, y: top + above, width: box.width + across - 1,
          height: box.height + down - 1)
        fill(tile, stride, height, inner, source, kernels)
        for y in 0..<box.height {
          for plane in 0..<planes {
            for t in 0..<down {
              let row = plane * height + y + t
              list[t] = tile + row * stride
            }
            kernels.sumRows(
              sums + plane * stride, stride, list, rows.weights, down)
          }
          for plane in 0..<planes {
            for t in 0..<across {
              list[plane * across + t] = sums + plane * stride + t
            }
          }
          emit(
            BlurredRun(
              x: box.x, y: box.y + y, count: box.width, rows: list, weights: columns.weights,
              taps: across))
        }
      }
    }
  }

  /// Sets the planes of a tile to a part of the source.
  private func fill(
    _ tile: Elements<Float>, _ stride: Int, _ height: Int, _ part: PixelRect,
    _ source: BlurSource, _ kernels: Kernels
  ) {
    let planes = source.planes
    tile.update(repeating: 0, count: planes * height * stride)
    let common = part.intersection(source.rect)
    for y in common.y..<max(common.maxY, common.y) {
      let place = (y - part.y) * stride + common.x - part.x
      let out = tile + place
      let offset = (y - source.rect.y) * source.stride + common.x - source.rect.x
      // Up to seven more than there are, which may be the next row's.
      let count = Self.eights(common.width)
      switch source.samples {
      case .bytes(let bytes): kernels.unpackBytes(out, bytes + offset, count)
      case .pixels(let pixels):
        kernels.unpackPixels(out, height * stride, pixels + offset, count)
      }
      for plane in 0..<planes {
        let end = out + (plane * height * stride + common.width)
        end.update(repeating: 0, count: count - common.width)
      }
    }
  }

  // MARK: Wide

  private mutating func runWide(
    _ source: BlurSource, _ area: PixelRect, _ emit: (BlurredRun) -> Void
  ) {
    let planes = source.planes
    let isCoarse = rows.shape.step > 1
    let first = isCoarse ? rows.point(area.y) - 1 : area.y
    let last = isCoarse ? rows.point(area.maxY - 1) + 1 : area.maxY - 1
    let count = last - first + 1
    let width = Self.eights(area.width)
    wide.reserve((planes * count + 4) * width)
    pointers.reserve(max(3 * planes, rows.tapCount, columns.tapCount))
    one.reserve(1, filledWith: 1)
    for plane in 0..<planes {
      sumColumns(source, plane, first, count)
      sumRows(
        source.rect, area, count, wide.pointer + plane * count * width, width)
    }
    let base = wide.pointer
    let list = pointers.pointer
    for y in area.y..<area.maxY {
      let taps = isCoarse ? 3 : 1
      let row = isCoarse ? rows.point(y) - 1 - first : y - first
      for plane in 0..<planes {
        for t in 0..<taps {
          list[plane * taps + t] = base + (plane * count + row + t) * width
        }
      }
      let weights = isCoarse ? rows.upWeights(y) : one.pointer
      emit(
        BlurredRun(
          x: area.x, y: y, count: area.width, rows: list, weights: weights, taps: taps))
    }
  }

  /// Sets `narrow` to rows of one plane of the source after the sums down its columns: `count`
  /// points of the grid, or pixels where there is none, from `first`.
  private mutating func sumColumns(
    _ source: BlurSource, _ plane: Int, _ first: Int, _ count: Int
  ) {
    let kernels = KernelChoice.current
    let rect = source.rect
    let width = Self.eights(rect.width)
    let step = rows.shape.step
    let shift = UInt32(8 * plane)
    var start = rect.y
    var height = rect.height
    if step > 1 {
      let phase = rows.phase(rect.y)
      start = rows.point(rect.y) - 1
      height = (phase + rect.height) / step + 3
      coarse.reserve(height * width)
      let out = coarse.pointer
      switch source.samples {
      case .bytes(let bytes):
        kernels.reduceBytes(
          out, width, bytes, source.stride, rect.height, width, phase, step, rows.downWeights)
      case .pixels(let pixels):
        kernels.reducePixels(
          out, width, pixels, source.stride, rect.height, width, phase, step, rows.downWeights,
          shift)
      }
    } else {
      // One plane of a picture that is blurred much along its rows and little down its columns.
      var phases: SIMD4<Float> = [0, 1, 0, 0]
      coarse.reserve((height + 3) * width)
      withElements(of: &phases, as: Float.self) { phases in
        let out = coarse.pointer
        switch source.samples {
        case .bytes(let bytes):
          kernels.reduceBytes(
            out, width, bytes, source.stride, height, width, 0, 1, phases)
        case .pixels(let pixels):
          kernels.reducePixels(
            out, width, pixels, source.stride, height, width, 0, 1, phases, shift)
        }
      }
      start = rect.y - 1
      height += 3
    }
    narrow.reserve((count + 4) * width)
    sum(
      narrow.pointer, coarse.pointer, width, start..<start + height, first, count, rows)
  }

  /// Sums rows of floats as an axis says: `available` names those at `source`, and `count` from
  /// `first` are wanted. All others are zero.
  private func sum(
    _ out: Elements<Float>, _ source: Elements<Float>, _ width: Int,
    _ available: Range<Int>, _ first: Int, _ count: Int, _ axis: borrowing GaussianAxis
  ) {
    let kernels = KernelChoice.current
    let list = pointers.pointer
    for i in 0..<count {
      let begin = first + i + axis.firstTap
      let low = max(available.lowerBound - begin, 0)
      let high = min(available.upperBound - begin, axis.tapCount)
      let row = out + i * width
      if low >= high {
        row.update(repeating: 0, count: width)
        continue
      }
      for t in low..<high {
        list[t - low] = source + (begin + t - available.lowerBound) * width
      }
      kernels.sumRows(row, width, list, axis.weights + low, high - low)
    }
  }

  /// Sums along the rows that stand in `narrow`, over the columns of an area.
  private mutating func sumRows(
    _ rect: PixelRect, _ area: PixelRect, _ count: Int, _ out: Elements<Float>,
    _ stride: Int
  ) {
    let kernels = KernelChoice.current
    let width = Self.eights(rect.width)
    let step = columns.shape.step
    if step == 1 {
      // A row with zeros on both sides.
      let begin = area.x + columns.firstTap
      let length = stride + columns.tapCount
      turned.reserve(length)
      let padded = turned.pointer
      let list = pointers.pointer
      for t in 0..<columns.tapCount { list[t] = padded + t }
      let (low, high) = (max(begin, rect.x), min(begin + length, rect.maxX))
      padded.update(repeating: 0, count: length)
      for i in 0..<count {
        if high > low {
          (padded + (low - begin)).update(
            from: narrow.pointer + (i * width + low - rect.x), count: high - low)
        }
        kernels.sumRows(out + i * stride, stride, list, columns.weights, columns.tapCount)
      }
      return
    }
    let turnedStride = Self.eights(count)
    turned.reserve((width + 4) * turnedStride)
    kernels.transpose(
      turned.pointer, turnedStride, narrow.pointer, width, count, rect.width)
    let phase = columns.phase(rect.x)
    let start = columns.point(rect.x) - 1
    let height = (phase + rect.width) / step + 3
    turnedCoarse.reserve(height * turnedStride)
    kernels.reduceFloats(
      turnedCoarse.pointer, turnedStride, turned.pointer, turnedStride, rect.width, turnedStride,
      phase, step, columns.downWeights)
    let first = columns.point(area.x) - 1
    let points = columns.point(area.maxX - 1) + 2 - first
    turnedNarrow.reserve(points * turnedStride)
    sum(
      turnedNarrow.pointer, turnedCoarse.pointer, turnedStride, start..<start + height, first,
      points, columns)
    turnedWide.reserve((area.width + 4) * turnedStride)
    let list = pointers.pointer
    for x in 0..<area.width {
      let point = columns.point(area.x + x) - 1 - first
      for t in 0..<3 {
        list[t] = turnedNarrow.pointer + (point + t) * turnedStride
      }
      kernels.sumRows(
        turnedWide.pointer + x * turnedStride, turnedStride, list, columns.upWeights(area.x + x),
        3)
    }
    // Rows are rounded up to fours; what is beyond lies in the rows that come after, or in spare
    // ones.
    kernels.transpose(
      out, stride, turnedWide.pointer, turnedStride, area.width, count)
  }

  private static func eights(_ count: Int) -> Int { (count + 7) & ~7 }
}
