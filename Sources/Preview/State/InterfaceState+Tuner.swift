import Foundation
import MidflightEngine
import MidflightLayerTree

extension InterfaceState {
  /// A block in the tuner: an animation's, or that of the numbers in the code.
  package struct Tuner: Equatable {
    package struct Row: Equatable {
      package var field: TunerField
      package var value: String
      /// Whether it is not the scene's own.
      var isChanged = false
      /// Whether it can be looked at only.
      var isFixed = false
      /// Where the value stands between the ends of its range, 0…1; nil for what has none.
      var fraction: Double?
      /// The value as a number; nil for what is none.
      var number: Number?

      /// A number between the ends of what can be typed, and a step of the arrows.
      package struct Number: Equatable {
        var value: Double
        var range: ClosedRange<Double>
        var step: Double

        /// A range that ends nearer than the number goes on to it; nil for what is no finite number.
        init?(_ value: Double, in range: ClosedRange<Double>, step: Double) {
          guard value.isFinite else { return nil }
          (self.value, self.step) = (value, step)
          self.range = min(range.lowerBound, value)...max(range.upperBound, value)
        }
      }
    }

    /// Its place among the scene's tunables, or `TunerFocus.tweaks`.
    var index = 0
    /// Its header, above the first block of several that belong together.
    var header: String?
    package var title = ""
    /// The name by which `list`, `trace` and options know it; shown while the block is selected.
    var exactName: String?
    package var rows: [Row] = []
    /// Which of the rows has the focus.
    var selection: TunerField?
    /// The row that is changed together with the selected one of another block.
    var together: TunerField?
    /// The text that is being typed into it.
    var typing: Typing?
    /// The presets, below the row that they are searched by.
    var palette: Palette?
    /// The curve, large.
    package var editor: Editor?
    /// The springs to choose from, where one is in force.
    package var pad: SpringPad?
    /// Its rows in other words.
    package var note: String?
    /// The curves in force, drawn small.
    package var curves: [CurveShape] = []

    /// The block without what moves by itself.
    var steady: Tuner {
      var copy = self
      copy.editor?.dot = nil
      return copy
    }
  }

  /// The curve of an animation, to be looked at and changed.
  package struct Editor: Equatable {
    package struct Dot: Equatable { package var x, y: Double }

    /// The last one is in force.
    package var curves: [CurveShape]
    /// The points that can be moved, as x and y in turn: the control points of a cubic, the stops of
    /// pieces. Nil for what has none.
    var handles: [Double]?
    /// Whether the curve in force is a cubic, whose handles hang on its ends.
    var isCubic: Bool {
      if case .easing(let easing)? = curves.last { return easing.controlPoints != nil }
      return false
    }
    /// The handle that the keys move.
    var handle: Int?
    /// Where the animation is now.
    package var dot: Dot?
    /// The part of the way that is seen.
    var view = 0.0...1.0
  }

  /// A part of a list of presets.
  struct Palette: Equatable {
    struct Item: Equatable {
      var name: String
      var curve: CurveShape
      var isSelected: Bool
    }

    var items: [Item]
    /// The place of the first item that is seen, among all.
    var first: Int
    var count: Int

    static let most = 7
  }

  /// The field that rows are chosen by.
  package struct Filter: Equatable {
    package var field: TextField
    var isFocused: Bool
    /// How many blocks it leaves, of how many.
    package var found: Int
    var count: Int
  }
}
