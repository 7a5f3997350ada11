/// The values that a session puts in the place of numbers in code, and which such numbers its code
/// has asked for.
@MainActor
package final class TweakTable {
  /// Where a number stands in code.
  package struct Place: Sendable, Hashable, Codable {
    /// The file's path, as the compiler was given it.
    package var file: String
    /// Counted from 1.
    package var line: Int
    /// Of the parenthesis behind `tweak`, or of the word `Tweak` behind the at sign; in bytes,
    /// counted from 1, as the compiler does.
    package var column: Int

    /// A place in a file.
    package init(file: String, line: Int, column: Int) {
      (self.file, self.line, self.column) = (file, line, column)
    }
  }

  /// The arguments that code has asked with.
  package struct Met: Sendable, Hashable {
    /// The number that the code has there.
    package var value: Double
    /// Whether its type has no fractions.
    package var isInteger: Bool
  }

  /// The numbers that are put in the place of the code's own.
  package let values: [Place: Double]
  /// The numbers that were asked for so far.
  package private(set) var met: [Place: Met] = [:]

  /// A table of numbers to put in the place of the code's own.
  package init(_ values: [Place: Double] = [:]) { self.values = values }

  /// The number that is in force at a place.
  func value<Value: TweakValue>(at place: Place, of own: Value) -> Value {
    if met[place] == nil {
      met[place] = Met(value: own.tweakNumber, isInteger: Value.isTweakInteger)
    }
    return values[place].map { Value(tweakNumber: $0) } ?? own
  }
}
