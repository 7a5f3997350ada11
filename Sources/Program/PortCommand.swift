import ArgumentParser
import Foundation
import MidflightImageIO
import MidflightLive
import MidflightProcesses
import MidflightToolchain

struct PortCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "port",
    abstract: "Say what has to be changed in a program for Apple's systems, line by line.",
    discussion: """
      One Swift file, or the files of a folder and of those in it, are looked through for what \
      Documentation/ComingFromCoreAnimation.md has a row for, and compiled as one module against the \
      library, which tells the names that are missing. Nothing in strings and comments counts, and \
      branches of #if that are never compiled here are told in a line each. Links in a folder are \
      not followed. Exit status 0 when nothing is in the way, 1 when something has to be changed.
      """)

  @Argument(
    help: ArgumentHelp("The program's Swift file, or the folder of its files.", valueName: "path"),
    completion: .file(extensions: ["swift"]))
  var folder: String

  @Flag(
    help: ArgumentHelp(
      "Make the changes that need no judgement.",
      discussion: """
        Each changed line says at its end what it was. A file is left alone that git does not have, \
        or has otherwise, and so are all files of a folder that is in no work tree of git.
        """))
  var write = false

  @Flag(
    inversion: .prefixedNo,
    help: "Compile what the changes would leave, for the names that are missing.")
  var compile = true

  @MainActor
  func execute() throws {
    guard let place = PortFolder(folder) else {
      let isFile = FileManager.default.fileExists(atPath: folder)
      throw Failure(
        message: isFile
          ? "\(folder) is no Swift file: a port takes one, or the folder of the program's files"
          : "there is no file or folder \(folder)")
    }
    for link in place.links {
      Output.complain("Skipped \(link): it is a link")
    }
    if place.files.isEmpty { throw Failure(message: "there is no Swift file in \(folder)") }
    let files = try place.files.map { path in
      PortedFile(try read(path, in: place), path: path)
    }
    let tree = try WorkTree(place.folder)
    let written = write ? try writeChanges(of: files, in: place, tree) : []
    let check = try check(files, written: written)
    var report = PortReport(
      written: write ? written : nil, writable: tree?.unchanged ?? [])
    for file in files { try Output.write(report.add(file, check.troubles[file.path] ?? [])) }
    try Output.write(report.summary)
    if report.isInTheWay { throw ExitCode(1) }
  }

  private func read(_ path: String, in place: PortFolder) throws(Failure) -> [UInt8] {
    let file = place.folder.appendingPathComponent(path)
    guard let data = try? Data(contentsOf: file) else {
      throw Failure(message: "cannot read \(path)")
    }
    return [UInt8](data)
  }

  /// Writes the files that may be changed, and answers with their paths.
  private func writeChanges(
    of files: [PortedFile], in place: PortFolder, _ tree: WorkTree?
  ) throws -> Set<String> {
    guard let tree else {
      throw Failure(
        message: "\(folder) is in no work tree of git, so nothing is written: there would be no "
          + "way back")
    }
    var written: Set<String> = []
    for file in files where file.ported != file.bytes {
      guard tree.unchanged.contains(file.path) else {
        Output.complain("\(file.path) is left alone: git does not have it as it is")
        continue
      }
      guard place.holds(file.path), try read(file.path, in: place) == file.bytes else {
        Output.complain("\(file.path) is left alone: it has changed meanwhile")
        continue
      }
      try Output.write(file.ported, to: place.folder.appendingPathComponent(file.path).path)
      written.insert(file.path)
    }
    return written
  }

  /// Finds what is missing once the changes were made that are, or would be.
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
      throw Failure(message: "\(missing.description); --no-compile does without", status: 3)
    } catch let failure as ScratchFolder.Failure {
      throw Failure(message: failure.description)
    }
  }
}
