import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightImageIO
import MidflightLayerTree
import MidflightPreviewer
import MidflightRaster
import MidflightScenes

/// Checks single files: renders an image or traces a log again, and compares the result with the
/// expected one.
@MainActor
struct FileCheck {
  let files: CheckedFiles
  let sheets: DifferenceSheets
  let isUpdate: Bool
  /// The limits for the jumps at joints, where one motion takes over from another; nil for no
  /// limits.
  let limits: Continuity?
  /// The Git revision whose code produces the results to compare with; nil to compare with the
  /// recorded results.
  let revision: String?

  /// The maximum number of frames of a trace: an hour at 60 frames per second.
  private static let maxFrames = 216_000

  /// Checks a file.
  ///
  /// - Parameters:
  ///   - name: The file's name in ``files``.
  ///   - scenes: The scenes of the current code, which include the file's scene.
  ///   - past: The scenes of the code at ``revision``; nil to compare with the recorded results.
  func finding(
    of name: String, _ scenes: SceneCatalogue, _ past: SceneCatalogue?
  ) throws -> CheckFinding {
    OpenedFile.isImage(name)
      ? try image(name, scenes, past) : try timeline(name, scenes, past)
  }

  // MARK: Images

  private func image(
    _ name: String, _ scenes: SceneCatalogue, _ past: SceneCatalogue?
  ) throws -> CheckFinding {
    let path = files.path(of: name)
    guard let record = try ImageRecord(path, scenes) else {
      return CheckFinding(name, .skipped, message: "it contains no scene")
    }
    guard let session = record.session, let renderer = record.renderer else {
      return CheckFinding(name, .skipped, message: "it is not an image of a stage")
    }
    do {
      let actual = try renderer.image(of: session, with: Rasterizer())
      let expected: CGImage
      if let past {
        guard let old = try ImageRecord(path, past), let session = old.session,
          let renderer = old.renderer
        else {
          return CheckFinding(
            name, .different, message: "\(revision ?? "") does not have its scene")
        }
        expected = try renderer.image(of: session, with: Rasterizer())
      } else {
        expected = try PNG.decode(PNG.contents(of: path, at: StartFolder.absolute(path)))
      }
      if expected == actual {
        // Remove the sheet that an earlier check may have written: it is out of date now.
        try sheets.remove(of: name)
        return CheckFinding(name, .same)
      }
      let comparison = ImageComparison(expected, actual)
      if isUpdate {
        try sheets.remove(of: name)
        try AtomicFile.write(
          Recorded.png(
            try PNG.encode(actual), of: session, by: renderer, in: Output.folder(of: path)),
          to: path, followsLinks: false)
        return CheckFinding(name, .updated)
      }
      let sheet = try sheets.write(comparison, of: name)
      return CheckFinding(
        name, .different, message: "\(comparison.summary): \(sheet)",
        image: CheckFinding.ImageDifference(comparison, expected, actual, sheet: sheet))
    } catch {
      throw Failure(error, in: path)
    }
  }

  private struct ImageRecord {
    /// The session that the image shows; nil for an image that shows more than the stage, such as
    /// the whole window.
    let session: Session?
    let renderer: StillRenderer?

    /// Reads an image and the scene in its text entries; nil if the image has no text entries.
    @MainActor
    init?(_ path: String, _ scenes: SceneCatalogue) throws(Failure) {
      switch try EvaluationOptions.content(of: path, scenes: scenes) {
      case .image(_, OpenedFile.hasNoText): return nil
      case .image(_, let reason): throw Failure(message: "\(path): \(reason)")
      case .text(let text):
        renderer = text.renderer
        guard let renderer, let time = text.time, let scene = scenes.scene(named: text.scene) else {
          session = nil
          return
        }
        session = Session(
          scene, displayScale: renderer.displayScale, tuning: text.tuning, log: text.log)
        session?.seek(to: time)
      }
    }
  }

  // MARK: Timelines

  private func timeline(
    _ name: String, _ scenes: SceneCatalogue, _ past: SceneCatalogue?
  ) throws -> CheckFinding {
    let path = files.path(of: name)
    let table = "\(path.dropLast(".midflight".count)).csv"
    let recorded = past == nil ? try Self.text(of: table) : nil
    let actual = try trace(path, scenes)
    let joints = limits?.violations(of: actual.joints) ?? []
    let expected = try past.map { try trace(path, $0).rows } ?? recorded
    var messages = joints.map(\.text)
    var changes: [TraceChange] = []
    if isUpdate, past == nil, expected != actual.rows {
      return try update(name, table, actual.rows, joints)
    }
    if let expected {
      if expected != actual.rows {
        let source = revision ?? table
        let (found, message) = try Self.changes(from: expected, to: actual, in: source)
        changes = found
        messages.append(message)
      }
    } else if limits == nil {
      messages.append("there is no \(table) yet; --update writes it")
    }
    return CheckFinding(
      name, messages.isEmpty ? .same : .different,
      message: messages.isEmpty ? nil : messages.joined(separator: "; "), changes: changes,
      joints: joints)
  }

  /// Returns the changes between two traces, and a description of the changes.
  ///
  /// - source: The name of the expected trace.
  /// - Throws: `Failure` if the expected text is not a trace in CSV format.
  private static func changes(
    from expected: String, to actual: TracedLog, in source: String
  ) throws(Failure) -> (changes: [TraceChange], message: String) {
    do throws(TraceTable.ParseError) {
      let changes = TraceComparison.changes(
        from: try TraceTable(parsing: expected, property: actual.property),
        to: try TraceTable(parsing: actual.rows, property: actual.property))
      return (
        changes,
        changes.isEmpty
          ? "\(source) has the same numbers in another form"
          : changes.map(\.text).joined(separator: "; ")
      )
    } catch {
      throw Failure(message: "\(source), \(error)")
    }
  }

  private func update(
    _ name: String, _ table: String, _ rows: String, _ joints: [Continuity.Violation]
  ) throws -> CheckFinding {
    do {
      try AtomicFile.write(rows.utf8, to: table, followsLinks: false)
    } catch {
      throw Failure(error, in: files.path(of: name))
    }
    // Report a jump that exceeds the limits even though the record has been updated.
    if joints.isEmpty { return CheckFinding(name, .updated) }
    return CheckFinding(
      name, .different,
      message: "its trace is updated, but " + joints.map(\.text).joined(separator: "; "),
      joints: joints)
  }

  private struct TracedLog {
    let rows: String
    /// The property's name if the trace has only one property, because the CSV file then omits the
    /// name; nil if the trace has several.
    let property: String?
    let joints: [Joint]
  }

  private func trace(_ path: String, _ scenes: SceneCatalogue) throws -> TracedLog {
    let text = try EvaluationOptions.read(path, scenes: scenes)
    guard let scene = scenes.scene(named: text.scene) else {
      throw Failure(message: "\(path): there is no scene '\(text.scene)'")
    }
    do {
      let session = Session.surveying(
        scene, tuning: text.tuning, log: text.log, measuresJoints: limits != nil)
      let grid = FrameGrid(rate: 60)
      let end = Session.naturalEnd(of: scene, tuning: text.tuning, log: text.log)
      let count = grid.frame(at: end) + 1
      guard count <= Self.maxFrames else {
        throw Failure(
          message:
            "\(path): the log's trace has \(count) frames, and check traces \(Self.maxFrames) "
            + "at most")
      }
      let names = session.tracedProperties
      var rows = ""
      var trace = try Trace(of: names) { rows += $0 }
      try trace.record(session, on: grid, to: end)
      return TracedLog(
        rows: rows, property: names.count == 1 ? names[0] : nil, joints: session.joints)
    } catch {
      throw Failure(error, in: path)
    }
  }

  /// Reads the file of a recorded trace; nil if the file does not exist.
  private static func text(of table: String) throws(Failure) -> String? {
    let path = StartFolder.absolute(table)
    var file = stat()
    if stat(path, &file) != 0, errno == ENOENT { return nil }
    // Refuse anything but a regular file, because reading a pipe, for example, might never end.
    if file.st_mode & S_IFMT != S_IFREG, file.st_mode != 0 {
      throw Failure(message: "cannot read \(table): it is not a regular file")
    }
    do throws(ImageIOError) {
      return String(decoding: try PNG.contents(of: table, at: path), as: UTF8.self)
    } catch {
      throw Failure(message: error.description)
    }
  }
}
