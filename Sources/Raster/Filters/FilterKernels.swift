import RasterKernels
import Synchronization

#if canImport(RasterKernelsAVX2)
  import RasterKernelsAVX2
#endif

/// The loops of blurs and colour filters, in the build that suits the processor; see ``Kernels``.
@unsafe
struct FilterKernels: Sendable {
  typealias Floats = UnsafeMutablePointer<Float>
  typealias Rows = UnsafePointer<UnsafePointer<Float>>
  typealias Weights = UnsafePointer<Float>

  let sumRows: @Sendable (Floats, Int, Rows, Weights, Int) -> Void
  let blendSum:
    @Sendable (UnsafeMutablePointer<UInt32>, Int, Rows, Weights, Int, UInt32, UInt32) -> Void
  let writeSum: @Sendable (UnsafeMutablePointer<UInt8>, Int, Rows, Weights, Int) -> Void
  let writePixelSums: @Sendable (UnsafeMutablePointer<UInt32>, Int, Rows, Weights, Int) -> Void
  let unpackBytes: @Sendable (Floats, UnsafePointer<UInt8>, Int) -> Void
  let unpackPixels: @Sendable (Floats, Int, UnsafePointer<UInt32>, Int) -> Void
  let reduceBytes:
    @Sendable (Floats, Int, UnsafePointer<UInt8>, Int, Int, Int, Int, Int, Weights) -> Void
  let reduceFloats:
    @Sendable (Floats, Int, UnsafePointer<Float>, Int, Int, Int, Int, Int, Weights) -> Void
  let reducePixels:
    @Sendable (Floats, Int, UnsafePointer<UInt32>, Int, Int, Int, Int, Int, Weights, UInt32) ->
      Void
  let transpose: @Sendable (Floats, Int, UnsafePointer<Float>, Int, Int, Int) -> Void
  let filterColors: @Sendable (UnsafeMutablePointer<UInt32>, Int, Weights, Int) -> Void
  let copyAlphas: @Sendable (UnsafeMutablePointer<UInt8>, Int, UnsafePointer<UInt32>) -> Void

  /// Those in use.
  static var current: FilterKernels {
    unsafe KernelChoice.isPortable.load(ordering: .relaxed) ? portable : native
  }

  private static let portable = unsafe FilterKernels(
    sumRows: RasterKernels.Kernel.sumRows, blendSum: RasterKernels.Kernel.blendSum,
    writeSum: RasterKernels.Kernel.writeSum,
    writePixelSums: RasterKernels.Kernel.writePixelSums,
    unpackBytes: RasterKernels.Kernel.unpackBytes,
    unpackPixels: RasterKernels.Kernel.unpackPixels,
    reduceBytes: RasterKernels.Kernel.reduceBytes,
    reduceFloats: RasterKernels.Kernel.reduceFloats,
    reducePixels: RasterKernels.Kernel.reducePixels, transpose: RasterKernels.Kernel.transpose,
    filterColors: RasterKernels.Kernel.filterColors,
    copyAlphas: RasterKernels.Kernel.copyAlphas)

  #if canImport(RasterKernelsAVX2)
    private static let native = unsafe KernelChoice.hasAVX2 ? avx2 : portable

    private static let avx2 = unsafe FilterKernels(
      sumRows: RasterKernelsAVX2.Kernel.sumRows, blendSum: RasterKernelsAVX2.Kernel.blendSum,
      writeSum: RasterKernelsAVX2.Kernel.writeSum,
      writePixelSums: RasterKernelsAVX2.Kernel.writePixelSums,
      unpackBytes: RasterKernelsAVX2.Kernel.unpackBytes,
      unpackPixels: RasterKernelsAVX2.Kernel.unpackPixels,
      reduceBytes: RasterKernelsAVX2.Kernel.reduceBytes,
      reduceFloats: RasterKernelsAVX2.Kernel.reduceFloats,
      reducePixels: RasterKernelsAVX2.Kernel.reducePixels,
      transpose: RasterKernelsAVX2.Kernel.transpose,
      filterColors: RasterKernelsAVX2.Kernel.filterColors,
      copyAlphas: RasterKernelsAVX2.Kernel.copyAlphas)
  #else
    private static let native = unsafe portable
  #endif
}
