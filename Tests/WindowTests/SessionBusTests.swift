import MidflightWindow

/// The session bus is used only if it exists and answers.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct SessionBusTests {
  // MARK: Addresses

  @Test(arguments: [
    ("unix:path=/a", ["unix:path=/a"]),
    ("autolaunch:", []),
    ("unixexec:path=/bin/true;autolaunch:scope=*user", []),
    (
      "autolaunch:;unix:abstract=/b,guid=1;tcp:host=c,port=1",
      [
        "unix:abstract=/b,guid=1", "tcp:host=c,port=1",
      ]
    ),
    ("disabled:", []),
    ("", []),
    ("unix", ["unix"]),
    (
      (0..<20).map { "unix:path=/\($0)" }.joined(separator: ";"),
      (0..<SessionBus.maxAlternatives).map { "unix:path=/\($0)" }
    ),
  ])
  func `only the parts of an address list that launch no program are used`(
    list: String, parts: [String]
  ) {
    #expect(SessionBus.addresses(in: ["DBUS_SESSION_BUS_ADDRESS": list]) == parts)
  }

  @Test func `the user's bus is the default, unless buses are turned off`() throws {
    let folder = try Socket.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    var environment = ["XDG_RUNTIME_DIR": folder.path]
    #expect(SessionBus.addresses(in: environment) == [])
    let socket = try Socket(at: folder.appendingPathComponent("bus"))
    let escaped = "unix:path=\(folder.path)/bus"
    #expect(SessionBus.addresses(in: environment) == [escaped])
    environment["DBUS_SESSION_BUS_ADDRESS"] = "autolaunch:"
    #expect(SessionBus.addresses(in: environment) == [escaped])
    environment["DBUS_SESSION_BUS_ADDRESS"] = "disabled:"
    #expect(SessionBus.addresses(in: environment) == [])
    withExtendedLifetime(socket) {}
  }

  // MARK: Answers

  @Test(arguments: [16, 0])
  func `a silent socket, or one that refuses connections, is not a bus`(backlog: Int32) throws {
    let folder = try Socket.folder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let socket = try Socket(at: folder.appendingPathComponent("silent"), backlog: backlog)
    // With a backlog of 0, a single connection waits in the queue, and the next one blocks in
    // connect().
    let first = backlog == 0 ? try socket.connected() : -1
    let environment = ["DBUS_SESSION_BUS_ADDRESS": socket.address]
    #expect(SessionBus.find(in: environment, limit: 200) == nil)
    if first >= 0 { close(first) }
  }
}

/// A window opens even if the session bus does not answer or would have to be launched.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct BusWindowTests {
  @Test func `a bus that answers is found after one that is silent`() throws {
    let desktop = try Desktop(.x11)
    try desktop.prefer(light: true, animations: true)
    let silent = try Socket(at: desktop.folder.appendingPathComponent("silent"))
    let address = desktop.busAddress
    for list in ["\(silent.address);\(address)", "unix:path=/nowhere;\(address)", address] {
      #expect(SessionBus.find(in: ["DBUS_SESSION_BUS_ADDRESS": list])?.address == address)
    }
  }

  @Test func `a window opens with silent buses`() throws {
    let desktop = try Desktop(.x11)
    let silent = try Socket(at: desktop.folder.appendingPathComponent("silent"))
    desktop.variables = [
      "DBUS_SESSION_BUS_ADDRESS": silent.address, "DBUS_SYSTEM_BUS_ADDRESS": silent.address,
    ]
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    #expect(try window.quit() == (0, ""))
    #expect(try desktop.tool("'\(Desktop.program)' doctor").contains("found    display"))
  }

  /// The system bus does not answer. It is tested here because SDL opens it only if there is a
  /// session bus.
  @Test
  func `the first alternative of a bus that answers is used, and no program is launched`() throws {
    let desktop = try Desktop(.x11)
    try desktop.prefer(light: true, animations: true)
    let silent = try Socket(at: desktop.folder.appendingPathComponent("silent"))
    desktop.variables = [
      "DBUS_SESSION_BUS_ADDRESS": "autolaunch:;unixexec:path=/usr/bin/touch,argv1=launched;"
        + "\(silent.address);\(desktop.busAddress)",
      "DBUS_SYSTEM_BUS_ADDRESS": silent.address,
    ]
    let window = try desktop.start(["preview", "round-progress", "--paused"])
    try window.wait(for: "preferences light")
    #expect(try window.quit() == (0, ""))
    let launched = desktop.folder.appendingPathComponent("launched").path
    #expect(!FileManager.default.fileExists(atPath: launched))
  }

  @Test func `an editor gets the user's environment`() throws {
    let desktop = try Desktop(.x11)
    desktop.variables = [
      "VISUAL": "sh editor.sh", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
    ]
    func write(_ text: String, to name: String) throws {
      try text.write(
        to: desktop.folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
    try write("env > part && mv part edited", to: "editor.sh")
    let dial = "import Midflight\nfinal class Dial: CALayer { @Animatable var level = 0.3 }\n"
    try write(dial, to: "Dial.swift")
    let window = try desktop.start(["preview", "Dial.swift", "--paused", "--report"])
    // Ctrl+E opens the editor at the position of the compiler's error.
    try write(dial + "wrong\n", to: "Dial.swift")
    _ = try window.wait("for the compiler") { journal in
      journal.contains { $0.text.contains("\"error\":\"") } ? true : nil
    }
    try window.press("ctrl+e")
    let lines = try wait("for the editor") {
      try? String(contentsOf: desktop.folder.appendingPathComponent("edited"), encoding: .utf8)
    }.split(separator: "\n")
    #expect(lines.contains("DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere"))
    #expect(!lines.contains { $0.hasPrefix("DBUS_SYSTEM_BUS_ADDRESS=") })
    #expect(try window.quit().status == 0)
  }
}
