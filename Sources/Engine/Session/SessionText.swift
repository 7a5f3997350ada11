import Foundation
import MidflightDrawing
import MidflightImageIO
package import MidflightLayerTree
package import MidflightScenes
import MidflightViews

/// The readable text of what was done to a scene and how it was tuned: a log, a tuning, or both.
///
/// A line is a statement; its words stand between blanks, and one that holds blanks itself stands
/// in quotes, where a backslash takes the next character as it is. Lines whose first character is
/// `#`, and empty ones, say nothing. In any order, but the first three first:
///
///     midflight 1
///     scene NAME
///     file PATH…
///     package FOLDER TARGET
///     policy NAME
///     reduced-motion
///     duration ANIMATION TIME
///     delay ANIMATION TIME
///     easing ANIMATION CURVE
///     spring ANIMATION MASS STIFFNESS DAMPING VELOCITY
///     moves ANIMATION curve|spring
///     tweak NAME NUMBER
///     at TIME
///     picture WIDTHxHEIGHT SCALE|fit COLOUR|none [keys]
///     variant NUMBER STATEMENT
///     mute STEP…
///     TIME set PROPERTY VALUE [at-once] [muted]
///     TIME go [without STEP…] [muted]
///     TIME back [without STEP…] [muted]
///     TIME touch began|moved|ended|cancelled X Y [muted]
///
/// `file` or `package` says where the scene's code is, by paths from the text's own folder on; a
/// scene of the program has neither. The first line stays as it is with them: texts without them are
/// what they were, and a reader of 0.1.0, which refuses them by their line, could not find such a
/// scene by the text alone.
/// `mute` names steps of the scene's script that have no effect, counted from 0; `without`, such of
/// the action's. `at` is the instant that is shown first, `picture` how the picture that the text
/// is in was drawn: its size in pixels, pixels to a point, and what lies behind the scene, and
/// whether keys are shown in it. `variant`, 1 to 9, is followed by one of policy, reduced-motion,
/// duration, delay, easing, spring, moves and tweak: it is about the values that are kept under that
/// number. `tweak` is about a number in the code of a scene's file, `reduced-motion`, before the
/// times, has the scene told that people want less motion. Times are seconds (`1.8s`, `1800ms`), values
/// what `--set` takes.
package struct SessionText: Sendable, Hashable {
  /// The scene's name.
  package var scene: String
  /// Where its code is, by paths from the text's folder on; nil for a scene of the program.
  package var file: SceneFile?
  /// The tuned values.
  package var tuning: Tuning
  /// The acts in the scene.
  package var log: InputLog
  /// How the picture was drawn that has the text; nil where there is none.
  package var picture: StillRenderer?
  /// The instant that is shown; nil where the text is about none.
  package var time: Flicks?
  /// Tuned values that are kept under a number.
  package var variants: [Int: Tuning]

  /// A text of its parts.
  package init(
    scene: String, file: SceneFile? = nil, tuning: Tuning = Tuning(),
    log: InputLog = InputLog(), variants: [Int: Tuning] = [:]
  ) {
    (self.scene, self.file, self.tuning, self.log) = (scene, file, tuning, log)
    self.variants = variants
  }

  /// An error in a text, and its place.
  package struct ParseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Counted from 1.
    package let line: Int
    /// Counted from 1, in characters.
    package let column: Int
    /// The error in words.
    package let message: String

    /// `line 3, column 8: …`.
    package var description: String { "line \(line), column \(column): \(message)" }
  }

  /// The longest time that is taken, in seconds.
  package static let longestTime = 1e6

  /// The most bytes of a text: a log of three hundred thousand entries.
  package static let largestSize = PNG.maximumTextSize

  // MARK: Reading

  /// Reads a text, statement by statement, up to the first error.
  ///
  /// - Parameters:
  ///   - scenes: Those that it can be about.
  ///   - mostEntries: The most entries that its log may have; with more it is an error, and the rest
  ///     is not read.
  /// - Complexity: O(text), and one evaluation of the scene's script where animations are tuned.
  @MainActor
  package init(
    parsing text: String, scenes: SceneCatalogue, mostEntries: Int = .max
  ) throws(ParseError) {
    var statements = Statements(text)
    let (name, file) = try Self.heading(&statements)
    guard let scene = scenes.scene(named: name.text) else {
      throw name.error("there is no scene '\(name.text)'")
    }
    self.init(scene: name.text, file: file)
    // Which rows there are depends on it, so that it comes before the times.
    var (settings, others) = (statements, statements)
    var reducesMotion = false
    while !reducesMotion, let statement = try settings.next(), !Reader.isEntry(statement) {
      reducesMotion = statement[0].text == Reader.reducedMotion
    }
    // What is tuned may move only by what people do.
    var reader = Reader(scene: scene, reducesMotion: reducesMotion, mostEntries: mostEntries)
    while let statement = try statements.next() {
      if Reader.isEntry(statement) { try reader.readEntry(statement) }
    }
    while let statement = try others.next() {
      if !Reader.isEntry(statement) { try reader.read(statement) }
    }
    tuning = reader.tuning
    (variants, time, picture) = (reader.variants, reader.time, reader.picture)
    log = InputLog(reader.entries)
    (log.mutedScriptSteps, log.isScriptMuted) = (reader.mutedSteps, reader.isScriptMuted)
  }

  /// Reads what a text is about, and no further.
  package static func subject(
    parsing text: String
  ) throws(ParseError) -> (scene: String, file: SceneFile?) {
    var statements = Statements(text)
    let (name, file) = try heading(&statements)
    return (name.text, file)
  }

  /// Reads the statements that come first.
  private static func heading(
    _ statements: inout Statements
  ) throws(ParseError) -> (name: Word, file: SceneFile?) {
    let first = try statements.next()
    guard let first, first.map(\.text) == ["midflight", "1"] else {
      throw (first?[0] ?? Word(text: "", line: 1, column: 1)).error(
        "a saved log must begin with 'midflight 1'")
    }
    let second = try statements.next()
    guard let second, second[0].text == "scene", second.count == 2 else {
      throw (second?[0] ?? first[0]).error("'scene NAME' must follow 'midflight 1'")
    }
    var rest = statements
    guard let third = try rest.next(), let file = try file(third) else { return (second[1], nil) }
    statements = rest
    return (second[1], file)
  }

  /// The code that a statement names; nil where it is about something else.
  private static func file(_ words: [Word]) throws(ParseError) -> SceneFile? {
    let (first, paths) = (words[0], words.dropFirst().map(\.text))
    switch first.text {
    case "file":
      guard !paths.isEmpty, !paths.contains("") else { throw first.error("expected file PATH…") }
      return SceneFile(paths)
    case "package":
      guard paths.count == 2, !paths.contains("") else {
        throw first.error("expected package FOLDER TARGET")
      }
      return SceneFile([paths[0]], target: paths[1])
    default: return nil
    }
  }

  // MARK: Writing

  /// The text, which reads back as the same values.
  ///
  /// - Parameter tunables: The scene's; what is tuned of others is left out.
  package func text(tunables: [Tunable]) -> String {
    var lines = ["midflight 1", "scene \(Self.word(scene))"]
    if let file {
      let words = (file.paths + [file.target].compactMap(\.self)).map(Self.word)
      lines.append(
        (file.target == nil ? "file " : "package ") + words.joined(separator: " "))
    }
    if let picture, let size = picture.pixelSize {
      let scale = picture.scale.map { Readout.exact(Double($0)) } ?? "fit"
      let background = picture.background?.hexadecimal ?? "none"
      lines.append(
        "picture \(size.width)x\(size.height) \(scale) \(background)"
          + (picture.showsKeys ? " keys" : ""))
    }
    if let time { lines.append("at \(Readout.exact(time.seconds))s") }
    if let policy = tuning.policy { lines.append("policy \(policy.rawValue)") }
    lines += Self.lines(of: tuning, tunables)
    for (number, variant) in variants.sorted(by: { $0.key < $1.key }) {
      // The policy is always said, so that a variant of nothing else is one.
      lines += (["policy \(variant.policy.name)"] + Self.lines(of: variant, tunables))
        .map { "variant \(number) \($0)" }
    }
    if log.isScriptMuted { lines.append("mute all") }
    if !log.mutedScriptSteps.isEmpty { lines.append("mute \(Self.list(log.mutedScriptSteps))") }
    for entry in log.entries {
      var line = "\(Readout.exact(entry.time.seconds))s "
      switch entry.action {
      case .set(let property, let value, let isAnimated):
        line += "set \(Self.word(property)) \(value.description)" + (isAnimated ? "" : " at-once")
      case .go: line += "go"
      case .back: line += "back"
      case .call(let method): line += "call \(Self.word(method))"
      case .touch(let phase, let point):
        let name = Self.phases.first { $0.phase == phase }?.name ?? "cancelled"
        line += "touch \(name) \(Readout.exact(point.x)) \(Readout.exact(point.y))"
      }
      if !entry.mutedSteps.isEmpty { line += " without \(Self.list(entry.mutedSteps))" }
      lines.append(line + (entry.isMuted ? " muted" : ""))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A line for each value that is tuned.
  private static func lines(of tuning: Tuning, _ tunables: [Tunable]) -> [String] {
    var lines = tuning.reducesMotion ? [Reader.reducedMotion] : []
    for tunable in tunables {
      guard let target = tunable.targets.first else { continue }
      let values = tuning[target]
      let name = Self.word(tunable.name)
      if let duration = values.duration {
        lines.append("duration \(name) \(Readout.exact(duration))s")
      }
      if let delay = values.delay { lines.append("delay \(name) \(Readout.exact(delay))s") }
      if let easing = values.easing {
        lines.append("easing \(name) \(Self.word(easing.text))")
      }
      if let spring = values.spring {
        let numbers = SpringField.numbers.map { Readout.exact(spring[keyPath: $0.path]) }
        lines.append("spring \(name) \(numbers.joined(separator: " "))")
      }
      if let isSpring = values.isSpring {
        lines.append("moves \(name) \(isSpring ? "spring" : "curve")")
      }
    }
    for (name, number) in tuning.tweaks.sorted(by: { $0.key < $1.key }) {
      lines.append("tweak \(Self.word(name)) \(Readout.exact(number))")
    }
    return lines
  }

  private static func list(_ steps: Set<Int>) -> String {
    steps.sorted().map(String.init).joined(separator: " ")
  }

  static let phases: [(name: String, phase: UITouch.Phase)] = [
    ("began", .began), ("moved", .moved), ("ended", .ended), ("cancelled", .cancelled),
  ]

  private static func word(_ text: String) -> String {
    if !text.isEmpty, !text.contains(where: { " \t\"\\#".contains($0) }) { return text }
    return "\"" + text.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
  }
}
