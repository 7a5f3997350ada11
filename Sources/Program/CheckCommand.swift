import ArgumentParser
import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightImageIO
import MidflightLayerTree
import MidflightPreviewer
import MidflightRaster
import MidflightScenes

struct CheckCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Draw and trace again what a folder holds, and compare; needs no display.",
    discussion: """
      Each picture of a stage that S, render or record has written says itself what it is of; it \
      is drawn again and compared pixel by pixel. Of each saved log (NAME.midflight) the trace is \
      compared with NAME.csv. Exit status 1 when something differs, with a sheet of expected, \
      actual and difference for each picture.
      """)

  @Argument(
    help: ArgumentHelp("The folder of pictures and logs.", valueName: "folder"),
    completion: .directory)
  var folder: String

  @Argument(
    help: ArgumentHelp(
      "Swift files, a folder of them, or a document of layers, that have the scenes, where these are "
        + "neither the program's nor in the files that the pictures and logs say.",
      valueName: "files"),
    completion: .file(extensions: ["swift", "ca", "caml", "tendies"]))
  var sources: [String] = []

  @Flag(help: "Write what is drawn and traced now in the place of what differs or is missing.")
  var update = false

  @Option(
    "Where the sheets of differences go; a folder that is made when there is one.", "folder",
    Typed.output)
  var sheets = "differences"

  @MainActor
  func execute() throws {
    var catalogues = Catalogues(added: try addedScenes(), in: folder)
    let names = try files()
    try checkSheets(of: names.filter(OpenedFile.isPicture))
    var (same, different, updated, broken) = (0, 0, 0, 0)
    for name in names {
      let path = "\(folder)/\(name)"
      let outcome: Outcome
      do throws(Failure) {
        let scenes = try catalogues.scenes(for: path)
        outcome =
          OpenedFile.isPicture(name)
          ? try checkPicture(path, name, scenes) : try checkLog(path, scenes)
      } catch {
        // The others are checked all the same.
        Output.complain(error.message)
        broken += 1
        continue
      }
      switch outcome {
      case .same: same += 1
      case .skipped(let reason): Output.complain("Skipped \(path): \(reason)")
      case .different(let what):
        if update { updated += 1 } else { different += 1 }
        try Output.write(
          "\(update ? "updated" : "differs")  \(name)\(what.isEmpty ? "" : "  \(what)")\n")
      }
    }
    guard same + different + updated + broken > 0 else {
      throw Failure(message: "there is nothing to check in \(folder)")
    }
    try Output.write(
      "\(same) same, " + (update ? "\(updated) updated" : "\(different) different")
        + (broken > 0 ? ", \(broken) that can't be checked\n" : "\n"))
    if broken > 0 { throw ExitCode(2) }
    if different > 0 { throw ExitCode(1) }
  }

  /// The scenes of the files that are named.
  @MainActor
  private func addedScenes() throws(Failure) -> [SceneDefinition] {
    guard let first = sources.first else { return [] }
    if sources.count == 1, let scene = try DocumentScenes.scene(first) { return [scene] }
    guard let sources = try SwiftScenes.sources(sources) else { throw NameHint.noSources(first) }
    return try SwiftScenes.scenes(of: sources)
  }

  /// The scenes that what is checked is of: those of the files that were named, else those of the
  /// file that a log or a picture says, which is compiled once.
  @MainActor
  private struct Catalogues {
    let added: [SceneDefinition]
    /// The folder that is checked: code in it is named with it.
    let folder: String
    private var compiled: [SceneFile: Result<SceneCatalogue, Failure>] = [:]

    init(added: [SceneDefinition], in folder: String) {
      (self.added, self.folder) = (added, folder)
    }

    mutating func scenes(for path: String) throws(Failure) -> SceneCatalogue {
      guard let subject = SavedScene(of: path),
        !added.contains(where: { $0.name == subject.name }),
        let subject = try Catalogue.subject(
          of: subject.path, in: folder,
          command: { code, _ in "midflight check \(SavedScene.word(folder)) \(code)" }),
        let file = subject.file
      else { return SceneCatalogue(added: added) }
      if let known = compiled[file] { return try known.get() }
      let result = Result { () throws(Failure) in
        SceneCatalogue(added: added + (try Catalogue.scenes(of: file, for: subject)))
      }
      compiled[file] = result
      return try result.get()
    }
  }

  /// The frames of a trace that is compared, 60 a second: an hour.
  private static let mostFrames = 216_000

  private enum Outcome {
    case same
    case different(String)
    case skipped(String)
  }

  /// The pictures and logs of the folder and those in it, by their paths there.
  private func files() throws(Failure) -> [String] {
    var isFolder: ObjCBool = false
    let place = StartFolder.absolute(folder)
    let isThere = FileManager.default.fileExists(atPath: place, isDirectory: &isFolder)
    guard isFolder.boolValue, let all = try? FileManager.default.subpathsOfDirectory(atPath: place)
    else {
      throw Failure(message: isThere ? "\(folder) is no folder" : "there is no folder \(folder)")
    }
    let named = all.filter { OpenedFile.isPicture($0) || OpenedFile.isSavedText($0) }.sorted()
    return named.filter { name in
      // A pipe might never have an end.
      var file = stat()
      let isPlain = stat("\(place)/\(name)", &file) != 0 || file.st_mode & S_IFMT == S_IFREG
      if !isPlain { Output.complain("Skipped \(folder)/\(name): it is no plain file") }
      return isPlain
    }
  }

  // MARK: Pictures

  @MainActor
  private func checkPicture(
    _ path: String, _ name: String, _ scenes: SceneCatalogue
  ) throws(Failure) -> Outcome {
    let text: SessionText
    switch try EvaluationOptions.content(of: path, scenes: scenes) {
    case .text(let known): text = known
    case .picture(_, OpenedFile.saysNothing): return .skipped("it says nothing of a scene")
    case .picture(_, let complaint): throw Failure(message: "\(path): \(complaint)")
    }
    guard let renderer = text.picture, let time = text.time,
      let scene = scenes.scene(named: text.scene)
    else { return .skipped("it is no picture of a stage") }
    do {
      let session = Session(
        scene, displayScale: renderer.displayScale, tuning: text.tuning, log: text.log)
      session.seek(to: time)
      let actual = try renderer.image(of: session, with: Rasterizer())
      let expected = try PNG.decode(PNG.contents(of: path, at: StartFolder.absolute(path)))
      let sheet = try sheet(of: name)
      if expected == actual {
        // A sheet of an earlier check no longer tells the truth.
        try Self.forget(sheet)
        return .same
      }
      if update {
        try AtomicFile.write(
          Recorded.png(
            try PNG.encode(actual), of: session, by: renderer, in: Output.folder(of: path)),
          to: path,
          followsLinks: false)
        return .different("")
      }
      let comparison = PictureComparison(expected, actual)
      try Folder.make((sheet as NSString).deletingLastPathComponent)
      try PNG.write(comparison.sheet, to: sheet, followsLinks: false)
      return .different("\(comparison.summary): \(sheet)")
    } catch {
      throw Failure(error, in: path)
    }
  }

  /// Refuses sheets that would take the place of pictures that are checked: where a sheet's folder
  /// is that of such a picture, by whatever path.
  private func checkSheets(of names: [String]) throws(Failure) {
    struct Place: Hashable {
      var device: dev_t
      var number: ino_t

      init?(_ path: String) {
        var facts = stat()
        guard stat(StartFolder.absolute(path), &facts) == 0 else { return nil }
        (device, number) = (facts.st_dev, facts.st_ino)
      }
    }
    func folder(_ name: String, in folder: String) -> String {
      ("\(folder)/\(name)" as NSString).deletingLastPathComponent
    }
    let checked = Set(names.compactMap { Place(folder($0, in: self.folder)) })
    for name in names {
      let path = folder(name, in: sheets)
      if let place = Place(path), checked.contains(place) {
        throw Failure(
          message:
            "the sheet of \(name) would go to \(path), which holds pictures that are checked; "
            + "--sheets can name another folder")
      }
    }
  }

  /// The path of a picture's sheet.
  ///
  /// The folder that is checked may be somebody else's work, with links in it that lead out of it:
  /// what is written there takes a link's place, and no folder is one.
  ///
  /// - Throws: a folder of the path is a link.
  private func sheet(of name: String) throws(Failure) -> String {
    // A slash at the end would lead through a link.
    var path = String(sheets.reversed().drop { $0 == "/" }.reversed())
    for part in name.split(separator: "/").map(String.init) {
      var file = stat()
      if lstat(StartFolder.absolute(path), &file) == 0, file.st_mode & S_IFMT == S_IFLNK {
        throw Failure(
          message: "\(path) is a link, and sheets of differences are not written through one; "
            + "--sheets can name another folder")
      }
      path += "/" + part
    }
    return path
  }

  /// Removes the sheet of an earlier check, and its folder where it was the last.
  private static func forget(_ sheet: String) throws {
    // A link itself, not what it leads to.
    let sheet = StartFolder.absolute(sheet)
    if unlink(sheet) != 0 { return }
    rmdir((sheet as NSString).deletingLastPathComponent)
  }

  // MARK: Traces

  @MainActor
  private func checkLog(_ path: String, _ scenes: SceneCatalogue) throws(Failure) -> Outcome {
    let text = try EvaluationOptions.read(path, scenes: scenes)
    guard let scene = scenes.scene(named: text.scene) else {
      return .skipped("there is no scene '\(text.scene)'")
    }
    let table = "\(path.dropLast(".midflight".count)).csv"
    let expected = try Self.rows(of: table)
    do {
      let session = Session(scene, tuning: text.tuning, log: text.log)
      var rows = ""
      var trace = try Trace(of: session.properties.map(\.name)) { rows += $0 }
      let grid = FrameGrid(rate: 60)
      let count = grid.frame(at: text.log.end(in: scene)) + 1
      guard count <= Self.mostFrames else {
        throw Failure(
          message:
            "\(path): the log takes \(count) frames to trace, and a check traces \(Self.mostFrames) "
            + "at most")
      }
      for frame in 0..<count {
        session.seek(to: grid.time(of: frame))
        try trace.record(session)
      }
      try trace.end()
      if expected == rows { return .same }
      if update {
        try AtomicFile.write(rows.utf8, to: table, followsLinks: false)
        return .different("")
      }
      guard let expected else { return .different("there is no \(table) yet; --update writes it") }
      let (old, new) = (expected.split(separator: "\n"), rows.split(separator: "\n"))
      let line =
        zip(old, new).enumerated().first { $1.0 != $1.1 }?.offset ?? min(old.count, new.count)
      let (was, now) = (
        line < old.count ? old[line] : "no row", line < new.count ? new[line] : "no row"
      )
      return .different("\(table), line \(line + 1): \(was) was, \(now) is")
    } catch {
      throw Failure(error, in: path)
    }
  }

  /// The rows of a table; nil where there is no such file.
  private static func rows(of table: String) throws(Failure) -> String? {
    let place = StartFolder.absolute(table)
    var file = stat()
    if stat(place, &file) != 0, errno == ENOENT { return nil }
    // A pipe might never have an end.
    if file.st_mode & S_IFMT != S_IFREG, file.st_mode != 0 {
      throw Failure(message: "cannot read \(table): it is no plain file")
    }
    do throws(ImageIOError) {
      return String(decoding: try PNG.contents(of: table, at: place), as: UTF8.self)
    } catch {
      throw Failure(message: error.description)
    }
  }
}
