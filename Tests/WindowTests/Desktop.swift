import Drawing
import Foundation
import ImageIO
import Testing

/// A display without a screen, with the tools that press keys on it and take its picture.
///
/// Waits are generous and end when what is waited for is there, so a slow machine is only slow.
final class Desktop {
  enum Kind: String, Sendable, CaseIterable, CustomTestStringConvertible {
    case x11
    /// Weston in a window of an X server, on a screen of scale 2.
    case wayland

    var testDescription: String { rawValue }
  }

  /// Whether the tests were asked for. They need packages that building does not, and a quiet machine.
  static let isWanted = ProcessInfo.processInfo.environment["MIDFLIGHT_WINDOW_TESTS"] == "1"

  static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("midflight").path

  let kind: Kind
  let folder: URL
  private var servers: [Process] = []
  private var display = ""

  /// - Parameter screen: Its size in pixels.
  init(_ kind: Kind, screen: String = "1280x900") throws {
    self.kind = kind
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-window-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    // The server picks a free number and writes it down.
    try serve(
      "exec setpriv --pdeathsig TERM Xvfb -displayfd 3 -screen 0 \(screen)x24 -nolisten tcp 3>display"
    )
    display =
      try ":"
      + wait("for Xvfb") {
        let text = try? String(
          contentsOf: folder.appendingPathComponent("display"), encoding: .utf8)
        return text?.hasSuffix("\n") == true ? text?.trimmingCharacters(in: .newlines) : nil
      }
    if kind == .wayland {
      try serve(
        "exec setpriv --pdeathsig TERM weston --backend=x11-backend.so --shell=kiosk-shell.so --socket=screen "
          + "--width=600 --height=425 --scale=2 --idle-time=0")
      _ = try wait("for Weston") {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("screen").path)
          ? true : nil
      }
      pause(1)
    }
  }

  deinit {
    for server in servers.reversed() {
      server.terminate()
      server.waitUntilExit()
    }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Ends the display as a crash of its server would.
  func lose() {
    for server in servers.reversed() {
      kill(server.processIdentifier, SIGKILL)
      server.waitUntilExit()
    }
    servers = []
  }

  // MARK: What a person does

  /// Starts the program and waits until its window shows something and takes keys.
  func start(_ arguments: [String]) throws -> Window {
    let before = try picture()
    let window = Window(try launch(arguments), on: self)
    _ = try wait("for the window") { () -> Bool? in
      try #require(window.isRunning, "the program ended: \(window.complaint)")
      return try picture().differingPixels(from: before) > 50_000 ? true : nil
    }
    // Without a window manager nobody gives a window the focus.
    if kind == .x11 {
      let id = try wait("for the window's number") {
        let ids = try? tool("xdotool search --onlyvisible --class midflight")
        return ids?.split(separator: "\n").last.map(String.init)
      }
      window.number = id
      _ = try tool("xdotool windowfocus --sync \(id)")
    }
    pause(0.3)
    return window
  }

  /// Presses keys, by X's names, one after the other.
  func press(_ keys: String...) throws {
    _ = try tool("xdotool key --delay 30 \(keys.joined(separator: " "))")
  }

  /// What the display shows now.
  func picture() throws -> CGImage {
    _ = try tool("import -silent -window root -define png:color-type=2 -depth 8 shot.png")
    return try PNG.read(folder.appendingPathComponent("shot.png").path)
  }

  /// What the display shows once it has stopped changing.
  func settledPicture() throws -> CGImage {
    pause(0.3)
    var last = try picture()
    return try wait("for the picture to settle") {
      pause(0.15)
      let next = try picture()
      defer { last = next }
      return next == last ? next : nil
    }
  }

  /// Runs a command of the shell on the display, and returns what it prints.
  @discardableResult
  func tool(_ command: String) throws -> String {
    let output = folder.appendingPathComponent("tool-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let process = try shell("exec \(command)", output: output, display: true)
    process.waitUntilExit()
    let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    guard process.terminationStatus == 0 else { throw ToolFailure(command: command, output: text) }
    return text
  }

  struct ToolFailure: Error {
    var command: String
    var output: String
  }

  // MARK: Processes

  private func serve(_ command: String) throws {
    servers.append(
      try shell(command, output: folder.appendingPathComponent("server.log"), display: true))
  }

  private func launch(_ arguments: [String]) throws -> Process {
    let quoted = arguments.map { "'\($0)'" }.joined(separator: " ")
    // A test run in the background ignores interrupts, and what it starts would too.
    return try shell(
      "exec env --default-signal=INT '\(Self.program)' \(quoted)",
      output: folder.appendingPathComponent("program.log"),
      display: kind == .x11)
  }

  private func shell(_ command: String, output: URL, display isOnX11: Bool) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    var environment = ProcessInfo.processInfo.environment
    environment["SDL_VIDEODRIVER"] = nil
    environment["XDG_RUNTIME_DIR"] = folder.path
    environment["DISPLAY"] = isOnX11 && !display.isEmpty ? display : nil
    environment["WAYLAND_DISPLAY"] = isOnX11 ? nil : "screen"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    try Data().write(to: output)
    let file = try FileHandle(forWritingTo: output)
    process.standardOutput = file
    process.standardError = file
    // Dispatch's threads block signals, and a child would inherit that: servers that can't be
    // ended, a program that can't be interrupted.
    var (none, old) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    try process.run()
    return process
  }
}

/// The program with its window.
final class Window {
  private let process: Process
  private let desktop: Desktop
  /// X's number for the window; empty on Wayland.
  var number = ""

  init(_ process: Process, on desktop: Desktop) {
    self.process = process
    self.desktop = desktop
  }

  deinit {
    if process.isRunning { process.terminate() }
    process.waitUntilExit()
  }

  var isRunning: Bool { process.isRunning }

  /// What the program has said, on either stream.
  var complaint: String {
    let log = desktop.folder.appendingPathComponent("program.log")
    return (try? String(contentsOf: log, encoding: .utf8)) ?? ""
  }

  /// Presses the key that quits, and returns the exit status and what the program said.
  func quit() throws -> (status: Int32, complaint: String) {
    try desktop.press("ctrl+q")
    return try end()
  }

  /// Waits for the program to end of itself, and returns the exit status and what the program said.
  func end() throws -> (status: Int32, complaint: String) {
    _ = try wait("for the program to end") { process.isRunning ? nil : true }
    return (process.terminationStatus, complaint)
  }

  /// Sends the signal of Ctrl+C, and returns the exit status.
  func interrupt() throws -> Int32 {
    process.interrupt()
    _ = try wait("for the program to end") { process.isRunning ? nil : true }
    return process.terminationStatus
  }

  /// The processor time that the process has taken, all threads together, in seconds.
  func processorTime() throws -> Double {
    let stat = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // The second field is the program's name in brackets and may hold anything.
    let fields = try #require(stat.lastIndex(of: ")").map { stat[$0...].split(separator: " ") })
    let ticks = try (12...13).map { try #require(Double(fields[$0])) }
    return (ticks[0] + ticks[1]) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  /// How often the process's threads have gone to sleep, as the kernel counts.
  func voluntaryContextSwitches() throws -> Int {
    let tasks = "/proc/\(process.processIdentifier)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(0) { sum, task in
      let status = try String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
      let count = line?.split(whereSeparator: \.isWhitespace).last.flatMap { Int($0) }
      return sum + (try #require(count))
    }
  }
}

func pause(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }

struct TimedOut: Error {
  var what: String
}

/// Asks again and again until there is an answer; gives up after a minute.
func wait<Answer>(_ what: String, for answer: () throws -> Answer?) throws -> Answer {
  let end = Date().addingTimeInterval(60)
  while Date() < end {
    if let result = try answer() { return result }
    pause(0.05)
  }
  throw TimedOut(what: what)
}

extension CGImage {
  func differingPixels(from other: CGImage) -> Int {
    zip(pixels, other.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }
}
