import ArgumentParser
import MidflightEngine
import MidflightImageIO
import MidflightLayerTree
import MidflightScenes

/// The tools that export, save and record a session, and that check files.
extension Tool {
  /// The maximum size of the text that an export returns, in bytes.
  private static let longestExport = 1_000_000

  static let files = [
    Tool(
      name: "export", title: "Export animations",
      about:
        "The tuned animations as code for a toolkit, CSS or JSON, which contains their timing, "
        + "not their targets; or the scene's drawing over time as Lottie.",
      effect: .reads,
      parameters: [
        .session,
        Parameter(
          name: "format", isRequired: true, about: "The format.",
          choices: ExportForm.allCases.map(\.rawValue)),
        Parameter(
          name: "keys", kind: .texts,
          about: "Names of properties or animations. All of them by default."),
      ]
    ) { server, arguments in
      let session = try server.session(arguments)
      let (log, tuning) = session.evaluated
      let form = try Typed.choice(arguments.required("format"), of: ExportForm.self)
      let all = Tunable.survey(session.scene, tuning: tuning, log: log)
      let keys = arguments.texts("keys")
      for key in keys where !all.contains(where: { $0.isNamed(key) }) {
        throw EvaluationOptions.unknown(
          key, among: all.map(\.name), of: session.scene, what: "animation")
      }
      let chosen =
        keys.isEmpty ? all : all.filter { tunable in keys.contains(where: tunable.isNamed) }
      if form == .lottie, !keys.isEmpty { throw ExportCommand.keysForLottie }
      let (text, notices) = form.export(
        session.scene, tunables: chosen, tuning: tuning, log: log)
      guard text.utf8.count <= longestExport else {
        throw Failure(
          message: "the \(form.title) file has \(text.utf8.count) bytes, more than "
            + "\(longestExport); midflight export can write it to a file")
      }
      return [.text(text)] + notices.map { .text($0) }
    },
    Tool(
      name: "save", title: "Save a log",
      about: "Writes the session as a log, NAME.midflight, which the window, check and open read, "
        + "in the folder of --write. A file of that name is replaced.",
      effect: .writesFiles,
      parameters: [
        .session,
        .fileName(".midflight"),
      ]
    ) { server, arguments in
      let session = try server.session(arguments)
      let path = try server.path(of: arguments.required("name"), ending: ".midflight")
      let (log, tuning) = session.evaluated
      let text = SessionText(
        scene: session.scene.name,
        file: session.scene.file?.relative(to: SceneFile.split(path).folder), tuning: tuning,
        log: log)
      let tunables = Tunable.survey(session.scene, tuning: tuning, log: log)
      try AtomicFile.write(text.text(tunables: tunables).utf8, to: path, followsLinks: false)
      return [.text(path)]
    },
    Tool(
      name: "record", title: "Record a video",
      about: "Writes the session's motion as a lossless WebP video, NAME.webp, in the folder of "
        + "--write: at most \(maxFrames) frames. A file of that name is replaced.",
      effect: .writesFiles,
      parameters: [
        .session, .fileName(".webp"), .time("from", "The first frame's time; 0 s by default."),
        .time("to", "The end; by default the motion's end."),
        Parameter(
          name: "fps", kind: .quantity, about: "Frames per second, 1 to 1000; 60 by default."),
      ] + Parameter.image
    ) { server, arguments in
      let session = try server.session(arguments)
      let path = try server.path(of: arguments.required("name"), ending: ".webp")
      let start = try session.time(arguments["from"]) ?? .zero
      let rate = FrameRate(
        try arguments["fps"].map { try Typed.rate($0, in: 1...1000, of: "frames") } ?? 60)
      let (source, image) = try frames(of: session, arguments)
      let end = try end(of: session, arguments)
      guard end > start else { throw Failure(message: "to must be later than from") }
      let recorder = Recorder(rate: rate, from: start, to: end)
      guard recorder.count <= maxFrames else {
        throw Failure(
          message: "serve records at most \(maxFrames) frames, not \(recorder.count)")
      }
      var options = VideoOptions(rate: rate)
      options.isTransparent = image.transparent
      try recorder.record(source, to: [try WebPRecording(to: path, options)])
      return [.text(path)]
    },
    Tool(
      name: "check", title: "Check images and traces",
      about: "Compares recorded images and traces in a folder, or one of them, with the current "
        + "code, and reports differences as JSON. The Swift files that they name are compiled and "
        + "run. For images that differ, writes sheets to the folder differences of --write.",
      effect: .writesFiles,
      parameters: [
        Parameter(name: "folder", isRequired: true, about: "The folder, or the file."),
        Parameter(
          name: "sources", kind: .texts,
          about: "Swift files with the scenes; by default those that the images and logs name."),
      ]
    ) { server, arguments in
      let sheets = try server.path(of: "differences")
      let words =
        ["--format=json", "--sheets=\(sheets)", "--", arguments.required("folder")]
        + arguments.texts("sources")
      let command: CheckCommand
      do {
        command = try CheckCommand.parse(words)
      } catch {
        throw Failure(message: CheckCommand.message(for: error))
      }
      let (result, report) = Output.capturing { try command.execute() }
      // If files differ, the check throws an exit status. That is not an error here, since the
      // report lists the differences.
      if case .failure(let error) = result, !(error is ExitCode) { throw error }
      return [.text(report)]
    },
  ]

  private static let maxFrames = 3600
}

extension Tool.Parameter {
  fileprivate static func fileName(_ ending: String) -> Tool.Parameter {
    Tool.Parameter(
      name: "name", isRequired: true,
      about: "The file's name without a folder; \(ending) is added if it is missing.")
  }
}

extension Tunable {
  fileprivate func isNamed(_ key: String) -> Bool { name == key || property == key }
}
