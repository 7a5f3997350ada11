/// The window copes with what a file's code leaves behind in its process, with the processes that
/// the code starts, and with changes to the file's folder.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct LeftBehindTests {
  /// Writes a layer with a property whose name identifies the layer in the window's report.
  ///
  /// - Parameters:
  ///   - code: Code that runs when the first instance of the layer is made.
  ///   - drawing: Code that runs whenever an instance draws.
  private func write(
    _ property: String, _ code: String = "", drawing: String = "", to name: String,
    on desktop: Desktop
  ) throws {
    try """
    import Foundation
    import Midflight
    final class Dial: CALayer {
      @Animatable var \(property): CGFloat = 0.3
      static let once: Void = { \(code) }()
      override init() {
        super.init()
        Self.once
      }
      override init(layer: Any) { super.init(layer: layer) }
      required init?(coder: NSCoder) { nil }
      override func draw(in context: CGContext) {
        \(drawing)
        context.fill(CGRect(x: 0, y: 0, width: bounds.width * \(property), height: 20))
      }
    }
    """.write(
      to: desktop.folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  private func waitForProperty(_ name: String, in window: Window, after count: Int = 0) throws {
    _ = try window.wait("for \(name)") { journal in
      journal.dropFirst(count).contains { $0.word == "state" && $0.text.contains("\"\(name)\"") }
        ? true : nil
    }
  }

  private func isErrorEntry(_ entry: Window.Entry) -> Bool {
    entry.word == "error" || entry.text.contains("\"error\":\"")
  }

  @Test func `a folder that is renamed and made again is watched again`() throws {
    let desktop = try Desktop(.x11)
    let code = desktop.folder.appendingPathComponent("sources/code")
    func make() throws {
      try FileManager.default.createDirectory(at: code, withIntermediateDirectories: true)
    }
    try make()
    try write("level0", to: "sources/code/Dial.swift", on: desktop)
    let window = try desktop.start(["preview", "sources/code/Dial.swift", "--paused", "--report"])
    try waitForProperty("level0", in: window)
    var number = 0
    // The commands rename and remove the folder itself and its parent folder.
    for command in [
      "mv sources/code code0", "mv sources sources1", "rm -r sources/code", "rm -r sources",
    ] {
      let before = window.journal.count
      try desktop.tool(command)
      _ = try window.wait("to be told that the folder is gone") { journal in
        journal.dropFirst(before).contains {
          isErrorEntry($0)
            && $0.text.replacing("\\/", with: "/").contains(
              /sources\/code (no longer exists|does not exist)/)
        } ? true : nil
      }
      try make()
      // The window discovers the first save together with the new folder. It can only notice the
      // second save if it watches the new folder.
      for _ in 0..<2 {
        number += 1
        try write("level\(number)", to: "sources/code/Dial.swift", on: desktop)
        try waitForProperty("level\(number)", in: window)
      }
    }
    // The folder does not exist for a moment, as when Git switches to another branch.
    let before = window.journal.count
    try desktop.tool("sh -c 'mv sources sources2; cp -r sources2 sources'")
    try write("level100", to: "sources/code/Dial.swift", on: desktop)
    try waitForProperty("level100", in: window, after: before)
    #expect(try window.quit().status == 0)
  }

  /// The window's folder for the compiler is removed, as happens when a program cleans up old
  /// temporary files.
  @Test func `a window whose folder for the compiler is removed makes a new one`() throws {
    let desktop = try Desktop(.x11)
    try write("level0", to: "Dial.swift", on: desktop)
    let window = try desktop.start(["preview", "Dial.swift", "--paused", "--report"])
    try waitForProperty("level0", in: window)
    for number in 1...3 {
      for folder in try window.temporaryFolders() { try FileManager.default.removeItem(at: folder) }
      try write("level\(number)", to: "Dial.swift", on: desktop)
      try waitForProperty("level\(number)", in: window)
      let made = try window.temporaryFolders()
      #expect(made.count == 1)
      // The new folder has the permissions of the first folder.
      var facts = stat()
      #expect(stat(made[0].path, &facts) == 0 && facts.st_mode & 0o7777 == 0o700)
    }
    #expect(try window.quit().status == 0)
    try window.waitForNoFolder()
  }

  @Test func `a replaced link in a file's path is followed again`() throws {
    let desktop = try Desktop(.x11)
    for number in 0..<3 {
      let folder = desktop.folder.appendingPathComponent("releases/\(number)/code")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try write("level\(number)", to: "releases/\(number)/code/Dial.swift", on: desktop)
    }
    try desktop.tool("ln -s releases/0 current")
    let window = try desktop.start(["preview", "current/code/Dial.swift", "--paused", "--report"])
    try waitForProperty("level0", in: window)
    // `mv` replaces the link atomically; `ln -sfn`, below, leaves it missing for a moment.
    try desktop.tool("sh -c 'ln -s releases/1 next; mv -T next current'")
    try waitForProperty("level1", in: window)
    try desktop.tool("ln -sfn releases/2 current")
    try waitForProperty("level2", in: window)
    // The window now watches the new target of the link.
    try write("level3", to: "releases/2/code/Dial.swift", on: desktop)
    try waitForProperty("level3", in: window)
    #expect(try window.quit().status == 0)
  }

  /// Code that starts processes, one of which stops itself, and records their numbers and the
  /// signals that they ignore.
  private static let processes = """
    for script in ["exec sleep 1000", "kill -STOP $$", "trap '' INT TERM HUP; sleep 1000; true"] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = [
        "-c", "echo $$ $(cd /proc/$$; sed -n 's/^SigIgn:[[:space:]]*//p' status) >>children; \\(script)",
      ]
      try! process.run()
    }
    """

  /// Waits for the processes that the code has started, and returns them. There are at least three
  /// of them; a class is also instantiated in a forked copy of the process, so there may be more.
  private func children(_ desktop: Desktop) throws -> [(process: Int32, ignored: UInt64)] {
    let file = desktop.folder.appendingPathComponent("children")
    return try wait("for the children") {
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n").map { $0.split(separator: " ") }
      guard lines.count >= 3, lines.allSatisfy({ $0.count == 2 }) else { return nil }
      return lines.compactMap { words in
        guard let process = Int32(words[0]), let ignored = UInt64(words[1], radix: 16) else {
          return nil
        }
        return (process, ignored)
      }
    }
  }

  private static func runs(_ process: Int32) -> Bool {
    let command = try? String(contentsOfFile: "/proc/\(process)/cmdline", encoding: .utf8)
    return command?.isEmpty == false
  }

  enum End: String, CaseIterable, CustomTestStringConvertible {
    case quit, terminated, killed, crash
    var testDescription: String { rawValue }
  }

  @Test(arguments: End.allCases)
  func `processes that a file's code starts end with its process`(_ end: End) throws {
    let desktop = try Desktop(.x11)
    try write("level", Self.processes, to: "Dial.swift", on: desktop)
    let window = try desktop.start(["preview", "Dial.swift", "--paused", "--report"])
    try waitForProperty("level", in: window)
    let children = try children(desktop)
    #expect(children.contains { Self.runs($0.process) })
    // No process ignores a signal. Signals above 31 are not checked, because the C library itself
    // uses the first of them.
    #expect(children.allSatisfy { $0.ignored & 0x7FFF_FFFF == 0 }, "\(children)")
    switch end {
    case .quit: #expect(try window.quit().status == 0)
    case .terminated: _ = try window.interrupt(SIGTERM)
    case .killed: #expect(try window.interrupt(SIGKILL) == 128 + SIGKILL)
    case .crash:
      try write("other", drawing: "abort()", to: "Dial.swift", on: desktop)
      _ = try window.wait("for the crash") { $0.contains(where: isErrorEntry) ? true : nil }
    }
    _ = try wait("for the children's end") {
      try self.children(desktop).contains { Self.runs($0.process) } ? nil : true
    }
    if end == .crash { #expect(try window.quit().status == 0) }
    try window.waitForNoFolder()
  }

  @Test func `bad files leave no descriptor open`() throws {
    let desktop = try Desktop(.x11)
    try write("level0", to: "Dial.swift", on: desktop)
    let window = try desktop.start(["preview", "Dial.swift", "--paused", "--report"])
    try waitForProperty("level0", in: window)
    func count() throws -> Int {
      try FileManager.default.contentsOfDirectory(
        atPath: "/proc/\(window.processIdentifier)/fd"
      ).count
    }
    let before = try count()
    for number in 1...4 {
      for (code, drawing) in [("let x: Int = \"\"", ""), ("", "abort()"), ("", "exit(3)")] {
        let entries = window.journal.count
        try write("bad", code, drawing: drawing, to: "Dial.swift", on: desktop)
        _ = try window.wait("for the error") { journal in
          journal.dropFirst(entries).contains(where: isErrorEntry) ? true : nil
        }
        let good = "level\(number)\(drawing.count)"
        try write(good, to: "Dial.swift", on: desktop)
        try waitForProperty(good, in: window)
      }
    }
    // The window closes its descriptors for a process just after the process has ended. Just after
    // it opens, it may have some more, while it asks the compiler driver which commands to run.
    _ = try window.wait("for \(before) descriptors") { _ in try count() <= before ? true : nil }
    #expect(try window.quit().status == 0)
  }

  /// Each version of the code leaves 60 threads behind. The address space is limited to a gigabyte,
  /// which has room for the stacks of 120 threads.
  @Test func `threads that old code has left don't keep new code from running`() throws {
    let desktop = try Desktop(.x11)
    let threads = """
      for _ in 0..<60 { Thread.detachNewThread { while true { sleep(1000) } } }
      """
    try write("level0", threads, to: "Dial.swift", on: desktop)
    let window = try desktop.start([
      "preview", "Dial.swift", "--paused", "--report", "--memory-limit", "1000",
    ])
    try waitForProperty("level0", in: window)
    for number in 1...5 {
      try write("level\(number)", threads, to: "Dial.swift", on: desktop)
      try waitForProperty("level\(number)", in: window)
    }
    #expect(!window.journal.contains(where: isErrorEntry))
    #expect(try window.quit().status == 0)
  }
}
