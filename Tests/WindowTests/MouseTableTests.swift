import MidflightPreviewer

/// In a real window, every action in the table for the mouse changes the expected parts of the
/// state and of the image.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct MouseTableTests {
  /// An action in the table, the parts of the state that it changes, and the input that performs
  /// it.
  struct Row: Sendable, CustomTestStringConvertible {
    var target: String
    var gesture: String
    var changes: [String]
    var before: [String]
    var body: @Sendable (Window) throws -> Void
    var testDescription: String { "\(target): \(gesture)" }

    init(
      _ target: String, _ gesture: String, _ changes: [String], after before: [String] = [],
      body: @escaping @Sendable (Window) throws -> Void
    ) {
      (self.target, self.gesture, self.changes) = (target, gesture, changes)
      (self.before, self.body) = (before, body)
    }
  }

  private static let far = CGSize(width: 60, height: 0)

  static let rows: [Row] = [
    Row("the play button", "click", ["isPlaying"]) { window in
      try window.click("playButton")
      // Stop the playback that the click has started, since the scene would otherwise come to rest
      // only at its end.
      try window.press("space")
    },
    Row("the scene's name", "click", ["menu"]) { try $0.click("sceneName") },
    Row("the toolbar", "click", ["explains"]) { try $0.click("tool explain") },
    Row("the toolbar", "right click", ["menu"]) { try $0.click("tool record", button: 3) },
    Row("the recording's sign", "click", ["message"], after: ["r"]) { try $0.click("status") },
    Row("the speed", "drag, wheel", ["rate"]) {
      try $0.wheel($0.frame("speed").middle, up: false)
    },
    Row("the speed", "double click", ["rate"], after: ["bracketleft"]) {
      try $0.click("speed", times: 2)
    },
    Row("the speed", "right click", ["menu"]) { try $0.click("speed", button: 3) },
    Row("the clock", "drag", ["frame", "seconds"]) {
      try $0.drag($0.frame("clock").middle, by: CGSize(width: -40, height: 0))
    },
    Row("the stage", "click", ["layer"]) { try $0.click("scene") },
    Row("the stage", "Alt+click, Ctrl+click", ["explains"]) {
      try $0.click("scene", holding: "ctrl")
    },
    Row("the stage", "Shift+drag", ["seconds"]) {
      try $0.drag($0.frame("scene").middle, by: far, holding: "shift")
    },
    Row("the stage", "wheel", ["frame"]) { try $0.wheel($0.frame("scene").middle, up: true) },
    Row("the stage", "Ctrl+wheel", ["stageScale"]) {
      try $0.wheel($0.frame("scene").middle, up: true, holding: "ctrl")
    },
    Row("the stage", "middle drag", ["stageOffset"]) {
      try $0.drag($0.frame("scene").middle, by: far, button: 2)
    },
    Row("the stage", "double click", ["wantsFullScreen"]) { try $0.click("scene", times: 2) },
    Row("the stage", "right click", ["menu"]) { try $0.click("scene", button: 3) },
    Row("a tile of the lab", "click", ["policy"], after: ["shift+b", "k"]) {
      try $0.click("tile additive")
    },
    Row("graph, timeline", "drag", ["seconds"]) {
      try $0.drag($0.frame("graph").middle, by: far)
    },
    Row("graph, timeline", "Ctrl+wheel", ["timeZoom"]) {
      try $0.wheel($0.frame("graph").middle, up: true, holding: "ctrl")
    },
    Row("a lane's name", "click", ["property"]) { try $0.click("lane progressColor") },
    Row("the joint's text", "click", ["seconds", "explains"]) { try $0.click("joint") },
    Row("the graph", "right click", ["menu"]) { try $0.click("graph", button: 3) },
    Row("the timeline", "right click", ["menu"]) { try $0.click("timeline", button: 3) },
    Row("the graph", "hover", ["tip"]) { try $0.hover($0.frame("graph").middle) },
    Row("a mark", "click", ["muted"]) { try $0.click("mark 0") },
    Row("a mark", "drag", ["values"]) {
      // After the drag, the mark is later than the current time, so the change that it marks has
      // not happened yet.
      try $0.drag($0.frame("mark 0").middle, by: CGSize(width: 200, height: 0))
    },
    Row("a mark, a run", "hover", ["tip"]) { try $0.hover($0.frame("mark 0").middle) },
    Row("a run's end", "drag", ["tuned"]) {
      try $0.drag($0.frame("end of progress").middle, by: far)
    },
    Row("a run's start", "drag", ["tuned"]) {
      try $0.drag($0.frame("start of progress").middle, by: far)
    },
    Row("a mark", "right click", ["menu"]) { try $0.click("mark 0", button: 3) },
    Row("a property", "click", ["property"]) {
      let row = try $0.frame("property progressColor")
      try $0.click(CGPoint(x: row.minX + 20, y: row.minY + 10))
    },
    Row("a property", "double click", ["typing"]) {
      let row = try $0.frame("property progress")
      try $0.click(CGPoint(x: row.minX + 20, y: row.minY + 10), times: 2)
    },
    Row("a property, a lane's name", "Ctrl+click", ["overlaid"]) {
      try $0.click("lane progressColor", holding: "ctrl")
    },
    Row("a colour's field", "drag", ["values", "typing"], after: ["Down", "ctrl+Return"]) {
      try $0.drag($0.frame("picker(square)").middle, by: CGSize(width: 20, height: 10))
    },
    Row("a property", "right click", ["menu"]) {
      let row = try $0.frame("property progress")
      try $0.click(CGPoint(x: row.minX + 20, y: row.minY + 10), button: 3)
    },
    Row("a slider", "click, drag", ["entries", "values"]) {
      try $0.drag($0.frame("slider progress").middle, by: far)
    },
    Row("the policy's row", "click", ["policy"]) { try $0.click("policy") },
    Row("the policy's row", "right click", ["menu"]) { try $0.click("policy", button: 3) },
    Row("a tuned value", "drag", ["tuned"]) {
      try $0.drag($0.frame("tuned progress duration").middle, by: far)
    },
    Row("a tuned value", "Ctrl+click", ["tuned"], after: ["Tab"]) { window in
      try window.click("tuned progressColor duration", holding: "ctrl")
      try window.press("Right")
    },
    Row("a tuned value", "double click", ["typing"]) {
      try $0.click("tuned progress duration", times: 2)
    },
    Row("a small curve", "click", ["palette"]) { try $0.click("curve progress") },
    Row("a curve's handle", "drag", ["tuned"], after: ["Tab", "c"]) {
      try $0.drag($0.frame("handle 0").middle, by: CGSize(width: 20, height: 30))
    },
    Row("a spring's pad", "click, drag", ["tuned"], after: ["Tab", "Down", "shift+e"]) {
      let pad = try $0.frame("handle 0")
      try $0.drag(
        CGPoint(x: pad.minX + 20, y: pad.minY + 20),
        by: CGSize(width: pad.width / 2, height: pad.height / 3))
    },
    Row("the tuner's title", "click", ["filter"]) { try $0.click("filter") },
    Row("a tuned value", "right click", ["menu"]) {
      try $0.click("tuned progress duration", button: 3)
    },
    Row("a layer, an event", "click", ["layer"], after: ["n"]) { window in
      let name = try window.clickableNames().first { $0.hasPrefix("looking layer(") }
      try window.click(name ?? "no layer")
    },
    Row("the sidebar's edge", "drag", ["sidebarWidth"]) {
      try $0.drag($0.frame("sidebarEdge").middle, by: CGSize(width: -60, height: 0))
    },
    Row("the graph's upper edge", "drag", ["chartHeight"]) {
      try $0.drag($0.frame("chartEdge").middle, by: CGSize(width: 0, height: -60))
    },
    Row("sidebar, lanes' names, help, menus", "wheel", ["scrolled"], after: ["n", "Tab", "c"]) {
      try $0.wheel($0.frame("tuner progress").middle, up: false)
    },
    Row("the footer", "click", ["frame"]) { try $0.click("footer one frame forward") },
    Row("a menu", "click, or drag to it", ["menu", "policy"], after: ["shift+F10"]) {
      try $0.click("menu from presentation")
    },
  ]

  @Test func `every action of the table has a row`() {
    let done = Set(Self.rows.map(\.testDescription))
    #expect(done == Set(MouseGesture.all.map { "\($0.target): \($0.gesture)" }))
  }

  @Test(arguments: Self.rows.indices)
  func `every mouse action has an effect`(_ index: Int) throws {
    let row = Self.rows[index]
    let desktop = try Desktop(.x11)
    let window = try desktop.start([
      "preview", "round-progress", "--paused", "--report", "--size", "1280x800", "--set",
      "progress=10%@1.4s",
    ])
    // Move to a time in the middle of a motion, after the mark of one of the user's changes.
    try window.press("alt+4")
    for key in row.before { try window.press(key) }
    let (before, image) = (try window.state(), try window.settledScreenshot())
    try row.body(window)
    // Whether the action plays the scene to its end, after which `isPlaying` is false again.
    let plays = row.testDescription == "the play button: click"
    let after = try window.state("\(row.testDescription) to change \(row.changes)") { after in
      plays || row.changes.allSatisfy { after[$0] != before[$0] }
    }
    if plays {
      #expect(window.journal.contains { $0.word == "frame" })
      #expect(after["seconds"] != before["seconds"])
    }
    #expect(try desktop.screenshot().differingPixels(from: image) > 0)
    #expect(try window.quit().status == 0)
  }
}
