/// Assistive technology can read the window's elements and perform their actions.
@Suite @MainActor struct AccessibilityTests {
  private func desk(
    _ scene: SceneDefinition = RoundProgressScene.definition, width: Int = 1600, height: Int = 900
  ) throws -> Desk {
    let desk = try Desk(scene, width: width, height: height)
    _ = desk.image()
    return desk
  }

  private func tree(_ desk: Desk) throws -> AccessibleElement {
    _ = desk.image()
    return try #require(desk.previewer.accessibleTree)
  }

  private func element(_ id: String, _ desk: Desk) throws -> AccessibleElement {
    try #require(try tree(desk).all.first { $0.id == id }, "\(id)")
  }

  private func focused(_ desk: Desk) throws -> [String] {
    try tree(desk).all.filter { $0.states.contains(.focused) }.map(\.id)
  }

  private func act(_ act: AccessibleRequest, on id: String, _ desk: Desk, at time: Double = 0.1) {
    desk.handle(.accessibility(id, act), at: time)
    _ = desk.image()
  }

  /// Key sequences, each of which opens different panels of the window.
  nonisolated private static let keys: [[String]] = [
    [], ["Tab"], ["Tab", "e"], ["F1"], ["n"], ["n", "n"], ["w"], ["/"], ["Tab", "g"],
  ]

  // MARK: Reading

  @Test(arguments: keys)
  func `every clickable item has an element at its position`(keys: [String]) throws {
    let desk = try desk()
    desk.advance(to: 0.05)
    for key in keys { desk.press(key) }
    let all = try tree(desk).all
    let byID = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    var found: Set<String> = []
    let points = stride(from: 2.0, to: 900, by: 8).flatMap { y in
      stride(from: 2.0, to: 1600, by: 10).map { x in CGPoint(x: x, y: y) }
    }
    for (point, hit) in zip(points, desk.previewer.accessibility(at: points)) where hit.isClickable
    {
      guard let id = hit.id else {
        #expect(desk.previewer.isHandleOrEdge(at: point), "\(point)")
        continue
      }
      found.insert(id)
      let frame = try #require(byID[id]?.frame, "\(id)")
      #expect(CGFloat(frame.y) <= point.y + 1, "\(id)")
      #expect(CGFloat(frame.y + frame.height) >= point.y - 1, "\(id)")
    }
    // A click in the middle of an element hits that element, unless another element covers it.
    for id in found {
      guard let element = byID[id], element.role != .panel, let frame = element.frame else {
        continue
      }
      let middle = CGPoint(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
      #expect(desk.previewer.accessibility(at: [middle]).first?.id == id, "\(id)")
    }
    #expect(found.isSuperset(of: ["play", "scene"]))
  }

  @Test(arguments: keys)
  func `each element has a unique id, and at most one has the focus`(keys: [String]) throws {
    let desk = try desk()
    for key in keys { desk.press(key) }
    let all = try tree(desk).all
    #expect(Set(all.map(\.id)).count == all.count)
    #expect(all.count { $0.states.contains(.focused) } == 1)
    #expect(all.allSatisfy { !$0.name.isEmpty || [.separator, .menu].contains($0.role) })
    // The messages between processes cannot encode non-finite numbers. Encode an element to check
    // that it contains none.
    let window = try #require(all.first)
    let copy = try JSONDecoder().decode(
      AccessibleElement.self, from: JSONEncoder().encode(window))
    #expect(copy == window)
  }

  @Test func `each property is a row with its value and its range`() throws {
    for scene in SceneCatalogue.builtIn {
      let desk = try desk(scene)
      let all = try tree(desk).all
      for property in desk.previewer.session.properties {
        let row = try #require(all.first { $0.id == "property \(property.name)" })
        #expect(row.name == property.name)
        guard let reading = desk.previewer.session.read(property) else { continue }
        switch (row.value, reading.model) {
        case (.number(let number, let range, _, _)?, .number(let model)):
          #expect(number == model && range.contains(number))
        case (.text(_, let isEditable)?, .color): #expect(isEditable)
        default: Issue.record("\(scene.name): \(property.name) has no value")
        }
      }
    }
  }

  @Test func `the graph's element has the sentence about the last joint`() throws {
    let desk = try desk()
    #expect(try !element("graph", desk).details.contains("velocity"))
    desk.press("Space", at: 0.1)
    desk.advance(to: 2)
    let joint = try element("joint", desk)
    #expect(joint.name.contains("velocity"))
    #expect(try element("graph", desk).details == joint.name)
    act(.perform(.press), on: "joint", desk, at: 2.1)
    #expect(desk.previewer.seconds < 2)
    #expect(try element("explanation", desk).children.isEmpty == false)
  }

  @Test func `a message is an element while it is shown`() throws {
    let desk = try desk()
    desk.press("o")
    let message = try #require(desk.previewer.message)
    #expect(try tree(desk).all.first { $0.role == .notification }?.name == message)
  }

  // MARK: Actions

  @Test func `a press acts like a click`() throws {
    let (hands, reader) = (try desk(), try desk())
    for id in ["play", "tool compare", "policy", "key tuner", "list layers", "key help"] {
      let frame = try #require(try element(id, hands).frame, "\(id)")
      hands.click(
        x: Double(frame.x) + Double(frame.width) / 2, y: Double(frame.y) + Double(frame.height) / 2)
      act(.perform(.press), on: id, reader)
      _ = hands.image()
      #expect(hands.previewer.isPlaying == reader.previewer.isPlaying, "\(id)")
      #expect(hands.previewer.tuning == reader.previewer.tuning, "\(id)")
      #expect(hands.previewer.isTunerFocused == reader.previewer.isTunerFocused, "\(id)")
      let trees = try [hands, reader].map { try tree($0).all.map(\.id) }
      #expect(trees[0] == trees[1], "\(id)")
    }
    #expect(reader.previewer.isPlaying)
  }

  @Test func `a value set by assistive technology is logged like a typed one`() throws {
    let (typist, reader) = (try desk(), try desk())
    typist.press("Enter", with: .control)
    typist.handle(.text("0.3"), at: 0.1)
    typist.press("Enter")
    act(.setNumber(0.3), on: "property progress", reader)
    #expect(reader.previewer.log == typist.previewer.log)
    #expect(reader.previewer.log.entries.count == 1)
    act(.setText("#00ff00"), on: "property progressColor", reader)
    #expect(
      reader.previewer.log.entries.last?.action
        == .set(
          property: "progressColor", .color(CGColor(red: 0, green: 1, blue: 0, alpha: 1)),
          animated: true))
    #expect(reader.previewer.typedText == nil)
    reader.press("z", with: .control)
    #expect(reader.previewer.log == typist.previewer.log)
  }

  @Test(arguments: [.setNumber(7), .setText("much"), .setText("")] as [AccessibleRequest])
  func `an invalid value is refused with a message`(refused: AccessibleRequest) throws {
    let desk = try desk()
    act(refused, on: "property progress", desk)
    #expect(desk.previewer.log.entries.isEmpty)
    #expect(desk.previewer.typedText == nil)
    #expect(try tree(desk).all.contains { $0.role == .notification && $0.states == .urgent })
  }

  @Test func `tuned values, the speed and the time are set`() throws {
    let desk = try desk()
    let row = try #require(try tree(desk).all.first { $0.id == "tuned 0 duration" })
    act(.setNumber(0.45), on: row.id, desk)
    let tunable = try #require(desk.previewer.tunables.first)
    #expect(desk.previewer.tuning.duration(of: tunable) == 0.45)
    guard case .number(0.45, _, _, _)? = try element(row.id, desk).value else {
      Issue.record("the row has another value")
      return
    }
    act(.setText("linear"), on: "tuned 0 easing", desk)
    #expect(desk.previewer.tuning.easing(of: tunable)?.name == "linear")
    act(.setNumber(0.26), on: "speed", desk)
    #expect(desk.previewer.rate == 0.25)
    act(.setNumber(1.5), on: "clock", desk)
    #expect(desk.previewer.seconds == 1.5)
  }

  @Test func `an open menu is read, and an item of the menu can be chosen`() throws {
    let desk = try desk()
    act(.perform(.press), on: "scene", desk)
    let menu = try element("menu", desk)
    #expect(menu.children.count == desk.previewer.menuTitles?.count)
    act(.perform(.press), on: "menu gallery", desk)
    #expect(try tree(desk).name.hasPrefix("gallery"))
    #expect(desk.previewer.menuTitles == nil)
  }

  @Test func `an image of the lab is a button that chooses its policy`() throws {
    let desk = try desk()
    desk.press("b", with: .shift)
    let images = try tree(desk).all.filter { $0.id.hasPrefix("image ") }
    #expect(images.count > 2 && images.allSatisfy { $0.role == .button })
    let policies = try images.map { image in
      act(.perform(.press), on: image.id, desk)
      let chosen = try tree(desk).all.filter { $0.role == .button && $0.states.contains(.selected) }
      #expect(chosen.map(\.id) == [image.id])
      return desk.previewer.tuning.policy
    }
    #expect(Set(policies).count == images.count)
  }

  @Test(arguments: [
    "play", "property progressColor", "tuned 1 delay", "key tuner", "mark script(step: 1) progress",
  ])
  func `an element that is given the focus has it`(part: String) throws {
    let desk = try desk()
    let before = try focused(desk)
    #expect(before == ["property progress"])
    let id = try #require(try tree(desk).all.first { $0.id.hasPrefix(part) }?.id, "\(part)")
    act(.focus, on: id, desk)
    #expect(try focused(desk) == [id])
    act(.focus, on: "stage", desk)
    #expect(try focused(desk).allSatisfy { $0.hasPrefix("property ") })
  }

  @Test func `typed text is read in its field`() throws {
    let desk = try desk()
    act(.perform(.type), on: "property progress", desk)
    #expect(try focused(desk) == ["field"])
    desk.handle(.text("0.7"), at: 0.2)
    #expect(try element("field", desk).value == .text("0.7", isEditable: true))
    act(.setText("x"), on: "field", desk)
    act(.perform(.press), on: "field", desk)
    #expect(try element("field", desk).states.contains(.invalid))
    act(.setText("0.7"), on: "field", desk)
    act(.perform(.press), on: "field", desk)
    #expect(
      desk.previewer.log.entries.map(\.action) == [
        .set(property: "progress", .number(0.7), animated: true)
      ])
  }

  @Test func `an unknown element's id does nothing`() throws {
    let desk = try desk()
    let before = try tree(desk)
    act(.perform(.press), on: "nowhere", desk)
    act(.setNumber(.nan), on: "property progress", desk)
    act(.setText(String(repeating: "9", count: 100_000)), on: "stage", desk)
    #expect(desk.previewer.log.entries.isEmpty)
    #expect(try tree(desk).children.first == before.children.first)
  }
}
