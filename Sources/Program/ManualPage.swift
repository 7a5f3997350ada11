import Foundation

/// The program's manual page, from the same table as its help.
struct ManualPage {
  private let program: Command

  /// The part of the parser's description of the program that the page takes.
  private struct Description: Decodable {
    var command: Command
  }

  private struct Command: Decodable {
    var commandName: String
    var abstract: String?
    var discussion: String?
    var subcommands: [Command]?
    var arguments: [Argument]?
    var shouldDisplay: Bool?
  }

  private struct Argument: Decodable {
    struct Name: Decodable {
      var kind: String
      var name: String
      var text: String { (kind == "long" ? "--" : "-") + name }
    }
    var kind: String
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var abstract: String?
    var shouldDisplay: Bool
  }

  /// A page of what the parser says of itself, as JSON.
  ///
  /// - Throws: an error, when that is of another form.
  init(describing json: String) throws {
    program = try JSONDecoder().decode(Description.self, from: Data(json.utf8)).command
  }

  /// The page's source, in the macros of `man`.
  func text(version: String) -> String {
    let name = program.commandName
    var lines = [
      ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\" \"User Commands\"", ".SH NAME",
      "\(name) \\- \(Self.escaped(program.abstract ?? ""))", ".SH SYNOPSIS", ".B \(name)",
      "[\\fIverb\\fR] [\\fIarguments\\fR]", ".SH DESCRIPTION",
    ]
    lines += Self.paragraph(program.discussion)
    lines.append(".SH VERBS")
    for verb in (program.subcommands ?? []).sorted(by: { $0.commandName < $1.commandName })
    where verb.shouldDisplay != false && verb.commandName != "help" {
      lines.append(".SS \(Self.escaped(verb.commandName))")
      lines += Self.paragraph(verb.abstract) + Self.paragraph(verb.discussion)
      for argument in verb.arguments ?? [] where argument.shouldDisplay {
        lines += Self.lines(of: argument)
      }
    }
    lines += [
      ".SH FILES", ".TP", "\\fI$XDG_CONFIG_HOME/midflight/settings.json\\fR",
      "How the window was left: its size, the panels' sizes, colours and scale.", ".TP",
      "\\fISCENE.midflight\\fR",
      "What was done and tuned, as Ctrl+S has saved it; the next start in that folder takes its "
        + "values.",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(of argument: Argument) -> [String] {
    let value = "\\fI\(escaped(argument.valueName ?? ""))\\fR"
    let names = (argument.names ?? []).map { "\\fB\(escaped($0.text))\\fR" }
      .joined(separator: ", ")
    let tag =
      switch argument.kind {
      case "positional": value
      case "flag": names
      default: "\(names) \(value)"
      }
    var text = argument.abstract ?? ""
    if let standard = argument.defaultValue { text += " (\(standard) without it)" }
    return [".TP", tag, escaped(text)]
  }

  private static func paragraph(_ text: String?) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    return text.split(separator: "\n\n").flatMap { part in
      [".PP", escaped(part.split(separator: "\n").joined(separator: " "))]
    }
  }

  /// A line that the macros leave as it is.
  private static func escaped(_ text: String) -> String {
    let plain = text.replacingOccurrences(of: "\\", with: "\\e")
      .replacingOccurrences(of: "-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
