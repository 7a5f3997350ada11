/// The loops over cells and pixels. Each build of the kernels implements them: one for every
/// processor, one for x86-64-v3 and one for x86-64-v4
/// ([levels](https://en.wikipedia.org/wiki/X86-64#Microarchitecture_levels)). Memory is passed as
/// ``Elements``, everything else by value.
package protocol KernelSet: SendableMetatype {
  // MARK: Coverage

  /// Adds edges to a window's cells.
  ///
  /// - Parameters:
  ///   - order: The indices of the edges to add, in ascending order; nil for the first `count`
  ///     edges.
  ///   - wholeCount: The index of the first edge of which only a range is added.
  ///   - ranges: The range of each edge from that index on.
  /// - Complexity: O(cells crossed inside the window + rows spanned left of it + edges).
  static func accumulate(
    _ grid: CellGrid, _ edges: Elements<Edge>, _ order: Elements<Int32>?, _ count: Int,
    _ wholeCount: Int, _ ranges: Elements<EdgeRange>
  )

  /// Corrects the sums in a row of a window's cells by 16 × 16 samples of each pixel, where edges overlap.
  ///
  /// - Parameters:
  ///   - samples: Memory for a row of the window's width, zero but for the winding numbers at the
  ///     window's left, which are changes of its first samples. Zeroed again.
  ///   - parts: The parts of edges that may cross lines of the row.
  /// - Complexity: O(parts · lines + width + pixels in which the winding number changes).
  static func sampleOverlaps(
    _ samples: SampledRow, _ parts: Elements<SampledPart>, _ count: Int, _ rule: SweepRule,
    _ grid: CellGrid, _ row: Int
  )

  /// Compares a straight segment with the first `count` of `rows`, all of them straight, which begin
  /// at the same height or above. Finds the candidates: those that cross it, and those that touch
  /// it or begin at the same height, which have to be compared again. Writes the keys of the
  /// crossings.
  ///
  /// - Parameter top: The height from which those in keys are measured.
  /// - Returns: The winding number of those at the left of the segment's top that need not be
  ///   compared again, and the number of candidates.
  static func compareLines(
    _ rows: SegmentRows, _ count: Int, _ segment: SegmentNumbers, _ top: Double
  ) -> (winding: Int, candidateCount: Int)

  /// Like ``compareLines(_:_:_:_:)`` for any segments, or runs of segments. The candidates are those
  /// that may have an x in common with the segment or begin at the same height; all of them have to
  /// be compared again. Writes no keys.
  static func compareBoxes(_ rows: SegmentRows, _ count: Int, _ segment: SegmentNumbers) -> (
    winding: Int, candidateCount: Int
  )

  /// Finds two boxes whose distance is at most `distance` along both axes, other than consecutive
  /// ones.
  ///
  /// - Parameters:
  ///   - blocks: The boxes around each eight consecutive ones, if there are many; nil otherwise.
  ///   - box: The first box to compare with those before it.
  ///   - other: The first one that it is compared with.
  /// - Returns: The indices of the two, the greater one first; `count` and 0 if there are none.
  static func firstMeeting(
    _ boxes: BoxColumns, _ blocks: BoxColumns?, _ box: Int, _ other: Int, _ count: Int,
    _ distance: Int32
  ) -> (Int, Int)

  /// Sorts groups of keys, all of them different, without unpredictable branches. It takes a time
  /// that grows with the square of a group's size.
  ///
  /// - Parameters:
  ///   - keys: The keys. The memory of each group extends to a whole number of vectors of four.
  ///   - starts: The index of each group's first key.
  ///   - ends: The index after each group's last key.
  ///   - largestCount: Groups with more keys are left out.
  ///   - sorted: The keys of each group in ascending order, at the same indices.
  static func sortKeys(
    _ keys: Elements<Double>, _ starts: Elements<Int32>, _ ends: Elements<Int32>,
    _ groupCount: Int, _ largestCount: Int, _ sorted: Elements<Double>
  )

  /// Blends a uniform source with a window's coverage, and zeroes the cells.
  ///
  /// - Parameters:
  ///   - corner: The pixel at the window's corner.
  ///   - writableCount: The number of pixels in each row, starting at the corner, that may be
  ///     written.
  /// - Complexity: O(marked groups + pixels covered + mask words).
  static func sweepSolid(
    _ grid: CellGrid, _ rule: SweepRule, _ corner: Elements<UInt32>, _ stride: Int,
    _ writableCount: Int, _ pixel: UInt32, _ keep: UInt32
  )

  /// Writes the coverage of one row of a window as bytes, and zeroes the row's cells.
  ///
  /// - Returns: The range of written pixels; pixels outside it have no coverage.
  static func coverage(
    _ grid: CellGrid, _ row: Int, _ rule: SweepRule, _ bytes: Elements<UInt8>
  ) -> (first: Int, end: Int)

  /// Blends a uniform source over a rectangle whose rows have `count` pixels each. The rectangle is
  /// given as runs of equal rows, from the top down.
  ///
  /// - Parameter runs: The runs, without gaps between them.
  static func blendRectangle(
    _ corner: Elements<UInt32>, _ stride: Int, _ count: Int, _ pixel: UInt32,
    _ keep: UInt32, _ runs: Elements<RectangleRun>, _ runCount: Int
  )

  static func blendSolidRow(
    _ out: Elements<UInt32>, _ count: Int, _ pixel: UInt32, _ keep: UInt32,
    _ coverage: Elements<UInt8>
  )

  /// Blends a row of premultiplied pixels with a row of coverage bytes. If `replaces`, the source
  /// replaces the backdrop in proportion to the coverage (copy); otherwise the source is composited
  /// over the backdrop.
  static func blendPixelRow(
    _ out: Elements<UInt32>, _ count: Int, _ source: Elements<UInt32>,
    _ replaces: Bool, _ coverage: Elements<UInt8>
  )

  /// Writes a row of a radial gradient whose circles have the same centre.
  ///
  /// - Parameters:
  ///   - table: A pointer to entry 0 of the gradient's table of pixels. The table also has the
  ///     entries −1 and `size`.
  static func fetchRound(
    _ row: RoundRow, _ extend: RoundExtend, _ table: Elements<UInt32>,
    _ out: Elements<UInt32>, _ count: Int
  )

  static func overPixelRow(
    _ out: Elements<UInt32>, _ count: Int, _ source: Elements<UInt32>
  )

  // MARK: Blending

  /// Blends a row of premultiplied pixels by a blend function, with a row of coverage bytes. The
  /// function's result replaces the backdrop in proportion to the coverage.
  static func blendMixRow(
    _ mode: MixMode, _ out: Elements<UInt32>, _ count: Int,
    _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
  )

  /// Blends a row with a [Porter–Duff
  /// operator](https://www.w3.org/TR/compositing-1/#porterduffcompositingoperators).
  static func blendOperatorRow(
    _ rule: PorterDuff, _ out: Elements<UInt32>, _ count: Int,
    _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
  )

  /// Blends a row by adding the source and the backdrop or, for the darker mode, their differences
  /// from white.
  static func blendSumRow(
    _ isDarker: Bool, _ out: Elements<UInt32>, _ count: Int,
    _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
  )

  static func multiplyRow(
    _ out: Elements<UInt8>, _ count: Int, _ other: Elements<UInt8>
  )

  /// Multiplies premultiplied pixels by `factor` / 255, rounded.
  static func scalePixelRow(
    _ out: Elements<UInt32>, _ count: Int, _ factor: UInt32
  )

  // MARK: Gradients

  static func fetchRamp(
    _ run: Elements<RampRun>, _ shape: RampShape, _ out: Elements<UInt32>, _ count: Int
  )

  /// Composites a run of a gradient's pixels over the pixels in `out`.
  static func layRamp(
    _ run: Elements<RampRun>, _ shape: RampShape, _ out: Elements<UInt32>, _ count: Int
  )

  // MARK: Images

  /// Writes weighted means of two rows of texels, with four 16-bit channels each: blue, red, green,
  /// alpha.
  ///
  /// - Parameter weight: The weight of `lower`.
  static func mixTexelRows(
    _ out: Elements<UInt64>, _ upper: Elements<UInt32>,
    _ lower: Elements<UInt32>, _ weight: UInt16, _ count: Int
  )

  /// Writes pixels from a row that ``mixTexelRows(_:_:_:_:_:)`` has written: pixel i is the
  /// weighted mean of the texel at `index[i]` and the next one.
  ///
  /// - Parameter weights: The weight of the second texel, in each of four 16-bit lanes.
  static func spreadTexels(
    _ out: Elements<UInt32>, _ row: Elements<UInt64>,
    _ index: Elements<Int32>, _ weights: Elements<UInt64>, _ count: Int
  )

  /// Writes pixels for positions along a line in the image, each interpolated between four texels.
  ///
  /// - Parameters:
  ///   - texels: The image. It is passed by reference so that it occupies no registers, because
  ///     only pixels beyond the image need it.
  ///   - scratch: Memory for ``sampleScratch`` numbers.
  ///   - u, v: The first pixel's position, minus half a texel, in 2⁻³² texels.
  static func sampleLine(
    _ texels: Elements<ImageTexels>, _ out: Elements<UInt32>,
    _ scratch: Elements<UInt64>, _ u: Int64, _ v: Int64, _ du: Int64, _ dv: Int64,
    _ count: Int
  )

  /// Writes a row of pixels, each interpolated between the texels at `index[i]` and the next one of two
  /// rows of texels.
  ///
  /// - Parameters:
  ///   - scratch: Memory for ``sampleScratch`` numbers.
  ///   - weights: Of each pixel, in 16-bit lanes, the weight of the first texel in the low half and that
  ///     of the second one in the high half; there are four more numbers.
  ///   - weight: The weight of `lower`.
  static func sampleColumns(
    _ out: Elements<UInt32>, _ upper: Elements<UInt32>, _ lower: Elements<UInt32>,
    _ scratch: Elements<UInt64>, _ index: Elements<Int32>, _ weights: Elements<UInt64>,
    _ weight: UInt16, _ count: Int
  )

  /// Samples pixels at given positions, which must be within 0..<size where texels wrap.
  static func samplePositions(
    _ texels: Elements<ImageTexels>, _ out: Elements<UInt32>,
    _ scratch: Elements<UInt64>, _ u: Elements<Int64>,
    _ v: Elements<Int64>, _ count: Int
  )

  /// Composites rows of premultiplied pixels over other rows.
  static func overPixelRows(
    _ out: Elements<UInt32>, _ stride: Int, _ source: Elements<UInt32>,
    _ sourceStride: Int, _ count: Int, _ rows: Int
  )

  /// Mixes a row of pixels, `other`, into another row.
  ///
  /// - Parameter weight: The weight of `other`.
  static func mixPixelRow(
    _ out: Elements<UInt32>, _ other: Elements<UInt32>, _ weight: UInt16,
    _ count: Int
  )

  /// Multiplies the channels of a row of texels by a weight and adds them to the sums; if `begins`,
  /// replaces the sums instead.
  static func addTexels(
    _ sums: Elements<Float>, _ texels: Elements<UInt32>, _ weight: Float,
    _ begins: Bool, _ count: Int
  )

  /// Writes pixels, each of which is the weighted sum of a box of texels. The columns of the boxes
  /// have already been summed: `sums` contains four channels for each column.
  ///
  /// - Parameters:
  ///   - begin: The index of the column to which the first four sums belong.
  ///   - scale: The factor by which a box's sum is multiplied.
  static func sumBoxes(
    _ out: Elements<UInt32>, _ sums: Elements<Float>, _ boxes: Elements<TexelBox>,
    _ begin: Int, _ scale: Float, _ count: Int
  )

  // MARK: Blurs

  static func sumRows(
    _ out: Elements<Float>, _ count: Int,
    _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int
  )

  /// Blends a uniform source, with a weighted sum of rows as the coverage; `count` need not be a
  /// multiple of 8.
  static func blendSum(
    _ out: Elements<UInt32>, _ count: Int,
    _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int,
    _ pixel: UInt32, _ keep: UInt32
  )

  /// Writes the weighted sum of rows as bytes; `count` is rounded up to a multiple of 8.
  static func writeSum(
    _ out: Elements<UInt8>, _ count: Int,
    _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int
  )

  /// Writes pixels whose channels are weighted sums of rows. `rows` lists the rows for the lowest
  /// byte, then those for the next byte, and so on. `count` need not be a multiple of 8.
  static func writePixelSums(
    _ out: Elements<UInt32>, _ count: Int,
    _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int
  )

  static func unpackBytes(
    _ out: Elements<Float>, _ source: Elements<UInt8>, _ count: Int
  )

  /// Separates pixels into a row of floats for each channel, from the lowest byte up. Each
  /// channel's row begins `plane` elements after the previous channel's.
  static func unpackPixels(
    _ out: Elements<Float>, _ plane: Int, _ source: Elements<UInt32>,
    _ count: Int
  )

  /// Reduces rows of bytes to a coarser grid. The output begins one coarse row before the coarse
  /// row that is nearest to the first row.
  ///
  /// - Parameters:
  ///   - phase: The first row's position between two coarse rows, 0…step − 1.
  ///   - phases: Three weights for each phase.
  static func reduceBytes(
    _ out: Elements<Float>, _ outStride: Int, _ source: Elements<UInt8>,
    _ stride: Int, _ rows: Int, _ count: Int, _ phase: Int, _ step: Int,
    _ phases: Elements<Float>
  )

  /// Reduces rows of floats in the same way as ``reduceBytes``.
  static func reduceFloats(
    _ out: Elements<Float>, _ outStride: Int, _ source: Elements<Float>,
    _ stride: Int, _ rows: Int, _ count: Int, _ phase: Int, _ step: Int,
    _ phases: Elements<Float>
  )

  /// Reduces one channel of pixels, at bit `shift`, in the same way as ``reduceBytes``.
  static func reducePixels(
    _ out: Elements<Float>, _ outStride: Int, _ source: Elements<UInt32>,
    _ stride: Int, _ rows: Int, _ count: Int, _ phase: Int, _ step: Int,
    _ phases: Elements<Float>, _ shift: UInt32
  )

  /// Transposes a matrix; `rows` and `columns` are rounded up to multiples of 4, for which there
  /// must be memory.
  static func transpose(
    _ out: Elements<Float>, _ outStride: Int, _ source: Elements<Float>,
    _ stride: Int, _ rows: Int, _ columns: Int
  )

  // MARK: Colours

  /// Multiplies premultiplied pixels by matrices of four rows and five columns. Each row gives red,
  /// green, blue or alpha as a weighted sum of red, green, blue, alpha and 1, clamped to 0…1.
  /// Transparent pixels stay transparent.
  static func filterColors(
    _ out: Elements<UInt32>, _ count: Int, _ matrices: Elements<Float>,
    _ matrixCount: Int
  )

  static func copyAlphas(
    _ out: Elements<UInt8>, _ count: Int, _ source: Elements<UInt32>
  )
}
