import RasterKernels
import Synchronization

#if canImport(RasterKernelsAVX2)
  import RasterKernelsAVX2
#endif

/// The loops over rows that only some drawing needs, as ``Kernels`` are for all. An object, so that
/// to ask for one of them does not copy the others.
@unsafe
final class RowKernels: Sendable {
  typealias Pixels = UnsafeMutablePointer<UInt32>
  typealias Texels = UnsafePointer<UInt32>
  typealias Bytes = UnsafePointer<UInt8>

  let mix: @Sendable (Int, Pixels, Int, Texels, Bytes) -> Void
  let porterDuff: @Sendable (UnsafeRawPointer, Pixels, Int, Texels, Bytes) -> Void
  let sum: @Sendable (Bool, Pixels, Int, Texels, Bytes) -> Void
  let multiply: @Sendable (UnsafeMutablePointer<UInt8>, Int, Bytes) -> Void
  let scalePixels: @Sendable (Pixels, Int, UInt32) -> Void

  private init(
    mix: @escaping @Sendable (Int, Pixels, Int, Texels, Bytes) -> Void,
    porterDuff: @escaping @Sendable (UnsafeRawPointer, Pixels, Int, Texels, Bytes) -> Void,
    sum: @escaping @Sendable (Bool, Pixels, Int, Texels, Bytes) -> Void,
    multiply: @escaping @Sendable (UnsafeMutablePointer<UInt8>, Int, Bytes) -> Void,
    scalePixels: @escaping @Sendable (Pixels, Int, UInt32) -> Void
  ) {
    unsafe (self.mix, self.porterDuff, self.sum) = (mix, porterDuff, sum)
    unsafe (self.multiply, self.scalePixels) = (multiply, scalePixels)
  }

  /// Those in use.
  static var current: RowKernels {
    unsafe KernelChoice.isPortable.load(ordering: .relaxed) ? portable : native
  }

  private static let portable = unsafe RowKernels(
    mix: RasterKernels.Kernel.blendMixRow,
    porterDuff: RasterKernels.Kernel.blendOperatorRow, sum: RasterKernels.Kernel.blendSumRow,
    multiply: RasterKernels.Kernel.multiplyRow,
    scalePixels: RasterKernels.Kernel.scalePixelRow)

  #if canImport(RasterKernelsAVX2)
    private static let native = unsafe KernelChoice.hasAVX2 ? avx2 : portable

    private static let avx2 = unsafe RowKernels(
      mix: RasterKernelsAVX2.Kernel.blendMixRow,
      porterDuff: RasterKernelsAVX2.Kernel.blendOperatorRow,
      sum: RasterKernelsAVX2.Kernel.blendSumRow,
      multiply: RasterKernelsAVX2.Kernel.multiplyRow,
      scalePixels: RasterKernelsAVX2.Kernel.scalePixelRow)
  #else
    private static let native = unsafe portable
  #endif
}
