/// The name of a tunable in the tuner: a title in words, under the header of a group. Command-line
/// options, `list` and `trace` use the exact name instead.
package struct TunableName: Equatable {
  /// The tunable's title in words, such as `line width` or, for an animation of no listed property,
  /// `shape · line width`.
  package var title: String
  /// The header of the tunable's group: a property with several animations, the path of a layer, or
  /// "properties".
  package var group: String
  private var haystack: String

  package static func names(of tunables: [Tunable]) -> [TunableName] {
    let paths = tunables.filter { $0.property == nil }.map { path(of: $0) }
    return tunables.map { tunable in
      let key = tunable.targets.first?.animationKey ?? ""
      guard let property = tunable.property else {
        let path = path(of: tunable)
        return TunableName(
          title: "\(layer(path)) · \(words(key))",
          group: Array(path.dropFirst(shared(paths))).joined(separator: " › "), tunable)
      }
      let isOne = tunables.count { $0.property == property } == 1
      return TunableName(
        title: isOne ? words(property) : "\(words(property)) · \(words(key))",
        group: isOne ? "properties" : words(property), tunable)
    }
  }

  private init(title: String, group: String, _ tunable: Tunable) {
    (self.title, self.group) = (title, group)
    haystack = "\(title) \(group) \(tunable.name)".lowercased()
  }

  package func matches(_ filter: String) -> Bool {
    filter.lowercased().split(whereSeparator: \.isWhitespace).allSatisfy { haystack.contains($0) }
  }

  private static func path(of tunable: Tunable) -> [String] {
    (tunable.targets.first?.layerPath ?? "").split(separator: "/").map(String.init)
  }

  /// Returns the number of leading components that all paths share, not counting each path's last
  /// component.
  private static func shared(_ paths: [[String]]) -> Int {
    guard let first = paths.first else { return 0 }
    let most = paths.map { max($0.count - 1, 0) }.min() ?? 0
    return (0..<most).first { index in paths.contains { $0[index] != first[index] } } ?? most
  }

  /// Returns the name of the layer at a path; for an unnamed layer, its parent's name and its kind.
  private static func layer(_ path: [String]) -> String {
    guard let last = path.last else { return "" }
    let isNameless = last == "mask" || last.hasSuffix("]")
    guard isNameless, path.count > 1 else { return last }
    let kind = last.split(separator: "[").first.map(String.init) ?? last
    let parent = path.dropLast().last { !$0.hasSuffix("]") } ?? ""
    return "\(parent) \(kind)"
  }

  /// Returns a key path or an identifier in words: `retarget.strokeEnd` becomes
  /// `retarget stroke end`.
  package static func words(_ identifier: String) -> String {
    var words = ""
    var last: Character = " "
    for character in identifier {
      if ".-_/ ".contains(character) {
        if last != " " { words.append(" ") }
        last = " "
        continue
      }
      if character.isUppercase, last.isLowercase || last.isNumber { words.append(" ") }
      words.append(
        character.isUppercase && !last.isUppercase ? character.lowercased() : "\(character)")
      last = character
    }
    return words
  }
}
