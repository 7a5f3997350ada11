import ArgumentParser
import Foundation
import MidflightEngine
import MidflightImageIO
import MidflightLayerTree
import MidflightRaster
import MidflightScenes

struct RecordCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Write a scene's motion as a film or a sequence of pictures; needs no display.",
    discussion: """
      Each frame is drawn for its exact time, however long that takes. WebP and PNG are made by \
      the program itself, lossless; MP4, WebM, GIF and APNG take ffmpeg (exit status 3 without \
      it). An MP4 has no transparency, a GIF clear and opaque pixels alone; MP4 and WebM have even \
      sides, and a WebP has sides of at most 16383 pixels. What is interrupted leaves no film, \
      and whole pictures.
      """)

  @Argument(
    help: ArgumentHelp(stringLiteral: Catalogue.naming), completion: Completions.scene)
  var scene: String

  @Option(
    "Where to write: a .webp, .mp4, .webm, .gif or .apng, or a folder with a / at its end for PNG "
      + "files; may be given again. Without it SCENE.webp in the present folder.", "file",
    name: .output)
  var outputs: [String] = []

  @Option("The first frame's time, such as 0.5s; 0s without it.", "time", Typed.moment)
  var from: Moment?

  @Option(
    "The end, at which the last frame's time is over. Default: the scene's duration, or two seconds "
      + "after the log's last entry if that is later.", "time", Typed.moment)
  var to: Moment?

  @Option(
    "Frames a second, 1 to 1000; of a GIF \(FFmpegRecording.gifRatesText). Default: 60, or "
      + "\(FFmpegRecording.highestGIFRate) where one of the files is a GIF.", "fps",
    { try Typed.rate($0, in: 1...1000, of: "frames") })
  var fps: Int?

  @OptionGroup var picture: PictureArguments
  @OptionGroup var evaluation: EvaluationOptions

  @MainActor
  func execute() throws {
    let named = try evaluation.scene(named: scene)
    let scene = named.scene
    try Catalogue.checkResources(of: scene)
    let (source, _, naturalEnd) = try picture.frames(of: named, evaluation, with: Rasterizer())
    let start = from?.time(in: scene) ?? .zero
    let end = to?.time(in: scene) ?? naturalEnd
    guard end > start else {
      throw Failure(message: "a recording goes on after it has begun: --to is not after --from")
    }
    let paths = outputs.isEmpty ? ["\(scene.name).webp"] : outputs
    let rate = FrameRate(fps ?? Self.defaultRate(of: paths))
    let recorder = Recorder(rate: rate, from: start, to: end)
    guard recorder.count <= Recorder.mostFrames else {
      throw Failure(
        message:
          "that is \(recorder.count) frames, and a recording has at most \(Recorder.mostFrames)")
    }
    for (index, path) in paths.enumerated() {
      try Output.checkPicture(goesTo: path)
      let place = URL(fileURLWithPath: path).standardizedFileURL
      if paths[..<index].contains(where: { URL(fileURLWithPath: $0).standardizedFileURL == place })
      {
        throw Failure(message: "-o names '\(path)' twice")
      }
    }
    let progress = ProgressLine(of: recorder.count)
    defer { progress.end() }
    do {
      // Folders come last, so that none is made where a film is refused.
      let folders = paths.filter { $0.hasSuffix("/") }
      let sinks = try (paths.filter { !$0.hasSuffix("/") } + folders)
        .map { try sink(at: $0, of: scene, rate) }
      Signals.lastWords = Self.words(ofInterrupted: paths)
      defer { Signals.lastWords = nil }
      try recorder.record(source, to: sinks, progress: progress.show)
      for case let sequence as PictureSequence in sinks {
        if let leftover = sequence.leftover {
          progress.end()
          Output.complain(leftover)
        }
      }
    } catch let failure as FFmpegRecording.Failure {
      throw Failure(message: failure.description, status: failure.isMissingProgram ? 3 : 2)
    } catch {
      throw Failure(error)
    }
    progress.end()
    if fps == nil, rate.count != Self.defaultRate {
      Output.complain("\(rate.count) frames a second, as many as a GIF can have; --fps sets others")
    }
    try Output.write(paths.map { $0 + "\n" }.joined())
  }

  private static let defaultRate = 60

  /// The frames a second of recordings at these paths where none are asked for.
  private static func defaultRate(of paths: [String]) -> Int {
    paths.contains { ending(of: $0) == FFmpegRecording.Kind.gif.rawValue }
      ? FFmpegRecording.highestGIFRate : defaultRate
  }

  /// What follows a file name's last dot, in lower case; empty without one.
  private static func ending(of path: String) -> String {
    let name = path.hasSuffix("/") ? "" : path.split(separator: "/").last.map(String.init) ?? ""
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  /// The words when the recording is interrupted.
  private static func words(ofInterrupted paths: [String]) -> String {
    let films = paths.filter { !$0.hasSuffix("/") }
    let folders = paths.filter { $0.hasSuffix("/") }
    var parts: [String] = []
    if !films.isEmpty { parts.append("\(films.joined(separator: ", ")) not written") }
    if !folders.isEmpty {
      parts.append("\(folders.joined(separator: ", ")) with the pictures so far")
    }
    return "interrupted: " + parts.joined(separator: "; ")
  }

  @MainActor
  private func sink(
    at path: String, of scene: SceneDefinition, _ rate: FrameRate
  ) throws -> any FrameSink {
    if path.hasSuffix("/") { return try PictureSequence(in: path, named: scene.name) }
    let suffix = Self.ending(of: path)
    if suffix == "webp" { return try WebPRecording(to: path, rate: rate) }
    guard let kind = FFmpegRecording.Kind(rawValue: suffix) else {
      let kinds = (["webp"] + FFmpegRecording.Kind.allCases.map(\.rawValue)).map { ".\($0)" }
      throw Failure(
        message:
          "'\(path)' names no film: it ends in \(kinds.joined(separator: ", ")), or in / for a "
          + "folder of PNG files")
    }
    return try FFmpegRecording(
      kind, to: path, rate: rate, isTransparent: picture.transparent)
  }
}
