import Foundation

/// The program's manual page, generated from the same descriptions as the program's help.
struct ManualPage {
  private let program: Command

  /// The part of the argument parser's JSON description that the page uses.
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
    var sectionTitle: String?
    var names: [Name]?
    var valueName: String?
    var defaultValue: String?
    var abstract: String?
    var shouldDisplay: Bool
  }

  /// Creates a page from the argument parser's description of the program in JSON.
  ///
  /// - Throws: An error if the description does not have the expected structure.
  init(describing json: String) throws {
    program = try JSONDecoder().decode(Description.self, from: Data(json.utf8)).command
  }

  /// Returns the page's source, in the
  /// [man macros](https://man7.org/linux/man-pages/man7/man.7.html).
  func text(version: String) -> String {
    let name = program.commandName
    var lines = [
      ".TH \(name.uppercased()) 1 \"\" \"\(name) \(version)\" \"User Commands\"", ".SH NAME",
      "\(name) \\- \(Self.escaped(program.abstract ?? ""))", ".SH SYNOPSIS", ".B \(name)",
      "[\\fIverb\\fR] [\\fIarguments\\fR]", ".SH DESCRIPTION",
    ]
    let parts = (program.discussion ?? "").split(separator: "\n\n").map(String.init)
    func part(_ title: String) -> String? { parts.first { $0.hasPrefix(title) } }
    let titles = [HelpText.exitStatusTitle, HelpText.examplesTitle, HelpText.seeAlsoTitle]
    for part in parts where !titles.contains(where: part.hasPrefix) {
      lines += Self.paragraph(part)
    }
    let verbs = (program.subcommands ?? []).sorted { $0.commandName < $1.commandName }
      .filter { $0.shouldDisplay != false && $0.commandName != "help" }
    lines.append(".SH VERBS")
    for verb in verbs {
      lines.append(".SS \(Self.escaped(verb.commandName))")
      lines += Self.paragraph(verb.abstract) + Self.paragraph(verb.discussion)
      let (shared, own) = Self.split(verb.arguments ?? [])
      lines += own.flatMap(Self.lines)
      if !shared.isEmpty {
        lines += Self.paragraph("The options of \"\(HelpText.evaluation)\", below, apply too.")
      }
    }
    lines.append(".SH \(HelpText.evaluation.uppercased())")
    lines += Self.paragraph(
      "These options change the scene and its timing. They apply to "
        + verbs.filter { !Self.split($0.arguments ?? []).shared.isEmpty }.map(\.commandName)
        .joined(separator: ", ") + ".")
    lines += (verbs.lazy.map { Self.split($0.arguments ?? []).shared }.first { !$0.isEmpty } ?? [])
      .flatMap(Self.lines)
    if let status = part(HelpText.exitStatusTitle)?.dropFirst(HelpText.exitStatusTitle.count) {
      lines += [".SH EXIT STATUS"] + Self.paragraph(String(status.drop { $0 == " " }))
    }
    // Drop the paragraph's title, which the page's heading replaces.
    lines += [".SH EXAMPLES"] + Self.paragraph(part(HelpText.examplesTitle)).dropFirst(2)
    lines += [
      ".SH FILES", ".TP", "\\fI$XDG_CONFIG_HOME/midflight/settings.json\\fR",
      "The last window's size, and its panels' sizes, colours and scale.", ".TP",
      "\\fISCENE.midflight\\fR",
      "The input log and tuned values that Ctrl+S saved. The next start in that folder uses the "
        + "tuned values.", ".SH SEE ALSO",
      Self.escaped(
        String((part(HelpText.seeAlsoTitle) ?? "").dropFirst(HelpText.seeAlsoTitle.count + 1))),
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  /// Separates the arguments that several verbs share from those that only this verb has.
  private static func split(_ arguments: [Argument]) -> (shared: [Argument], own: [Argument]) {
    let shown = arguments.filter(\.shouldDisplay)
    return (
      shown.filter { $0.sectionTitle == HelpText.evaluation },
      shown.filter { $0.sectionTitle != HelpText.evaluation }
    )
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
    if let value = argument.defaultValue { text += " Default: \(value)." }
    return [".TP", tag, escaped(text)]
  }

  private static func paragraph(_ text: String?) -> [String] {
    guard let text, !text.isEmpty else { return [] }
    return text.split(separator: "\n\n").flatMap { part in
      let lines = part.split(separator: "\n").map { escaped(String($0)) }
      // Keep the line breaks of the examples.
      return part.hasPrefix(HelpText.examplesTitle)
        ? [".PP", lines[0], ".nf"] + lines.dropFirst() + [".fi"]
        : [".PP", lines.joined(separator: " ")]
    }
  }

  private static func escaped(_ text: String) -> String {
    let plain = text.replacingOccurrences(of: "\\", with: "\\e")
      .replacingOccurrences(of: "-", with: "\\-")
    return plain.hasPrefix(".") || plain.hasPrefix("'") ? "\\&" + plain : plain
  }
}
