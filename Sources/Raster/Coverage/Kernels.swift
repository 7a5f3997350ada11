import Foundation
package import MidflightRasterKernelSet
import Synchronization

// Only Embedded Swift's ``Kernels`` names this module.
#if hasFeature(Embedded)
  package import MidflightRasterKernels
#else
  import MidflightRasterKernels
#endif

#if canImport(MidflightRasterKernelsAVX2)
  import MidflightRasterKernelsAVX2
  import MidflightRasterKernelsAVX512
#endif

/// One build of the loops over cells and pixels. All builds give the same bytes. Embedded Swift,
/// used to test the kernels on arm64, does not support protocol metatypes as values, so it has only
/// one build.
#if hasFeature(Embedded)
  package typealias Kernels = MidflightRasterKernels.Kernel.Type
#else
  package typealias Kernels = any KernelSet.Type
#endif

/// The build of the kernels in use: the best that the processor supports, unless the environment
/// variable `MIDFLIGHT_KERNELS` names a lower level when the process starts, or a test selects
/// another.
package enum KernelChoice {
  package enum Level: Int, CaseIterable, Sendable {
    case portable, avx2, avx512

    package var name: String {
      switch self {
      case .portable: "portable"
      case .avx2: "AVX2"
      case .avx512: "AVX-512"
      }
    }

    /// Linux's names for the features that the level adds to the one below, according to [x86-64-v3
    /// and x86-64-v4](https://en.wikipedia.org/wiki/X86-64#Microarchitecture_levels).
    fileprivate var features: [String] {
      switch self {
      case .portable: []
      case .avx2: ["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"]
      case .avx512: ["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]
      }
    }
  }

  /// The levels that the processor and the system support, the lowest first. Linux lists the usable
  /// features in /proc/cpuinfo; the first processor's entry is in the first few kilobytes. Without
  /// that file, only the portable level is available.
  package static let available: [Level] = {
    #if canImport(MidflightRasterKernelsAVX2)
      guard let file = FileHandle(forReadingAtPath: "/proc/cpuinfo"),
        let start = try? file.read(upToCount: 8192)
      else { return [.portable] }
      let lines = String(decoding: start, as: UTF8.self).split(separator: "\n")
      let flags = lines.first { $0.hasPrefix("flags") } ?? ""
      let names = Set(flags.split(separator: " ").map(String.init))
      return Array(Level.allCases.prefix { names.isSuperset(of: $0.features) })
    #else
      return [.portable]
    #endif
  }()

  private static let inUse: Atomic<Int> = {
    let requested = ProcessInfo.processInfo.environment["MIDFLIGHT_KERNELS"]
    let best = Level.allCases.first { "\($0)" == requested } ?? .avx512
    let level = available.last { $0.rawValue <= best.rawValue } ?? .portable
    return Atomic(level.rawValue)
  }()

  package static var level: Level {
    Level(rawValue: inUse.load(ordering: .relaxed)) ?? .portable
  }

  /// Selects another level, which must be in ``available``, and returns the previous one.
  package static func exchange(_ level: Level) -> Level {
    precondition(available.contains(level), "the processor cannot run these kernels")
    return Level(rawValue: inUse.exchange(level.rawValue, ordering: .relaxed)) ?? .portable
  }

  @inline(__always)
  package static var current: Kernels {
    #if canImport(MidflightRasterKernelsAVX2)
      switch inUse.load(ordering: .relaxed) {
      case 0: MidflightRasterKernels.Kernel.self
      case 1: MidflightRasterKernelsAVX2.Kernel.self
      default: MidflightRasterKernelsAVX512.Kernel.self
      }
    #else
      MidflightRasterKernels.Kernel.self
    #endif
  }
}
