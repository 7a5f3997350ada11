import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightScenes
import MidflightViews

extension SessionText {
  @MainActor
  struct Reader {
    let scene: SceneDefinition
    let maxEntries: Int
    /// The scene's properties, including those that are known to move because of the entries read
    /// so far.
    private var properties: [SceneProperty]
    private let methods: [String]
    var tuning = Tuning()
    var variants: [Int: Tuning] = [:]
    var codeValues = Tuning()
    var entries: [InputLog.Entry] = []
    var mutedSteps: Set<Int> = []
    var isScriptMuted = false
    var time: Flicks?
    var renderer: StillRenderer?
    private var surveyed: [Tunable]?
    private var isInVariant = false
    /// The only tuned setting that affects which animations exist: whether motion is reduced.
    private let settings: Tuning

    nonisolated static let reducedMotion = "reduced-motion"

    init(scene: SceneDefinition, reducesMotion: Bool, maxEntries: Int) {
      (self.scene, self.maxEntries) = (scene, maxEntries)
      settings = Tuning(reducesMotion: reducesMotion)
      tuning = settings
      let session = Session(scene, tuning: settings)
      (properties, methods) = (session.properties, session.scene.methods)
    }

    mutating func read(_ words: [Word]) throws(ParseError) {
      let first = words[0]
      switch first.text {
      case "policy":
        try check(words, count: 2, "policy NAME")
        guard let policy = RetargetPolicy?(named: words[1].text) else {
          let names = RetargetPolicy?.choices.map(\.name).joined(separator: ", ")
          throw words[1].error("'\(words[1].text)' is not a policy; the policies are \(names)")
        }
        tuning.policy = policy
      case Self.reducedMotion:
        try check(words, count: 1, Self.reducedMotion)
        guard settings.reducesMotion || isInVariant else {
          throw words[0].error("'\(Self.reducedMotion)' must come before the entries with times")
        }
        tuning.reducesMotion = true
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
          // Ignore the curve only if the animation has no curve and can't be switched to one. A
          // curve for a spring that can be switched is stored, since another statement may select
          // it.
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
          throw words[2].error("expected a curve or a spring")
        }
        for tunable in try tunables(words[1]) {
          guard tunable.canBeSpring else {
            throw words[1].error(
              "\(tunable.name) has neither a curve nor a spring that can be tuned")
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
      case "code":
        let parts = ["duration", "delay", "easing", "spring", "moves"]
        guard words.count > 1, parts.contains(words[1].text) else {
          throw words[0].error("expected \(parts.joined(separator: ", ")) after code")
        }
        swap(&tuning, &codeValues)
        defer { swap(&tuning, &codeValues) }
        try read(Array(words[1...]))
      case "at":
        try check(words, count: 2, "at TIME")
        time = Flicks(seconds: try seconds(words[1]))
      case "image", "picture":
        let showsKeys = words.count == 5 && words[4].text == "keys"
        try check(
          words, count: showsKeys ? 5 : 4, "image WIDTHxHEIGHT SCALE|fit COLOUR|none [keys]")
        renderer = try renderer(words)
        renderer?.showsKeys = showsKeys
      case "mute" where words.dropFirst().map(\.text) == ["all"]: isScriptMuted = true
      case "mute": mutedSteps.formUnion(try steps(words[1...]))
      case "file", "package":
        throw words[0].error("'\(words[0].text)' must follow 'scene \(scene.name)'")
      default:
        throw words[0].error(
          "'\(words[0].text)' is not a statement; the statements are policy, reduced-motion, duration, delay, "
            + "easing, spring, moves, tweak, code, at, image, variant, mute and times"
        )
      }
    }

    static func isEntry(_ words: [Word]) -> Bool {
      words[0].text.first.map { $0.isNumber || ".-+".contains($0) } == true
    }

    /// Applies the third word of a statement to each tunable that the second word names.
    private mutating func tuneEach<Refusal: Error & CustomStringConvertible>(
      _ words: [Word], _ tune: (inout Tuning, Tunable, _ text: String) throws(Refusal) -> Void
    ) throws(ParseError) {
      let named = try tunables(words[1])
      if let refusal = Tunable.refusal(of: named) { throw words[1].error(refusal) }
      do throws(Refusal) {
        for tunable in named { try tune(&tuning, tunable, words[2].text) }
      } catch {
        throw words[2].error(error.description)
      }
    }

    private mutating func readVariant(_ words: [Word]) throws(ParseError) {
      guard words.count > 2, let number = Int(words[1].text), (1...9).contains(number) else {
        throw words[0].error("expected variant NUMBER STATEMENT, with a number from 1 to 9")
      }
      let parts = [
        "policy", Self.reducedMotion, "duration", "delay", "easing", "spring", "moves", "tweak",
      ]
      guard parts.contains(words[2].text) else {
        throw words[2].error("a variant can contain \(parts.joined(separator: ", "))")
      }
      let present = tuning
      tuning = variants[number] ?? Tuning()
      isInVariant = true
      defer { isInVariant = false }
      try read(Array(words[2...]))
      variants[number] = tuning
      tuning = present
    }

    mutating func readEntry(_ words: [Word]) throws(ParseError) {
      let time = Flicks(seconds: try seconds(words[0]))
      guard entries.count < maxEntries else {
        throw words[0].error("the log has more than \(maxEntries) entries")
      }
      guard words.count > 1 else {
        throw words[0].error("expected set, go, back, call or touch after the time")
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
          throw words[1].error("expected TIME set PROPERTY VALUE [at-once] [muted]")
        }
        guard let property = property(named: name.text, at: time) else {
          let hint = KnownNames.text(properties.map(\.name))
          throw name.error("\(scene.name) has no property '\(name.text)'; \(hint)")
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
            throw without.error("expected TIME \(words[1].text) [without STEP…] [muted]")
          }
          entry.mutedSteps = try steps(rest.dropFirst())
        }
      case "call":
        guard rest.count == 1, let name = rest.first else {
          throw words[1].error("expected TIME call METHOD [muted]")
        }
        guard methods.contains(name.text) else {
          throw name.error(
            "\(scene.name) has no method '\(name.text)'; \(KnownNames.text(methods))")
        }
        entry = InputLog.Entry(time: time, action: .call(method: name.text))
      case "touch":
        let numbers = rest.dropFirst().compactMap { Double($0.text) }
        guard rest.count == 3, let name = rest.first, numbers.allSatisfy(\.isFinite),
          numbers.count == 2
        else { throw words[1].error("expected TIME touch began|moved|ended|cancelled X Y [muted]") }
        guard let phase = SessionText.phases.first(where: { $0.name == name.text })?.phase else {
          throw name.error(
            "expected began, moved, ended or cancelled after touch, not '\(name.text)'")
        }
        entry = InputLog.Entry(
          time: time, action: .touch(phase, CGPoint(x: numbers[0], y: numbers[1])))
      default:
        throw words[1].error(
          "expected set, go, back, call or touch after the time, not '\(words[1].text)'")
      }
      entry.isMuted = isMuted
      entries.append(entry)
    }

    private func renderer(_ words: [Word]) throws(ParseError) -> StillRenderer {
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
      if words.count != count { throw words[0].error("expected \(form)") }
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

    /// Parses a spring from four words: mass, stiffness, damping and velocity.
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
          throw word.error("'\(word.text)' is not a step's number")
        }
        steps.insert(step)
      }
      return steps
    }

    /// Returns the property with the given name. If it is unknown, it is searched for in the motion
    /// that the entries read so far cause.
    ///
    /// - Parameter time: The earliest time at which the search may end.
    private mutating func property(named name: String, at time: Flicks) -> SceneProperty? {
      func known() -> SceneProperty? { properties.first { $0.name == name } }
      if let property = known() { return property }
      var log = InputLog(entries)
      log.isScriptMuted = isScriptMuted
      properties =
        Session.surveying(
          scene, tuning: settings, log: log, through: time
        ).properties
      return known()
    }

    private mutating func tunables(_ word: Word) throws(ParseError) -> [Tunable] {
      let all =
        surveyed
        ?? Tunable.survey(
          scene, tuning: settings, log: InputLog(entries))
      surveyed = all
      let found = all.filter { $0.name == word.text || $0.property == word.text }
      if found.isEmpty {
        let hint = KnownNames.text(all.map(\.name))
        throw word.error("\(scene.name) has no animation '\(word.text)'; \(hint)")
      }
      return found
    }
  }
}
