import Foundation
import Glibc

/// The folder in which the compiler keeps what it has read of C headers.
///
/// The compiler fails where it can't write there: a home that is read-only, or none at all.
///
/// Source: `cache_directory` in LLVM's
/// <https://github.com/llvm/llvm-project/blob/main/llvm/lib/Support/Unix/Path.inc>.
package enum ModuleCache {
  /// Where the compiler has it by default; nil where the environment names no home.
  package static func defaultFolder(environment: [String: String]) -> String? {
    let home = environment["HOME"] ?? getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) }
    return (environment["XDG_CACHE_HOME"] ?? home.map { "\($0)/.cache" })
      .map { "\($0)/clang/ModuleCache" }
  }

  /// Whether the compiler can write there, which makes the folder.
  package static func isWritable(environment: [String: String]) -> Bool {
    guard let folder = defaultFolder(environment: environment) else { return false }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return access(folder, W_OK | X_OK) == 0
  }
}
