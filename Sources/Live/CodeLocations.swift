import Foundation
import MidflightHost
import MidflightToolchain

/// Finds source locations in a library's code with
/// [`llvm-symbolizer`](https://llvm.org/docs/CommandGuide/llvm-symbolizer.html).
struct CodeLocations {
  /// Runs the symbolizer, and returns its output; nil on failure.
  let symbolize: ([String]) -> String?
  let library: LibraryFile
  /// The address of the library's code in the process's memory.
  let start: UInt64

  /// If an address has no source line, its line is looked up at these distances before it, in
  /// bytes, in this order.
  private static let steps: [UInt64] = [0, 4, 8, 16, 24, 32, 48]

  /// Returns the source location of the first address that has one; nil if none has.
  func first(of addresses: [UInt64]) -> FileLocation? {
    var facts = stat()
    let size = stat(library.path, &facts) == 0 ? facts.st_size : 0
    let offsets = addresses.filter { $0 >= start && $0 - start < UInt64(size) }.map { $0 - start }
    if offsets.isEmpty { return nil }
    let arguments =
      ["--obj=\(library.path)", "--functions=none", "--no-inlines"]
      + offsets.prefix(16).flatMap { offset in
        // Some instructions belong to no line, but the instructions before them do.
        Self.steps.filter { $0 < offset }.map { "0x" + String(offset - $0, radix: 16) }
      }
    guard let text = symbolize(arguments) else { return nil }
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count >= 3, let row = Int(parts[parts.count - 2]), row > 0 else { continue }
      let path = parts.dropLast(2).joined(separator: ":")
      guard path.hasSuffix(".swift") else { continue }
      return FileLocation(path: path, line: row, column: max(Int(parts[parts.count - 1]) ?? 1, 1))
    }
    return nil
  }
}
