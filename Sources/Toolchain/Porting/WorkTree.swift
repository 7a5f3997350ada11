package import Foundation

/// The files of a folder as git knows them.
package struct WorkTree: Sendable {
  /// The files that are as git has them, by their paths from the folder on.
  package let unchanged: Set<String>

  /// Asks git; nil where the folder is in no work tree, or there is no git.
  ///
  /// - Throws: what keeps git from being started.
  package init?(_ folder: URL) throws {
    guard try Self.git(["rev-parse", "--is-inside-work-tree"], in: folder) == ["true\n"],
      let known = try Self.git(["ls-files", "-z", "--cached", "--", "."], in: folder)
    else { return nil }
    // Without a commit there is nothing that could be as before.
    let changed = try Self.git(
      [
        "diff", "--no-ext-diff", "--no-textconv", "--name-only", "-z", "--relative", "HEAD", "--",
        ".",
      ],
      in: folder)
    unchanged = changed.map { Set(known).subtracting($0) } ?? []
  }

  /// Git's answer, cut at zeros; nil where it fails.
  private static func git(_ arguments: [String], in folder: URL) throws -> [String]? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    // Nothing is written to the tree's index, and no hook or watcher is started that its settings
    // name. A filter for files is: what it makes of them is what git compares.
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
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else { return nil }
    return said.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
