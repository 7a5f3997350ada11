import ArgumentParser
import Foundation
import MidflightEngine
import MidflightScenes

struct CheckCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare recorded images and traces with the present code; needs no display.",
    discussion: """
      Each image of a stage that S, render or record has written contains its scene, instant, log \
      and tuned values: check renders it again and compares every pixel. Of each saved log \
      (NAME.midflight) it compares the trace with NAME.csv, which `trace --log` or --update writes. \
      --max-jump and --max-slope-jump limit the jumps at the joints of each log, with or without a \
      recorded trace. Exit status 1 if a file differs or is over a limit, 2 if one cannot be \
      checked. Each image that differs has a sheet: expected, actual and difference.
      """)

  @Argument(
    help: ArgumentHelp(
      "The folder of images and logs, or one of them.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Argument(
    help: ArgumentHelp(
      "Swift files, a folder of them, or a document of layers with the scenes. Default: the files that "
        + "the images and logs name.",
      valueName: "files"),
    completion: .file(extensions: ["swift"] + SceneFile.documentExtensions))
  var sources: [String] = []

  @Flag(help: "Replace what differs by what is rendered and traced now, and write missing traces.")
  var update = false

  @Option(
    "The folder for the sheets of differences, which is made for the first one.", "folder",
    Typed.output)
  var sheets = "differences"

  @Option(
    "How results are written: text, json, junit (XML) or github (annotations of a workflow).",
    "format",
    { try Typed.choice($0, of: CheckReport.Format.self) })
  var format = CheckReport.Format.text

  @Option(
    "The largest jump of a value at a joint of a log, in the property's unit; 0 asserts that no value "
      + "jumps.", "number", { try Typed.number($0, in: 0...1e12) })
  var maxJump: Double?

  @Option(
    "The largest jump of a velocity at a joint of a log, in the property's unit per second.",
    "number",
    { try Typed.number($0, in: 0...1e12) })
  var maxSlopeJump: Double?

  @Option(
    "Compare with the code of a commit, branch or tag of the Git repository that the code is in, instead "
      + "of with the recorded pixels and traces.", "revision")
  var against: String?

  @MainActor
  func execute() throws {
    if update, against != nil {
      throw Failure(
        message: "--update replaces records and --against does not use them: give one of the two")
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
      // What reads a report is told too.
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
      limits: maxJump == nil && maxSlopeJump == nil
        ? nil : Continuity(maxJump: maxJump, maxSlopeJump: maxSlopeJump),
      revision: against)
    for name in files.irregular {
      try report.add(CheckFinding(name, .skipped, message: "it is no plain file"))
    }
    /// Files whose scenes are missing: the sentence about the first, and how many there are.
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
        // The others are checked all the same.
        try report.add(CheckFinding(name, .error, message: Failure(error, in: path).message))
      }
    }
    if format == .text {
      for (_, message, count) in missing {
        let others = " (and \(count - 1) more file\(count == 2 ? "" : "s") of this scene)"
        Output.complain(message + (count > 1 ? others : ""))
      }
    }
    guard report.findings.contains(where: { $0.outcome != .skipped }) else {
      if format != .text { try report.end() }
      throw Failure(message: "there is nothing to check in \(folder)")
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
