import MidflightViews

/// In whole wallpapers, states may set values of layers by name, values may follow the device's
/// tilt, and bundles may have different sizes.
@MainActor
@Suite struct WallpaperTests {
  private static let style = """
    <style><wallpaperPropertyGroups type="NSArray"><NSDictionary><image type="null"/>
    <keyPath type="string" value="position.x"/><layerName type="string" value="ball"/>
    <v_home type="real" value="40"/><v_lock type="real" value="10"/><v_sleep type="real" value="70"/>
    <view type="string" value="Floating"/></NSDictionary></wallpaperPropertyGroups>
    <wallpaperParallaxGroups type="NSArray"><NSDictionary><axis type="string" value="y"/>
    <keyPath type="string" value="position.y"/><layerName type="string" value="ball"/>
    <mapMinTo type="integer" value="-20"/><mapMaxTo type="integer" value="60"/>
    <title type="string" value="t"/></NSDictionary></wallpaperParallaxGroups></style>
    """

  private func play(_ log: [InputLog.Entry] = []) throws -> Played {
    let played = try Played(
      """
      <CALayer name="root" bounds="0 0 100 100"><sublayers><CALayer name="ball" bounds="0 0 9 9"
      position="1 20"/></sublayers>\(Self.style)</CALayer>
      """, log: log)
    #expect(played.problem == nil)
    return played
  }

  @Test func `a style's property groups are states`() throws {
    let played = try play([choice(of: 2, at: 1, animated: false), choice(of: 3, at: 2)])
    let state = try #require(played.session.property(named: "state"))
    #expect(state.range == .choices(["none", "Locked", "Unlock", "Sleep"]))
    #expect(try played.shown("ball", "position.x", at: 0.5) == [10])
    #expect(try played.shown("ball", "position.x", at: 1) == [40])
    #expect(try played.shown("ball", "position.x", at: 3) == [70])
  }

  @Test func `a value follows the tilt of the device`() throws {
    func set(_ value: Double, at time: Double) -> InputLog.Entry {
      InputLog.Entry(
        time: Flicks(seconds: time),
        action: .set(property: "tilt.y", .number(value), animated: false))
    }
    let played = try play([set(-1, at: 1), set(0.5, at: 2)])
    #expect(try played.shown("ball", "position.y", at: 0.5) == [20])
    #expect(try played.shown("ball", "position.y", at: 1) == [-20])
    #expect(try played.shown("ball", "position.y", at: 2) == [40])
  }

  @Test
  func `the mouse tilts a wallpaper towards the pointer, and releasing it restores it`() throws {
    let played = try play()
    func touch(_ phase: UITouch.Phase, y: Double) {
      played.session.perform(.touch(phase, CGPoint(x: 50, y: y)))
    }
    played.session.seek(to: Flicks(seconds: 1))
    touch(.began, y: 75)
    #expect(try played.shown("ball", "position.y", at: 1.5) == [40])
    touch(.moved, y: 100)
    #expect(try played.shown("ball", "position.y", at: 1.5) == [60])
    touch(.ended, y: 100)
    #expect(try played.shown("ball", "position.y", at: 2) == [20])
  }

  @Test(arguments: [
    (
      "position.x", "nobody", "", "2 missing layers (nobody in a wallpaper's groups × 2)"
    ),
    ("wobble", "root", "", "2 parts of states (a value of wobble × 2)"),
    (
      "opacity", "root", "<v_lock value=\"much\"/>",
      "2 unreadable values (opacity in a state; opacity of a tilt)"
    ),
    (
      "opacity", "root", "<mapMinTo value=\"nan\"/><mapMaxTo value=\"1\"/>",
      "1 unreadable value (opacity of a tilt)"
    ),
    (
      "opacity", "root", "<mapMinTo value=\"0\"/><mapMaxTo value=\"1\"/><axis value=\"z\"/>",
      "1 unreadable value (axis = z of a tilt)"
    ),
    (
      "position", "root", "<mapMinTo value=\"0\"/><mapMaxTo value=\"1\"/><v_home value=\"1 2\"/>",
      "1 unreadable value (position of a tilt, which is no number)"
    ),
  ])
  func `an invalid property group is reported`(
    _ keyPath: String, _ layer: String, _ parts: String, _ problem: String
  ) throws {
    let home = parts.contains("v_home") ? "" : "<v_home value=\"1\"/>"
    let parts = "<keyPath value=\"\(keyPath)\"/><layerName value=\"\(layer)\"/>\(parts)\(home)"
    let played = try Played(
      """
      <CALayer name="root" bounds="0 0 1 1"><style><wallpaperPropertyGroups><NSDictionary>
      \(parts)</NSDictionary></wallpaperPropertyGroups><wallpaperParallaxGroups>
      <NSDictionary>\(parts)</NSDictionary></wallpaperParallaxGroups></style></CALayer>
      """)
    #expect(played.problem == "not drawn: \(problem)")
  }

  private func wallpaper(_ bundles: KeyValuePairs<String, (width: Int, height: Int)>) throws
    -> Played
  {
    let files = bundles.map { name, size in
      ZipFile.Entry(
        name: "w.wallpaper/\(name).ca/main.caml",
        bytes: Played.file(
          """
          <CALayer bounds="0 0 \(size.width) \(size.height)"><sublayers><CALayer name="\(name)"
          bounds="0 0 30 30" position="\(Double(size.width) / 2) \(Double(size.height) / 2)"/>
          </sublayers></CALayer>
          """)
      )
    }
    return try Played(
      Document(bytes: ZipFile(files).bytes, path: "w.tendies"))
  }

  private func frame(_ name: String, in played: Played) throws -> CGRect {
    let root = try #require(played.session.context.rootLayer)
    let layer = try played.layer(name)
    return layer.convert(layer.bounds, to: root)
  }

  @Test func `bundles as wide as a phone fill the screen, larger ones have a unit to a pixel`()
    throws
  {
    let played = try wallpaper([
      "Background-390w-844h@3x~iphone": (3176, 3176), "Floating": (390, 844),
      "Foreground": (430, 932), "Middle@2x": (860, 1864), "More": (1290, 2796),
    ])
    #expect(played.session.definition.size == CGSize(width: 390, height: 844))
    let middle = CGPoint(x: 195, y: 422)
    func expect(_ name: String, _ side: Double) throws {
      let frame = try frame(name, in: played)
      #expect(abs(frame.width - side) < 1e-6 && abs(frame.height - side) < 1e-6, "\(name)")
      #expect(abs(frame.midX - middle.x) < 1e-6 && abs(frame.midY - middle.y) < 1e-6, "\(name)")
    }
    try expect("Background-390w-844h@3x~iphone", 10)
    try expect("Floating", 30)
    try expect("Middle@2x", 15)
    try expect("More", 10)
    try expect("Foreground", 30 * 390.0 / 430)
  }

  @Test func `bundles of one size stay unchanged, whatever the size`() throws {
    let played = try wallpaper(["Background": (3176, 3176), "Floating": (3176, 3176)])
    #expect(played.session.definition.size == CGSize(width: 3176, height: 3176))
    #expect(try frame("Floating", in: played).width == 30)
  }
}
