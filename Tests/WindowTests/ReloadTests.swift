import Foundation
import Testing
import VirtualDesktop

/// A file of one's own in a real window, edited while what it draws moves.
@Suite(
  .serialized, .timeLimit(.minutes(10)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb"))
struct ReloadTests {
  /// How editors save: into the file, or beside it and then in its place.
  enum Way: String, CaseIterable, CustomTestStringConvertible {
    case inPlace, renamed
    var testDescription: String { rawValue }
  }

  @Test("an edit shows at the same instant, with what was done", arguments: Way.allCases)
  func edited(_ way: Way) throws {
    let desktop = try Desktop(.x11)
    try desktop.tool("'\(Desktop.program)' new Gauge")
    let file = desktop.folder.appendingPathComponent("Gauge.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let window = try desktop.start(["preview", "Gauge.swift", "--paused", "--report"])
    // A target at 1.2 s, and the middle of the way there.
    try window.press("alt+4", "9", "alt+5", "ctrl+s", "s")
    let before = try window.state()
    #expect(before["entries"] == .number(1) && before["seconds"] == .number(1.5))

    func save(_ text: String, waitingFor words: String) throws {
      let count = window.journal.count { $0.text.contains(words) }
      try text.write(to: file, atomically: way == .renamed, encoding: .utf8)
      _ = try window.wait("for '\(words)'") {
        $0.count { $0.text.contains(words) } > count ? true : nil
      }
    }
    // What does not compile leaves what was there, and says why.
    let settled = try window.settledPicture()
    try save(
      text.replacing("CGFloat = 0.3", with: "CGFloat = \"none\""), waitingFor: "does not compile")
    #expect(try desktop.picture().differingPixels(from: settled) > 10_000)
    let edited = text.replacing("setLineWidth(20)", with: "setLineWidth(44)")
    try save(edited, waitingFor: "\"generation\":1")
    try window.press("s")
    let after = try window.state()
    for key in ["entries", "seconds", "scene", "property", "policy", "tuned"] {
      #expect(after[key] == before[key], "\(key)")
    }
    #expect(try window.quit().status == 0)

    // The pictures are what render makes of the file, the log and the instant, to the byte.
    func rendered(_ text: String) throws -> Data {
      try text.write(to: file, atomically: true, encoding: .utf8)
      try desktop.tool(
        "'\(Desktop.program)' render Gauge.swift --log gauge.midflight --at 1.5s -o now.png")
      return try Data(contentsOf: desktop.folder.appendingPathComponent("now.png"))
    }
    let pictures = try ["gauge-1.500s.png", "gauge-1.500s-2.png"].map {
      try Data(contentsOf: desktop.folder.appendingPathComponent($0))
    }
    #expect(try rendered(text) == pictures[0])
    #expect(try rendered(edited) == pictures[1])
    #expect(pictures[0] != pictures[1])
    let left = try FileManager.default.contentsOfDirectory(
      at: FileManager.default.temporaryDirectory, includingPropertiesForKeys: nil
    ).filter { $0.lastPathComponent.hasPrefix("midflight-\(window.processIdentifier)") }
    #expect(left.isEmpty)
  }
}
