import MidflightEngine

/// The list of presets that is open for an animation, and what was tuned before.
struct TunerPalette: Equatable {
  /// The one that is tried, by its place among those that the text leaves; nil before the first.
  var selected: Int?
  /// The first one that is seen.
  package var first = 0
  /// Whether the mouse chose it: a double click takes it, wherever the list stands by then.
  var isClicked = false
  var before: History.State

  package init(before: History.State) { self.before = before }

  /// Scrolls so that the selected one is seen, of so many of which so many are seen.
  package mutating func reveal(of count: Int, seen: Int) {
    if let selected { first = min(max(first, selected - seen + 1), selected) }
    scroll(by: 0, of: count, seen: seen)
  }

  mutating func scroll(by rows: Int, of count: Int, seen: Int) {
    first = min(max(first + rows, 0), max(count - seen, 0))
  }
}
