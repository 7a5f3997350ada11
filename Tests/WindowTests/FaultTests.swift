/// A real window survives faulty Swift files and reports the fault. After the next save, it
/// continues at the same instant with the same input.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct FaultTests {
  /// Faulty code, the function that contains it, and the words that the message must contain.
  struct Fault: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var code: String
    var location = Location.draw
    var words: String
    /// Whether the message contains the line of the fault.
    var hasLine = true

    enum Location: String { case draw, action, start }

    init(
      _ name: String, _ code: String, in location: Location = .draw, says words: String,
      hasLine: Bool = true
    ) {
      (testDescription, self.code, self.location) = (name, code, location)
      (self.words, self.hasLine) = (words, hasLine)
    }
  }

  static let faults = [
    Fault(
      "fatalError", #"fatalError("too full")"#, says: "crashed at Dial.swift:%: too full"),
    Fault(
      "index", "print([1, 2][Int(level * 100)])",
      says: "crashed at Dial.swift:%: Index out of range"),
    Fault("division", "print(1 / Int(level * 0))", says: "at Dial.swift:%: Division by zero"),
    Fault("nil", "print([Int]().first!)", says: "at Dial.swift:%: Unexpectedly found nil"),
    Fault(
      "loop in draw", "let isLarge = level > 0; while isLarge {}",
      says: "did not answer for 3 s at Dial.swift:%"),
    Fault(
      "loop in action", "let isIt = key == \"level\"; while isIt {}", in: .action,
      says: "did not answer for 3 s at Dial.swift:%"),
    Fault(
      "loop in init", "while true {}", in: .start, says: "Dial.swift has nothing to show",
      hasLine: false),
    Fault(
      "recursion", "func deep(_ n: Int) -> Int { n < 0 ? 0 : deep(n + 1) + 1 }; print(deep(0))",
      says: "recursed too deeply, at Dial.swift:%"),
    Fault(
      "memory", "print([UInt8](repeating: 1, count: 10 << 30).count)", says: "at Dial.swift:%"),
    Fault("exit", "exit(0)", says: "ended its process with status 0 at Dial.swift:%"),
    Fault("abort", "abort()", says: "aborted (its memory limit is 1000 MB) at Dial.swift:%"),
    Fault("killed", "kill(getpid(), SIGKILL)", says: "was killed", hasLine: false),
    Fault(
      "garbage", "var bytes = [UInt8](repeating: 0xEE, count: 99); _ = write(3, &bytes, 99)",
      says: "wrote outside of its memory", hasLine: false),
    Fault("closed", "close(3)", says: "ended its process with status 2", hasLine: false),
  ]

  /// Returns the code of a dial whose line has this width in points, optionally with a fault. A
  /// fault in `draw` occurs at levels above 0.4.
  private static func dial(_ width: Int = 20, _ fault: Fault? = nil) -> String {
    func code(_ location: Fault.Location) -> String {
      fault?.location == location ? fault!.code : ""
    }
    return """
      import Foundation
      import Midflight
      final class Dial: CALayer {
        @Animatable var level: CGFloat = 0.3
        override init() {
          super.init()
          \(code(.start))
        }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { nil }
        override func action(forKey key: String) -> (any CAAction)? {
          \(code(.action))
          guard key == "level" else { return super.action(forKey: key) }
          let animation = CABasicAnimation(keyPath: key)
          animation.fromValue = presentation()?.level
          animation.duration = 1
          return animation
        }
        override func draw(in context: CGContext) {
          if level > 0.4 {
            \(code(.draw))
          }
          context.setLineWidth(\(width))
          context.addArc(
            center: CGPoint(x: 120, y: 120), radius: 80, startAngle: 0,
            endAngle: 6 * level, clockwise: false)
          context.strokePath()
        }
      }
      """
  }

  private func line(of text: String, in file: String) -> Int {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.firstIndex { $0.contains(text) } ?? -1) + 1
  }

  private func write(_ text: String, to file: URL) throws {
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  /// Opens a window for a file without a fault, sets a target at 1.2 s, and moves to 1.5 s.
  private func start(_ desktop: Desktop) throws -> Window {
    try write(Self.dial(), to: desktop.folder.appendingPathComponent("Dial.swift"))
    let window = try desktop.start([
      "preview", "Dial.swift", "--paused", "--report", "--answer-limit", "3", "--memory-limit",
      "1000",
    ])
    try window.press("alt+4", "9", "alt+5", "ctrl+s", "s")
    return window
  }

  /// Waits until an error message that contains `words` appears after the journal's first `count`
  /// entries, and returns the message.
  private func error(
    _ window: Window, after count: Int, with words: String = ""
  ) throws -> String {
    try window.wait("for an error with \(words)") { journal in
      journal[count...].lazy.filter(isErrorEntry).map {
        String($0.text).replacing("\\/", with: "/")
      }
      .first { words.isEmpty || $0.contains(words) }
    }
  }

  private func isErrorEntry(_ entry: Window.Entry) -> Bool {
    entry.word == "error" || entry.text.contains("\"error\":\"")
  }

  /// Saves a faultless file with a wider line, and checks that the window continues at the same
  /// instant.
  private func reloadsAgain(_ window: Window, _ desktop: Desktop, width: Int = 44) throws {
    let before = window.journal.count
    try write(Self.dial(width), to: desktop.folder.appendingPathComponent("Dial.swift"))
    _ = try window.wait("for the next save") { journal in
      journal[before...].contains { $0.word == "state" && !isErrorEntry($0) } ? true : nil
    }
    let state = try window.state()
    #expect(state["entries"] == .number(1) && state["seconds"] == .number(1.5))
  }

  /// Checks that the image that the window saves is identical to the one that `render` draws for
  /// the file, the log and the time.
  private func isRendered(_ window: Window, _ desktop: Desktop) throws {
    let before = window.journal.count
    try window.press("s")
    _ = try window.wait("for the image") { journal in
      journal[before...].contains { $0.word == "frame" } ? true : nil
    }
    let images = try ["dial-1.500s.png", "dial-1.500s-2.png"].map {
      try Data(contentsOf: desktop.folder.appendingPathComponent($0))
    }
    try desktop.tool(
      "'\(Desktop.program)' render Dial.swift --log dial.midflight --at 1.5s -o now.png")
    #expect(try Data(contentsOf: desktop.folder.appendingPathComponent("now.png")) == images[1])
    #expect(images[0] != images[1])
  }

  /// Closes the window, and checks that no process and no file is left behind.
  private func quit(_ window: Window) throws {
    let stage = try #require(try stageProcess(of: window))
    #expect(try window.quit().status == 0)
    try window.waitForNoFolder()
    #expect(kill(stage, 0) != 0)
  }

  /// Returns the process that runs the scene: the only child of the window's process that runs the
  /// same program.
  private func stageProcess(of window: Window) throws -> Int32? {
    func text(_ process: Int32, _ name: String) -> String {
      (try? String(contentsOfFile: "/proc/\(process)/\(name)", encoding: .utf8)) ?? ""
    }
    let own = text(window.processIdentifier, "cmdline")
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
      .first { process in
        let stat = text(process, "stat")
        guard let bracket = stat.lastIndex(of: ")") else { return false }
        let parent = stat[bracket...].split(separator: " ").dropFirst(2).first
        return parent == "\(window.processIdentifier)" && text(process, "cmdline") == own
      }
  }

  @Test func `a key that is pressed while code hangs is not lost`() throws {
    let desktop = try Desktop(.x11)
    let file = desktop.folder.appendingPathComponent("Dial.swift")
    try write(Self.dial(), to: file)
    let window = try desktop.start([
      "preview", "Dial.swift", "--paused", "--report", "--answer-limit", "3600",
    ])
    try window.press("alt+4", "9", "alt+5")
    #expect(try window.state()["entries"] == .number(1))
    let loop = Fault(
      "loop", "let isLarge = level > 0; close(creat(\"looping\", 0o600)); while isLarge {}",
      says: "")
    try write(Self.dial(20, loop), to: file)
    let sign = desktop.folder.appendingPathComponent("looping").path
    _ = try wait("for the loop") { FileManager.default.fileExists(atPath: sign) ? true : nil }
    try window.press("2", "ctrl+s")
    // Wait until the window considers the process unresponsive.
    pause(1)
    try write(Self.dial(40), to: file)
    let saved = desktop.folder.appendingPathComponent("dial.midflight")
    let log = try window.wait("for the log") { _ in
      try? String(contentsOf: saved, encoding: .utf8)
    }
    #expect(log.split(separator: "\n").count { $0.contains(" set ") } == 2, "\(log)")
    _ = try window.wait("for both entries") { _ in
      try window.state()["entries"] == .number(2) ? true : nil
    }
    try quit(window)
  }

  /// After a save, the window does not wait for code that hangs. The time limit, which would
  /// otherwise end the code, is an hour here.
  @Test func `a save while code hangs is shown at once`() throws {
    let desktop = try Desktop(.x11)
    let file = desktop.folder.appendingPathComponent("Dial.swift")
    try write(Self.dial(), to: file)
    let window = try desktop.start([
      "preview", "Dial.swift", "--paused", "--report", "--answer-limit", "3600",
    ])
    try window.press("alt+4", "9", "alt+5", "ctrl+s", "s")
    let loop = Fault(
      "loop", "let isLarge = level > 0; close(creat(\"looping\", 0o600)); while isLarge {}",
      says: "")
    try write(Self.dial(20, loop), to: file)
    let sign = desktop.folder.appendingPathComponent("looping").path
    _ = try wait("for the loop") { FileManager.default.fileExists(atPath: sign) ? true : nil }
    // Wait until the window considers the process unresponsive.
    pause(1)
    try reloadsAgain(window, desktop)
    try isRendered(window, desktop)
    try quit(window)
  }

  @Test func `the window stays open when code fails`() throws {
    let desktop = try Desktop(.x11)
    let window = try start(desktop)
    let settled = try window.settledScreenshot()
    for (index, fault) in Self.faults.enumerated() {
      let bad = Self.dial(20, fault)
      let before = window.journal.count
      try write(bad, to: desktop.folder.appendingPathComponent("Dial.swift"))
      let said = try error(window, after: before)
      let location = line(of: fault.code, in: bad)
      #expect(said.contains(fault.words.replacing("%", with: "\(location)")), "\(fault): \(said)")
      #expect(said.contains("\"line\":\(location)") == fault.hasLine, "\(fault): \(said)")
      if index == 0 {
        #expect(try window.settledScreenshot().differingPixels(from: settled) > 10_000)
      }
      try reloadsAgain(window, desktop, width: 22 + index)
    }
    try isRendered(window, desktop)
    try quit(window)
  }

  /// Code that runs in the first frame ends the process or closes its descriptors. The window still
  /// opens, and never exits with the status of the code.
  @Test(arguments: [
    ("exit(1)", "ended its process with status 1 at Dial.swift:%"),
    ("exit(0)", "ended its process with status 0 at Dial.swift:%"),
    ("_exit(7)", "ended its process with status 7"),
    ("for descriptor in 0...60 { close(Int32(descriptor)) }", "ended its process with status 2"),
    (#"fatalError("too full")"#, "crashed at Dial.swift:%: too full"),
  ]) func `a window opens even if the code of its first frame fails`(
    _ code: String, _ words: String
  ) throws {
    let desktop = try Desktop(.x11)
    let bad = Self.dial(20, Fault("first", code, says: "")).replacing(
      "level > 0.4", with: "level > 0")
    try write(bad, to: desktop.folder.appendingPathComponent("Dial.swift"))
    let window = try desktop.start(["preview", "Dial.swift", "--paused", "--report"])
    let said = try error(window, after: 0)
    let location = line(of: code, in: bad)
    #expect(said.contains(words.replacing("%", with: "\(location)")), "\(said)")
    let before = window.journal.count
    try write(Self.dial(30), to: desktop.folder.appendingPathComponent("Dial.swift"))
    _ = try window.wait("for the next save") { journal in
      journal[before...].contains { $0.word == "state" && !isErrorEntry($0) } ? true : nil
    }
    try quit(window)
  }

  /// Errors in the arguments are still reported before a window opens, and give an exit status.
  @Test func `no window opens with unusable arguments`() throws {
    let desktop = try Desktop(.x11)
    try write(Self.dial(), to: desktop.folder.appendingPathComponent("Dial.swift"))
    let said = try desktop.tool(
      "sh -c '\"\(Desktop.program)\" preview Dial.swift --trace a.csv --key height 2>&1; echo $?'")
    #expect(said.hasSuffix("\n2\n") && said.contains("'height'"), "\(said)")
  }

  /// The test kills the process that runs the scene, while the scene is at rest.
  @Test func `a process that is killed from outside is started again`() throws {
    let desktop = try Desktop(.x11)
    let window = try start(desktop)
    // A recording that is already running continues in the new process.
    try window.press("alt+s")
    try window.settle()
    let before = window.journal.count
    kill(try #require(try stageProcess(of: window)), SIGKILL)
    #expect(try error(window, after: before).contains("Dial.swift was killed"))
    let fault = window.journal.count
    try window.press("F5")
    _ = try window.wait("for a new process") { journal in
      journal[fault...].contains { $0.word == "state" && !isErrorEntry($0) } ? true : nil
    }
    #expect(try window.state()["entries"] == .number(1))
    try reloadsAgain(window, desktop)
    try isRendered(window, desktop)
    try window.press("shift+Right", "alt+s")
    let sequence = desktop.folder.appendingPathComponent("dial-1.500s-1.667s")
    try window.settle()
    _ = try window.wait("for the pictures") { _ in
      (try? FileManager.default.contentsOfDirectory(atPath: sequence.path))?.count == 10
        ? true : nil
    }
    try quit(window)
  }

  @Test func `a gigabyte of printed text reaches the output`() throws {
    let desktop = try Desktop(.x11)
    try FileManager.default.createSymbolicLink(
      at: desktop.folder.appendingPathComponent("program.log"),
      withDestinationURL: URL(fileURLWithPath: "/dev/null"))
    let window = try start(desktop)
    let prints = Fault(
      "prints",
      """
      if !CommandLine.arguments.isEmpty {
        let text = String(repeating: "x", count: 1 << 20)
        CommandLine.arguments = []
        for _ in 0..<1024 { print(text) }
      }
      """, says: "")
    try write(Self.dial(30, prints), to: desktop.folder.appendingPathComponent("Dial.swift"))
    _ = try window.wait("for the new code") { journal in
      journal.contains { $0.text.contains("\"generation\":1") || isErrorEntry($0) } ? true : nil
    }
    try reloadsAgain(window, desktop)
    try quit(window)
  }

  @Test func `the window stays open when the file becomes unreadable`() throws {
    let desktop = try Desktop(.x11)
    let window = try start(desktop)
    let faults = [
      ("rm Dial.swift", "Dial.swift does not exist"),
      ("rm Dial.swift; mkdir Dial.swift", "Dial.swift is a folder"),
      // A folder that replaces the file some time later is noticed too.
      ("rm Dial.swift; sleep 0.3; mkdir Dial.swift", "Dial.swift is a folder"),
      ("rm Dial.swift; ln -s nowhere Dial.swift", "Dial.swift does not exist"),
      (": > Dial.swift", "has nothing to show"),
      (#"printf 'import Midflight\nlet text = "\377\376"\n' > Dial.swift"#, "not UTF-8 text"),
    ]
    for (index, (command, words)) in faults.enumerated() {
      let before = window.journal.count
      try desktop.tool("bash -c '\(command.replacing("'", with: "'\\''"))'")
      _ = try error(window, after: before, with: words)
      try desktop.tool("rm -rf Dial.swift")
      try reloadsAgain(window, desktop, width: 22 + index)
    }
    try isRendered(window, desktop)
    try quit(window)
  }

  /// The files begin with a byte order mark, contain five megabytes of comments, reuse the name of
  /// another type, or have unusual names.
  @Test func `unusual files are shown`() throws {
    let desktop = try Desktop(.x11)
    let odd: [(String, String)] = [
      ("Dial.swift", "\u{FEFF}" + Self.dial()),
      (
        "Dial.swift",
        Self.dial() + "\n" + String(repeating: "// five megabytes\n", count: 290_000)
      ),
      ("Foundation.swift", Self.dial()),
      ("It's \"my\" Dial.swift", Self.dial()),
    ]
    for (name, text) in odd {
      let file = desktop.folder.appendingPathComponent(name)
      try write(text, to: file)
      let window = try desktop.start(["preview", name, "--paused", "--report"])
      try window.settle()
      #expect(try window.state()["scene"] == .text("dial"), "\(name)")
      try write(text.replacing("CGFloat = 0.3", with: "CGFloat = 0.35"), to: file)
      _ = try window.wait("for \(name)") {
        $0.contains { $0.text.contains("\"generation\":1") } ? true : nil
      }
      try quit(window)
    }
  }
}
