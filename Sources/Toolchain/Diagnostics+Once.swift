extension SwiftToolchain.Diagnostics {
  /// An error or a warning with its lines, and the notes behind it.
  private struct Block {
    var lines: [Substring]
    var place: DiagnosticPlace?
    /// The kind and the message.
    var message: Substring

    init(_ line: Substring) {
      lines = [line]
      place = DiagnosticPlace(line)
      message = place.map { line[$0.end...].dropFirst(2) } ?? ""
    }

    /// What is missing, and all places of which are one error: a name, or a type's member.
    var missing: (key: Substring, name: String)? {
      guard message.hasPrefix("error: ") else { return nil }
      if let found = message.firstMatch(of: #/cannot find (?:type )?'(\w+)' in scope/#) {
        return (found.1, String(found.1))
      }
      return message.firstMatch(of: #/has no member '(\w+)'/#).map { (message, String($0.1)) }
    }

    var isContextual: Bool {
      message.hasPrefix("error: ")
        && SwiftToolchain.Diagnostics.isContextual(message.dropFirst("error: ".count))
    }
  }

  /// Whether an error follows from another one in its line, where there is one: the compiler does not
  /// know a type.
  static func isContextual(_ text: some StringProtocol) -> Bool {
    ["cannot infer contextual base", "generic parameter ", "'nil' requires a contextual type"]
      .contains(where: text.hasPrefix) || text.contains("of type '_'")
  }

  /// The same with each missing name once, at its first place, with what does instead where
  /// that is known, and with the lines in which it stands besides.
  func once() -> Self {
    var blocks: [Block] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isNote = DiagnosticPlace(line).map { line[$0.end...].hasPrefix(": note: ") }
      if isNote == false || blocks.isEmpty {
        blocks.append(Block(line))
      } else {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    // Members without their types follow from what is wrong with these.
    let wrong = Set(
      blocks.lazy.filter { $0.message.hasPrefix("error: ") && !$0.isContextual }
        .compactMap { $0.place.map { "\($0.path):\($0.line)" } })
    var kept: [Block] = []
    var firsts: [Substring: (index: Int, lines: [Int])] = [:]
    var seen: Set<Substring> = []
    for block in blocks {
      guard let place = block.place else {
        kept.append(block)
        continue
      }
      if block.isContextual, wrong.contains("\(place.path):\(place.line)") { continue }
      if !seen.insert(block.lines[0]).inserted { continue }
      guard let (key, _) = block.missing else {
        kept.append(block)
        continue
      }
      if let first = firsts[key] {
        let isOther =
          kept[first.index].place?.line != place.line && !first.lines.contains(place.line)
        if isOther { firsts[key]?.lines.append(place.line) }
      } else {
        firsts[key] = (kept.count, [])
        kept.append(block)
      }
    }
    for (index, lines) in firsts.values {
      guard let (_, name) = kept[index].missing else { continue }
      if let row = MissingName.row(of: name) {
        kept[index].lines[0] += "; instead: \(row.instead.replacing("`", with: ""))"
      }
      if !lines.isEmpty {
        let words = lines.count == 1 ? "line" : "lines"
        kept[index].lines[0] +=
          "; also in \(words) \(lines.map(String.init).joined(separator: ", "))"
      }
    }
    var said = self
    said.text = kept.flatMap(\.lines).joined(separator: "\n")
    return said
  }
}
