/// The loops over cells and pixels, as each build of them offers them: one for every processor, one
/// for x86-64-v3 and one for x86-64-v4. Memory is handed to them as ``Elements``, all else as
/// values.
package protocol KernelSet: SendableMetatype {
  // MARK: Coverage

  /// Adds edges to a window's cells.
  ///
  /// - Parameters:
  ///   - order: the indices of those to add; nil for the first `count`.
  /// - Complexity: O(cells crossed inside the window + rows spanned left of it + edges).
  static func accumulate(
    _ grid: CellGrid, _ edges: Elements<Edge>, _ order: Elements<Int32>?,
    _ count: Int
  )

  /// Blends a uniform source under a window's coverage and zeroes the cells.
  ///
  /// - Parameters:
  ///   - corner: the pixel at the window's corner.
  ///   - room: how many pixels of a row from there on may be written.
  /// - Complexity: O(marked groups + pixels covered + mask words).
  static func sweepSolid(
    _ grid: CellGrid, _ rule: SweepRule, _ corner: Elements<UInt32>, _ stride: Int,
    _ room: Int, _ pixel: UInt32, _ keep: UInt32
  )

  /// Writes the coverage of one of a window's rows as bytes and zeroes its cells.
  ///
  /// - Returns: the pixels that were written; those outside have no coverage.
  static func coverage(
    _ grid: CellGrid, _ row: Int, _ rule: SweepRule, _ bytes: Elements<UInt8>
  ) -> (first: Int, end: Int)

  /// Blends a uniform source over a rectangle of rows of `count` pixels each, given as runs of
  /// equal rows from the top down.
  ///
  /// - Parameter runs: without gaps between them.
  static func blendRectangle(
    _ corner: Elements<UInt32>, _ stride: Int, _ count: Int, _ pixel: UInt32,
    _ keep: UInt32, _ runs: Elements<RectangleRun>, _ runCount: Int
  )

  /// Blends a uniform source under a row of coverage bytes.
  static func blendSolidRow(
    _ out: Elements<UInt32>, _ count: Int, _ pixel: UInt32, _ keep: UInt32,
    _ coverage: Elements<UInt8>
  )

  /// Blends a row of premultiplied pixels under a row of coverage bytes. With `replaces` the source
  /// takes the ground's place as far as it is covered (copy); otherwise it lies over it.
  static func blendPixelRow(
    _ out: Elements<UInt32>, _ count: Int, _ source: Elements<UInt32>,
    _ replaces: Bool, _ coverage: Elements<UInt8>
  )

  /// Writes a row of a gradient in circles about one point.
  ///
  /// - Parameters:
  ///   - table: place 0 of the row's table of pixels, which has places −1 and `size` too.
  static func fetchRound(
    _ row: RoundRow, _ extend: RoundExtend, _ table: Elements<UInt32>,
    _ out: Elements<UInt32>, _ count: Int
  )

  /// Lays a row of premultiplied pixels over another.
  static func overPixelRow(
    _ out: Elements<UInt32>, _ count: Int, _ source: Elements<UInt32>
  )

  // MARK: Blending

  /// Blends a row of premultiplied pixels with a blend function, under a row of coverage bytes:
  /// what the function makes of source and ground takes the ground's place as far as it is covered.
  static func blendMixRow(
    _ mode: MixMode, _ out: Elements<UInt32>, _ count: Int,
    _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
  )

  /// Blends a row with an operator of Porter and Duff.
  static func blendOperatorRow(
    _ rule: PorterDuff, _ out: Elements<UInt32>, _ count: Int,
    _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
  )

  /// Blends a row by adding source and ground up, or what they lack to white.
  static func blendSumRow(
    _ isDarker: Bool, _ out: Elements<UInt32>, _ count: Int,
    _ source: Elements<UInt32>, _ coverage: Elements<UInt8>
  )

  /// Multiplies coverage bytes by others.
  static func multiplyRow(
    _ out: Elements<UInt8>, _ count: Int, _ other: Elements<UInt8>
  )

  /// Multiplies premultiplied pixels by `factor` / 255, rounded.
  static func scalePixelRow(
    _ out: Elements<UInt32>, _ count: Int, _ factor: UInt32
  )

  // MARK: Gradients

  /// Writes a run of a gradient's pixels within one of its pieces.
  static func fetchRamp(
    _ run: Elements<RampRun>, _ shape: RampShape, _ out: Elements<UInt32>, _ count: Int
  )

  /// Lays such a run over the pixels that are there.
  static func layRamp(
    _ run: Elements<RampRun>, _ shape: RampShape, _ out: Elements<UInt32>, _ count: Int
  )

  // MARK: Images

  /// Writes means of two rows of texels, four 16-bit channels each: blue, red, green, alpha.
  ///
  /// - Parameter weight: that of `lower`.
  static func mixTexelRows(
    _ out: Elements<UInt64>, _ upper: Elements<UInt32>,
    _ lower: Elements<UInt32>, _ weight: UInt16, _ count: Int
  )

  /// Writes pixels from a row of ``mixTexelRows(_:_:_:_:_:)``: pixel i is the mean of the two at
  /// `index[i]` and after it.
  ///
  /// - Parameter weights: that of the second one, in each of four 16-bit lanes.
  static func spreadTexels(
    _ out: Elements<UInt32>, _ row: Elements<UInt64>,
    _ index: Elements<Int32>, _ weights: Elements<UInt64>, _ count: Int
  )

  /// Writes pixels between four texels each, along a line.
  ///
  /// - Parameters:
  ///   - texels: the image; read where pixels fall beyond it, so it takes no registers elsewhere.
  ///   - scratch: room for ``sampleScratch`` numbers.
  ///   - u, v: where the first pixel falls, less half a texel, in 2⁻³² texels.
  static func sampleLine(
    _ texels: Elements<ImageTexels>, _ out: Elements<UInt32>,
    _ scratch: Elements<UInt64>, _ u: Int64, _ v: Int64, _ du: Int64, _ dv: Int64,
    _ count: Int
  )

  /// Samples pixels that fall to places of their own, which where texels wrap are within
  /// 0..<size.
  static func samplePlaces(
    _ texels: Elements<ImageTexels>, _ out: Elements<UInt32>,
    _ scratch: Elements<UInt64>, _ u: Elements<Int64>,
    _ v: Elements<Int64>, _ count: Int
  )

  /// Lays rows of premultiplied pixels over others.
  static func overPixelRows(
    _ out: Elements<UInt32>, _ stride: Int, _ source: Elements<UInt32>,
    _ sourceStride: Int, _ count: Int, _ rows: Int
  )

  /// Mixes a row of pixels into another.
  ///
  /// - Parameter weight: that of `other`.
  static func mixPixelRow(
    _ out: Elements<UInt32>, _ other: Elements<UInt32>, _ weight: UInt16,
    _ count: Int
  )

  /// Adds a row of texels' channels, each times a weight; with `begins` in place of what is there.
  static func addTexels(
    _ sums: Elements<Float>, _ texels: Elements<UInt32>, _ weight: Float,
    _ begins: Bool, _ count: Int
  )

  /// Writes pixels, each the weighted sum of what falls to it of a row of sums, four to a texel.
  ///
  /// - Parameters:
  ///   - begin: the texel that the sums begin with.
  ///   - scale: what the sums are to be multiplied by.
  static func sumBoxes(
    _ out: Elements<UInt32>, _ sums: Elements<Float>, _ boxes: Elements<TexelBox>,
    _ begin: Int, _ scale: Float, _ count: Int
  )

  // MARK: Blurs

  /// Writes a sum of rows, each times its weight.
  static func sumRows(
    _ out: Elements<Float>, _ count: Int,
    _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int
  )

  /// Blends a uniform source under a sum of rows as coverage; `count` is any number.
  static func blendSum(
    _ out: Elements<UInt32>, _ count: Int,
    _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int,
    _ pixel: UInt32, _ keep: UInt32
  )

  /// Writes a sum of rows as bytes, `count` rounded up to eights.
  static func writeSum(
    _ out: Elements<UInt8>, _ count: Int,
    _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int
  )

  /// Writes sums of rows as the channels of pixels, from the lowest byte up: the rows of one
  /// channel follow those of the one before. `count` is any number.
  static func writePixelSums(
    _ out: Elements<UInt32>, _ count: Int,
    _ rows: Elements<Elements<Float>>, _ weights: Elements<Float>, _ taps: Int
  )

  /// Bytes as floats.
  static func unpackBytes(
    _ out: Elements<Float>, _ source: Elements<UInt8>, _ count: Int
  )

  /// The channels of pixels, from the lowest byte up, each to a row of its own, `plane` floats from
  /// one to the next.
  static func unpackPixels(
    _ out: Elements<Float>, _ plane: Int, _ source: Elements<UInt32>,
    _ count: Int
  )

  /// Brings rows of bytes to a coarser grid, whose first row is the one before that nearest to the
  /// first of them.
  ///
  /// - Parameters:
  ///   - phase: the first row's place between two coarse rows, 0…step − 1.
  ///   - phases: three weights for each place.
  static func reduceBytes(
    _ out: Elements<Float>, _ outStride: Int, _ source: Elements<UInt8>,
    _ stride: Int, _ rows: Int, _ count: Int, _ phase: Int, _ step: Int,
    _ phases: Elements<Float>
  )

  /// Reduces rows of floats, as ``reduceBytes`` does bytes.
  static func reduceFloats(
    _ out: Elements<Float>, _ outStride: Int, _ source: Elements<Float>,
    _ stride: Int, _ rows: Int, _ count: Int, _ phase: Int, _ step: Int,
    _ phases: Elements<Float>
  )

  /// Reduces one channel of pixels, as ``reduceBytes`` does bytes: the one `shift` bits up.
  static func reducePixels(
    _ out: Elements<Float>, _ outStride: Int, _ source: Elements<UInt32>,
    _ stride: Int, _ rows: Int, _ count: Int, _ phase: Int, _ step: Int,
    _ phases: Elements<Float>, _ shift: UInt32
  )

  /// Rows as columns: `rows` and `columns` are rounded up to fours, for which there is room.
  static func transpose(
    _ out: Elements<Float>, _ outStride: Int, _ source: Elements<Float>,
    _ stride: Int, _ rows: Int, _ columns: Int
  )

  // MARK: Colours

  /// Sends premultiplied pixels through matrices of four rows of five: red, green, blue and alpha
  /// as sums of red, green, blue, alpha and 1, each bounded to 0…1. Transparent pixels stay so.
  static func filterColors(
    _ out: Elements<UInt32>, _ count: Int, _ matrices: Elements<Float>,
    _ matrixCount: Int
  )

  /// The alphas of pixels.
  static func copyAlphas(
    _ out: Elements<UInt8>, _ count: Int, _ source: Elements<UInt32>
  )
}
