import Foundation
package import MidflightDrawing

/// The program with its window, and what its journal says.
package final class Window {
  /// An entry of the program's journal.
  package struct Entry {
    /// Of the monotonic clock.
    package var seconds: Double
    package var text: Substring
    package var word: Substring { text.prefix { $0 != " " } }
  }

  private let process: Child
  private let desktop: Desktop
  private let journalFile: URL
  /// X's number for the window; empty on Wayland.
  package internal(set) var number = ""

  init(_ process: Child, on desktop: Desktop, journal: URL) {
    self.process = process
    self.desktop = desktop
    journalFile = journal
  }

  /// The program's number among the processes.
  package var processIdentifier: Int32 { process.processIdentifier }

  /// The program's words, on either stream.
  package var complaint: String {
    let log = desktop.folder.appendingPathComponent("program.log")
    return (try? String(contentsOf: log, encoding: .utf8)) ?? ""
  }

  /// Runs the tool that moves mouse and keys.
  func perform(_ commands: String) throws { try desktop.tool("xdotool \(commands)") }

  // MARK: What it does

  /// The journal so far.
  package var journal: [Entry] {
    let text = (try? String(contentsOf: journalFile, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      guard let space = line.firstIndex(of: " "), let seconds = Double(line[..<space]) else {
        return nil
      }
      return Entry(seconds: seconds, text: line[line.index(after: space)...])
    }
  }

  /// Waits until the journal has an answer.
  package func wait<Answer>(_ what: String, for answer: ([Entry]) throws -> Answer?) throws
    -> Answer
  {
    do {
      return try MidflightVirtualDesktop.wait(what) {
        if !process.isRunning { throw Ended(while: what, complaint: complaint) }
        return try answer(journal)
      }
    } catch let error as TimedOut {
      let last = journal.suffix(8).map { String($0.text.prefix(1200)) }.joined(separator: "\n")
      throw TimedOut(what: "\(error.what)\n\(last)\n\(complaint)")
    }
  }

  /// Waits for an entry.
  package func wait(for text: String) throws {
    _ = try wait("for '\(text)'") { $0.contains { $0.text == text } ? true : nil }
  }

  struct Ended: Error {
    var what: String
    var complaint: String

    init(while what: String, complaint: String) {
      self.what = what
      self.complaint = complaint
    }
  }

  /// Presses keys, by X's names, one after the other, and waits until the window has had them all.
  package func press(_ keys: String...) throws {
    let before = journal.count { $0.word == "released" }
    try desktop.tool("xdotool key --delay 30 \(keys.joined(separator: " "))")
    // Modifiers are keys too.
    let count = keys.reduce(0) { $0 + $1.split(separator: "+").count }
    _ = try wait("for the keys \(keys)") {
      $0.count { $0.word == "released" } >= before + count ? true : nil
    }
  }

  /// Waits until nothing more is to be drawn.
  package func settle() throws {
    _ = try wait("for the window to settle") {
      ["idle", "rest"].contains($0.last?.word) ? true : nil
    }
  }

  /// The display's picture once nothing more is to be drawn.
  package func settledPicture() throws -> CGImage {
    try settle()
    var last = try desktop.picture()
    // An X server shows what it was sent. A compositor shows it with its own next frame.
    if desktop.kind == .x11 { return last }
    return try MidflightVirtualDesktop.wait("for the picture to settle") {
      pause(0.5)
      let next = try desktop.picture()
      defer { last = next }
      return next == last ? next : nil
    }
  }

  // MARK: Its end

  /// Presses the key that quits, and returns the exit status and what the program said.
  package func quit() throws -> (status: Int32, complaint: String) {
    try desktop.tool("xdotool key ctrl+q")
    return try end()
  }

  /// Waits for the program to end of itself, and returns the exit status and what the program said.
  ///
  /// Throws where a session bus was launched for it, as libdbus does for whoever asks for one that
  /// does not exist: that would outlive the program.
  package func end() throws -> (status: Int32, complaint: String) {
    let status = try MidflightVirtualDesktop.wait("for the program to end") { process.exitStatus }
    let buses = try desktop.strayProcesses().filter { $0.hasPrefix("dbus-") }
    if !buses.isEmpty { throw Launched(processes: buses) }
    return (status, complaint)
  }

  struct Launched: Error {
    var processes: [String]
  }

  /// Waits until the program has left no folder among the temporary ones. What it did not remove by
  /// itself goes right after its end.
  package func waitForNoFolder() throws {
    let prefix = "midflight-\(process.processIdentifier)-"
    _ = try MidflightVirtualDesktop.wait("for the end of \(prefix)…") {
      try FileManager.default.contentsOfDirectory(
        atPath: FileManager.default.temporaryDirectory.path
      ).contains { $0.hasPrefix(prefix) } ? nil : true
    }
  }

  /// Sends a signal, Ctrl+C's unless another is named, and returns the exit status.
  package func interrupt(_ signal: Int32 = SIGINT) throws -> Int32 {
    process.send(signal)
    return try end().status
  }

  // MARK: What it costs

  /// The memory that the process has for itself alone, in megabytes.
  package func privateMegabytes() throws -> Double { try megabytes(of: "RssAnon:") }

  /// The memory that the process has, shared with others or not, in megabytes.
  package func megabytes() throws -> Double { try megabytes(of: "VmRSS:") }

  private func megabytes(of label: String) throws -> Double {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let line = status.split(separator: "\n").first { $0.hasPrefix(label) }
    let kilobytes = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return (kilobytes.flatMap { Double($0) } ?? .nan) / 1024
  }

  /// The processor time that the process has taken, all threads together, in seconds.
  package func processorTime() throws -> Double {
    let stat = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/stat", encoding: .utf8)
    // The second field is the program's name in brackets and may hold anything.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    let ticks = fields[12...13].reduce(0) { $0 + (Double($1) ?? .nan) }
    return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
  }
}
