import MidflightEngine
import MidflightImageIO
import MidflightLayerTree
import MidflightScenes

/// The tools that export and save a session.
extension Tool {
  static let files = [
    Tool(
      name: "export", title: "Export animations",
      about: "The tuned animations as code for a toolkit, CSS or JSON. It says how they move, not "
        + "where to.",
      effect: .reads,
      parameters: [
        .session,
        Parameter(
          name: "format", isRequired: true, about: "The form.",
          choices: SceneExport.Format.allCases.map(\.rawValue)),
        Parameter(
          name: "keys", kind: .texts,
          about: "Names of properties or animations. All of them by default."),
      ]
    ) { server, arguments in
      let session = try server.session(arguments)
      let (log, tuning) = session.evaluated
      let format = try Typed.choice(arguments.required("format"), of: SceneExport.Format.self)
      let all = Tunable.survey(session.scene, tuning: tuning, log: log)
      let keys = arguments.texts("keys")
      for key in keys where !all.contains(where: { $0.isNamed(key) }) {
        throw EvaluationOptions.unknown(
          key, among: all.map(\.name), of: session.scene, what: "animation")
      }
      let chosen =
        keys.isEmpty ? all : all.filter { tunable in keys.contains(where: tunable.isNamed) }
      let export = SceneExport(scene: session.scene.name, tunables: chosen, tuning: tuning)
      return [.text(export.text(as: format))]
    },
    Tool(
      name: "save", title: "Save a log",
      about: "Writes the session as a log, NAME.midflight, which the window, check and open read, "
        + "in the folder of --write. A file of that name is replaced.",
      effect: .writesFiles,
      parameters: [
        .session,
        Parameter(
          name: "name", isRequired: true,
          about: "The file's name without a folder; .midflight is added where it is missing."),
      ]
    ) { server, arguments in
      let session = try server.session(arguments)
      guard let folder = server.folder else {
        preconditionFailure("save is listed without a folder")
      }
      let name = arguments.required("name")
      guard !name.isEmpty, !name.hasPrefix("."), !name.contains("/") else {
        throw Failure(
          message: "'\(name)' is not a file's name: it has no / and does not begin with a dot")
      }
      let (log, tuning) = session.evaluated
      let text = SessionText(
        scene: session.scene.name, file: session.scene.file?.relative(to: folder), tuning: tuning,
        log: log)
      let file = name.hasSuffix(".midflight") ? name : name + ".midflight"
      let path = folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
      let tunables = Tunable.survey(session.scene, tuning: tuning, log: log)
      try AtomicFile.write(text.text(tunables: tunables).utf8, to: path, followsLinks: false)
      return [.text(path)]
    },
  ]
}

extension Tunable {
  /// Whether a key names it: by its own name, or by its property's.
  fileprivate func isNamed(_ key: String) -> Bool { name == key || property == key }
}
