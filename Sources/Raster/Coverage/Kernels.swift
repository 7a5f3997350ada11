import Foundation
import MidflightRasterKernelSet
import MidflightRasterKernels
import Synchronization

#if canImport(MidflightRasterKernelsAVX2)
  import MidflightRasterKernelsAVX2
  import MidflightRasterKernelsAVX512
#endif

/// A build of the loops over cells and pixels. All builds give the same bytes. Embedded Swift, in
/// which they are tested on arm64, has no types as values of a protocol, and there is one build.
#if hasFeature(Embedded)
  typealias Kernels = MidflightRasterKernels.Kernel.Type
#else
  typealias Kernels = any KernelSet.Type
#endif

/// Which build of the kernels is in use: the best that the processor runs, or at most the one that
/// the environment has in `MIDFLIGHT_KERNELS` when the process starts, unless a test says
/// otherwise.
package enum KernelChoice {
  /// A level of processors for which there is a build, the lowest first.
  package enum Level: Int, CaseIterable, Sendable {
    case portable, avx2, avx512

    /// The name, for reports.
    package var name: String {
      switch self {
      case .portable: "portable"
      case .avx2: "AVX2"
      case .avx512: "AVX-512"
      }
    }

    /// Linux's names of the features that the level has beyond the one below: those of x86-64-v3
    /// and of x86-64-v4.
    fileprivate var features: [String] {
      switch self {
      case .portable: []
      case .avx2: ["avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe"]
      case .avx512: ["avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"]
      }
    }
  }

  /// Those that the processor, and the system for it, runs, the lowest first. Linux lists in
  /// /proc/cpuinfo what programs may use; the first processor's entry stands in the first few
  /// kilobytes. Without the file they are the portable one alone.
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

  /// The level in use, as a number.
  private static let inUse: Atomic<Int> = {
    let wanted = ProcessInfo.processInfo.environment["MIDFLIGHT_KERNELS"]
    let most = Level.allCases.first { "\($0)" == wanted } ?? .avx512
    let level = available.last { $0.rawValue <= most.rawValue } ?? .portable
    return Atomic(level.rawValue)
  }()

  /// The level in use.
  package static var level: Level {
    Level(rawValue: inUse.load(ordering: .relaxed)) ?? .portable
  }

  /// Puts another level in use, which has to be one of ``available``, and returns the one before.
  package static func exchange(_ level: Level) -> Level {
    precondition(available.contains(level), "the processor cannot run these kernels")
    return Level(rawValue: inUse.exchange(level.rawValue, ordering: .relaxed)) ?? .portable
  }

  /// The build in use.
  @inline(__always)
  static var current: Kernels {
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
