import Foundation

/// The parsed text of a visual format, such as `H:|-20-[title(>=80@750)]-[figure(==title)]|`.
///
/// ```
/// format     = ["H:" | "V:"] ["|" [gap]] view {[gap] view} [[gap] "|"]
/// gap        = "-" | "-" (value | "(" predicates ")") "-"
/// view       = "[" name ["(" predicates ")"] "]"
/// predicates = predicate {"," predicate}
/// predicate  = ["==" | "<=" | ">="] value ["@" number]
/// value      = number | name
/// ```
struct VisualFormat {
  /// A condition on the length of a view or a gap. Its value is a number, or the name of a number
  /// or view.
  struct Predicate: Equatable {
    var relation: NSLayoutConstraint.Relation = .equal
    var value: String
    var priority: String?
  }

  enum Part: Equatable {
    case superview
    /// A gap; without conditions, it is the standard gap.
    case gap([Predicate])
    case view(String, [Predicate])
  }

  /// A syntax error: a message, and the offset in the text at which it occurred, in characters.
  struct Failure: Error, Equatable {
    var message: String
    var offset: Int
  }

  let axis: NSLayoutConstraint.Axis
  private(set) var parts: [Part] = []

  private let text: [Character]
  private var index = 0

  init(_ format: String) throws(Failure) {
    text = format.filter { $0 != " " }
    axis = format.hasPrefix("V:") ? .vertical : .horizontal
    if format.hasPrefix("V:") || format.hasPrefix("H:") { index = 2 }
    while index < text.count { parts.append(try part()) }
    let inner = parts.dropFirst().dropLast()
    guard parts.contains(where: { if case .view = $0 { true } else { false } }),
      !inner.contains(.superview)
    else { throw Failure(message: "expected views, with | only at the ends", offset: text.count) }
    for end in [parts.first, parts.last] {
      if case .gap? = end {
        throw Failure(message: "a gap needs a view or | on both sides", offset: 0)
      }
    }
  }

  private var next: Character? { index < text.count ? text[index] : nil }

  private mutating func take(_ wanted: String) -> Bool {
    guard text[index...].starts(with: Array(wanted)) else { return false }
    index += wanted.count
    return true
  }

  private mutating func expect(_ wanted: String) throws(Failure) {
    if !take(wanted) { throw Failure(message: "'\(wanted)' is missing", offset: index) }
  }

  private mutating func part() throws(Failure) -> Part {
    if take("|") { return .superview }
    if take("[") {
      let name = try word()
      let predicates = take("(") ? try predicates() : []
      try expect("]")
      return .view(name, predicates)
    }
    try expect("-")
    if next == "[" || next == "|" { return .gap([]) }
    let predicates = take("(") ? try predicates() : [Predicate(value: try word())]
    try expect("-")
    return .gap(predicates)
  }

  private mutating func predicates() throws(Failure) -> [Predicate] {
    var found: [Predicate] = []
    repeat {
      var relation = NSLayoutConstraint.Relation.equal
      if take("<=") {
        relation = .lessThanOrEqual
      } else if take(">=") {
        relation = .greaterThanOrEqual
      } else {
        _ = take("==")
      }
      let value = try word()
      let priority = take("@") ? try word() : nil
      found.append(Predicate(relation: relation, value: value, priority: priority))
    } while take(",")
    try expect(")")
    return found
  }

  private mutating func word() throws(Failure) -> String {
    let start = index
    if next == "-" { index += 1 }
    while let letter = next, letter.isLetter || letter.isNumber || "_.".contains(letter) {
      index += 1
    }
    if index == start { throw Failure(message: "a name or a number is missing", offset: start) }
    return String(text[start..<index])
  }
}
