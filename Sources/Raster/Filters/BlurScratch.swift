import MidflightRasterKernelSet
import MidflightRasterKernels

/// The source of a blur: rows of coverage bytes or of premultiplied pixels. Everything outside the
/// rectangle counts as transparent.
///
/// In every row, up to seven elements beyond the rectangle's width must be readable.
struct BlurSource {
  enum Samples {
    case bytes(Elements<UInt8>)
    case pixels(Elements<UInt32>)
  }
  let samples: Samples
  let stride: Int
  let rect: PixelRect

  var planes: Int {
    switch samples {
    case .bytes: 1
    case .pixels: 4
    }
  }

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

/// A run of pixels in one row of a blur. A kernel computes them as rounded, weighted sums of rows
/// of floats.
struct BlurredRun {
  let x: Int
  let y: Int
  let count: Int
  let rows: Elements<Elements<Float>>
  let weights: Elements<Float>
  let taps: Int
}

/// Blurs images, and owns the buffers for blurring.
///
/// If the source contains everything within the blur's reach, each sum adds the same samples in the
/// same order, whichever part of the result is computed. So a pixel's bytes do not depend on the
/// drawn region.
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

  private var idle = 0
  private static let patience = 16

  /// Called after each drawing. After several drawings without a large image, frees all but a few
  /// megabytes of the memory that large images needed.
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

  /// Passes the blurred source within `area` to `emit`, except for rows or tiles far from the
  /// source.
  ///
  /// Set ``columns`` and ``rows`` before this call.
  ///
  /// - Complexity: O(pixels of the source and of the area) for wide Gaussians; multiplied by σ if σ
  ///   is below 3.2 pixels.
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

  /// The largest grid step at which the area is divided into tiles. At a larger step, the grid fits
  /// in the processor's cache even without tiles, and the blur reaches so far that tiles would
  /// overlap too much.
  private static let largestTiledStep = 3
  private static let tile = 320

  // MARK: Narrow

  /// Blurs without a grid: sums down the columns and then along the rows, in tiles that stay in the
  /// processor's cache.
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

  private func fill(
    _ tile: Elements<Float>, _ stride: Int, _ height: Int, _ part: PixelRect,
    _ source: BlurSource, _ kernels: Kernels
  ) {
    let planes = source.planes
    tile.update(repeating: 0, count: planes * height * stride)
    let common = part.intersection(source.rect)
    for y in common.y..<max(common.maxY, common.y) {
      let start = (y - part.y) * stride + common.x - part.x
      let out = tile + start
      let offset = (y - source.rect.y) * source.stride + common.x - source.rect.x
      // Up to seven elements beyond the width, which may belong to the next row, are unpacked too
      // and cleared below.
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

  /// Sums one plane of the source down its columns and writes the result to `narrow`: `count` rows
  /// from `first` on, one for each grid point or, if there is no grid, for each pixel.
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
      // The blur is wide along the rows but narrow down the columns. With these weights, the kernel
      // only converts the plane to floats.
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

  /// Writes `count` rows from index `first` on. Each is a sum of rows of `source`, multiplied by
  /// the weights of `axis`. `available` contains the indices of the rows in `source`; all other
  /// rows are zero.
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

  private mutating func sumRows(
    _ rect: PixelRect, _ area: PixelRect, _ count: Int, _ out: Elements<Float>,
    _ stride: Int
  ) {
    let kernels = KernelChoice.current
    let width = Self.eights(rect.width)
    let step = columns.shape.step
    if step == 1 {
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
    // The kernel rounds the number of rows up to a multiple of 4; the excess rows are overwritten
    // later or lie in spare memory.
    kernels.transpose(
      out, stride, turnedWide.pointer, turnedStride, area.width, count)
  }

  private static func eights(_ count: Int) -> Int { (count + 7) & ~7 }
}
