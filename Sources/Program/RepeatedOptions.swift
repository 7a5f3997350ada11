/// Reduces each option that is given many times to two occurrences, because the argument parser's
/// time grows with the square of the number of arguments.
///
/// The first occurrence of an option stays as it is. The values of the others are joined, in order,
/// into one value, separated by a byte that no argument contains. This loses the relative order of
/// different options, which does not matter.
struct RepeatedOptions {
  /// The options as they are typed, such as `--set`.
  let names: Set<String>

  private static let separator: UInt8 = 0

  /// Returns the arguments with each of the options at most twice. Arguments after `--` stay
  /// unchanged.
  ///
  /// - Complexity: O(n) in the number of arguments.
  func folded(_ arguments: [String]) -> [String] {
    var result: [String] = []
    /// For each option, the values of all occurrences but the first, and the index in `result` of
    /// the argument that replaces them.
    var later: [String: (values: [String], index: Int)] = [:]
    var seen: Set<String> = []
    var i = 0
    while i < arguments.count, arguments[i] != "--" {
      let start = i
      guard let (name, value) = option(in: arguments, at: &i) else {
        result.append(arguments[i])
        i += 1
        continue
      }
      if seen.insert(name).inserted {
        result += arguments[start..<i]
      } else if later[name] == nil {
        result += [name, value]
        later[name] = ([value], result.count - 1)
      } else {
        later[name]?.values.append(value)
      }
    }
    let separator = String(decoding: [Self.separator], as: UTF8.self)
    for (values, index) in later.values { result[index] = values.joined(separator: separator) }
    return result + arguments[i...]
  }

  static func unfolded(_ values: [String]) -> [String] {
    values.flatMap { value in
      value.utf8.split(separator: separator, omittingEmptySubsequences: false).map { String($0)! }
    }
  }

  /// Returns the option at `i` and its value, and moves `i` past both; nil if there is no option at
  /// `i`.
  private func option(
    in arguments: [String], at i: inout Int
  ) -> (name: String, value: String)? {
    let argument = arguments[i]
    if names.contains(argument), i + 1 < arguments.count {
      i += 2
      return (argument, arguments[i - 1])
    }
    guard let equals = argument.firstIndex(of: "="),
      names.contains(String(argument[..<equals]))
    else { return nil }
    i += 1
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }
}
