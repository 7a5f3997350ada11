/// The samples of a row of pixels: 16 lines, with 16 samples in each pixel of a line. All of this memory
/// is zero between uses. There is one more pixel than the window has, for the changes at its right.
package struct SampledRow: BitwiseCopyable {
  /// For each pixel and each sample of a line, the changes of the winding numbers of 16 lines between
  /// the sample before and this one.
  package var changes: Elements<Int16>
  /// For each pixel, a byte that is 1 if it has changes. They are read four at a time.
  package var flags: Elements<UInt8>

  @inlinable
  @inline(__always)
  package init(changes: Elements<Int16>, flags: Elements<UInt8>) {
    (self.changes, self.flags) = (changes, flags)
  }

  /// Returns the number of changes of a row of `width` pixels.
  package static func changeCount(_ width: Int) -> Int { (width + 1) * samplesPerPixel }

  /// Returns the number of flags of a row of `width` pixels.
  package static func flagCount(_ width: Int) -> Int { (width + 4) & ~3 }
}

/// The binary logarithm of the number of lines in a pixel, and of the samples of a line in it.
@inlinable
package var sampleShift: Int {
  @inline(__always) get { 4 }
}

/// The number of samples in a pixel.
@inlinable
package var samplesPerPixel: Int {
  @inline(__always) get { 1 << (2 * sampleShift) }
}

/// The binary logarithm of the distance between two lines, in grid units.
@inlinable
package var lineShift: Int {
  @inline(__always) get { gridShift - sampleShift }
}
