package import MidflightLayerTree

/// A number in a file's code that can be tuned while the code runs: `tweak(0.5, 0.1...3)`, or
/// `@Tweak(0.1...3) var turnTime = 0.5`.
package struct SceneTweak: Sendable, Hashable, Codable {
  /// Its name: that of what the number is given to, with a number behind it where others of the
  /// files are called so before.
  package var name: String
  /// The number that the file has; nil for an expression.
  package var value: Double?
  /// The number as the file writes it; nil for an expression.
  package var literal: String?
  /// Where the number stands in the file, in bytes.
  package var offset: Int
  /// The numbers that it can be changed to; nil where that is not written with two.
  package var range: ClosedRange<Double>?
  /// Where it stands in the code that runs.
  package var place: TweakTable.Place
  /// Whether the file has had another number there when that code was compiled.
  package var isEdited = false

  package init(
    name: String, value: Double?, literal: String?, offset: Int, range: ClosedRange<Double>?,
    place: TweakTable.Place
  ) {
    (self.name, self.value, self.literal, self.offset) = (name, value, literal, offset)
    (self.range, self.place) = (range, place)
  }
}

extension [SceneTweak] {
  /// The numbers that the files have now in the place of those that were compiled.
  package var editedNumbers: [TweakTable.Place: Double] {
    var numbers: [TweakTable.Place: Double] = [:]
    for tweak in self where tweak.isEdited { numbers[tweak.place] = tweak.value }
    return numbers
  }
}
