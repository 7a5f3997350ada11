import ArgumentParser
import Foundation
import MidflightEngine
import MidflightScenes

struct CheckCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare recorded images and traces with the current code.",
    discussion: HelpText.discussion(
      """
      Each image of a stage that S, render or record wrote contains its scene, instant, log and tuned \
      values: check renders it again and compares every pixel. For each saved log (NAME.midflight) \
      check compares the trace with NAME.csv, which `trace --log` or --update writes. --max-jump and \
      --max-velocity-jump limit the jumps at each log's joints, with or without a recorded trace. For \
      each image that differs, check writes a sheet with the expected image, the actual image and \
      their difference. Exit status 1 if a file differs or exceeds a limit, 2 if one cannot be checked.
      """,
      examples: [
        ("midflight check golden", "Check a folder's images and logs."),
        ("midflight check golden --update", "Record the current results."),
        ("midflight check golden --max-jump 0 --format github", "Report to a workflow."),
      ], seeAlso: ["Documentation/ContinuousIntegration.md", "Documentation/Testing.md"]))

  @Argument(
    help: ArgumentHelp(
      "A folder of images and logs, or one image or log.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Argument(
    help: ArgumentHelp(
      "The scenes' Swift files, a folder of them, or a document of layers. Default: the files that the "
        + "images and logs name.",
      valueName: "files"),
    completion: .file(extensions: ["swift"] + SceneFile.documentExtensions))
  var sources: [String] = []

  @Flag(help: "Replace images and traces that differ, and write missing traces.")
  var update = false

  @Option(
    "The folder for sheets of differences; created if needed.", "folder",
    Typed.output)
  var sheets = "differences"

  @Option(
    "The report's format: text, json, junit (XML) or github (annotations of a workflow). Default: "
      + "text.",
    "format",
    { try Typed.choice($0, of: CheckReport.Format.self) })
  var format = CheckReport.Format.text

  @Option(
    "The largest jump of a value at a joint, in the property's unit; 0 requires continuous values.",
    "number", { try Typed.number($0, in: 0...1e12) })
  var maxJump: Double?

  @Option(
    "The largest jump of a velocity at a joint, in the property's unit per second.",
    "number", { try Typed.number($0, in: 0...1e12) })
  var maxVelocityJump: Double?

  /// The former name of ``maxVelocityJump``.
  @Option(help: .hidden, transform: { try Typed.number($0, in: 0...1e12) })
  var maxSlopeJump: Double?

  private var largestVelocityJump: Double? { maxVelocityJump ?? maxSlopeJump }

  @Option(
    "Compare with the code of a commit, branch or tag of the code's Git repository, instead of with "
      + "recorded pixels and traces.", "revision")
  var against: String?

  @MainActor
  func execute() throws {
    if update, against != nil {
      throw Failure(
        message: "--update and --against exclude each other")
    }
    let files = try CheckedFiles(in: folder)
    let sheets = try DifferenceSheets(in: self.sheets, of: files)
    let revision = try against.map { name throws(Failure) in
      try CodeRevision(name, ofRepositoryAround: sources.first.map(Self.folder) ?? files.folder)
    }
    var report = CheckReport(of: files.folder, as: format, isUpdate: update)
    var scenes: CheckedScenes
    var oldScenes: CheckedScenes?
    do throws(Failure) {
      scenes = try CheckedScenes(of: sources, in: files.folder, at: nil)
      oldScenes = try revision.map { revision throws(Failure) in
        try CheckedScenes(of: sources, in: files.folder, at: revision)
      }
    } catch {
      // Programs that read the report need the error in it, not only on standard error.
      if format != .text {
        for name in files.names {
          try report.add(CheckFinding(name, .error, message: error.message))
        }
        try report.end()
      }
      throw error
    }
    let check = FileCheck(
      files: files, sheets: sheets, isUpdate: update,
      limits: maxJump == nil && largestVelocityJump == nil
        ? nil : Continuity(maxJump: maxJump, maxVelocityJump: largestVelocityJump),
      revision: against)
    for name in files.irregular {
      try report.add(CheckFinding(name, .skipped, message: "it is not a regular file"))
    }
    /// For each missing scene: the message about the first file that needs the scene, and the
    /// number of such files.
    var missing: [(cause: String, message: String, count: Int)] = []
    for name in files.names {
      let path = files.path(of: name)
      do {
        let present = try scenes.scenes(for: path)
        let past = try oldScenes?.scenes(for: path)
        try report.add(try check.finding(of: name, present, past))
      } catch let error as CheckedScenes.Missing {
        if let known = missing.firstIndex(where: { $0.cause == error.cause }) {
          missing[known].count += 1
        } else {
          missing.append((error.cause, error.message, 1))
        }
        let isToldOnce = format == .text
        try report.add(
          CheckFinding(name, .error, message: isToldOnce ? nil : error.message))
      } catch {
        // Report the error as the result for this file, and check the other files too.
        try report.add(CheckFinding(name, .error, message: Failure(error, in: path).message))
      }
    }
    if format == .text {
      for (_, message, count) in missing {
        let others = " (and \(count - 1) more file\(count == 2 ? "" : "s") of this scene)"
        Output.report(message + (count > 1 ? others : ""))
      }
    }
    guard report.findings.contains(where: { $0.outcome != .skipped }) else {
      if format != .text { try report.end() }
      throw Failure(message: "\(folder) contains no images or logs to check")
    }
    try report.end()
    if report.count(.error) > 0 { throw ExitCode(2) }
    if report.count(.different) > 0 { throw ExitCode(1) }
  }

  private static func folder(of path: String) -> String {
    let folder = SceneFile.split(path).folder
    return folder.isEmpty ? "." : folder
  }
}
