import Foundation
import Glibc

/// The folder in which the compiler caches parsed C headers.
///
/// The compiler fails if it can't write to this folder, for example because the home folder is
/// missing or read-only.
///
/// Source: `cache_directory` in LLVM's
/// <https://github.com/llvm/llvm-project/blob/main/llvm/lib/Support/Unix/Path.inc>.
package enum ModuleCache {
  /// Returns the compiler's default cache folder; nil if there is no home folder.
  package static func defaultFolder(environment: [String: String]) -> String? {
    let home = environment["HOME"] ?? getpwuid(geteuid()).map { String(cString: $0.pointee.pw_dir) }
    return (environment["XDG_CACHE_HOME"] ?? home.map { "\($0)/.cache" })
      .map { "\($0)/clang/ModuleCache" }
  }

  /// Whether the compiler can write to the cache folder. Creates the folder if necessary.
  package static func isWritable(environment: [String: String]) -> Bool {
    guard let folder = defaultFolder(environment: environment) else { return false }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return access(folder, W_OK | X_OK) == 0
  }
}
