package import MidflightLayerTree

/// A number in a file's code that can be tuned while the code runs: `tweak(0.5, 0.1...3)`, or
/// `@Tweak(0.1...3) var turnTime = 0.5`.
package struct SceneTweak: Sendable, Hashable, Codable {
  /// The name of the variable or argument that gets the number, with a suffix if an earlier number
  /// in the files has the same name.
  package var name: String
  /// The number in the file; nil for an expression.
  package var value: Double?
  /// The number's text in the file; nil for an expression.
  package var literal: String?
  /// The number's offset in the file, in bytes.
  package var offset: Int
  /// The numbers to which the tweak can be changed; nil unless the range is written with two
  /// numbers.
  package var range: ClosedRange<Double>?
  /// The location that identifies the number in the ``TweakTable`` of the running code.
  package var location: TweakTable.Location
  /// Whether the file's number differs from the one in the running code.
  package var isEdited = false

  package init(
    name: String, value: Double?, literal: String?, offset: Int, range: ClosedRange<Double>?,
    location: TweakTable.Location
  ) {
    (self.name, self.value, self.literal, self.offset) = (name, value, literal, offset)
    (self.range, self.location) = (range, location)
  }
}

extension [SceneTweak] {
  /// The numbers that the files contain now, for the tweaks that were edited after compilation.
  package var editedNumbers: [TweakTable.Location: Double] {
    var numbers: [TweakTable.Location: Double] = [:]
    for tweak in self where tweak.isEdited { numbers[tweak.location] = tweak.value }
    return numbers
  }
}
