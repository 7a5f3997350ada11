package import Foundation
package import MidflightDrawing

/// The program `midflight` with an open window, and the journal that the program writes.
package final class Window {
  package struct Entry {
    /// When the entry was written, on the monotonic clock.
    package var seconds: Double
    package var text: Substring
    package var word: Substring { text.prefix { $0 != " " } }
  }

  private let process: Child
  private let desktop: Desktop
  private let journalFile: URL
  /// The identifier of the window in X; empty on Wayland.
  package internal(set) var number = ""

  init(_ process: Child, on desktop: Desktop, journal: URL) {
    self.process = process
    self.desktop = desktop
    journalFile = journal
  }

  package var processIdentifier: Int32 { process.processIdentifier }

  /// What the program has written to standard output and standard error, together.
  package var stderr: String {
    let log = desktop.folder.appendingPathComponent("program.log")
    return (try? String(contentsOf: log, encoding: .utf8)) ?? ""
  }

  func perform(_ commands: String) throws { try desktop.tool("xdotool \(commands)") }

  // MARK: Journal, keys and screenshots

  package var journal: [Entry] {
    let text = (try? String(contentsOf: journalFile, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      guard let space = line.firstIndex(of: " "), let seconds = Double(line[..<space]) else {
        return nil
      }
      return Entry(seconds: seconds, text: line[line.index(after: space)...])
    }
  }

  package func wait<Answer>(_ what: String, for answer: ([Entry]) throws -> Answer?) throws
    -> Answer
  {
    do {
      return try MidflightVirtualDesktop.wait(what) {
        if !process.isRunning { throw Ended(while: what, stderr: stderr) }
        return try answer(journal)
      }
    } catch let error as TimedOut {
      let last = journal.suffix(8).map { String($0.text.prefix(1200)) }.joined(separator: "\n")
      throw TimedOut(what: "\(error.what)\n\(last)\n\(stderr)")
    }
  }

  package func wait(for text: String) throws {
    _ = try wait("for '\(text)'") { $0.contains { $0.text == text } ? true : nil }
  }

  struct Ended: Error {
    var what: String
    var stderr: String

    init(while what: String, stderr: String) {
      self.what = what
      self.stderr = stderr
    }
  }

  /// Presses keys, named as in X, one after another, and waits until the window has received all of
  /// them.
  package func press(_ keys: String...) throws {
    let before = journal.count { $0.word == "released" }
    try desktop.tool("xdotool key --delay 30 \(keys.joined(separator: " "))")
    // The window receives each modifier as a key too.
    let count = keys.reduce(0) { $0 + $1.split(separator: "+").count }
    _ = try wait("for the keys \(keys)") {
      $0.count { $0.word == "released" } >= before + count ? true : nil
    }
  }

  /// Waits until the window has nothing left to draw, and a compositor has shown its last image.
  package func settle() throws {
    _ = try wait("for the window to settle") {
      ["idle", "rest"].contains($0.last?.word) ? true : nil
    }
  }

  /// Waits until the window's last image is shown, and returns a screenshot of the display.
  package func settledScreenshot() throws -> CGImage {
    try settle()
    return try desktop.screenshot()
  }

  // MARK: End

  /// Presses the key that quits the program, and returns the program's exit status and output.
  package func quit() throws -> (status: Int32, stderr: String) {
    try desktop.tool("xdotool key ctrl+q")
    return try end()
  }

  /// Waits for the program to end without a signal, and returns the program's exit status and
  /// output.
  ///
  /// Throws an error if a session bus was launched for the program, as libdbus does when no bus
  /// exists: that bus would outlive the program.
  package func end() throws -> (status: Int32, stderr: String) {
    let status = try MidflightVirtualDesktop.wait("for the program to end") { process.exitStatus }
    let buses = try desktop.strayProcesses().filter { $0.hasPrefix("dbus-") }
    if !buses.isEmpty { throw Launched(processes: buses) }
    return (status, stderr)
  }

  struct Launched: Error {
    var processes: [String]
  }

  /// Waits until the program's temporary folders are gone. Folders that the program itself did not
  /// remove are removed just after it has ended.
  package func waitForNoFolder() throws {
    _ = try MidflightVirtualDesktop.wait("for the end of the process's folders") {
      try temporaryFolders().isEmpty ? true : nil
    }
  }

  /// Returns the folders that the process has created in the folder for temporary files. Other users'
  /// files with such names are left out.
  package func temporaryFolders() throws -> [URL] {
    let files = FileManager.default
    // Names, because other programs remove files from the folder while it is read.
    return try files.contentsOfDirectory(atPath: files.temporaryDirectory.path)
      .filter { $0.hasPrefix("midflight-\(process.processIdentifier)-") }
      .map { files.temporaryDirectory.appendingPathComponent($0) }
      .filter { folder in
        var facts = stat()
        return lstat(folder.path, &facts) == 0 && facts.st_uid == geteuid()
      }
  }

  /// Sends a signal to the program, by default the one that Ctrl+C sends, and returns the exit
  /// status.
  package func interrupt(_ signal: Int32 = SIGINT) throws -> Int32 {
    process.send(signal)
    return try end().status
  }

  // MARK: Memory and processor time

  /// Returns the private memory of the process, in megabytes.
  package func privateMegabytes() throws -> Double { try megabytes(of: "RssAnon:") }

  /// Returns the memory of the process, private and shared, in megabytes.
  package func megabytes() throws -> Double { try megabytes(of: "VmRSS:") }

  private func megabytes(of label: String) throws -> Double {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(label) }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return (kilobytes.flatMap { Double($0) } ?? .nan) / 1024
  }

  /// The processor time that all threads of the process have used, in seconds.
  package func processorTime() throws -> Double {
    let stat = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // Continue after the second field, which is the program's name in brackets and may contain
    // anything.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    let ticks = fields[12...13].reduce(0) { $0 + (Double($1) ?? .nan) }
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
