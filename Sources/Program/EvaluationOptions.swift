import ArgumentParser
import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightRaster
import MidflightScenes

/// The options shared by all commands that evaluate a scene.
struct EvaluationOptions: ParsableArguments {
  @Option(
    "Set a property's target: animated at @TIME, or at 0 s without animation. A value is a number, a "
      + "percentage of the property's range, or a colour (#rrggbb, #rrggbbaa or a name). Repeatable.",
    "key=value[@time]", name: .customLong("set"))
  var sets: [String] = []

  /// The options that may be repeated very often, because a whole recording can be passed as
  /// options.
  static let repeated = RepeatedOptions(names: [
    "--set", "--call", "--easing", "--duration", "--delay", "--key",
  ])

  @Option(
    "Call a method of the file's class by its name, at @TIME or at 0 s. Its numeric parameters are "
      + "properties: --set fill.to=0.5. Repeatable.",
    "method[@time]", name: .customLong("call"))
  var calls: [String] = []

  @Flag(
    help: "Omit the demonstration that Midflight adds to a file's class to show a joint.")
  var noDemo = false

  @Option(
    "Duration of a change between a document's states that has no transition in the document, 0 to "
      + "3 s. Default: 0.8 s.", "time", { try Typed.seconds($0, upTo: 3) })
  var transition: Double?

  @Option(
    "Tune an animation's easing: linear, easeIn, easeOut, easeInEaseOut, default, a name such as "
      + "backOut, x1,y1,x2,y2, CSS linear(0, 0.5 20%, 1), or spring(response, bounce). Repeatable.",
    "key=curve", name: .customLong("easing"))
  var easings: [String] = []

  @Option("Tune an animation's duration. Repeatable.", "key=time", name: .customLong("duration"))
  var durations: [String] = []

  @Option(
    "Tune an animation's delay. Repeatable.", "key=time", name: .customLong("delay"))
  var delays: [String] = []

  @Option(
    "Replace a number that the file's code wraps in tweak(…). Repeatable.", "name=number",
    name: .customLong("tweak"))
  var tweaks: [String] = []

  @Option(
    "Interruption policy: authored (the scene's own), fromModel, fromPresentation, additive or "
      + "spring. Default: authored.", "policy", name: .customLong("policy"), Self.policy)
  var policy: String?

  @Flag(
    help: "Set UIAccessibility.isReduceMotionEnabled to true for the scene.")
  var reducedMotion = false

  private static func policy(_ text: String) throws -> String {
    let names = RetargetPolicy?.choices.map(\.name)
    if names.contains(text) { return text }
    throw ValidationError(
      "'\(text)' is not a policy; the policies are \(names.joined(separator: ", "))"
        + Suggestion.text(for: text, among: names))
  }

  @Option(
    "Replay a log that the window saved (Ctrl+S), with its tuned values.", "file",
    name: .customLong("log"))
  var log: String?

  @Option("Use only the tuned values of a saved log.", "file", name: .customLong("tuning"))
  var tuning: String?

  /// Reads a saved log, or the log in an image. The log must belong to one of `scenes`.
  @MainActor
  static func read(_ path: String, scenes: SceneCatalogue) throws(Failure) -> SessionText {
    switch try content(of: path, scenes: scenes) {
    case .text(let text): return text
    case .image(_, let reason): throw Failure(message: "\(path): \(reason)")
    }
  }

  /// Reads the contents of a log or an image. A log must belong to one of `scenes`.
  @MainActor
  static func content(
    of path: String, scenes: SceneCatalogue
  ) throws(Failure) -> OpenedFile.Content {
    do throws(OpenedFile.Failure) {
      return try OpenedFile(path, scenes: scenes).content
    } catch {
      throw Failure(message: error.description)
    }
  }

  @MainActor
  private static func read(
    _ path: String?, of named: NamedScene
  ) throws(Failure) -> SessionText? {
    guard let path else { return nil }
    let text = try read(path, scenes: named.catalogue)
    if text.scene == named.scene.name { return text }
    throw Failure(message: "\(path) is about the scene \(text.scene), not \(named.scene.name)")
  }

  /// Returns the log and the tuned values that the options describe.
  ///
  /// - Parameters:
  ///   - base: The tuned values to start from if the options name no file that contains any.
  ///   - opened: The log stored in an image that was opened; it is used instead of `--log`.
  @MainActor
  func evaluation(
    of named: NamedScene, base: Tuning = Tuning(), opened: SessionText? = nil
  ) throws(Failure) -> (log: InputLog, tuning: Tuning) {
    let scene = named.scene
    let saved = if let opened { opened } else { try Self.read(self.log, of: named) }
    let tuned = try Self.read(self.tuning, of: named)
    var log = InputLog(try entries(of: scene, saved?.log ?? InputLog())).takingOver(scene)
    log.isScriptMuted = (noDemo && scene.hasGeneratedScript) || saved?.log.isScriptMuted == true
    if let saved {
      log.mutedScriptSteps.formUnion(saved.log.mutedScriptSteps)
      for entry in saved.log.entries { log.insert(entry) }
    }
    var tuning = tuned?.tuning ?? saved?.tuning ?? base
    if let policy { tuning.policy = RetargetPolicy(rawValue: policy) }
    if reducedMotion { tuning.reducesMotion = true }
    for text in RepeatedOptions.unfolded(tweaks) {
      let (name, value) = try Self.split(text, option: "--tweak")
      try Self.naming("--tweak \(text)") { () throws(ValueText.Refusal) in
        try tuning.setTweak(name, to: value, of: scene)
      }
    }
    try tune(&tuning, of: scene, log)
    return (log, tuning)
  }

  /// Returns the time at which traces, videos and sheets end by default:
  /// ``Session/naturalEnd(of:tuning:log:)``. Commands for a single frame do not compute this time,
  /// because the code might crash between that frame and the end.
  @MainActor
  func naturalEnd(of named: NamedScene) throws(Failure) -> Flicks {
    let (log, tuning) = try evaluation(of: named)
    return Session.naturalEnd(of: named.scene, tuning: tuning, log: log)
  }

  @MainActor
  private func entries(
    of scene: SceneDefinition, _ saved: InputLog
  ) throws(Failure) -> [InputLog.Entry] {
    if sets.isEmpty && calls.isEmpty && transition == nil { return [] }
    var entries = try calledMethods(of: scene)
    let known = InputLog(saved.entries + entries)
    let properties = Session.surveying(
      scene, tuning: Tuning(reducesMotion: reducedMotion), log: known
    ).properties
    let glide = transition.map { "transition=\($0)" }
    if glide != nil, !properties.contains(where: { $0.name == "transition" }) {
      throw Failure(
        message: "--transition has no effect on \(scene.name): it has no states, or its own "
          + "transitions between all of them; omit the option")
    }
    for text in (glide.map { [$0] } ?? []) + RepeatedOptions.unfolded(sets) {
      let (key, value) = try Self.split(text, option: "--set")
      guard let property = properties.first(where: { $0.name == key }) else {
        throw Self.unknown(key, among: properties.map(\.name), of: scene, what: "property")
      }
      entries.append(try Self.entry(value, of: property, in: scene, text: text))
    }
    return entries
  }

  @MainActor
  private func tune(
    _ tuning: inout Tuning, of scene: SceneDefinition, _ log: InputLog
  ) throws(Failure) {
    if durations.isEmpty && delays.isEmpty && easings.isEmpty { return }
    let tunables = Tunable.survey(scene, tuning: tuning, log: log)
    /// Calls `body` for each value of an option, with the value's text, the key and the value in
    /// that text, and the animations that the key names.
    func forEach(
      _ option: String, _ texts: [String],
      _ body: (_ text: String, _ key: String, _ value: String, _ named: [Tunable]) throws(Failure)
        -> Void
    ) throws(Failure) {
      for text in RepeatedOptions.unfolded(texts) {
        let (key, value) = try Self.split(text, option: option)
        let named = tunables.filter { $0.name == key || $0.property == key }
        if named.isEmpty {
          throw Self.unknown(key, among: tunables.map(\.name), of: scene, what: "animation")
        }
        if let refusal = Tunable.refusal(of: named) {
          throw Failure(message: "\(option) \(text): \(refusal)")
        }
        try body("\(option) \(text)", key, value, named)
      }
    }
    try forEach("--duration", durations) { (text, _, value, named) throws(Failure) in
      try Self.naming(text) { () throws(ValueText.Refusal) in
        for tunable in named {
          let seconds = try ValueText.duration(value, own: tunable.duration)
          tuning.setDuration(seconds, of: tunable)
        }
      }
    }
    try forEach("--delay", delays) { (text, _, value, named) throws(Failure) in
      try Self.naming(text) { () throws(ValueText.Refusal) in
        for tunable in named { tuning.setDelay(try ValueText.delay(value), of: tunable) }
      }
    }
    try forEach("--easing", easings) { (text, key, value, named) throws(Failure) in
      if Tuning.describesSpring(value) {
        return try Self.naming(text) { () throws(ValueText.Refusal) in
          for tunable in named { try tuning.setMotion(value, of: tunable) }
        }
      }
      let paced = named.filter { $0.easing != nil }
      if paced.isEmpty {
        throw Failure(
          message:
            "\(text): \(key) is a spring, which has no easing; spring(response, bounce) tunes it"
        )
      }
      try Self.naming(text) { () throws(Easing.ParseError) in
        let easing = try Easing(text: value)
        for tunable in paced { tuning.setEasing(easing, of: tunable) }
      }
    }
  }

  /// Runs `body`, and adds the option's name to errors that it throws.
  private static func naming<Refusal: Error>(
    _ option: String, _ body: () throws(Refusal) -> Void
  ) throws(Failure) {
    do throws(Refusal) { try body() } catch { throw Failure(message: "\(option): \(error)") }
  }

  @MainActor
  private static func entry(
    _ text: String, of property: SceneProperty, in scene: SceneDefinition, text whole: String
  ) throws(Failure) -> InputLog.Entry {
    var value = text
    var time: Flicks?
    if let at = text.lastIndex(of: "@") {
      value = String(text[..<at])
      guard let moment = try? Typed.moment(String(text[text.index(after: at)...])) else {
        throw Failure(
          message: "--set \(whole): expected a time after @, such as 1.8s, 45% or 108f")
      }
      time = moment.time(in: scene)
    }
    do throws(SceneValue.ParseError) {
      let parsed = try property.range.parse(value)
      return InputLog.Entry(
        time: time ?? .zero,
        action: .set(property: property.name, parsed, animated: time != nil))
    } catch {
      throw Failure(message: "--set \(whole): \(error)")
    }
  }

  private static func split(
    _ text: String, option: String
  ) throws(Failure) -> (key: String, value: String) {
    guard let equals = text.firstIndex(of: "=") else {
      throw Failure(message: "\(option) \(text): expected KEY=VALUE")
    }
    return (String(text[..<equals]), String(text[text.index(after: equals)...]))
  }

  @MainActor
  static func unknown(
    _ key: String, among names: [String], of scene: SceneDefinition, what: String
  ) -> Failure {
    Failure(
      message: "\(scene.name) has no \(what) '\(key)'; \(KnownNames.text(names))"
        + Suggestion.text(for: key, among: names))
  }
}
