/// A part of an edge that crosses each line of samples at most once: x as a function of y. Coordinates
/// are in grid units.
package struct SampledPart: BitwiseCopyable {
  // The point from which the curve is computed.
  package var originX: Double
  package var originY: Double
  /// At the origin, dx/dy, and dy/dx of a flat arc.
  package var slope: Double
  /// Minus half the second derivative of an arc; 0 for a straight edge.
  package var bend: Double
  // The smallest and the largest x, from the origin. Only that of a flat arc is limited by them.
  package var leastX: Double
  package var greatestX: Double
  /// The change of the winding number from left to right.
  package var sign: Int16
  /// Whether y is given as a function of x.
  package var isFlat: Bool
  // The first line that it crosses, from the window's top, and the one after the last.
  package var firstLine: Int32
  package var endLine: Int32

  @inlinable
  @inline(__always)
  package init(
    originX: Double, originY: Double, slope: Double, bend: Double, leastX: Double,
    greatestX: Double, sign: Int16, isFlat: Bool, firstLine: Int32, endLine: Int32
  ) {
    (self.originX, self.originY) = (originX, originY)
    (self.slope, self.bend) = (slope, bend)
    (self.leastX, self.greatestX) = (leastX, greatestX)
    (self.sign, self.isFlat) = (sign, isFlat)
    (self.firstLine, self.endLine) = (firstLine, endLine)
  }
}

/// The samples of a row of pixels: 16 lines, with 16 samples in each pixel of a line. All of this memory
/// is zero between uses. There is one more pixel than the window has, for the changes at its right.
package struct SampledRow: BitwiseCopyable {
  /// For each pixel and each sample of a line, the changes of the winding numbers of 16 lines between
  /// the sample before and this one.
  package var changes: Elements<Int16>
  /// For each pixel, a byte that is 1 if it has changes. They are read eight at a time.
  package var flags: Elements<UInt8>

  @inlinable
  @inline(__always)
  package init(changes: Elements<Int16>, flags: Elements<UInt8>) {
    (self.changes, self.flags) = (changes, flags)
  }

  /// Returns the number of changes of a row of `width` pixels.
  package static func changeCount(_ width: Int) -> Int { (width + 1) * samplesPerPixel }

  /// Returns the number of flags of a row of `width` pixels.
  package static func flagCount(_ width: Int) -> Int { (width + 8) & ~7 }
}

/// The binary logarithm of the number of lines in a pixel, and of the samples of a line in it.
@inlinable
package var sampleShift: Int {
  @inline(__always) get { 4 }
}

/// The number of samples in a pixel.
@inlinable
package var samplesPerPixel: Int {
  @inline(__always) get { 256 }
}

/// The binary logarithm of the distance between two lines, in grid units.
@inlinable
package var lineShift: Int {
  @inline(__always) get { 12 }
}
