import RasterKernels
import Synchronization

#if canImport(RasterKernelsAVX2)
  import RasterKernelsAVX2
#endif

/// The loops over texels, in the build that suits the processor, as ``Kernels`` holds the others.
@unsafe
struct ImageKernels: Sendable {
  typealias Pixels = UnsafeMutablePointer<UInt32>
  typealias Texels = UnsafePointer<UInt32>

  let mixTexelRows: @Sendable (UnsafeMutablePointer<UInt64>, Texels, Texels, UInt16, Int) -> Void
  let spreadTexels:
    @Sendable (
      Pixels, UnsafePointer<UInt64>, UnsafePointer<Int32>, UnsafePointer<UInt64>, Int
    ) -> Void
  let sampleLine:
    @Sendable (
      UnsafeRawPointer, Pixels, UnsafeMutablePointer<UInt64>, Int64, Int64, Int64, Int64, Int
    ) -> Void
  let samplePlaces:
    @Sendable (
      UnsafeRawPointer, Pixels, UnsafeMutablePointer<UInt64>, UnsafePointer<Int64>,
      UnsafePointer<Int64>, Int
    ) -> Void
  let overPixelRows: @Sendable (Pixels, Int, Texels, Int, Int, Int) -> Void
  let mixPixelRow: @Sendable (Pixels, Texels, UInt16, Int) -> Void
  let addTexels: @Sendable (UnsafeMutablePointer<Float>, Texels, Float, Bool, Int) -> Void
  let sumBoxes: @Sendable (Pixels, UnsafePointer<Float>, UnsafeRawPointer, Int, Float, Int) -> Void

  /// Those in use.
  static var current: ImageKernels {
    unsafe KernelChoice.isPortable.load(ordering: .relaxed) ? portable : native
  }

  static let portable = unsafe ImageKernels(
    mixTexelRows: RasterKernels.Kernel.mixTexelRows,
    spreadTexels: RasterKernels.Kernel.spreadTexels, sampleLine: RasterKernels.Kernel.sampleLine,
    samplePlaces: RasterKernels.Kernel.samplePlaces,
    overPixelRows: RasterKernels.Kernel.overPixelRows,
    mixPixelRow: RasterKernels.Kernel.mixPixelRow,
    addTexels: RasterKernels.Kernel.addTexels, sumBoxes: RasterKernels.Kernel.sumBoxes)

  #if canImport(RasterKernelsAVX2)
    static let native = unsafe KernelChoice.hasAVX2 ? avx2 : portable

    private static let avx2 = unsafe ImageKernels(
      mixTexelRows: RasterKernelsAVX2.Kernel.mixTexelRows,
      spreadTexels: RasterKernelsAVX2.Kernel.spreadTexels,
      sampleLine: RasterKernelsAVX2.Kernel.sampleLine,
      samplePlaces: RasterKernelsAVX2.Kernel.samplePlaces,
      overPixelRows: RasterKernelsAVX2.Kernel.overPixelRows,
      mixPixelRow: RasterKernelsAVX2.Kernel.mixPixelRow,
      addTexels: RasterKernelsAVX2.Kernel.addTexels, sumBoxes: RasterKernelsAVX2.Kernel.sumBoxes)
  #else
    static let native = unsafe portable
  #endif
}
