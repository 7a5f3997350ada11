import Foundation
import MidflightDrawing
import MidflightImageIO
package import MidflightLayerTree
package import MidflightScenes
import MidflightViews

/// The text form of a scene's input log, its tuning, or both.
///
/// Each line is a statement. Spaces separate its words; a word that contains spaces is in quotes,
/// where a backslash escapes the next character. Empty lines and lines that begin with `#` are
/// ignored. `midflight`, `scene` and `file` or `package` must come first, the others in any order:
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
///     image WIDTHxHEIGHT SCALE|fit COLOUR|none [keys]
///     variant NUMBER STATEMENT
///     code STATEMENT
///     mute STEP…
///     TIME set PROPERTY VALUE [at-once] [muted]
///     TIME go [without STEP…] [muted]
///     TIME back [without STEP…] [muted]
///     TIME call METHOD [muted]
///     TIME touch began|moved|ended|cancelled X Y [muted]
///
/// - `file` or `package` gives the location of the scene's code, relative to the text's folder;
///   built-in scenes have neither. They were added without raising the version in the first line,
///   because text without them has not changed. Midflight 0.1.0 reports their line as an error, and
///   could not have found the scene's code anyway.
/// - `mute` lists steps of the scene's script that have no effect, counted from 0; `without` lists
///   steps of the action.
/// - `at` gives the instant to show first.
/// - `image`, called `picture` in version 0.1.0, says how the image that contains the text was
///   drawn: its size in pixels, the pixels per point, the background, and whether pressed keys are
///   shown.
/// - `variant`, 1 to 9, is followed by a policy, reduced-motion, duration, delay, easing, spring,
///   moves or tweak statement, which belongs to the variant stored under that number.
/// - `code`, followed by a duration, delay, easing, spring or moves statement, gives the value that
///   the scene's code had when the text was saved. ``Sidecar`` compares it with the present code.
/// - `tweak` sets a number in the code of a scene's file.
/// - `reduced-motion`, before any entry, tells the scene that the user prefers reduced motion.
/// - Times are seconds (`1.8s`, `1800ms`). Values have the same form as for `--set`.
package struct SessionText: Sendable, Hashable {
  package var scene: String
  /// The location of the scene's code, relative to the folder of the text; nil for a built-in
  /// scene.
  package var file: SceneFile?
  package var tuning: Tuning
  package var log: InputLog
  /// The renderer of the image that contains the text; nil for text that is not in an image.
  package var renderer: StillRenderer?
  package var time: Flicks?
  package var variants: [Int: Tuning]
  /// The values that the scene's code had when the text was saved, for some of the tuned values.
  package var codeValues = Tuning()

  package init(
    scene: String, file: SceneFile? = nil, tuning: Tuning = Tuning(),
    log: InputLog = InputLog(), variants: [Int: Tuning] = [:]
  ) {
    (self.scene, self.file, self.tuning, self.log) = (scene, file, tuning, log)
    self.variants = variants
  }

  package struct ParseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number of the line with the error, counted from 1.
    package let line: Int
    /// The column of the error, counted from 1, in characters.
    package let column: Int
    package let message: String

    package var description: String { "line \(line), column \(column): \(message)" }
  }

  /// The latest time that is accepted, in seconds.
  package static let longestTime = 1e6

  /// The largest text that is accepted, in bytes: enough for a log of 300,000 entries.
  package static let largestSize = PNG.maximumTextSize

  // MARK: Reading

  /// Parses a text. Throws the first error.
  ///
  /// - Parameters:
  ///   - scenes: The scenes that the text can be about.
  ///   - maxEntries: The largest number of log entries. If there are more, this is an error, and
  ///     the remaining entries are not read.
  /// - Complexity: O(n), where n is the length of the text, and one evaluation of the scene's
  ///   script if animations are tuned.
  @MainActor
  package init(
    parsing text: String, scenes: SceneCatalogue, maxEntries: Int = .max
  ) throws(ParseError) {
    var statements = Statements(text)
    let (name, file) = try Self.heading(&statements)
    guard let scene = scenes.scene(named: name.text) else {
      throw name.error("there is no scene '\(name.text)'")
    }
    self.init(scene: name.text, file: file)
    // Look for `reduced-motion` first: some rows exist only with, or only without, reduced motion,
    // and entries name these rows.
    var (settings, others) = (statements, statements)
    var reducesMotion = false
    while !reducesMotion, let statement = try settings.next(), !Reader.isEntry(statement) {
      reducesMotion = statement[0].text == Reader.reducedMotion
    }
    // Read all entries before the tuned values, since a tuned animation may exist only because of
    // the entries.
    var reader = Reader(scene: scene, reducesMotion: reducesMotion, maxEntries: maxEntries)
    while let statement = try statements.next() {
      if Reader.isEntry(statement) { try reader.readEntry(statement) }
    }
    while let statement = try others.next() {
      if !Reader.isEntry(statement) { try reader.read(statement) }
    }
    tuning = reader.tuning
    (variants, time, renderer) = (reader.variants, reader.time, reader.renderer)
    codeValues = reader.codeValues
    log = InputLog(reader.entries)
    (log.mutedScriptSteps, log.isScriptMuted) = (reader.mutedSteps, reader.isScriptMuted)
  }

  /// Reads only the name of the scene that a text is for, and the location of the scene's code.
  package static func subject(
    parsing text: String
  ) throws(ParseError) -> (scene: String, file: SceneFile?) {
    var statements = Statements(text)
    let (name, file) = try heading(&statements)
    return (name.text, file)
  }

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

  /// Returns the location of the scene's code from a `file` or `package` statement; nil for another
  /// statement.
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

  /// Returns a text from which the same values can be parsed.
  ///
  /// - Parameter tunables: The scene's tunables. Tuned values of other animations are left out.
  package func text(tunables: [Tunable]) -> String {
    var lines = ["midflight 1", "scene \(Self.word(scene))"]
    if let file {
      let words = (file.paths + [file.target].compactMap(\.self)).map(Self.word)
      lines.append(
        (file.target == nil ? "file " : "package ") + words.joined(separator: " "))
    }
    if let renderer, let size = renderer.pixelSize {
      let scale = renderer.scale.map { Readout.exact(Double($0)) } ?? "fit"
      let background = renderer.background?.hexadecimal ?? "none"
      lines.append(
        "image \(size.width)x\(size.height) \(scale) \(background)"
          + (renderer.showsKeys ? " keys" : ""))
    }
    if let time { lines.append("at \(Readout.exact(time.seconds))s") }
    if let policy = tuning.policy { lines.append("policy \(policy.rawValue)") }
    lines += Self.lines(of: tuning, tunables)
    lines += Self.lines(of: codeValues, tunables).map { "code \($0)" }
    for (number, variant) in variants.sorted(by: { $0.key < $1.key }) {
      // Write the policy of every variant, so that a variant without tuned values is also kept.
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
