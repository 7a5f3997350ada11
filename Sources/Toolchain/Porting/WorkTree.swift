package import Foundation

/// The state of a folder's files according to git.
package struct WorkTree: Sendable {
  /// The paths of the files that are unchanged since the last commit, relative to the folder.
  package let unchanged: Set<String>

  /// Asks git for the state of a folder's files. Nil if the folder is not in a work tree, or if git
  /// is not installed.
  ///
  /// - Throws: The error that prevented git from starting.
  package init?(_ folder: URL) throws {
    guard try Self.git(["rev-parse", "--is-inside-work-tree"], in: folder) == ["true\n"],
      let known = try Self.git(["ls-files", "-z", "--cached", "--", "."], in: folder)
    else { return nil }
    // This fails if there is no commit. Then no file counts as unchanged.
    let changed = try Self.git(
      [
        "diff", "--no-ext-diff", "--no-textconv", "--name-only", "-z", "--relative", "HEAD", "--",
        ".",
      ],
      in: folder)
    unchanged = changed.map { Set(known).subtracting($0) } ?? []
  }

  /// Runs git and returns its output, split at null bytes; nil if git fails.
  private static func git(_ arguments: [String], in folder: URL) throws -> [String]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Git must not write to the index, and must not start hooks or watchers from the repository's
    // settings. It still runs the filters for files, because it compares their output.
    process.arguments =
      [
        "git", "--no-optional-locks", "-c", "core.fsmonitor=false", "-c",
        "core.hooksPath=/dev/null",
      ]
      + arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.filter {
      !$0.key.hasPrefix("GIT_")
    }
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { return nil }
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
