/// The sizes of panels, and which of them are collapsed, are restored at the next start.
@Suite @MainActor struct WindowSettingsTests {
  private let scratch = Scratch()

  private func desk(
    _ settings: WindowSettings = WindowSettings(), settingsFile: URL? = nil, width: Int = 1000
  ) throws -> Desk {
    let desk = try Desk(width: width, height: 700, settings: settings, settingsFile: settingsFile)
    _ = desk.image()
    return desk
  }

  private func drag(_ desk: Desk, from start: CGPoint, by distance: CGPoint) {
    desk.hold(x: start.x, y: start.y)
    desk.move(x: start.x + distance.x, y: start.y + distance.y)
    _ = desk.image()
    desk.release(x: start.x, y: start.y)
    _ = desk.image()
  }

  private func doubleClick(_ desk: Desk, _ position: CGPoint) {
    for clicks in 1...2 {
      desk.click(x: position.x, y: position.y, clicks: clicks)
    }
    _ = desk.image()
  }

  @Test func `the sidebar's edge is dragged within limits`() throws {
    let desk = try desk()
    #expect(desk.previewer.sidebarEdge.x == 692.0)
    drag(desk, from: desk.previewer.sidebarEdge, by: CGPoint(x: -92, y: 0))
    #expect(desk.previewer.settings.sidebarWidth == 400)
    #expect(desk.previewer.sidebarEdge.x == 600)
    drag(desk, from: desk.previewer.sidebarEdge, by: CGPoint(x: -5000, y: 0))
    #expect(desk.previewer.settings.sidebarWidth == 560)
    drag(desk, from: desk.previewer.sidebarEdge, by: CGPoint(x: 5000, y: 0))
    #expect(desk.previewer.settings.sidebarWidth == 260)
    // The slider is as wide as the sidebar, so clicking its rightmost point sets the upper end of
    // the property's range.
    desk.click(x: 1000 - 14, y: 48 + 30 + 36)
    #expect(
      desk.previewer.log.entries.map(\.action) == [
        .set(property: "progress", .number(1), animated: true)
      ])
  }

  @Test func `the chart's edge is dragged within limits`() throws {
    let desk = try desk()
    let before = desk.previewer.chartEdge
    drag(desk, from: before, by: CGPoint(x: 0, y: -40))
    #expect(desk.previewer.chartEdge.y == before.y - 40)
    drag(desk, from: desk.previewer.chartEdge, by: CGPoint(x: 0, y: -5000))
    #expect(desk.previewer.chartEdge.y == 138.0)
    drag(desk, from: desk.previewer.chartEdge, by: CGPoint(x: 0, y: 5000))
    #expect(desk.previewer.chartEdge.y <= 700 - 30 - 84)
  }

  @Test func `a double click folds and unfolds`() throws {
    let desk = try desk()
    let open = desk.image()
    let chart = desk.previewer.chartEdge
    doubleClick(desk, chart)
    #expect(desk.previewer.settings.isChartFolded && desk.previewer.chartEdge.y == 668.0)
    doubleClick(desk, desk.previewer.chartEdge)
    #expect(!desk.previewer.settings.isChartFolded && desk.previewer.chartEdge == chart)
    doubleClick(desk, desk.previewer.sidebarEdge)
    #expect(desk.previewer.settings.isSidebarFolded)
    #expect(
      desk.previewer.message?.hasPrefix("the sidebar is folded; press Tab to show it") == true)
    // Tab shows the sidebar over the stage, as in a narrow window.
    desk.press("Tab")
    #expect(desk.previewer.isTunerFocused)
    desk.press("Escape")
    doubleClick(desk, desk.previewer.sidebarEdge)
    #expect(!desk.previewer.settings.isSidebarFolded)
    desk.handle(.pointerLeft, at: 0.1)
    desk.advance(to: 20)
    for _ in 0..<40 { _ = desk.previewer.drawFrame() }
    let isSame = desk.image() == open
    #expect(isSame)
  }

  // MARK: The file

  @Test func `changed settings hold at the next start`() throws {
    let file = scratch.url("midflight/settings.json")
    let desk = try desk(settingsFile: file)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    drag(desk, from: desk.previewer.sidebarEdge, by: CGPoint(x: -50, y: 0))
    drag(desk, from: desk.previewer.chartEdge, by: CGPoint(x: 0, y: -30))
    desk.press("v", with: .shift)
    let (settings, problem) = WindowSettings.read(file)
    #expect(problem == nil && settings == desk.previewer.settings)
    #expect(settings.sidebarWidth == 358 && settings.isChartFolded)
    let again = try self.desk(settings, settingsFile: file)
    #expect(again.previewer.sidebarEdge == desk.previewer.sidebarEdge)
    // The folder contains only the settings file: no temporary file is left.
    let names = try FileManager.default.contentsOfDirectory(
      atPath: file.deletingLastPathComponent().path)
    #expect(names == ["settings.json"])
  }

  @Test(arguments: [
    "", "{", "[1]", #"{"sidebarWidth": "wide"}"#, #"{"isChartFolded": 7}"#, "\u{FEFF}\0\0",
  ])
  func `a broken settings file is ignored with one line`(_ text: String) throws {
    let file = scratch.url("settings.json")
    try Data(text.utf8).write(to: file)
    let (settings, problem) = WindowSettings.read(file)
    #expect(settings == WindowSettings())
    #expect(problem?.contains(file.path) == true && problem?.contains("\n") == false)
  }

  @Test func `values out of bounds become the nearest`() throws {
    func read(_ text: String) throws -> WindowSettings { try WindowSettings(json: Data(text.utf8)) }
    #expect(try read("{}") == WindowSettings())
    #expect(try read(#"{"sidebarWidth": -1e300, "other": 1}"#).sidebarWidth == 260)
    #expect(try read(#"{"sidebarWidth": 1e300}"#).sidebarWidth == 560)
    #expect(try read(#"{"chartHeight": 0}"#).chartHeight == 84)
    // At any size, a window shows the panels that fit.
    for (width, height) in [(1, 1), (320, 240), (500, 400), (3000, 200)] {
      let settings = try read(#"{"sidebarWidth": 560, "chartHeight": 4000}"#)
      let desk = try Desk(width: width, height: height, settings: settings)
      #expect(desk.image().count == width * height)
    }
  }

  @Test func `the settings file is where the standard says`() {
    func path(_ environment: [String: String]) -> String? {
      WindowSettings.file(environment: environment)?.path
    }
    #expect(path(["XDG_CONFIG_HOME": "/c", "HOME": "/h"]) == "/c/midflight/settings.json")
    #expect(path(["XDG_CONFIG_HOME": "", "HOME": "/h"]) == "/h/.config/midflight/settings.json")
    #expect(path(["XDG_CONFIG_HOME": "c", "HOME": "/h"]) == "/h/.config/midflight/settings.json")
    #expect(path([:]) == nil)
  }

  @Test func `the scene's frames do not depend on settings`() throws {
    var wide = WindowSettings()
    (wide.sidebarWidth, wide.isChartFolded) = (500, true)
    let desks = [try desk(), try desk(wide)]
    for desk in desks {
      for _ in 0..<14 { desk.press(".") }
      desk.press("3")
      for _ in 0..<5 { desk.press(".") }
    }
    #expect(desks[0].previewer.trace?.latest == desks[1].previewer.trace?.latest)
    #expect(desks[0].previewer.log == desks[1].previewer.log)
  }
}
