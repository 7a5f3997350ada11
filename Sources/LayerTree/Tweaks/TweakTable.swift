/// The tuned values that replace numbers in code, and the numbers that code has requested.
@MainActor
package final class TweakTable {
  package struct Location: Sendable, Hashable, Codable {
    package var file: String
    /// The line, counted from 1.
    package var line: Int
    /// The column of the parenthesis after `tweak`, or of the word `Tweak` after the at sign, in
    /// bytes, counted from 1 as the compiler does.
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

  /// The tuned number at a position, or else the code's own.
  func value<Value: TweakValue>(at location: Location, of codeValue: Value) -> Value {
    if requested[location] == nil {
      requested[location] = RequestedNumber(
        value: codeValue.tweakNumber, isInteger: Value.isTweakInteger)
    }
    return values[location].map { Value(tweakNumber: $0) } ?? codeValue
  }
}
