/// The documentation lists the same mouse actions as the code.
@Suite struct DocumentationTests {
  private static func table(under heading: String) throws -> [[String]] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let page = root.appendingPathComponent("Documentation/Window.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let start = try #require(lines.firstIndex(of: heading))
    let table = lines[start...].drop { !$0.hasPrefix("|") }.prefix { $0.hasPrefix("|") }
    return table.dropFirst(2).map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  @Test func `the documentation's table of the mouse is that of the code`() throws {
    let rows = try Self.table(under: "## Mouse")
    #expect(rows == MouseGesture.all.map { [$0.target, $0.gesture, $0.help] })
  }
}
