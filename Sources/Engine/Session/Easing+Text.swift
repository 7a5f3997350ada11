import Foundation

extension Easing {
  package enum ParseError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The text is not a name, not four numbers, and not `linear(…)`.
    case notACurve(String)
    /// A control point's x is outside 0…1, so the curve could run back in time.
    case xOutOfRange(Double)
    /// A control point's y is outside ``Easing/yRange``.
    case yOutOfRange(Double)
    /// An argument of `linear(…)` is not a number with at most two percentages.
    case notAStop(String)

    package var description: String {
      switch self {
      case .notACurve(let text):
        "'\(text.count > 40 ? text.prefix(40) + "…" : text)' is not a curve (linear, easeIn, "
          + "easeOut, easeInEaseOut, default, a name such as backOut, x1,y1,x2,y2, "
          + "linear(0, 0.5 20%, 1)) or a spring (spring(0.5, 0.2), bouncy)"
      case .xOutOfRange(let x):
        "a curve's x must be from 0 to 1, not \(Readout.exact(x))"
      case .yOutOfRange(let y):
        "a curve's y must be from \(Readout.exact(yRange.lowerBound)) to "
          + "\(Readout.exact(yRange.upperBound)), not \(Readout.exact(y))"
      case .notAStop(let text):
        "'\(text)' is not a stop of linear(…); expected a number and up to two percentages, such as 0.5 20%"
      }
    }
  }

  /// Parses a curve: a name, four numbers separated by commas or spaces, or CSS's `cubic-bezier(…)`
  /// or `linear(…)` (<https://www.w3.org/TR/css-easing-2/>).
  package init(text: String) throws(ParseError) {
    let trimmed = text.trimmed
    // Remove hyphens, because CSS writes `ease-in-out` for `easeInOut`. Names that differ in more
    // than hyphens are in `css`.
    let name = trimmed.lowercased().filter { $0 != "-" }
    let known = Self.named.first { $0.name.lowercased() == name || Self.css[name] == $0.name }
    if let known {
      self = known.easing
      return
    }
    if let preset = EasingPreset.curve(named: trimmed) {
      self = preset
      return
    }
    if let inner = Self.inside("linear", trimmed) {
      self.init(try Self.stops(inner))
      return
    }
    let numbers = Self.inside("cubic-bezier", trimmed) ?? trimmed[...]
    let parts = numbers.split(whereSeparator: { $0 == "," || $0.isWhitespace })
    let values = parts.compactMap { Double($0) }
    guard values.count == 4, parts.count == 4, values.allSatisfy(\.isFinite) else {
      throw .notACurve(text)
    }
    for x in [values[0], values[2]] where !(0...1).contains(x) { throw .xOutOfRange(x) }
    for y in [values[1], values[3]] where !Self.yRange.contains(y) { throw .yOutOfRange(y) }
    self.init(values[0], values[1], values[2], values[3])
  }

  /// The names that CSS gives to Core Animation's curves, without hyphens, where the names differ.
  private static let css = ["ease": "default", "easeinout": "easeInEaseOut"]

  /// Returns the text between the parentheses of a function; nil if the text is not a call of that
  /// function. A semicolon may follow the call, as in a style sheet.
  private static func inside(_ function: String, _ text: String) -> Substring? {
    var text = text[...]
    if text.last == ";" { text = text.dropLast() }
    while text.last?.isWhitespace == true { text = text.dropLast() }
    guard text.lowercased().hasPrefix(function + "("), text.last == ")" else { return nil }
    return text.dropFirst(function.count + 1).dropLast()
  }

  // MARK: linear()

  /// Parses the stops of CSS's `linear()`
  /// (<https://www.w3.org/TR/css-easing-2/#the-linear-easing-function>). Missing percentages are
  /// spaced evenly between their neighbours, and a percentage less than an earlier one is raised to
  /// the largest before it.
  private static func stops(_ text: Substring) throws(ParseError) -> [Stop] {
    var found: [(progress: Double, percent: Double?)] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      var progress: Double?
      var percents: [Double] = []
      let words = part.split(whereSeparator: \.isWhitespace)
      // A stop's number comes before or after its percentages, but not between them.
      for (index, word) in words.enumerated() {
        if word.last == "%", let percent = ValueText.decimal(word.dropLast()), percents.count < 2,
          yRange.contains(percent)
        {
          percents.append(percent)
        } else if progress == nil, index == 0 || index == words.count - 1,
          let number = ValueText.decimal(word)
        {
          progress = number
        } else {
          throw .notAStop(String(part).trimmed)
        }
      }
      guard let progress else { throw .notAStop(String(part).trimmed) }
      if !yRange.contains(progress) { throw .yOutOfRange(progress) }
      if percents.isEmpty {
        found.append((progress, nil))
      } else {
        found += percents.map { (progress, $0) }
      }
    }
    return filled(found)
  }

  private static func filled(_ given: [(progress: Double, percent: Double?)]) -> [Stop] {
    var percents = given.map(\.percent)
    if percents[0] == nil { percents[0] = 0 }
    var largest = -Double.infinity
    for index in percents.indices {
      if let percent = percents[index] {
        largest = max(largest, percent)
        percents[index] = largest
      }
    }
    let last = percents.count - 1
    if percents[last] == nil { percents[last] = max(100, largest) }
    var index = 0
    while index < last {
      guard let start = percents[index],
        let next = percents[(index + 1)...].firstIndex(where: { $0 != nil }),
        let end = percents[next]
      else { break }
      for gap in index + 1..<next {
        percents[gap] = start + (end - start) * Double(gap - index) / Double(next - index)
      }
      index = next
    }
    return zip(given, percents).map { Stop(progress: $0.progress, percent: $1 ?? 0) }
  }
}

extension String {
  fileprivate var trimmed: String {
    let inner = drop(while: \.isWhitespace)
    return String(inner.reversed().drop(while: \.isWhitespace).reversed())
  }
}
