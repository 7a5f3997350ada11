import MidflightEngine
import MidflightLayerTree
import MidflightScenes

extension Tool.Parameter {
  static let session = Tool.Parameter(
    name: "session", isRequired: true, about: "The session's name, which open returns.")

  static func time(_ name: String, isRequired: Bool = false, _ about: String) -> Tool.Parameter {
    Tool.Parameter(
      name: name, kind: .quantity, isRequired: isRequired,
      about:
        "\(about) Seconds (1.8s, 1800ms), a percentage of the scene's duration (45%) or a frame (108f)."
    )
  }

  static let keys = Tool.Parameter(
    name: "keys", kind: .texts, about: "Names of properties. All of them by default.")

  fileprivate static func source(isRequired: Bool, _ rest: String = "") -> Tool.Parameter {
    Tool.Parameter(
      name: "source", isRequired: isRequired,
      about: Catalogue.naming + " A folder of Swift files ends with a /." + rest)
  }
}

/// The tools that list, open and close scenes.
extension Tool {
  static let all = scenes + changes + looks + files

  private static let scenes = [
    Tool(
      name: "list", title: "List scenes",
      about: "Lists scenes as JSON: properties with their ranges, animations that can be tuned, "
        + "methods, tweaks, size in points and duration in seconds. A Swift file is compiled and run.",
      effect: .changesSessions,
      parameters: [.source(isRequired: false, " The built-in scenes by default.")]
    ) { _, arguments in
      let files = arguments["source"].map { [$0] } ?? []
      let scenes: [SceneDefinition]
      if let file = files.first, let own = SceneCatalogue().scene(named: file) {
        scenes = [own]
      } else {
        scenes = try ListCommand.scenes(of: files)
      }
      return [.text(try ListCommand.json(scenes.map { ListCommand.item(of: $0, log: InputLog()) }))]
    },
    Tool(
      name: "open", title: "Open a scene",
      about: "Opens a session of a scene, which the other tools inspect and change, and describes "
        + "the scene as list does. A Swift file is compiled and run; open it again after an edit.",
      effect: .changesSessions,
      parameters: [
        .source(isRequired: true),
        Tool.Parameter(
          name: "log",
          about: "The path of a saved log (.midflight) of the scene, to start from."),
        Tool.Parameter(
          name: "noDemo", kind: .flag,
          about: "Omit the demonstration that Midflight adds to a file's class to show a joint."),
      ]
    ) { server, arguments in
      let session = try server.open { name in
        try ServedSession(
          name, of: arguments.required("source"),
          words: (arguments["log"].map { ["--log=\($0)"] } ?? [])
            + (arguments.flag("noDemo") ? ["--no-demo"] : []))
      }
      let item = ListCommand.item(of: session.scene, log: session.evaluated.log)
      return [.text("session: \(session.name)"), .text(try ListCommand.json(item))]
    },
    Tool(
      name: "close", title: "Close a session",
      about: "Closes a session. At most \(ToolServer.maxSessions) can be open.",
      effect: .changesSessions, parameters: [.session]
    ) { server, arguments in
      let session = try server.session(arguments)
      server.close(session)
      return [.text("\(session.name) is closed")]
    },
  ]
}
