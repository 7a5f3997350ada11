/// The pages of `Documentation/Guide` can be followed without a window: the test writes their
/// files, runs their commands, and compares the output with the page.
@Suite struct GuideTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Documentation/Guide")

  /// A fenced code block of a page, without the page's indentation.
  private struct Block {
    var language: String
    var lines: [String]
    /// The last paragraph between the previous block and this one; empty if there is no text
    /// between them.
    var paragraph: String
    /// Whether a numbered step begins between the previous block and this block.
    var beginsStep: Bool

    var text: String { lines.joined(separator: "\n") }

    var isCommands: Bool {
      lines.allSatisfy {
        ["mkdir", "cd", "ls", "grep", "git", "midflight"]
          .contains(String($0.prefix { $0 != " " }))
      } && lines.first != "midflight 1"
    }

    /// If the block is the content of a file, the file's name: the last one that the paragraph
    /// mentions.
    var file: String? {
      guard ["swift", "xml"].contains(language) || lines.first == "midflight 1" else { return nil }
      return paragraph.matches(of: /`([^` ]+\.(?:swift|caml|midflight))`/).last.map { String($0.1) }
    }

    /// If the paragraph says that the block replaces a line of a file, the line's number and the
    /// file.
    var replacement: (line: Int, file: String)? {
      guard lines.count == 1, let match = paragraph.firstMatch(of: /[Ll]ine (\d+) of `([^`]+)`/)
      else { return nil }
      return (Int(match.1)!, String(match.2))
    }

    /// The last command in the paragraph that does not open a window. The block is that command's
    /// output.
    var command: String? {
      paragraph.matches(of: /`(midflight [^`]+)`/).last.map { String($0.1) }
        .flatMap { Block.opensWindow($0) ? nil : $0 }
    }

    static func opensWindow(_ line: String) -> Bool {
      line.hasPrefix("midflight preview") || line.contains(/^midflight \S+\.png$/)
    }
  }

  private static func blocks(of page: String) -> [Block] {
    var (blocks, paragraph, beginsStep): ([Block], String, Bool) = ([], "", false)
    var indent: Int?
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      let content = line.drop { $0 == " " }
      if let margin = indent {
        if content.hasPrefix("```") {
          (paragraph, beginsStep, indent) = ("", false, nil)
        } else {
          blocks[blocks.count - 1].lines.append(String(line.dropFirst(margin)))
        }
      } else if content.hasPrefix("```") {
        indent = line.count - content.count
        let language = String(content.dropFirst(3))
        blocks.append(
          Block(
            language: language, lines: [],
            paragraph: paragraph.trimmingCharacters(in: .whitespacesAndNewlines),
            beginsStep: beginsStep))
      } else if content.isEmpty {
        // Mark the end of the paragraph, so that text after an empty line begins a new one. Only
        // the last paragraph before a block introduces it.
        paragraph += "\n"
      } else {
        paragraph = (paragraph.hasSuffix("\n\n") ? "" : paragraph) + content + "\n"
        if line.contains(#/^\d+\. /#) { beginsStep = true }
      }
    }
    return blocks
  }

  /// Each page's name, and how many of the page's blocks are the output of a command.
  @Test(arguments: [
    ("1-FirstRetarget", 1), ("2-Tuning", 1), ("3-YourOwnFile", 3), ("4-Capture", 3),
    ("5-ContinuousIntegration", 3), ("6-ComingFromCoreAnimation", 2), ("7-Documents", 3),
  ])
  func `each command of the guide prints what its page shows`(_ name: String, _ count: Int) throws {
    let page = try String(
      contentsOf: Self.folder.appendingPathComponent(name + ".md"), encoding: .utf8)
    let scratch = Scratch()
    var folder = scratch.folder
    var (compared, output, commands): (Int, String?, [String]) = (0, nil, [])

    func run(_ lines: [String]) throws -> String {
      let end = scratch.url("end-of-commands")
      let run = try Midflight(
        shell: """
          midflight() { "$program" "$@"; }
          program=$0
          exec 2>&1
          export GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
          \(lines.joined(separator: "\n"))
          pwd >'\(end.path)'
          """, [], in: folder)
      let last = try String(contentsOf: end, encoding: .utf8)
      folder = URL(fileURLWithPath: last.trimmingCharacters(in: .newlines))
      return run.text.trimmingCharacters(in: .newlines)
    }

    for block in Self.blocks(of: page) {
      if block.beginsStep { output = nil }
      if let file = block.file {
        try (block.text + "\n").write(
          to: folder.appendingPathComponent(file), atomically: true, encoding: .utf8)
        output = nil
      } else if let (line, file) = block.replacement {
        let url = folder.appendingPathComponent(file)
        var lines = try String(contentsOf: url, encoding: .utf8).split(
          separator: "\n", omittingEmptySubsequences: false)
        lines[line - 1] = Substring(block.text)
        try lines.joined(separator: "\n").write(to: url, atomically: true, encoding: .utf8)
        output = nil
      } else if block.isCommands {
        commands = block.lines
        let visible = commands.filter { !Block.opensWindow($0) }
        output = visible.count == commands.count ? try run(commands) : nil
        if output == nil { _ = try run(visible) }
      } else if let text = output {
        if block.paragraph.contains("ends with") {
          #expect(text.hasSuffix(block.text), "\(commands): \(text)")
        } else {
          #expect(text == block.text, "\(commands)")
        }
        (compared, output) = (compared + 1, nil)
      } else if block.paragraph.contains("The same check") {
        #expect(try run(commands) == block.text)
        compared += 1
      } else if let command = block.command {
        #expect(try run([command]) == block.text, "\(command)")
        compared += 1
      }
    }
    #expect(compared == count)
  }
}
