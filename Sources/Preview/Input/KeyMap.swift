package import Foundation
import MidflightEngine
import MidflightHost

/// The key bindings. They are read from the program's resources, so that they can be changed
/// without a build.
///
/// The file is JSON: a list of bindings. Each has `keys`, either one `command` for all keys or
/// `commands` with one for each key, and a `help` text. The optional fields are `title`, the name
/// of `command` in menus; `titles`, the names of `commands`, or one name in which `%` is the
/// command's number; `where` (`stage` or `tuner`; both by default); `footer`, a shorter text for
/// the bottom line of the window; and `shown`, the text for the keys, with `{` and `}` around key
/// positions of a US keyboard. A key is a name of ``KeyPress``, preceded by any of `Ctrl+`, `Alt+`
/// and `Shift+` in this order. A character such as `?`, which different keyboard layouts have on
/// different keys, is matched by the text that is typed.
package struct KeyMap: Sendable {
  package struct HelpRow: Sendable, Hashable {
    /// The keys, separated by spaces, each as the current layout labels it.
    package var keys: String
    package var text: String
    var buttons: [Button] = []
    /// The index of the button that a click on the row's text presses.
    var naturalButton = 0

    init(
      keys: String, text: String, buttons: [Button] = [], naturalButton: Int = 0
    ) {
      (self.keys, self.text) = (keys, text)
      (self.buttons, self.naturalButton) = (buttons, naturalButton)
    }

    /// Creates a row for a key of a mode. Key maps cannot change such a key.
    init(_ keys: String, _ text: String, _ key: KeyPress) {
      self.init(
        keys: keys, text: text,
        buttons: [Button(label: keys, key: key, title: text, command: nil)])
    }
  }

  struct Button: Sendable, Hashable {
    /// The key as the current layout labels it.
    var label: String
    var key: KeyPress
    var title: String
    /// The key's command; nil if the key is not in the key map.
    var command: Command?
  }

  package enum Failure: Error, Sendable, CustomStringConvertible {
    case missing
    case malformed(String)

    /// The error as a sentence for the user who starts the program.
    package var description: String {
      switch self {
      case .missing:
        "the key map Resources/keymap.json is missing (MIDFLIGHT_RESOURCES names its folder)"
      case .malformed(let what): "the key map keymap.json: \(what)"
      }
    }
  }

  package enum Focus: String, Codable { case stage, tuner }

  private struct Binding: Codable {
    var keys: [String]
    var command: String?
    var commands: [String]?
    /// The name of ``command`` in menus.
    var title: String?
    /// The names of ``commands`` in menus, or a single name for all of them, in which `%` is the
    /// command's number.
    var titles: [String]?
    var help: String
    var shown: String?
    var footer: String?
    var `where`: Focus?
  }

  private struct Entry {
    var command: Command
    var focus: Focus?
  }

  private let bindings: [Binding]
  private var entries: [String: [Entry]] = [:]

  /// Reads a key map.
  ///
  /// - Parameter json: The file's bytes; nil if the file is missing.
  /// - Throws: ``Failure`` if the file is missing or not a list of bindings, or if a key has no
  ///   command, an unknown command, or two commands for the same focus.
  package init(json: Data?) throws(Failure) {
    guard let json else { throw .missing }
    do {
      bindings = try JSONDecoder().decode([Binding].self, from: json)
    } catch {
      throw .malformed(Self.reason(error))
    }
    for binding in bindings {
      if let commands = binding.commands, commands.count != binding.keys.count {
        throw .malformed(
          "\(binding.keys) has \(commands.count) commands; expected one for each key")
      }
      if let titles = binding.titles, titles.count != 1, titles.count != binding.commands?.count {
        throw .malformed(
          "\(binding.keys) has \(titles.count) titles; expected one, or one for each command")
      }
      for (index, key) in binding.keys.enumerated() {
        guard Self.isChord(key) else { throw .malformed("'\(key)' is not a key") }
        guard let text = binding.command ?? binding.commands.flatMap({ $0[safe: index] }) else {
          throw .malformed("'\(key)' has no command")
        }
        guard let command = Command(text) else {
          throw .malformed("'\(text)' is not a command")
        }
        if entries[key, default: []].contains(where: { $0.focus == binding.where }) {
          throw .malformed("'\(key)' is bound twice")
        }
        entries[key, default: []].append(Entry(command: command, focus: binding.where))
      }
    }
  }

  /// Returns the command of a key. A binding for the current focus takes precedence over a binding
  /// for both focuses.
  func command(for key: KeyPress, focus: Focus) -> Command? {
    // If the key's character is matched by its typed text, return nil: the text arrives later, and
    // ``command(forText:focus:)`` then finds the command.
    let chord = Self.chord(key)
    return Self.typed.contains(chord) ? nil : command(named: chord, focus: focus)
  }

  /// Returns the command of a character that is matched by its typed text.
  func command(forText text: String, focus: Focus) -> Command? {
    Self.typed.contains(text) ? command(named: text, focus: focus) : nil
  }

  /// Returns the command for a typed character, if its key is one that is matched by its position
  /// on the keyboard.
  func command(forPrinted text: String, focus: Focus) -> Command? {
    KeyPress.isMatchedByPosition(text) ? command(named: text, focus: focus) : nil
  }

  /// Returns the bindings with their help texts, in the file's order.
  ///
  /// - Parameter actions: A description of the scene's own actions. It replaces the help text of
  ///   their binding.
  /// - Parameter label: Returns a key's label in the current layout.
  package func helpRows(actions: String? = nil, label: (String) -> String) -> [HelpRow] {
    bindings.map { binding in
      let isAction = binding.command == "go" || binding.commands?.contains("go") == true
      return HelpRow(
        keys: labels(of: binding, label), text: isAction ? actions ?? binding.help : binding.help)
    }
  }

  func helpGroups(
    actions: String? = nil, label: (String) -> String
  ) -> [(group: Command.Group, rows: [HelpRow])] {
    let rows = zip(bindings, helpRows(actions: actions, label: label))
    return Command.Group.allCases.compactMap { group in
      let members = rows.filter { binding, _ in
        (binding.command ?? binding.commands?.first).flatMap { Command($0) }?.group == group
      }
      return members.isEmpty ? nil : (group, members.map(\.1))
    }
  }

  package var commandCount: Int {
    Set(bindings.flatMap { $0.commands ?? [$0.command].compactMap(\.self) }).count
  }

  struct CommandItem {
    var title: String
    var detail: String
    var keys: String
    var command: Command
  }

  /// Returns the commands in groups, each command with its key. Of a range of commands, such as
  /// those of the digit keys, only the first and the last are returned, because other menus list
  /// the whole range.
  func commandGroups(
    actions: String? = nil, label: (String) -> String
  ) -> [(group: Command.Group, items: [CommandItem])] {
    var groups: [Command.Group: [CommandItem]] = [:]
    var seen: Set<String> = []
    for (binding, row) in zip(bindings, helpRows(actions: actions, label: label)) {
      let commands = binding.commands ?? [binding.command].compactMap(\.self)
      for (index, text) in commands.enumerated() {
        let isInside = commands.count > 4 && index > 0 && index < commands.count - 1
        guard !isInside, let command = Command(text), seen.insert(text).inserted else { continue }
        let isOne = Set(commands).count == 1
        let key = binding.keys[min(index, binding.keys.count - 1)]
        let title =
          isOne ? binding.title ?? row.text : Self.title(ofCommand: index, of: binding)
        groups[command.group, default: []].append(
          CommandItem(
            title: title, detail: title == row.text ? "" : row.text,
            keys: Self.chordTitle(key, label), command: command))
      }
    }
    return Command.Group.allCases.compactMap { group in groups[group].map { (group, $0) } }
  }

  /// The state on which the footer's texts depend, apart from the keyboard layout.
  package struct Situation: Sendable, Hashable {
    package var isTunerFocused: Bool
    /// Whether the scene is playing and something in it still moves.
    package var isMoving: Bool

    package init(isTunerFocused: Bool = false, isMoving: Bool = false) {
      self.isTunerFocused = isTunerFocused
      self.isMoving = isMoving
    }
  }

  /// Returns the bindings that the footer shows: those that have an effect now. While the tuner has
  /// the focus, its bindings come first. The name of a toggle describes the effect of its next use.
  package func footerRows(
    in situation: Situation = Situation(), label: (String) -> String
  ) -> [HelpRow] {
    let focus = situation.isTunerFocused ? Focus.tuner : .stage
    let shown = bindings.filter { $0.footer != nil && ($0.where ?? focus) == focus }
    let focused = focus == .tuner ? shown.filter { $0.where == .tuner } : []
    let rest = focus == .tuner ? shown.filter { $0.where != .tuner } : shown
    return (focused + rest).map { binding in
      let text =
        switch binding.command {
        case "play-pause": situation.isMoving ? "pause" : binding.footer
        case "tuner": situation.isTunerFocused ? "stage" : binding.footer
        default: binding.footer
        }
      var row = HelpRow(keys: labels(of: binding, label), text: text ?? "")
      (row.buttons, row.naturalButton) = Self.buttons(of: binding, text ?? "", label)
      return row
    }
  }

  /// Returns a button for each command of a binding, and the index of the button that a click on
  /// the text presses. If the two commands are previous and next, this is the button for next.
  private static func buttons(
    of binding: Binding, _ text: String, _ label: (String) -> String
  ) -> ([Button], Int) {
    // A character that is matched by its typed text has no fixed key, so it gets no button.
    let keys = binding.keys.filter { !typed.contains($0) }
    guard let commands = binding.commands else {
      guard let key = keys.first else { return ([], 0) }
      let command = binding.command.flatMap { Command($0) }
      let button = Button(
        label: chordTitle(key, label), key: KeyPress(chord: key), title: text, command: command)
      return ([button], 0)
    }
    let buttons = zip(keys, commands).enumerated().map { index, pair in
      Button(
        label: chordTitle(pair.0, label), key: KeyPress(chord: pair.0),
        title: title(ofCommand: index, of: binding), command: Command(pair.1))
    }
    return (buttons, commands.count == 2 && commands[0].contains(" -") ? 1 : 0)
  }

  /// Returns the name of one of a binding's commands. A binding without titles shows the command as
  /// written in the key map.
  private static func title(ofCommand index: Int, of binding: Binding) -> String {
    let command = binding.commands?[safe: index] ?? ""
    guard let titles = binding.titles, let title = titles[safe: titles.count == 1 ? 0 : index]
    else { return command.replacing(/([a-z])-([a-z])/) { "\($0.1) \($0.2)" } }
    let number = command.split(separator: " ").last.map(String.init) ?? ""
    return title.replacing("%", with: "\(number) %")
  }

  private static func chordTitle(_ key: String, _ label: (String) -> String) -> String {
    guard let plus = key.dropLast().lastIndex(of: "+") else { return title(key, label) }
    return key[...plus] + title(String(key[key.index(after: plus)...]), label)
  }

  func title(of key: KeyPress, _ label: (String) -> String) -> String {
    Self.chordTitle(Self.chord(key), label)
  }

  /// Returns the label of a command's first key, or an empty string if the command has no key.
  func label(of command: Command, _ label: (String) -> String) -> String {
    for binding in bindings {
      for (index, key) in binding.keys.enumerated() where !Self.typed.contains(key) {
        let text = binding.command ?? binding.commands?[safe: index]
        if text.flatMap({ Command($0) }) == command { return Self.chordTitle(key, label) }
      }
    }
    return ""
  }

  /// The characters that are matched by the typed text, not by the key.
  private static let typed: Set<String> = ["?", "/"]

  private func command(named name: String, focus: Focus) -> Command? {
    let found = entries[name] ?? []
    return (found.first { $0.focus == focus } ?? found.first { $0.focus == nil })?.command
  }

  private func labels(of binding: Binding, _ label: (String) -> String) -> String {
    if let shown = binding.shown { return Self.fillIn(shown, label) }
    return binding.keys.map { Self.chordTitle($0, label) }.joined(separator: " ")
  }

  /// Replaces each key position in braces by the label of the key at that position.
  private static func fillIn(_ text: String, _ label: (String) -> String) -> String {
    text.split(separator: "{", omittingEmptySubsequences: false).enumerated().map { index, part in
      guard index > 0, let end = part.firstIndex(of: "}") else { return String(part) }
      return label(String(part[..<end])) + part[part.index(after: end)...]
    }.joined()
  }

  /// Returns the label of a key. The label comes from the layout if the key is matched by its
  /// position, or if it is a letter key whose label is not Latin.
  private static func title(_ name: String, _ label: (String) -> String) -> String {
    if KeyPress.isMatchedByPosition(name) { return label(name) }
    if name.count == 1, let printed = label(name).unicodeScalars.first, printed.value > 0x17F {
      return label(name)
    }
    return title(name)
  }

  private static func title(_ name: String) -> String {
    switch name {
    case "Left": "←"
    case "Right": "→"
    case "Up": "↑"
    case "Down": "↓"
    case "PageUp": "PgUp"
    case "PageDown": "PgDn"
    default: name.count == 1 ? name.uppercased() : name
    }
  }

  /// Whether the text is the name of a key, with any modifiers in the required order.
  private static func isChord(_ text: String) -> Bool {
    var rest = text[...]
    for modifier in ["Ctrl+", "Alt+", "Shift+"] where rest.hasPrefix(modifier) && rest != modifier {
      rest = rest.dropFirst(modifier.count)
    }
    return rest.count == 1
      ? rest.first?.isUppercase == false : KeyPress.names.contains(String(rest))
  }

  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it is not JSON" }
    switch error {
    case .dataCorrupted(let context), .typeMismatch(_, let context),
      .valueNotFound(_, let context), .keyNotFound(_, let context):
      let location = context.codingPath.map {
        $0.intValue.map { "entry \($0 + 1)" } ?? $0.stringValue
      }
      let what =
        if case .keyNotFound(let key, _) = error { "'\(key.stringValue)' is missing" } else {
          context.debugDescription
        }
      return [location.joined(separator: ", "), what].filter { !$0.isEmpty }.joined(separator: ": ")
    @unknown default: return "it is not a list of bindings"
    }
  }

  private static func chord(_ key: KeyPress) -> String {
    var text = ""
    if key.modifiers.contains(.control) { text += "Ctrl+" }
    if key.modifiers.contains(.alt) { text += "Alt+" }
    if key.modifiers.contains(.shift) { text += "Shift+" }
    return text + key.name
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
