extension SwiftToolchain.Diagnostics {
  private struct Block {
    var lines: [Substring]
    /// The error that the block reports; nil for a warning, and for a message that is not about a
    /// file.
    let error: CompilerError?

    init(_ line: Substring) { (lines, error) = ([line], CompilerError(line)) }
  }

  /// Returns the same diagnostics with each missing name only once: at its first occurrence, with
  /// its replacement if one is known, and with the lines of its other occurrences. Errors that
  /// follow from others are omitted.
  ///
  /// - Parameter codes: The code of the files, by their paths.
  func once(in codes: [String: PortCode] = [:]) -> Self {
    var blocks: [Block] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isNote = DiagnosticLocation(line).map { line[$0.end...].hasPrefix(": note: ") }
      if isNote == false || blocks.isEmpty {
        blocks.append(Block(line))
      } else {
        blocks[blocks.count - 1].lines.append(line)
      }
    }
    let following = DependentErrors(blocks.compactMap(\.error), in: codes)
    var result: [Block] = []
    var firsts: [String: (index: Int, others: [DiagnosticLocation])] = [:]
    var seen: Set<Substring> = []
    for block in blocks {
      guard let error = block.error else {
        result.append(block)
        continue
      }
      if following.contains(error) || !seen.insert(block.lines[0]).inserted { continue }
      guard let missing = error.missing(in: codes[error.location.path]) else {
        result.append(block)
        continue
      }
      if let first = firsts[missing.key] {
        let reported = [result[first.index].error?.location].compactMap(\.self) + first.others
        let isOther = !reported.contains {
          $0.path == error.location.path && $0.line == error.location.line
        }
        if isOther { firsts[missing.key]?.others.append(error.location) }
      } else {
        firsts[missing.key] = (result.count, [])
        result.append(block)
        if let row = missing.row, let start = block.lines[0].firstRange(of: error.message) {
          result[result.count - 1].lines[0] =
            block.lines[0][..<start.lowerBound] + row.sentence(missing.name)
        }
      }
    }
    for (index, others) in firsts.values where !others.isEmpty {
      guard let location = result[index].error?.location else { continue }
      result[index].lines[0] += "; also in \(Self.lines(others, from: location.path))"
    }
    var diagnostics = self
    diagnostics.text = result.flatMap(\.lines).joined(separator: "\n")
    return diagnostics
  }

  /// Returns a phrase that lists the lines of some locations. Lines of files other than `path` are
  /// followed by their file's name.
  private static func lines(_ locations: [DiagnosticLocation], from path: String) -> String {
    var files: [(path: String, lines: [String])] = []
    for location in locations {
      if let known = files.firstIndex(where: { $0.path == location.path }) {
        files[known].lines.append("\(location.line)")
      } else {
        files.append((location.path, ["\(location.line)"]))
      }
    }
    return files.map { file in
      let words = (file.lines.count == 1 ? "line " : "lines ") + file.lines.joined(separator: ", ")
      return file.path == path ? words : "\(words) of \(file.path.split(separator: "/").last ?? "")"
    }.joined(separator: ", ")
  }
}
