import ArgumentParser
import Foundation
import MidflightEngine
import MidflightImageIO
import MidflightLayerTree
import MidflightPreviewer
import MidflightRaster
import MidflightScenes

struct RecordCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "record",
    abstract: "Write a scene's motion as a video or a sequence of images.",
    discussion: HelpText.discussion(
      """
      Each frame is drawn for its exact time, however long the drawing takes. The program writes WebP \
      and PNG itself, lossless by default; MP4, WebM, GIF and APNG need ffmpeg (exit status 3 without \
      it). MP4 has no transparency, and each pixel of a GIF is either transparent or opaque. MP4 and \
      WebM have even sides, so an odd one grows by a pixel. A side of a WebP has at most 16383 pixels. \
      An interrupted recording leaves no video, and only complete images.
      """,
      examples: [
        ("midflight record gallery -o gallery.webp", "Record a built-in scene."),
        ("midflight record Gauge.swift --log gauge.midflight -o gauge.mp4", "Record a log."),
        ("midflight record round-progress --policies --max-size 1MB", "Compare the policies."),
      ], seeAlso: ["midflight help render", "Documentation/Recording.md"]))

  @Argument(
    help: ArgumentHelp(stringLiteral: Catalogue.naming), completion: Completions.scene)
  var scene: String

  @Option(
    "The file to write (.webp, .mp4, .webm, .gif or .apng), or a folder for PNG images, with a / at "
      + "its end. Repeatable. Default: SCENE.webp in the current folder.", "file",
    name: .output)
  var outputs: [String] = []

  @Option("The first frame's time, such as 0.5s. Default: 0s.", "time", Typed.moment)
  var from: Moment?

  @Option(
    "The time at which the last frame ends. Default: \(InputLog.endHelp)", "time",
    Typed.moment)
  var to: Moment?

  @OptionGroup(title: "Video") var video: VideoArguments
  @OptionGroup(title: "Comparison") var comparison: ComparedArguments
  @OptionGroup(title: HelpText.image) var image: ImageArguments
  @OptionGroup(title: HelpText.evaluation) var evaluation: EvaluationOptions

  @MainActor
  func execute() throws {
    if !video.colors.isEmpty, image.transparent || image.background != nil {
      throw Failure(
        message: "--colors sets the background; omit --background and --transparent")
    }
    let named = try evaluation.scene(named: scene)
    try Catalogue.checkResources(of: named.scene)
    let paths = try paths(for: named.scene)
    if video.maxSize != nil, let folder = paths.first(where: { $0.hasSuffix("/") }) {
      throw Failure(message: "--max-size limits a video's size, and \(folder) is a folder")
    }
    var lines: [String] = []
    for color in video.colors.isEmpty ? [nil] : video.colors.map(Optional.some) {
      let files = paths.map { path in
        (path: color.map { Self.path(path, in: $0, of: video.colors) } ?? path, color: color)
      }
      if video.maxSize == nil {
        lines += try record(files, of: named, as: nil)
      } else {
        // The size limit applies to each file separately, so record one file at a time.
        for file in files { lines += try recordWithinSize(file, of: named) }
      }
    }
    if video.fps == nil, rate(of: paths) != VideoArguments.defaultRate {
      Output.report(
        "recording \(rate(of: paths)) frames per second, the most that a GIF plays; --fps changes that"
      )
    }
    try Output.write(lines.map { $0 + "\n" }.joined())
  }

  /// Returns the paths of the files to write. Throws if the same path is given twice.
  private func paths(for scene: SceneDefinition) throws(Failure) -> [String] {
    let paths = outputs.isEmpty ? ["\(scene.name).webp"] : outputs
    for (index, path) in paths.enumerated() {
      if !path.hasSuffix("/") { try Self.checkEnding(of: path) }
      try Output.checkImage(goesTo: path)
      let url = URL(fileURLWithPath: path).standardizedFileURL
      if paths[..<index].contains(where: { URL(fileURLWithPath: $0).standardizedFileURL == url }) {
        throw Failure(message: "-o names '\(path)' twice")
      }
    }
    return paths
  }

  /// Returns the path of a video for one of several sets of colours, such as `ring-light.webp`.
  private static func path(
    _ path: String, in color: PanelColors, of colors: [PanelColors]
  ) -> String {
    if colors.count < 2 { return path }
    if path.hasSuffix("/") {
      let name = String(path.reversed().drop { $0 == "/" }.reversed())
      let isPlain = !name.isEmpty && !name.hasSuffix(".")
      return isPlain ? "\(name)-\(color.rawValue)/" : "\(path)\(color.rawValue)/"
    }
    let suffix = ending(of: path)
    guard !suffix.isEmpty else { return path }
    return "\(path.dropLast(suffix.count + 1))-\(color.rawValue).\(path.suffix(suffix.count))"
  }

  private func rate(of paths: [String]) -> Int { video.rate(endings: paths.map(Self.ending)) }

  // MARK: Writing

  private typealias File = (path: String, color: PanelColors?)

  /// Records several files at the same time, all with the colours of the first.
  ///
  /// - Parameter step: The reduction of the quality, the scale or the rate; nil for none.
  /// - Returns: The paths of the files.
  @MainActor
  private func record(
    _ files: [File], of named: NamedScene, as step: SizeLadder.Step?
  ) throws -> [String] {
    let paths = files.map(\.path)
    let image = image.scaled(by: step?.scale ?? 1)
    let (source, end) = try source(of: named, image, in: files.first?.color)
    let start = from?.time(in: named.scene) ?? .zero
    guard end > start else { throw Failure(message: "--to must be later than --from") }
    let rate = FrameRate(step?.rate ?? self.rate(of: outputs.isEmpty ? paths : outputs))
    let recorder = Recorder(
      rate: rate, from: start, to: end, speed: video.speed, hold: video.hold)
    guard recorder.count <= Recorder.maxFrames else {
      throw Failure(
        message:
          "a recording has at most \(Recorder.maxFrames) frames, and this one would have "
          + "\(recorder.count); lower --fps or --to")
    }
    var options = video.options(rate: rate, isTransparent: image.transparent)
    if let step { options.quality = step.quality }
    let progress = ProgressLine(of: recorder.count)
    defer { progress.end() }
    do {
      // Open folders last, so that no folder is created if a video is refused.
      let folders = paths.filter { $0.hasSuffix("/") }
      let sinks = try (paths.filter { !$0.hasSuffix("/") } + folders)
        .map { try sink(at: $0, of: named.scene, options) }
      Signals.exitMessage = Self.words(ofInterrupted: paths)
      defer { Signals.exitMessage = nil }
      try recorder.record(source, to: sinks, progress: progress.show)
      for case let sequence as ImageSequence in sinks {
        if let leftover = sequence.leftover {
          progress.end()
          Output.report(leftover)
        }
      }
    } catch let failure as FFmpegRecording.Failure {
      throw Failure(message: failure.description, status: failure.isMissingProgram ? 3 : 2)
    } catch let failure as VideoTooLarge {
      throw failure
    } catch {
      throw Failure(error)
    }
    return paths
  }

  /// Records into a file of at most `--max-size` bytes, and returns the file's path. Prints which
  /// reductions this required.
  @MainActor
  private func recordWithinSize(_ file: File, of named: NamedScene) throws -> [String] {
    let suffix = Self.ending(of: file.path)
    let isGIF = suffix == FFmpegRecording.Kind.gif.rawValue
    let ladder = SizeLadder(
      rate: rate(of: [file.path]), quality: video.quality,
      rates: isGIF ? FFmpegRecording.gifRates : nil,
      hasQuality: !isGIF && suffix != FFmpegRecording.Kind.apng.rawValue)
    var smallest = Int.max
    for step in ladder.steps {
      do {
        let paths = try record([file], of: named, as: step)
        let words = ladder.words(of: step)
        if !words.isEmpty {
          Output.report(
            "\(file.path): \(words.joined(separator: ", ")), for --max-size")
        }
        return paths
      } catch let failure as VideoTooLarge { smallest = min(smallest, failure.size) }
    }
    throw Failure(
      message: "\(file.path) exceeds --max-size: it has \(smallest) bytes at \(Self.last(ladder)); "
        + "shorten it, lower --size or raise --speed")
  }

  private static func last(_ ladder: SizeLadder) -> String {
    ladder.words(of: ladder.steps[ladder.steps.count - 1]).joined(separator: ", ")
  }

  @MainActor
  private func source(
    of named: NamedScene, _ image: ImageArguments, in color: PanelColors?
  ) throws -> (source: any FrameSource, end: Flicks) {
    let end = to?.time(in: named.scene)
    if let compared = try comparison.frames(of: named, evaluation, image, to: end, in: color) {
      return compared
    }
    let (source, _) = try image.frames(of: named, evaluation, with: Rasterizer(), in: color)
    return (source, try end ?? evaluation.naturalEnd(of: named))
  }

  /// Returns the extension of a file name, in lower case; empty if there is none.
  private static func ending(of path: String) -> String {
    let name = path.hasSuffix("/") ? "" : path.split(separator: "/").last.map(String.init) ?? ""
    return name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
  }

  private static func words(ofInterrupted paths: [String]) -> String {
    let videos = paths.filter { !$0.hasSuffix("/") }
    let folders = paths.filter { $0.hasSuffix("/") }
    var parts: [String] = []
    if !videos.isEmpty { parts.append("\(videos.joined(separator: ", ")) not written") }
    if !folders.isEmpty {
      parts.append("\(folders.joined(separator: ", ")) with the images so far")
    }
    return "interrupted: " + parts.joined(separator: "; ")
  }

  @MainActor
  private func sink(
    at path: String, of scene: SceneDefinition, _ options: VideoOptions
  ) throws -> any FrameSink {
    if path.hasSuffix("/") { return try ImageSequence(in: path, named: scene.name) }
    let suffix = Self.ending(of: path)
    if suffix == "webp" { return try WebPRecording(to: path, options) }
    return try FFmpegRecording(try Self.kind(of: path), to: path, options)
  }

  /// Throws if a file does not have the extension of a known format. Called before anything is
  /// drawn.
  private static func checkEnding(of path: String) throws(Failure) {
    if ending(of: path) != "webp" { _ = try kind(of: path) }
  }

  /// Returns the ffmpeg format for a file's extension.
  private static func kind(of path: String) throws(Failure) -> FFmpegRecording.Kind {
    if let kind = FFmpegRecording.Kind(rawValue: ending(of: path)) { return kind }
    let kinds = (["webp"] + FFmpegRecording.Kind.allCases.map(\.rawValue)).map { ".\($0)" }
    throw Failure(
      message: "'\(path)' does not name a video: expected an extension of "
        + "\(kinds.joined(separator: ", ")), or a / at the end for a folder of PNG images")
  }
}
