import ArgumentParser
import Foundation
import MidflightImageIO
import MidflightLive
import MidflightProcesses
import MidflightToolchain

struct PortCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "List the lines of a program for Apple's systems that need changes.",
    discussion: HelpText.discussion(
      """
      Searches a Swift file, or all Swift files of a folder, for the constructs in the tables of \
      Documentation/ComingFromCoreAnimation.md, then compiles the files as one module against the \
      library to find missing names. Strings and comments are not searched. Each #if branch that is \
      never compiled here is reported in one line. Links in a folder are not followed. Exit status 0 \
      if nothing needs a change, 1 otherwise.
      """,
      examples: [
        ("midflight port Sources/App", "List what needs changes."),
        ("midflight port Sources/App --write", "Make the mechanical changes."),
      ], seeAlso: ["Documentation/ComingFromCoreAnimation.md"]))

  @Argument(
    help: ArgumentHelp("The program's Swift file, or the folder of its files.", valueName: "path"),
    completion: .file(extensions: ["swift"]))
  var folder: String

  @Flag(
    help: ArgumentHelp(
      "Make the mechanical changes.",
      discussion: """
        A comment at the end of each changed line has the original code. Files with uncommitted \
        changes, and files outside of a Git work tree, are not changed.
        """))
  var write = false

  @Flag(
    inversion: .prefixedNo,
    help: "Compile the changed code to find missing names.")
  var compile = true

  @MainActor
  func execute() throws {
    guard let portFolder = PortFolder(folder) else {
      let isFile = FileManager.default.fileExists(atPath: folder)
      throw Failure(
        message: isFile
          ? "\(folder) is not a Swift file; port takes a Swift file or a folder"
          : "\(folder) does not exist")
    }
    for link in portFolder.links {
      Output.report("Skipped \(link): it is a link")
    }
    if portFolder.files.isEmpty { throw Failure(message: "\(folder) contains no Swift files") }
    let files = try portFolder.files.map { path in
      PortedFile(try read(path, in: portFolder), path: path)
    }
    let tree = try WorkTree(portFolder.folder)
    let written = write ? try writeChanges(of: files, in: portFolder, tree) : []
    let check = try check(files, written: written)
    var report = PortReport(
      written: write ? written : nil, writable: tree?.unchanged ?? [])
    for file in files { try Output.write(report.add(file, check.problems[file.path] ?? [])) }
    try Output.write(report.summary)
    if report.needsChanges { throw ExitCode(1) }
  }

  private func read(_ path: String, in portFolder: PortFolder) throws(Failure) -> [UInt8] {
    let file = portFolder.folder.appendingPathComponent(path)
    guard let data = try? Data(contentsOf: file) else {
      throw Failure(message: "cannot read \(path)")
    }
    guard String(data: data, encoding: .utf8) != nil else {
      throw Failure(message: "\(path) is not UTF-8 text")
    }
    return [UInt8](data)
  }

  /// Writes the changes into those files that may be changed, and returns the files' paths.
  private func writeChanges(
    of files: [PortedFile], in portFolder: PortFolder, _ tree: WorkTree?
  ) throws -> Set<String> {
    guard let tree else {
      throw Failure(
        message:
          "--write changes only files in a Git work tree, so that you can undo it; \(folder) is "
          + "not in one")
    }
    var written: Set<String> = []
    for file in files where file.ported != file.bytes {
      guard tree.unchanged.contains(file.path) else {
        Output.report("\(file.path) is not changed: it is not committed to Git as it is")
        continue
      }
      guard portFolder.holds(file.path), try read(file.path, in: portFolder) == file.bytes else {
        Output.report("\(file.path) is not changed: it was modified in the meantime")
        continue
      }
      try Output.write(file.ported, to: portFolder.folder.appendingPathComponent(file.path).path)
      written.insert(file.path)
    }
    return written
  }

  /// Compiles the files with their changes applied, to find missing names. The changes need not
  /// have been written.
  private func check(_ files: [PortedFile], written: Set<String>) throws -> PortCheck {
    guard compile else { return PortCheck(files) }
    do {
      let folder = try ScratchFolder()
      defer { folder.remove() }
      let toolchain = try SwiftToolchain(environment: ProcessInfo.processInfo.environment)
      return try PortCheck(
        files.map { ($0, !write || written.contains($0.path) ? $0.ported : $0.bytes) },
        by: toolchain, in: folder)
    } catch let missing as SwiftToolchain.Missing {
      throw Failure(message: "\(missing.description); --no-compile skips it", status: 3)
    } catch let failure as ScratchFolder.Failure {
      throw Failure(message: failure.description)
    }
  }
}
