import MidflightEngine
import MidflightLayerTree

/// The tools that change a session. Each adds command-line options to it.
extension Tool {
  static let changes = [
    Tool(
      name: "set", title: "Set a property",
      about: "Sets a property's target. With a time it animates from that instant, which is an "
        + "interruption if the property is moving. Without a time it is set at 0 s without animation.",
      effect: .changesSessions,
      parameters: [
        .session,
        Parameter(name: "property", isRequired: true, about: "The property's name."),
        Parameter(
          name: "value", kind: .quantity, isRequired: true,
          about:
            "A number, a percentage of the range, a colour (#rrggbb, #rrggbbaa or a name) or a "
            + "choice."),
        .time("at", "When."),
      ]
    ) { server, arguments in
      try change(
        server, arguments,
        [
          "--set=\(arguments.required("property"))=\(arguments.required("value"))"
            + at(arguments)
        ])
    },
    Tool(
      name: "call", title: "Call a method",
      about:
        "Calls a method of a Swift file's class. Its numeric parameters are properties that set changes.",
      effect: .changesSessions,
      parameters: [
        .session, Parameter(name: "method", isRequired: true, about: "The method's name."),
        .time("at", "The time of the call; 0 s by default."),
      ]
    ) { server, arguments in
      try change(server, arguments, ["--call=\(arguments.required("method"))" + at(arguments)])
    },
    Tool(
      name: "tune", title: "Tune animations",
      about:
        "Changes an animation's curve, duration or delay, the interruption policy, or a number in "
        + "the code of a Swift file (a tweak). Give at least one of these.",
      effect: .changesSessions,
      parameters: [
        .session,
        Parameter(
          name: "animation",
          about: "The animation that duration, delay and easing apply to, by its name in tunables."),
        Parameter(name: "duration", kind: .quantity, about: "Such as 0.4s."),
        Parameter(name: "delay", kind: .quantity, about: "Such as 0.1s."),
        Parameter(
          name: "easing",
          about: "linear, easeIn, easeOut, easeInEaseOut, default, a name such as backOut, "
            + "x1,y1,x2,y2, CSS's linear(0, 0.5 20%, 1), or spring(response, bounce)."),
        Parameter(
          name: "policy",
          about: "The interruption policy: "
            + RetargetPolicy?.choices.map { "\($0.name): \($0.explanation)" }
            .joined(separator: "; ") + ".",
          choices: RetargetPolicy?.choices.map(\.name)),
        Parameter(name: "tweak", about: "name=number."),
        Parameter(
          name: "reducedMotion", kind: .flag,
          about: "Whether UIAccessibility.isReduceMotionEnabled is true for the scene."),
      ]
    ) { server, arguments in
      var words: [String] = []
      for option in ["duration", "delay", "easing"] {
        guard let value = arguments[option] else { continue }
        guard let animation = arguments["animation"] else {
          throw Failure(message: "\(option) needs animation, the name of the animation to tune")
        }
        words.append("--\(option)=\(animation)=\(value)")
      }
      for option in ["policy", "tweak"] {
        if let value = arguments[option] { words.append("--\(option)=\(value)") }
      }
      if arguments.flag("reducedMotion") { words.append("--reduced-motion") }
      if words.isEmpty {
        throw Failure(
          message: "tune needs a duration, a delay, an easing, a policy, a tweak or reducedMotion")
      }
      return try change(server, arguments, words)
    },
    Tool(
      name: "undo", title: "Undo", about: "Undoes a session's last change.",
      effect: .changesSessions, parameters: [.session]
    ) { server, arguments in
      let session = try server.session(arguments).undone()
      server.replace(session)
      return [.text(session.command("preview"))]
    },
  ]

  /// Adds options to a session, and returns the command that opens the changed session in the
  /// window.
  @MainActor
  private static func change(
    _ server: ToolServer, _ arguments: Arguments, _ words: [String]
  ) throws -> [Content] {
    let session = try server.session(arguments).changed(by: words)
    server.replace(session)
    return [.text(session.command("preview"))]
  }

  private static func at(_ arguments: Arguments) -> String {
    arguments["at"].map { "@\($0)" } ?? ""
  }
}
