@Suite @MainActor struct AppearanceTests {
  private let scratch = Scratch()

  // MARK: Contrast

  /// Returns a colour's relative luminance, as WCAG 2.1 defines it:
  /// https://www.w3.org/TR/WCAG21/#dfn-relative-luminance.
  private func luminance(_ color: CGColor) -> Double {
    func linear(_ value: CGFloat) -> Double {
      let value = Double(value)
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
  }

  private func contrast(_ a: CGColor, _ b: CGColor) -> Double {
    let (a, b) = (luminance(a), luminance(b))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  @Test(arguments: [true, false])
  func `text has enough contrast with its background`(isDark: Bool) {
    let theme = isDark ? Theme.dark : Theme.light
    let words: [(String, CGColor)] = [
      ("text", theme.text), ("dim", theme.dim), ("accent", theme.accent), ("model", theme.model),
      ("warning", theme.warning), ("jump", theme.jump), ("kink", theme.velocityJump),
      ("smooth", theme.smooth), ("spring", theme.spring),
    ]
    let grounds: [(String, CGColor)] = [
      ("window", theme.window), ("panel", theme.panel), ("selection", theme.selection),
      ("veil", theme.veil), ("cover", theme.cover), ("menu", theme.menu), ("lit", theme.lit),
      ("graph", theme.graph),
    ]
    for (word, color) in words {
      for (ground, other) in grounds {
        #expect(contrast(color, other) >= 4.5, "\(word) on \(ground)")
      }
    }
    for color in theme.overlays { #expect(contrast(color, theme.veil) >= 4.5) }
    // Fields show text in each of these four colours. Bars and selections show text only in the
    // plain colour, so for them only that contrast is checked.
    for color in [theme.text, theme.dim, theme.warning, theme.accent] {
      #expect(contrast(color, theme.track) >= 4.5)
    }
    for ground in [theme.bar, theme.litBar, theme.textSelection] {
      #expect(contrast(theme.text, ground) >= 4.5)
    }
    // The accent-coloured outline around the focused part of the window is clearly visible on a
    // panel.
    #expect(contrast(theme.accent, theme.panel) >= 3)
  }

  // MARK: Colours

  private func corner(_ desk: Desk) -> UInt32 { desk.image()[4] }

  @Test func `the panels follow the desktop unless a colour is chosen`() throws {
    let desk = try Desk()
    let dark = corner(desk)
    desk.handle(.preferencesChanged(DesktopPreferences(prefersLight: true)), at: 0.1)
    let light = corner(desk)
    #expect(dark != light)
    var seen: [UInt32] = []
    for _ in 0..<3 {
      desk.press("t", with: .alt)
      seen.append(corner(desk))
    }
    #expect(seen == [dark, light, light])
    desk.handle(.preferencesChanged(DesktopPreferences()), at: 0.1)
    #expect(corner(desk) == dark)
  }

  /// After the appearance changes, everything drawn in the old appearance's colours is redrawn in
  /// the new one's.
  @Test func `no colour of the other appearance remains`() throws {
    var settings = WindowSettings()
    settings.colors = .light
    let desks = [try Desk(), try Desk(settings: settings)]
    for desk in desks {
      desk.press("9", ".", ".", "1", ".", "w", "n")
      _ = desk.image()
    }
    desks[0].press("t", with: .alt)
    desks[0].press("t", with: .alt)
    for desk in desks {
      desk.press("F1")
      desk.press("F1")
      desk.advance(to: 30)
    }
    let isSame = desks[0].image() == desks[1].image()
    #expect(isSame)
  }

  // MARK: Motion

  @Test(arguments: [true, false])
  func `a scene starts paused under reduced motion`(isAskedByDesktop: Bool) throws {
    let json = try #require(SceneResources.data(named: "keymap.json"))
    var options = try Previewer.Options(
      scene: RoundProgressScene.definition, keyMap: KeyMap(json: json),
      captureFolder: scratch.folder)
    if !isAskedByDesktop { options.motion = .reduced }
    let desk = Desk(try Previewer(options))
    desk.resize(900, 560, at: 0)
    if isAskedByDesktop {
      desk.handle(.preferencesChanged(DesktopPreferences(reducesMotion: true)), at: 0.05)
    }
    _ = desk.image()
    desk.advance(to: 1)
    #expect(desk.previewer.seconds == 0 && !desk.previewer.needsFrame)
    #expect(
      desk.previewer.message
        == "paused, because the desktop asks for reduced motion; press Space to play")
    desk.press("Space", at: 1)
    desk.advance(to: 1.5)
    #expect(desk.previewer.seconds == 0.5)
    desk.handle(.preferencesChanged(DesktopPreferences(reducesMotion: true)), at: 1.5)
    desk.advance(to: 2)
    #expect(desk.previewer.seconds == 1)
  }

  @Test func `messages disappear at once under reduced motion`() throws {
    for isReduced in [false, true] {
      // The window is wide enough to show messages next to the scene, where they fade out unless
      // motion is reduced.
      let desk = try Desk(width: 1280, height: 800)
      desk.handle(.preferencesChanged(DesktopPreferences(reducesMotion: isReduced)), at: 0)
      desk.press("c", at: 0.1)
      _ = desk.image()
      let without = try Desk()
      without.press("c", at: 0.1)
      desk.advance(to: 2.8)
      #expect(desk.previewer.needsFrame == true)
      _ = desk.image()
      desk.advance(to: 2.81)
      #expect(desk.previewer.needsFrame == !isReduced)
    }
  }

  // MARK: Scale

  @Test func `the pointer stays at its pixel when the panels change their scale`() throws {
    let desk = try Desk(width: 800, height: 600)
    desk.move(x: 400, y: 300)
    desk.press("=", with: .control)
    let shown = desk.image()
    desk.move(x: 400, y: 300)
    let isSame = desk.image() == shown
    #expect(isSame)
  }

  @Test func `text and panels grow, and the scene's images do not`() throws {
    let desk = try Desk(width: 1400, height: 900, captures: scratch.folder)
    desk.press("9", ".", ".")
    desk.press("s")
    let edge = desk.previewer.sidebarEdge
    for _ in 0..<3 { desk.press("=", with: .control) }
    #expect(desk.previewer.settings.scale == 1.5)
    #expect(desk.previewer.message == "panels: 150 %")
    _ = desk.image()
    // A point of the panels is now 1.5 pixels, so the sidebar is 1.5 times as wide.
    #expect(1400 - desk.previewer.sidebarEdge.x * 1.5 == (1400 - edge.x) * 1.5)
    desk.press("s")
    let images = try scratch.files
    #expect(images.count == 2)
    let bytes = try images.map { try Data(contentsOf: scratch.url($0)) }
    #expect(bytes[0] == bytes[1])
    // Mouse positions are in scaled coordinates too, so a drag that starts at the sidebar's edge
    // moves the edge.
    let position = desk.previewer.sidebarEdge.x * 1.5
    desk.hold(x: position, y: 300, at: 0.2)
    desk.move(x: position - 60, y: 300, at: 0.2)
    desk.release(x: position - 60, y: 300, at: 0.2)
    #expect(desk.previewer.settings.sidebarWidth == 308 + 40)
    for _ in 0..<20 { desk.press("=", with: .control) }
    #expect(desk.previewer.settings.scale == 3)
    _ = desk.image()
    for _ in 0..<20 { desk.press("-", with: .control) }
    #expect(desk.previewer.settings.scale == 0.75)
    _ = desk.image()
  }

  // MARK: The window

  @Test func `the window's size is saved, but not the way it opens`() throws {
    let file = scratch.url("settings.json")
    let desk = try Desk(settingsFile: file)
    desk.handle(.focusChanged(true), at: 0.1)
    #expect(!FileManager.default.fileExists(atPath: file.path))
    desk.handle(.resized(pixelWidth: 1600, pixelHeight: 1000, scale: 2), at: 0.2)
    desk.handle(.quit, at: 0.3)
    let kept = WindowSettings.read(file).settings
    #expect(kept.windowWidth == 800 && kept.windowHeight == 500 && !kept.isMaximized)
    // For a maximised window, the settings contain its size before it was maximised, which is the
    // size to restore.
    desk.handle(.maximized(true), at: 0.4)
    desk.handle(.resized(pixelWidth: 3840, pixelHeight: 2100, scale: 2), at: 0.4)
    desk.handle(.quit, at: 0.5)
    let maximized = WindowSettings.read(file).settings
    #expect(maximized.windowWidth == 800 && maximized.isMaximized)
  }
}
