/// The user's values for tunable numbers in code, and the tunable numbers that running code has
/// used.
@MainActor
package final class TweakTable {
  package struct Location: Sendable, Hashable, Codable {
    package var file: String
    /// The line, counted from 1.
    package var line: Int
    /// The column in bytes, counted from 1 as the compiler does. It is the column of the
    /// parenthesis after `tweak`, or of the word `Tweak` after the at sign.
    package var column: Int

    package init(file: String, line: Int, column: Int) {
      (self.file, self.line, self.column) = (file, line, column)
    }
  }

  package struct RequestedNumber: Sendable, Hashable {
    /// The number as written in the code.
    package var value: Double
    package var isInteger: Bool
  }

  package let values: [Location: Double]
  package private(set) var requested: [Location: RequestedNumber] = [:]

  package init(_ values: [Location: Double] = [:]) { self.values = values }

  /// Returns the tuned value of the number at a location in the code, or the number itself if it
  /// has not been tuned.
  func value<Value: TweakValue>(at location: Location, of codeValue: Value) -> Value {
    if requested[location] == nil {
      requested[location] = RequestedNumber(
        value: codeValue.tweakNumber, isInteger: Value.isTweakInteger)
    }
    return values[location].map { Value(tweakNumber: $0) } ?? codeValue
  }
}
