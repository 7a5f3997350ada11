import Foundation
import RasterKernelSet
import RasterKernels
package import Synchronization

#if canImport(RasterKernelsAVX2)
  import RasterKernelsAVX2
#endif

/// A build of the loops over cells and pixels. All builds give the same bytes.
typealias Kernels = any KernelSet.Type

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

  /// The build in use.
  @inline(__always)
  static var current: Kernels {
    isPortable.load(ordering: .relaxed) ? RasterKernels.Kernel.self : native
  }

  #if canImport(RasterKernelsAVX2)
    private static let native: Kernels =
      hasAVX2 ? RasterKernelsAVX2.Kernel.self : RasterKernels.Kernel.self
  #else
    private static let native: Kernels = RasterKernels.Kernel.self
  #endif

  /// The name of the build in use, for reports.
  package static var name: String {
    #if canImport(RasterKernelsAVX2)
      if hasAVX2, !isPortable.load(ordering: .relaxed) { return "AVX2" }
    #endif
    return "portable"
  }
}
