package import Foundation
package import MidflightDrawing

/// A display without a screen, with tools that press keys on it and take screenshots.
///
/// All started processes end with this process, however it ends. Each server and each program has a
/// watcher that reads from a pipe and kills the process group when the pipe is closed; this process
/// holds the other end of the pipe. Tests wait for conditions instead of fixed times, so a slow
/// machine only takes longer.
package final class Desktop {
  package enum Kind: String, Sendable, CaseIterable {
    case x11
    /// The Weston compositor, running in an X11 window, with an output scale of 2.
    case wayland
  }

  package static let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appendingPathComponent("midflight").path

  package let kind: Kind
  package let folder: URL
  private let screen: String
  private var servers: [Child] = []
  /// A process that removes the folder when this process has ended.
  private let folderKeeper: Child
  private var display = ""
  private var hasBus = false
  private var hasPortal = false
  /// Environment variables for started programs, in addition to those that the desktop sets.
  package var variables: [String: String] = [:]

  /// - Parameter screen: The width and height of the screen in pixels, such as `1280x900`.
  package init(_ kind: Kind, screen: String = "1280x900") throws {
    (self.kind, self.screen) = (kind, screen)
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-window-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    folderKeeper = try Child(
      "sleep infinity", in: folder, environment: [:],
      output: URL(fileURLWithPath: "/dev/null"), removing: folder)
    // The X server chooses a free display number and writes it to a file. Keys don't repeat (`-r`),
    // since a key that a busy machine releases late would count twice.
    try serve("Xvfb -displayfd 3 -screen 0 \(screen)x24 -nolisten tcp -r 3>display")
    display =
      try ":"
      + wait("for Xvfb") {
        let text = try? String(
          contentsOf: folder.appendingPathComponent("display"), encoding: .utf8)
        return text?.hasSuffix("\n") == true ? text?.trimmingCharacters(in: .newlines) : nil
      }
    if kind == .wayland {
      try serve(
        "weston --backend=x11-backend.so --shell=kiosk-shell.so --socket=screen "
          + "--width=600 --height=425 --scale=2 --idle-time=0")
      _ = try wait("for Weston") {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent("screen").path)
          ? true : nil
      }
    }
  }

  deinit {
    for server in servers.reversed() { server.end() }
    folderKeeper.end()
  }

  /// Kills the display's servers, which looks like a crash.
  package func lose() {
    for server in servers.reversed() { server.kill() }
    servers = []
  }

  /// Stops the compositor, so that no more frames are shown, as when a window is covered.
  package func freeze() { servers.last?.send(SIGSTOP) }

  package func thaw() { servers.last?.send(SIGCONT) }

  // MARK: User preferences

  /// Starts a session bus with a portal that reports these user preferences. If the portal is
  /// already running, only changes the preferences.
  package func prefer(light: Bool, animations: Bool) throws {
    try "\(light ? 2 : 1) \(animations ? 1 : 0)".write(
      to: folder.appendingPathComponent("preferences"), atomically: true, encoding: .utf8)
    if hasPortal { return }
    hasPortal = true
    try startBus()
    let portal = URL(fileURLWithPath: Self.program).deletingLastPathComponent()
      .appendingPathComponent("MidflightFakePortal").path
    try serve("'\(portal)'")
    _ = try wait("for the portal") { isThere("portal-is-ready") }
  }

  /// Starts a session bus that reports a running screen reader, and the accessibility bus.
  package func readScreen() throws {
    try startBus()
    // The launcher is in the first folder on Debian and Fedora, and in the second on Arch.
    try serve(
      "$(ls /usr/libexec/at-spi-bus-launcher /usr/lib/at-spi-bus-launcher 2>/dev/null) "
        + "--launch-immediately --a11y=1")
  }

  /// Kills the server that was started last, which looks like a crash.
  package func killLastServer() { servers.popLast()?.kill() }

  private func startBus() throws {
    if hasBus { return }
    hasBus = true
    try serve("dbus-daemon --session --nofork --address=\(busAddress)")
    _ = try wait("for the bus") { isThere("session-bus") }
  }

  private func isThere(_ name: String) -> Bool? {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path) ? true : nil
  }

  /// The address of the session bus that ``prefer(light:animations:)`` and ``readScreen()`` start.
  package var busAddress: String { "unix:path=\(folder.path)/session-bus" }

  // MARK: Starting programs, screenshots

  /// Starts the program, and waits until its window receives keys and is either at rest or playing.
  package func start(_ arguments: [String]) throws -> Window {
    let journal = folder.appendingPathComponent("journal-\(UUID().uuidString)")
    let window = Window(
      try launch(arguments + ["--journal", journal.path]), on: self, journal: journal)
    _ = try window.wait("for the window") { $0.contains { $0.word == "frame" } ? true : nil }
    // Give the window the focus, since there is no window manager that would do so.
    if kind == .x11 {
      window.number = try wait("for the window's number") {
        let ids = try? tool("xdotool search --onlyvisible --class midflight")
        return ids?.split(separator: "\n").last.map(String.init)
      }
      try tool("xdotool windowfocus --sync \(window.number)")
    }
    try window.wait(for: "focus gained")
    return window
  }

  package func screenshot() throws -> CGImage {
    let shot = "shot.bgra"
    try tool("import -silent -window root -depth 8 \(shot)")
    let data = try Data(contentsOf: folder.appendingPathComponent(shot))
    let pixels = data.withUnsafeBytes { bytes in
      // The screenshot's pixels have no alpha, so make them opaque.
      bytes.bindMemory(to: UInt32.self).map { UInt32(littleEndian: $0) | 0xFF00_0000 }
    }
    let size = screen.split(separator: "x").compactMap { Int($0) }
    guard size.count == 2, pixels.count == size[0] * size[1] else {
      throw ToolFailure(command: "import", status: 0, output: "\(pixels.count) pixels of \(screen)")
    }
    return CGImage(width: size[0], height: size[1], pixels: pixels)
  }

  /// Runs a shell command that can use the display, and returns the command's output.
  @discardableResult
  package func tool(_ command: String) throws -> String {
    let output = folder.appendingPathComponent("tool-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: output) }
    let child = try child("timeout -k 5 60 \(command)", output: output, display: true)
    let status = child.waitForEnd()
    let text = (try? String(contentsOf: output, encoding: .utf8)) ?? ""
    guard status == 0 else { throw ToolFailure(command: command, status: status, output: text) }
    return text
  }

  struct ToolFailure: Error {
    var command: String
    var status: Int32
    var output: String
  }

  // MARK: Processes

  /// Returns the sorted names of the processes that programs on this desktop have started and left
  /// running, including processes in other process groups.
  package func strayProcesses() throws -> [String] {
    let mark = Data("\0XDG_RUNTIME_DIR=\(folder.path)\0".utf8)
    // Leave out the processes that this desktop itself has started. Each leads a process group,
    // whose other members are left out too.
    let own = Set(servers.map(\.processIdentifier) + [folderKeeper.processIdentifier])
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
      .compactMap { process in
        func content(_ name: String) -> Data {
          FileManager.default.contents(atPath: "/proc/\(process)/\(name)") ?? Data()
        }
        let isHere = (Data([0]) + content("environ") + Data([0])).range(of: mark) != nil
        guard isHere, !own.contains(process), !own.contains(getpgid(process)) else { return nil }
        return String(decoding: content("comm"), as: UTF8.self).trimmingCharacters(in: .newlines)
      }
      .sorted()
  }

  private func serve(_ command: String) throws {
    servers.append(
      try child(
        command, output: folder.appendingPathComponent("server.log"), display: true))
  }

  private func launch(_ arguments: [String]) throws -> Child {
    let quoted = arguments.map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
    // Reset SIGINT to its default: a test run in the background ignores it, and started programs
    // would inherit that.
    return try child(
      "env --default-signal=INT '\(Self.program)' \(quoted)",
      output: folder.appendingPathComponent("program.log"),
      display: kind == .x11)
  }

  private func child(
    _ command: String, output: URL, display isOnX11: Bool
  ) throws -> Child {
    var environment = ProcessInfo.processInfo.environment
    environment["SDL_VIDEODRIVER"] = nil
    environment["XDG_RUNTIME_DIR"] = folder.path
    // Keep the program from reading or changing the user's own settings and unsaved work.
    environment["XDG_CONFIG_HOME"] = folder.path
    // Each window has its own folder for unsaved work, unless the test sets this variable.
    environment["XDG_STATE_HOME"] = "\(folder.path)/state-\(UUID().uuidString)"
    environment["DBUS_SESSION_BUS_ADDRESS"] = hasBus ? busAddress : nil
    environment["DISPLAY"] = isOnX11 && !display.isEmpty ? display : nil
    environment["WAYLAND_DISPLAY"] = isOnX11 ? nil : "screen"
    environment.merge(variables) { $1 }
    return try Child(command, in: folder, environment: environment, output: output)
  }
}

extension CGImage {
  package func differingPixels(from other: CGImage) -> Int {
    zip(pixels, other.pixels).reduce(0) { $0 + ($1.0 == $1.1 ? 0 : 1) }
  }
}
