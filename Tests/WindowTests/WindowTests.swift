/// Whether the window tests were requested. They need packages that the build does not need.
let areWanted = ProcessInfo.processInfo.environment["MIDFLIGHT_WINDOW_TESTS"] == "1"

/// Tests that the program shows the right images in a real window. The tests send keyboard events,
/// and check screenshots of the display. They run one at a time, to limit the load on the machine.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb and Weston"))
struct PreviewWindowTests {
  // MARK: Mid-flight

  @Test(arguments: Desktop.Kind.allCases)
  func `a value retargeted mid-flight continues from its presentation value`(kind: Desktop.Kind)
    throws
  {
    let flight = try Flight(on: Desktop(kind), fromModel: false)
    print(flight)
    #expect(flight.jumps.isEmpty)
    #expect(flight.unmatchedScreenshots.isEmpty)
    // An image that never changes would pass the checks above, but fails these.
    #expect((0.28..<0.9).contains(flight.valueAtRetarget))
    #expect(flight.values.max()! < 0.9 && flight.values.last! < flight.valueAtRetarget)
    #expect(Set(flight.values).count > 5)
  }

  @Test func `the same measurement finds the jump of a value restarted from the model`() throws {
    let flight = try Flight(on: Desktop(.x11), fromModel: true)
    print(flight)
    #expect(flight.jumps.count == 1)
    #expect(flight.unmatchedScreenshots.isEmpty)
  }

  // MARK: Stepping

  @Test
  func `a session stepped frame by frame in a window writes the rows of the trace verb`() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start([
      "preview", "round-progress", "--paused", "--fps", "10", "--key", "progress", "--trace",
      "rows.csv",
    ])
    for _ in 0..<40 { try window.press("period") }
    let (status, stderr) = try window.quit()
    #expect(status == 0, "\(stderr)")
    let rows = try String(
      contentsOf: desktop.folder.appendingPathComponent("rows.csv"), encoding: .utf8)
    let expected = try desktop.tool(
      "'\(Desktop.program)' trace round-progress --key progress --fps 10 --to 4s --format csv")
    #expect(rows == expected)
    #expect(rows.split(separator: "\n").count == 42)
  }

  // MARK: Rest

  @Test func `at rest no frame is presented`() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(["preview", "round-progress"])
    _ = try window.wait("for the end of the scene") { $0.last?.text == "rest" ? true : nil }
    func frameCount() -> Int { window.journal.count { $0.word == "frame" } }
    let (count, image) = (frameCount(), try desktop.screenshot())
    pause(5)
    #expect(frameCount() == count && window.journal.last?.text == "rest")
    #expect(try desktop.screenshot() == image)
    try window.press("5")
    #expect(try window.settledScreenshot().differingPixels(from: image) > 100)
    #expect(try window.quit().status == 0)
  }

  // MARK: The window

  @Test func `a hidden window shows its image again, and a resized one fills its size`() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    try window.press("End")
    let before = try window.settledScreenshot()
    try desktop.tool("xdotool windowunmap \(window.number)")
    try window.wait(for: "hidden")
    let hidden = try window.settledScreenshot()
    #expect(hidden.differingPixels(from: before) > 50_000)
    try desktop.tool("xdotool windowmap \(window.number)")
    try window.wait(for: "shown")
    #expect(try window.settledScreenshot().differingPixels(from: before) == 0)

    try desktop.tool("xdotool windowmove --sync \(window.number) 0 0")
    for (width, height) in [(640, 480), (1200, 860)] {
      try desktop.tool("xdotool windowsize \(window.number) \(width) \(height)")
      try window.wait(for: "size \(width) \(height) 1.0")
      let image = try window.settledScreenshot()
      // There is no window manager, so the area around the window is black.
      let inside = (0..<image.pixels.count).filter { image.pixels[$0] & 0xFF_FFFF != 0 }
      #expect(inside.map { $0 % image.width }.max() == width - 1)
      #expect(inside.map { $0 / image.width }.max() == height - 1)
    }
    let (status, stderr) = try window.quit()
    #expect(status == 0, "\(stderr)")
  }

  @Test
  func `a frozen Wayland compositor is sent no frames, and gets them again afterwards`() throws {
    let desktop = try Desktop(.wayland)
    let window = try desktop.start(["preview", "round-progress", "--paused", "--set", "progress=0"])
    // At a hundredth of the speed, the ring takes a long time to move.
    for _ in 0..<8 { try window.press("bracketleft") }
    try window.press("space", "0")
    func frameCount() -> Int { window.journal.count { $0.word == "frame" } }
    _ = try window.wait("for it to move") { $0.last?.word == "frame" ? true : nil }
    desktop.freeze()
    let count = frameCount()
    pause(3)
    // One more frame is possible: its callback may have been answered before the freeze and read
    // only afterwards.
    #expect(frameCount() <= count + 2)
    desktop.thaw()
    _ = try window.wait("for it to move on") { _ in frameCount() > count + 10 ? true : nil }
    let (status, stderr) = try window.quit()
    #expect(status == 0, "\(stderr)")
  }

  @Test(arguments: Desktop.Kind.allCases, ["round-progress", "Dial.swift"])
  func `a lost display ends the program, which says so and keeps the trace`(
    kind: Desktop.Kind, scene: String
  ) throws {
    let desktop = try Desktop(kind)
    // The scene of a file runs in a process separate from the window's.
    let code = "import Midflight\nfinal class Dial: CALayer { @Animatable var progress = 0.3 }\n"
    try code.write(
      to: desktop.folder.appendingPathComponent("Dial.swift"), atomically: true, encoding: .utf8)
    let window = try desktop.start([
      "preview", scene, "--paused", "--size", "600x400", "--fps", "10", "--key", "progress",
      "--trace", "rows.csv",
    ])
    for _ in 0..<5 { try window.press("period") }
    try window.settle()
    desktop.lose()
    let (status, stderr) = try window.end()
    #expect(
      status == 2 && stderr == "midflight: lost the connection to the display\n", "\(stderr)")
    let rows = try String(
      contentsOf: desktop.folder.appendingPathComponent("rows.csv"), encoding: .utf8)
    #expect(rows.split(separator: "\n").count == 1 + 6)
    #expect(try !desktop.strayProcesses().contains("midflight"))
    try window.waitForNoFolder()
  }

  @Test
  func `a window larger than the screen is reduced to the screen's size, and says so`() throws {
    let desktop = try Desktop(.x11)
    let window = try desktop.start([
      "preview", "round-progress", "--paused", "--size", "20000x12000",
    ])
    let size = try desktop.tool("xdotool getwindowgeometry --shell \(window.number)")
    #expect(size.contains("WIDTH=1280\nHEIGHT=900"), "\(size)")
    let (status, stderr) = try window.quit()
    #expect(status == 0)
    #expect(
      stderr == "midflight: a window of 20000 × 12000 is larger than the screen: it has "
        + "1280 × 900\n")
  }

  @Test func `a window opens within the area that the desktop's panels leave`() throws {
    let desktop = try Desktop(.x11)
    // This window stays open, since an X server forgets its properties when its last client exits.
    let other = try desktop.start(["preview", "round-progress", "--paused"])
    // Announce, as a window manager would, that there is a panel of 230 pixels at the bottom of the
    // screen.
    _ = try desktop.tool("xprop -root -f _NET_CURRENT_DESKTOP 32c -set _NET_CURRENT_DESKTOP 0")
    _ = try desktop.tool("xprop -root -f _NET_WORKAREA 32c -set _NET_WORKAREA 0,0,1000,670")
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    let size = try desktop.tool("xdotool getwindowgeometry --shell \(window.number)")
    #expect(size.contains("WIDTH=1000\nHEIGHT=670"), "\(size)")
    let icon = try desktop.tool("xprop -id \(window.number) 32c _NET_WM_ICON")
    #expect(icon.contains("64, 64"), "\(icon.prefix(200))")
    #expect(try window.interrupt() == 130)
    #expect(try other.interrupt() == 130)
  }

  @Test(arguments: Desktop.Kind.allCases)
  func `an interrupt ends the program at once, with the status for shells`(
    kind: Desktop.Kind
  ) throws {
    let desktop = try Desktop(kind)
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    #expect(try window.interrupt() == 130)
  }

  /// If the journal can't be written, the window continues without it, and the exit status reports
  /// the error.
  @Test func `a journal that can't be written is reported as an error`() throws {
    let desktop = try Desktop(.x11)
    let said = try desktop.tool(
      """
      sh -c '"\(Desktop.program)" preview --journal /dev/full 2>said &
        xdotool search --sync --onlyvisible --class midflight >/dev/null
        sleep 0.5; kill -TERM $!; wait $!; echo $?; cat said'
      """)
    #expect(
      said == "2\nmidflight: cannot write /dev/full: No space left on device\n", "\(said)")
  }

  /// The message contains SDL's reason for the failure, but no output of the libraries that SDL
  /// uses.
  @Test func `a missing Wayland display gives one line`() throws {
    let desktop = try Desktop(.x11)
    let said = try desktop.tool(
      """
      sh -c 'unset DISPLAY XDG_RUNTIME_DIR SDL_VIDEODRIVER
        WAYLAND_DISPLAY=none "\(Desktop.program)" preview 2>&1; echo $?'
      """)
    let lines = said.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("midflight: ") && lines[1] == "2", "\(said)")
  }
}
