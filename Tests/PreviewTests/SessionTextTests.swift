import MidflightCountedMalloc

@Suite @MainActor struct SessionTextTests {
  private static let sample = """
    # A comment, and then a blank line.
    midflight 1
    scene round-progress

    policy additive
    duration progress 500ms
    easing progressColor "0.3, 0, 0.2, 1.5"
    mute 3 4
    1.25s set progress 40%
    1.8s set "progressColor" #ff8000 at-once muted
    2s go without 1 2
    2.5 back
    """

  @Test func `the statement of a saved image is read by its old name too`() throws {
    let texts = try ["image", "picture"].map {
      try SessionText(
        parsing: "midflight 1\nscene round-progress\n\($0) 640x480 2 none keys\n",
        scenes: SceneCatalogue())
    }
    #expect(texts[0] == texts[1] && texts[0].renderer?.showsKeys == true)
    #expect(texts[0].text(tunables: []).contains("\nimage 640x480 2 none keys\n"))
  }

  @Test func `a text describes the log that it is read as`() throws {
    let text = try SessionText(parsing: Self.sample, scenes: SceneCatalogue())
    #expect(text.scene == "round-progress")
    #expect(text.tuning.policy == .additive)
    #expect(text.log.mutedScriptSteps == [3, 4])
    #expect(text.log.entries.map(\.time.seconds) == [1.25, 1.8, 2, 2.5])
    #expect(
      text.log.entries[0].action
        == .set(property: "progress", .number(0.4), animated: true))
    #expect(text.log.entries.map(\.isMuted) == [false, true, false, false])
    #expect(text.log.entries[2].mutedSteps == [1, 2])
    #expect(text.log.entries[3].action == .back)
  }

  @Test(arguments: ["round-progress", "animated-lines", "logo-fade", "explicit-color", "gallery"])
  func `a written text reads back`(_ name: String) throws {
    let type = try #require(SceneCatalogue().scene(named: name))
    let tunables = Tunable.survey(type)
    let properties = Session(type).properties
    var random = Random(seed: 41)
    for _ in 0..<10 {
      var text = SessionText(scene: name)
      for tunable in tunables where Bool.random(using: &random) {
        text.tuning.setDuration(Double.random(in: 0.01...9, using: &random), of: tunable)
        text.tuning.setDelay(Double.random(in: 0...60, using: &random), of: tunable)
        let curve = "0.1,\(Double.random(in: -2...2, using: &random)),0.7,1"
        text.tuning.setEasing(try Easing(text: curve), of: tunable)
      }
      text.tuning.policy = try #require(
        Optional<RetargetPolicy>.choices.randomElement(using: &random))
      text.log.mutedScriptSteps = [Int.random(in: 0..<4, using: &random)]
      for _ in 0..<8 {
        let property = properties[Int.random(in: properties.indices, using: &random)]
        let value = property.range.value(at: Double.random(in: 0...1, using: &random))
        var entry = InputLog.Entry(
          time: Flicks(count: Int64.random(in: 0...9_000_000_000, using: &random)),
          action: Bool.random(using: &random)
            ? .go
            : .set(
              property: property.name, value, animated: Bool.random(using: &random)))
        entry.isMuted = Bool.random(using: &random)
        if entry.action == .go { entry.mutedSteps = [0, 2] }
        text.log.insert(entry)
      }
      let read = try SessionText(parsing: text.text(tunables: tunables), scenes: SceneCatalogue())
      #expect(read == text)
    }
  }

  @Test(
    arguments: [
      ("", 1, 1, "midflight 1"), ("midflight 2", 1, 1, "midflight 1"),
      ("midflight 1\n\n  scene ring", 3, 9, "no scene 'ring'"),
      ("midflight 1\nscene round-progress\n1s set colour 1", 3, 8, "no property 'colour'"),
      ("midflight 1\nscene round-progress\n1s set progress 1.5", 3, 17, "outside 0 to 1"),
      ("midflight 1\nscene round-progress\n-1s go", 3, 1, "not a time"),
      ("midflight 1\nscene round-progress\n1s jump", 3, 4, "set, go, back, call or touch"),
      ("midflight 1\nscene round-progress\n1s touch up 1 2", 3, 10, "began, moved, ended"),
      ("midflight 1\nscene round-progress\n1s touch began 1", 3, 4, "X Y"),
      ("midflight 1\nscene round-progress\njump", 3, 1, "is not a statement"),
      ("midflight 1\nscene round-progress\n1s go without x", 3, 15, "a step's number"),
      ("midflight 1\nscene round-progress\n\teasing progress wavy", 3, 18, "not a curve"),
      ("midflight 1\nscene \"round", 2, 7, "closing quote"),
      (
        "midflight 1\nscene round-progress\nmute" + String(repeating: " 1", count: 10_000), 3,
        20_004, "more than 10000 words"
      ),
    ])
  func `invalid text is refused with its line`(
    _ text: String, _ line: Int, _ column: Int, _ words: String
  ) throws {
    let error = try #require(throws: SessionText.ParseError.self) {
      try SessionText(parsing: text, scenes: SceneCatalogue())
    }
    #expect(error.line == line)
    #expect(error.column == column)
    #expect(error.message.contains(words), "\(error)")
  }

  @Test(.enabled(if: countedAllocations() > 0, "allocations are counted with glibc alone"))
  func `empty lines and comments take no memory`() throws {
    func most(_ line: String) throws -> Int64 {
      let text = Self.start + String(repeating: line, count: 1_000_000)
      forgetMostCountedBytes()
      let before = countedBytes()
      _ = try SessionText(parsing: text, scenes: SceneCatalogue())
      return mostCountedBytes() - before
    }
    _ = try most("")
    for line in ["\n", " \n", "#\n", "mute 1\n"] {
      #expect(try most(line) < most("") + 100_000, "\(line)")
    }
  }

  @Test(.enabled(if: countedAllocations() > 0, "allocations are counted with glibc alone"))
  func `a log with too many entries is refused before its end`() throws {
    func allocations(_ count: Int) throws -> UInt64 {
      let text = Self.start + String(repeating: "1s set progress 0.5\n", count: count)
      let before = countedAllocations()
      let error = try #require(throws: SessionText.ParseError.self) {
        try SessionText(parsing: text, scenes: SceneCatalogue(), maxEntries: 100)
      }
      #expect(error.line == 103 && error.message.hasPrefix("the log has more than 100 entries"))
      return countedAllocations() - before
    }
    _ = try allocations(101)
    #expect(try allocations(100_000) < allocations(101) + 100)
    #expect(
      try SessionText(
        parsing: Self.start + "1s go\n2s back", scenes: SceneCatalogue(), maxEntries: 2
      ).log.entries.count == 2
    )
  }

  private static let start = "midflight 1\nscene round-progress\n"
}
