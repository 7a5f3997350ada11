import Foundation
import RasterKernels
package import Synchronization

#if canImport(RasterKernelsAVX2)
  import RasterKernelsAVX2
#endif

/// The loops over cells and pixels, in the build that suits the processor. All builds give the same
/// bytes; see `RasterKernels.Kernel` for what each does.
@unsafe
struct Kernels: Sendable {
  typealias Pixels = UnsafeMutablePointer<UInt32>

  let accumulate:
    @Sendable (UnsafeRawPointer, UnsafeRawPointer, UnsafePointer<Int32>?, Int, Int) -> Void
  let sweepSolid: @Sendable (UnsafeRawPointer, Int, Pixels, Int, Int, UInt32, UInt32) -> Void
  let coverage:
    @Sendable (UnsafeRawPointer, Int, Int, UnsafeMutablePointer<UInt8>) -> (
      first: Int, end: Int
    )
  typealias BlendRectangle =
    @Sendable (Pixels, Int, Int, UInt32, UInt32, UnsafeRawPointer, Int) -> Void
  let blendRectangle: BlendRectangle
  let blendSolidRow: @Sendable (Pixels, Int, UInt32, UInt32, UnsafePointer<UInt8>) -> Void
  let blendPixelRow:
    @Sendable (Pixels, Int, UnsafePointer<UInt32>, Bool, UnsafePointer<UInt8>) -> Void

  let overPixelRow: @Sendable (Pixels, Int, UnsafePointer<UInt32>) -> Void
  let fetchRound: @Sendable (UnsafeRawPointer, Int, UnsafePointer<UInt32>, Pixels, Int) -> Void
  let fetchRamp: @Sendable (UnsafeRawPointer, Int, Pixels, Int) -> Void
  let layRamp: @Sendable (UnsafeRawPointer, Int, Pixels, Int) -> Void

  /// Those in use; never freed. A pointer, because to copy all of them for each use of one took
  /// longer than many a small shape's sweep.
  @inline(__always)
  static var current: UnsafePointer<Kernels> {
    unsafe KernelChoice.isPortable.load(ordering: .relaxed) ? portable : native
  }

  private static func kept(_ kernels: Kernels) -> UnsafePointer<Kernels> {
    let place = UnsafeMutablePointer<Kernels>.allocate(capacity: 1)
    unsafe place.initialize(to: kernels)
    return unsafe UnsafePointer(place)
  }

  nonisolated(unsafe) static let portable = unsafe kept(
    Kernels(
      accumulate: RasterKernels.Kernel.accumulate, sweepSolid: RasterKernels.Kernel.sweepSolid,
      coverage: RasterKernels.Kernel.coverage, blendRectangle: RasterKernels.Kernel.blendRectangle,
      blendSolidRow: RasterKernels.Kernel.blendSolidRow,
      blendPixelRow: RasterKernels.Kernel.blendPixelRow,
      overPixelRow: RasterKernels.Kernel.overPixelRow,
      fetchRound: RasterKernels.Kernel.fetchRound, fetchRamp: RasterKernels.Kernel.fetchRamp,
      layRamp: RasterKernels.Kernel.layRamp))

  #if canImport(RasterKernelsAVX2)
    nonisolated(unsafe) static let native = unsafe KernelChoice.hasAVX2 ? avx2 : portable

    nonisolated(unsafe) private static let avx2 = unsafe kept(
      Kernels(
        accumulate: RasterKernelsAVX2.Kernel.accumulate,
        sweepSolid: RasterKernelsAVX2.Kernel.sweepSolid,
        coverage: RasterKernelsAVX2.Kernel.coverage,
        blendRectangle: RasterKernelsAVX2.Kernel.blendRectangle,
        blendSolidRow: RasterKernelsAVX2.Kernel.blendSolidRow,
        blendPixelRow: RasterKernelsAVX2.Kernel.blendPixelRow,
        overPixelRow: RasterKernelsAVX2.Kernel.overPixelRow,
        fetchRound: RasterKernelsAVX2.Kernel.fetchRound,
        fetchRamp: RasterKernelsAVX2.Kernel.fetchRamp,
        layRamp: RasterKernelsAVX2.Kernel.layRamp))
  #else
    nonisolated(unsafe) static let native = unsafe portable
  #endif
}

/// Which build of the kernels is in use: the best that the processor runs, unless the environment
/// has `MIDFLIGHT_KERNELS=portable` when the process starts, or a test says otherwise.
package enum KernelChoice {
  /// Whether the kernels for every processor are used, whatever the processor.
  package static let isPortable = Atomic<Bool>(
    ProcessInfo.processInfo.environment["MIDFLIGHT_KERNELS"] == "portable")

  /// Whether the processor, and the system for it, has all of x86-64-v3, the level that the AVX2
  /// kernels are compiled for. Linux lists in /proc/cpuinfo what programs may use; the first
  /// processor's entry stands in the first few kilobytes. Without the file the answer is no.
  package static let hasAVX2: Bool = {
    guard let file = FileHandle(forReadingAtPath: "/proc/cpuinfo"),
      let start = try? file.read(upToCount: 8192)
    else { return false }
    let lines = String(decoding: start, as: UTF8.self).split(separator: "\n")
    guard let flags = lines.first(where: { $0.hasPrefix("flags") }) else { return false }
    let names = Set(flags.split(separator: " "))
    return ["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"].allSatisfy {
      names.contains($0)
    }
  }()

  /// What runs now, for reports.
  package static var name: String {
    #if canImport(RasterKernelsAVX2)
      if hasAVX2, !isPortable.load(ordering: .relaxed) { return "AVX2" }
    #endif
    return "portable"
  }
}
