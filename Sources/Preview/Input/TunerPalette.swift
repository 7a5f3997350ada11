/// The list of presets that is open for an animation, and what was tuned before.
struct TunerPalette: Equatable {
  /// The one that is tried, by its place among those that the text leaves; nil before the first.
  var selected: Int?
  var before: History.State
}
