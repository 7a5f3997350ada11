/// Makes one option of many that are given one after another, since the parser's time grows with the
/// square of their number.
///
/// The values are joined by a byte that no argument has, so nothing is mistaken for another.
struct RepeatedOption {
  /// As it is typed, such as `--set`.
  let name: String

  private static let separator: UInt8 = 0

  /// The arguments with the values of each row of this option in one, but for the row's first, whose
  /// name may be an option's value itself.
  ///
  /// - Complexity: O(n).
  func folded(_ arguments: [String]) -> [String] {
    var result: [String] = []
    var i = 0
    while i < arguments.count {
      guard arguments[i] != "--", let first = value(in: arguments, at: &i) else {
        if arguments[i] == "--" { return result + arguments[i...] }
        result.append(arguments[i])
        i += 1
        continue
      }
      result += [name, first]
      var rest: [String] = []
      while let next = value(in: arguments, at: &i) { rest.append(next) }
      if !rest.isEmpty {
        let separator = String(decoding: [Self.separator], as: UTF8.self)
        result += [name, rest.joined(separator: separator)]
      }
    }
    return result
  }

  /// The values that arguments stand for after parsing.
  static func unfolded(_ values: [String]) -> [String] {
    values.flatMap { value in
      value.utf8.split(separator: separator, omittingEmptySubsequences: false).map { String($0)! }
    }
  }

  /// The value of the option at an index, which goes on behind it; nil where there is none.
  private func value(in arguments: [String], at i: inout Int) -> String? {
    guard i < arguments.count else { return nil }
    if arguments[i] == name, i + 1 < arguments.count {
      i += 2
      return arguments[i - 1]
    }
    guard arguments[i].hasPrefix(name + "=") else { return nil }
    i += 1
    return String(arguments[i - 1].dropFirst(name.count + 1))
  }
}
