import MidflightHost
import MidflightTestSupport
import MidflightWindow

/// Tests the answers and signals that are sent to the accessibility bus, without a bus.
@Suite struct AccessibleObjectTests {
  private func window(_ children: [AccessibleElement]) -> AccessibleElement {
    var window = AccessibleElement("window", .window, "a window")
    window.frame = AccessibleFrame(x: 0, y: 0, width: 200, height: 100)
    window.children = children
    return window
  }

  private func slider(_ value: Double, at x: Int = 10) -> AccessibleElement {
    var slider = AccessibleElement("slider", .slider, "level")
    slider.value = .number(value, in: 0...1, step: 0.1, text: "\(value)")
    slider.frame = AccessibleFrame(x: x, y: 10, width: 50, height: 20)
    slider.actions = [.press, .menu]
    slider.states = [.focusable]
    return slider
  }

  private func answers(_ snapshot: AccessibleSnapshot) -> AccessibleAnswers {
    AccessibleAnswers(snapshot, bus: ":1.5", parent: (":1.0", AccessibleSnapshot.applicationPath))
  }

  private func snapshot(
    _ children: [AccessibleElement], isActive: Bool = true, after old: AccessibleSnapshot? = nil
  ) -> AccessibleSnapshot {
    AccessibleSnapshot(window(children), .init(isActive: isActive), after: old)
  }

  // MARK: Answers

  @Test func `an element's parent lists it as a child`() throws {
    let snapshot = snapshot([slider(0.5), AccessibleElement("label", .label, "a label")])
    let answers = answers(snapshot)
    func ask(_ path: String, _ member: String, _ arguments: BusValue...) throws -> BusValue {
      let answer = answers.answer(
        AccessibleCall(path, "org.a11y.atspi.Accessible", member, arguments))
      guard case .values(let values) = answer else { throw Refused(answer: answer) }
      return try #require(values.first)
    }
    var (path, seen) = (AccessibleSnapshot.applicationPath, [AccessibleSnapshot.applicationPath])
    while case .array(_, let children) = try ask(path, "GetChildren"), let last = children.last {
      let index = Int32(children.count - 1)
      #expect(try ask(path, "GetChildAtIndex", .int32(index)) == last)
      let next = try self.path(of: last)
      if seen.count > 1 { #expect(try ask(next, "GetIndexInParent") == .int32(index)) }
      path = next
      seen.append(path)
    }
    #expect(seen.count == 3 && seen.last == snapshot.path(of: "label"))
  }

  private func path(of reference: BusValue) throws -> String {
    guard case .structure(let members) = reference, case .path(let path)? = members.last else {
      throw Refused(answer: .values([reference]))
    }
    return path
  }

  private struct Refused: Error { var answer: AccessibleAnswer }

  @Test func `actions and their results are those of the called element`() throws {
    let snapshot = snapshot([slider(0.5)])
    let path = try #require(snapshot.path(of: "slider"))
    func answer(_ interface: String, _ member: String, _ arguments: BusValue...) -> AccessibleAnswer
    {
      answers(snapshot).answer(AccessibleCall(path, interface, member, arguments))
    }
    #expect(
      answer("org.a11y.atspi.Action", "DoAction", .int32(1))
        == .request("slider", .perform(.menu), [.bool(true)]))
    #expect(
      answer("org.a11y.atspi.Component", "GrabFocus") == .request("slider", .focus, [.bool(true)]))
    #expect(
      answer(
        "org.freedesktop.DBus.Properties", "Set", .string("org.a11y.atspi.Value"),
        .string("CurrentValue"), .variant(.double(0.25)))
        == .request("slider", .setNumber(0.25), []))
    for wrong: BusValue in [.double(.nan), .double(.infinity), .string("much"), .other] {
      let answer = answer(
        "org.freedesktop.DBus.Properties", "Set", .string("org.a11y.atspi.Value"),
        .string("CurrentValue"), .variant(wrong))
      guard case .refusal(.invalidArguments, _) = answer else { throw Refused(answer: answer) }
    }
  }

  @Test func `any calls with any arguments are answered or refused`() throws {
    var text = AccessibleElement("text", .entry, "name")
    text.value = .text("ä𝄞b", isEditable: true)
    let snapshot = snapshot([slider(0.5), text])
    let answers = answers(snapshot)
    let interfaces =
      [
        "Accessible", "Application", "Component", "Action", "Value", "Text",
        "EditableText", "Cache", "Nothing",
      ].map { "org.a11y.atspi.\($0)" }
      + ["org.freedesktop.DBus.Properties", "org.freedesktop.DBus.Peer", ""]
    let members = [
      "GetChildAtIndex", "GetState", "GetExtents", "GetAccessibleAtPoint", "Contains", "DoAction",
      "GetName", "GetText", "GetCharacterAtOffset", "GetStringAtOffset", "SetTextContents",
      "InsertText", "DeleteText", "Get", "GetAll", "Set", "GetItems", "GetAttributes", "",
    ]
    let paths = [
      AccessibleSnapshot.applicationPath, try #require(snapshot.path(of: "slider")),
      try #require(snapshot.path(of: "text")), "/org/a11y/atspi/accessible/99999999999999999999",
      "/org/a11y/atspi/cache", "/", "",
    ]
    let values: [BusValue] = [
      .int32(.max), .int32(.min), .int32(0), .int32(1), .uint32(.max), .double(.nan),
      .double(.infinity), .string(""), .string("CurrentValue"), .string("org.a11y.atspi.Value"),
      .variant(.other), .array(of: "", []), .structure([]), .other,
    ]
    var random = Random(seed: 38)
    for path in paths {
      for interface in interfaces {
        for member in members {
          for count in 0...3 {
            let arguments = (0..<count).map { _ in random.pick(values) }
            _ = answers.answer(AccessibleCall(path, interface, member, arguments))
          }
        }
      }
    }
  }

  // MARK: Signals

  private func changes(
    _ old: [AccessibleElement], _ new: [AccessibleElement]
  ) -> [AccessibleSignal] {
    let before = snapshot(old)
    return snapshot(new, after: before).changes(since: before, bus: ":1.5")
  }

  @Test func `an unchanged tree sends no signal, and keeps its paths`() {
    let before = snapshot([slider(0.5)])
    let after = snapshot([slider(0.5)], after: before)
    #expect(after.changes(since: before, bus: ":1.5").isEmpty)
    #expect(after.path(of: "slider") == before.path(of: "slider"))
    // An element that disappears and reappears gets a different object.
    let gone = snapshot([], after: after)
    #expect(snapshot([slider(0.5)], after: gone).path(of: "slider") != before.path(of: "slider"))
  }

  @Test func `a changed number sends a signal, unless it is live`() {
    let signals = changes([slider(0.5)], [slider(0.6)])
    #expect(signals.map(\.detail) == ["accessible-value"])
    #expect(signals.map(\.value) == [.double(0.6)])
    let moving = [0.5, 0.6].map { value in
      var slider = slider(value)
      slider.states.insert(.live)
      return [slider]
    }
    #expect(changes(moving[0], moving[1]).isEmpty)
  }

  @Test func `a message is announced once, when it comes`() {
    let message = AccessibleElement("message 1", .notification, "saved")
    let signals = changes([], [message])
    #expect(signals.map(\.member) == ["ChildrenChanged", "Announcement"])
    #expect(signals.last?.value == .string("saved"))
    #expect(changes([message], [message]).isEmpty)
    #expect(changes([message], []).map(\.member) == ["ChildrenChanged", "StateChanged"])
  }

  @Test func `a focus change sends a signal while the window has the focus`() {
    let items = ["a", "b"].map { AccessibleElement($0, .button, $0) }
    func focused(_ index: Int) -> [AccessibleElement] {
      items.enumerated().map { number, item in
        var item = item
        item.states = number == index ? [.focusable, .focused] : .focusable
        return item
      }
    }
    let signals = changes(focused(0), focused(1)).filter { $0.detail == "focused" }
    #expect(signals.map(\.first) == [0, 1])
    let before = snapshot(focused(0), isActive: false)
    let after = snapshot(focused(1), isActive: false, after: before)
    #expect(after.changes(since: before, bus: ":1.5").allSatisfy { $0.detail != "focused" })
  }

  @Test(arguments: [
    ("0.5", "0.55", "", "5"), ("abc", "axc", "b", "x"), ("", "new", "", "new"),
    ("aa", "a", "a", ""),
  ])
  func `a changed text sends signals of its removed and inserted parts`(
    old: String, new: String, out: String, in put: String
  ) {
    func entry(_ text: String) -> [AccessibleElement] {
      var entry = AccessibleElement("entry", .entry, "value")
      entry.value = .text(text, isEditable: true)
      return [entry]
    }
    let signals = changes(entry(old), entry(new)).filter { $0.member == "TextChanged" }
    let parts = Dictionary(uniqueKeysWithValues: signals.map { ($0.detail, $0.value) })
    #expect(parts["delete"] == (out.isEmpty ? nil : .string(out)))
    #expect(parts["insert"] == (put.isEmpty ? nil : .string(put)))
  }
}
