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
/// `#`, and empty ones, say nothing. In any order, but the first two first:
///
///     midflight 1
///     scene NAME
///     policy NAME
///     duration ANIMATION TIME
///     delay ANIMATION TIME
///     easing ANIMATION CURVE
///     spring ANIMATION MASS STIFFNESS DAMPING VELOCITY
///     moves ANIMATION curve|spring
///     tweak NAME NUMBER
///     at TIME
///     picture WIDTHxHEIGHT SCALE|fit COLOUR|none [keys]
///     variant NUMBER STATEMENT
///     mute STEP…|all
///     TIME set PROPERTY VALUE [at-once] [muted]
///     TIME go [without STEP…] [muted]
///     TIME back [without STEP…] [muted]
///     TIME call METHOD [muted]
///     TIME touch began|moved|ended|cancelled X Y [muted]
///
/// `mute` names steps of the scene's script that have no effect, counted from 0, or all of them; `without`, such of
/// the action's. `at` is the instant that is shown first, `picture` how the picture that the text
/// is in was drawn: its size in pixels, pixels to a point, and what lies behind the scene, and
/// whether keys are shown in it. `call` is about a method of the scene's own code, by its name with
/// labels, such as `fill(to:)`; the numbers that it takes are properties, such as `fill.to`. Behind `variant`, 1 to 9, stands one of policy, duration, delay,
/// easing, spring, moves and tweak: it is about the values that are kept under that number. `tweak`
/// is about a number in the code of a scene's file. Times are seconds (`1.8s`, `1800ms`), values
/// what `--set` takes.
package struct SessionText: Sendable, Hashable {
  /// The scene's name.
  package var scene: String
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
    scene: String, tuning: Tuning = Tuning(), log: InputLog = InputLog(),
    variants: [Int: Tuning] = [:]
  ) {
    (self.scene, self.tuning, self.log, self.variants) = (scene, tuning, log, variants)
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
    let first = try statements.next()
    guard let first, first.map(\.text) == ["midflight", "1"] else {
      throw (first?[0] ?? Word(text: "", line: 1, column: 1)).error(
        "a saved log must begin with 'midflight 1'")
    }
    let second = try statements.next()
    guard let second, second[0].text == "scene", second.count == 2 else {
      throw (second?[0] ?? first[0]).error("'scene NAME' comes behind 'midflight 1'")
    }
    let name = second[1]
    guard let scene = scenes.scene(named: name.text) else {
      throw name.error("there is no scene '\(name.text)'")
    }
    self.init(scene: name.text)
    var reader = Reader(scene: scene, mostEntries: mostEntries)
    while let statement = try statements.next() { try reader.read(statement) }
    tuning = reader.tuning
    (variants, time, picture) = (reader.variants, reader.time, reader.picture)
    log = InputLog(reader.entries)
    (log.mutedScriptSteps, log.isScriptMuted) = (reader.mutedSteps, reader.isScriptMuted)
  }

  @MainActor
  private struct Reader {
    let scene: SceneDefinition
    let mostEntries: Int
    let properties: [SceneProperty]
    let methods: [String]
    var tuning = Tuning()
    var variants: [Int: Tuning] = [:]
    var entries: [InputLog.Entry] = []
    var mutedSteps: Set<Int> = []
    var isScriptMuted = false
    var time: Flicks?
    var picture: StillRenderer?
    private var surveyed: [Tunable]?

    init(scene: SceneDefinition, mostEntries: Int) {
      (self.scene, self.mostEntries) = (scene, mostEntries)
      let session = Session(scene)
      (properties, methods) = (session.properties, session.scene.methods)
    }

    mutating func read(_ words: [Word]) throws(ParseError) {
      let first = words[0]
      switch first.text {
      case "policy":
        try check(words, count: 2, "policy NAME")
        guard let policy = RetargetPolicy?(named: words[1].text) else {
          let names = RetargetPolicy?.choices.map(\.name).joined(separator: ", ")
          throw words[1].error("'\(words[1].text)' is no policy; there are \(names)")
        }
        tuning.policy = policy
      case "duration":
        try check(words, count: 3, "duration ANIMATION TIME")
        try tuneEach(words) { (tuning, tunable, text) throws(ValueText.Refusal) in
          tuning.setDuration(try ValueText.duration(text, own: tunable.duration), of: tunable)
        }
      case "delay":
        try check(words, count: 3, "delay ANIMATION TIME")
        try tuneEach(words) { (tuning, tunable, text) throws(ValueText.Refusal) in
          tuning.setDelay(try ValueText.delay(text), of: tunable)
        }
      case "easing":
        try check(words, count: 3, "easing ANIMATION CURVE")
        try tuneEach(words) { (tuning, tunable, text) throws(Easing.ParseError) in
          let easing = try Easing(text: text)
          // A spring may have to give way to it, as another line says.
          guard tunable.easing != nil || tunable.canBeSpring else { return }
          for target in tunable.targets { tuning[target].easing = easing }
        }
      case "spring":
        try check(words, count: 6, "spring ANIMATION MASS STIFFNESS DAMPING VELOCITY")
        let spring = try spring(words[2...])
        for tunable in try tunables(words[1]) {
          for target in tunable.targets { tuning[target].spring = spring }
        }
      case "moves":
        try check(words, count: 3, "moves ANIMATION curve|spring")
        guard ["curve", "spring"].contains(words[2].text) else {
          throw words[2].error("an animation moves by a curve or a spring")
        }
        for tunable in try tunables(words[1]) {
          guard tunable.canBeSpring else {
            throw words[1].error("\(tunable.name) moves neither by a curve nor by a spring alone")
          }
          for target in tunable.targets { tuning[target].isSpring = words[2].text == "spring" }
        }
      case "tweak":
        try check(words, count: 3, "tweak NAME NUMBER")
        do throws(ValueText.Refusal) {
          try tuning.setTweak(words[1].text, to: words[2].text, of: scene)
        } catch {
          throw words[1].error(error.description)
        }
      case "variant":
        try readVariant(words)
      case "at":
        try check(words, count: 2, "at TIME")
        time = Flicks(seconds: try seconds(words[1]))
      case "picture":
        let showsKeys = words.count == 5 && words[4].text == "keys"
        try check(
          words, count: showsKeys ? 5 : 4, "picture WIDTHxHEIGHT SCALE|fit COLOUR|none [keys]")
        picture = try picture(words)
        picture?.showsKeys = showsKeys
      case "mute" where words.dropFirst().map(\.text) == ["all"]: isScriptMuted = true
      case "mute": mutedSteps.formUnion(try steps(words[1...]))
      default: try readEntry(words)
      }
    }

    /// Tunes each animation that the second word names as the third one says.
    private mutating func tuneEach<Refusal: Error & CustomStringConvertible>(
      _ words: [Word], _ tune: (inout Tuning, Tunable, _ text: String) throws(Refusal) -> Void
    ) throws(ParseError) {
      let named = try tunables(words[1])
      do throws(Refusal) {
        for tunable in named { try tune(&tuning, tunable, words[2].text) }
      } catch {
        throw words[2].error(error.description)
      }
    }

    private mutating func readVariant(_ words: [Word]) throws(ParseError) {
      guard words.count > 2, let number = Int(words[1].text), (1...9).contains(number) else {
        throw words[0].error("it reads variant NUMBER STATEMENT, with a number from 1 to 9")
      }
      let parts = ["policy", "duration", "delay", "easing", "spring", "moves", "tweak"]
      guard parts.contains(words[2].text) else {
        throw words[2].error("a variant has \(parts.joined(separator: ", "))")
      }
      let present = tuning
      tuning = variants[number] ?? Tuning()
      try read(Array(words[2...]))
      variants[number] = tuning
      tuning = present
    }

    private mutating func readEntry(_ words: [Word]) throws(ParseError) {
      guard words[0].text.first.map({ $0.isNumber || ".-+".contains($0) }) == true else {
        throw words[0].error(
          "'\(words[0].text)' begins no statement; there are policy, duration, delay, easing, "
            + "spring, moves, tweak, at, picture, variant, mute and times"
        )
      }
      let time = Flicks(seconds: try seconds(words[0]))
      guard entries.count < mostEntries else {
        throw words[0].error("the log has more than \(mostEntries) entries")
      }
      guard words.count > 1 else {
        throw words[0].error("after the time stands set, go, back, call or touch")
      }
      var rest = words[2...]
      let isMuted = rest.last?.text == "muted"
      if isMuted { rest.removeLast() }
      var entry: InputLog.Entry
      switch words[1].text {
      case "set":
        let isAtOnce = rest.count > 2 && rest.last?.text == "at-once"
        if isAtOnce { rest.removeLast() }
        guard rest.count == 2, let name = rest.first, let value = rest.last else {
          throw words[1].error("it reads TIME set PROPERTY VALUE [at-once] [muted]")
        }
        guard let property = properties.first(where: { $0.name == name.text }) else {
          let offer = Offer.text(properties.map(\.name))
          throw name.error("\(scene.name) has no property '\(name.text)'; \(offer)")
        }
        do throws(SceneValue.ParseError) {
          entry = InputLog.Entry(
            time: time,
            action: .set(
              property: property.name, try property.range.parse(value.text), animated: !isAtOnce))
        } catch {
          throw value.error(error.description)
        }
      case "go", "back":
        entry = InputLog.Entry(time: time, action: words[1].text == "go" ? .go : .back)
        if let without = rest.first {
          guard without.text == "without" else {
            throw without.error("it reads TIME \(words[1].text) [without STEP…] [muted]")
          }
          entry.mutedSteps = try steps(rest.dropFirst())
        }
      case "call":
        guard rest.count == 1, let name = rest.first else {
          throw words[1].error("it reads TIME call METHOD [muted]")
        }
        guard methods.contains(name.text) else {
          throw name.error(
            "\(scene.name) has no method '\(name.text)'; \(Offer.text(methods))")
        }
        entry = InputLog.Entry(time: time, action: .call(method: name.text))
      case "touch":
        let numbers = rest.dropFirst().compactMap { Double($0.text) }
        guard rest.count == 3, let name = rest.first, numbers.allSatisfy(\.isFinite),
          numbers.count == 2
        else { throw words[1].error("it reads TIME touch began|moved|ended|cancelled X Y [muted]") }
        guard let phase = SessionText.phases.first(where: { $0.name == name.text })?.phase else {
          throw name.error("a touch has began, moved, ended or cancelled, not '\(name.text)'")
        }
        entry = InputLog.Entry(
          time: time, action: .touch(phase, CGPoint(x: numbers[0], y: numbers[1])))
      default:
        throw words[1].error(
          "after the time stands set, go, back, call or touch, not '\(words[1].text)'")
      }
      entry.isMuted = isMuted
      entries.append(entry)
    }

    /// How a picture was drawn: its size, its scale and its background.
    private func picture(_ words: [Word]) throws(ParseError) -> StillRenderer {
      let sides = words[1].text.split(separator: "x", omittingEmptySubsequences: false)
        .compactMap { Int($0) }
      guard sides.count == 2, sides.allSatisfy({ (1...32768).contains($0) }) else {
        throw words[1].error("'\(words[1].text)' is not a size in pixels such as 640x480")
      }
      var renderer = StillRenderer(
        pixelSize: StillRenderer.PixelSize(width: sides[0], height: sides[1]), background: nil)
      if words[2].text != "fit" {
        guard let scale = ValueText.decimal(words[2].text), (0.01...64).contains(scale) else {
          throw words[2].error("'\(words[2].text)' is neither fit nor a scale from 0.01 to 64")
        }
        renderer.scale = CGFloat(scale)
      }
      if words[3].text != "none" {
        guard let color = CGColor(text: words[3].text) else {
          throw words[3].error("'\(words[3].text)' is neither none nor a colour")
        }
        renderer.background = color
      }
      return renderer
    }

    private func check(_ words: [Word], count: Int, _ form: String) throws(ParseError) {
      if words.count != count { throw words[0].error("it reads \(form)") }
    }

    private func seconds(_ word: Word) throws(ParseError) -> Double {
      guard let seconds = Readout.seconds(word.text),
        (0...SessionText.longestTime).contains(seconds)
      else {
        throw word.error(
          "'\(word.text)' is not a time from 0 to \(Int(SessionText.longestTime)) seconds, "
            + "such as 1.8s or 1800ms")
      }
      return seconds
    }

    /// Mass, stiffness, damping and velocity, in this order.
    private func spring(_ words: ArraySlice<Word>) throws(ParseError) -> TunedSpring {
      var spring = TunedSpring(mass: 1, stiffness: 100, damping: 10)
      for (word, field) in zip(words, SpringField.numbers) {
        do throws(ValueText.Refusal) {
          spring[keyPath: field.path] = try field.value(word.text)
        } catch {
          throw word.error(error.description)
        }
      }
      return spring
    }

    private func steps(_ words: ArraySlice<Word>) throws(ParseError) -> Set<Int> {
      var steps: Set<Int> = []
      for word in words {
        guard let step = Int(word.text), (0..<1_000_000).contains(step) else {
          throw word.error("'\(word.text)' is not the number of a step")
        }
        steps.insert(step)
      }
      return steps
    }

    private mutating func tunables(_ word: Word) throws(ParseError) -> [Tunable] {
      let all = surveyed ?? Tunable.survey(scene)
      surveyed = all
      let found = all.filter { $0.name == word.text || $0.property == word.text }
      if found.isEmpty {
        let offer = Offer.text(all.map(\.name))
        throw word.error("\(scene.name) has no animation '\(word.text)'; \(offer)")
      }
      return found
    }
  }

  // MARK: Writing

  /// The text, which reads back as the same values.
  ///
  /// - Parameter tunables: The scene's; what is tuned of others is left out.
  package func text(tunables: [Tunable]) -> String {
    var lines = ["midflight 1", "scene \(Self.word(scene))"]
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
    var lines: [String] = []
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

  private static let phases: [(name: String, phase: UITouch.Phase)] = [
    ("began", .began), ("moved", .moved), ("ended", .ended), ("cancelled", .cancelled),
  ]

  private static func word(_ text: String) -> String {
    if !text.isEmpty, !text.contains(where: { " \t\"\\#".contains($0) }) { return text }
    return "\"" + text.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined() + "\""
  }
}
