import Foundation
import MidflightEngine
import MidflightLayerTree

extension InterfaceState {
  /// A block of the tuner: an animation, or the numbers in the code.
  package struct Tuner: Equatable {
    package struct Row: Equatable {
      package var field: TunerField
      package var value: String
      /// Whether the value differs from the scene's.
      var isChanged = false
      /// Whether the row is read-only.
      var isFixed = false
      /// The value as a fraction of its range, 0…1; nil if it has no range.
      var fraction: Double?
      var number: Number?

      /// A number, the range in which the user can type, and the step of the arrow keys.
      package struct Number: Equatable {
        var value: Double
        var range: ClosedRange<Double>
        var step: Double

        /// Extends the range so that it contains the value. Nil for infinities and NaN.
        init?(_ value: Double, in range: ClosedRange<Double>, step: Double) {
          guard value.isFinite else { return nil }
          (self.value, self.step) = (value, step)
          self.range = min(range.lowerBound, value)...max(range.upperBound, value)
        }
      }
    }

    /// The block's index among the scene's tunables, or `TunerFocus.tweaks`.
    var index = 0
    /// The heading above the first block of a group.
    var header: String?
    package var title = ""
    /// The name that `list`, `trace` and options use, shown while the block is selected.
    var exactName: String?
    package var rows: [Row] = []
    /// The focused row.
    var selection: TunerField?
    /// The row that changes together with the selected row of another block.
    var together: TunerField?
    var typing: Typing?
    /// The presets, shown below the row in which the user types to search them.
    var palette: Palette?
    package var editor: Editor?
    /// The pad in which a spring is chosen; nil if the motion is not a spring.
    package var pad: SpringPad?
    /// A sentence that expresses the rows in words.
    package var note: String?
    /// The current curves, drawn small.
    package var curves: [CurveShape] = []

    /// A copy without the moving dot.
    var steady: Tuner {
      var copy = self
      copy.editor?.dot = nil
      return copy
    }
  }

  /// An animation's curve, which the user can edit.
  package struct Editor: Equatable {
    package struct Dot: Equatable { package var x, y: Double }

    /// The curves to draw. The current one is last.
    package var curves: [CurveShape]
    /// The movable points as alternating x and y: a cubic's control points or a piecewise curve's
    /// stops. Nil for other curves.
    var handles: [Double]?
    /// Whether the current curve is a cubic, whose handles are connected to its ends.
    var isCubic: Bool {
      if case .easing(let easing)? = curves.last { return easing.controlPoints != nil }
      return false
    }
    var handle: Int?
    /// The animation's current point on the curve.
    package var dot: Dot?
    var view = 0.0...1.0
  }

  struct Palette: Equatable {
    struct Item: Equatable {
      var name: String
      var curve: CurveShape
      var isSelected: Bool
    }

    var items: [Item]
    /// The index, among all presets, of the first one that is visible.
    var first: Int
    var count: Int

    static let maxItems = 7
  }

  package struct Filter: Equatable {
    package var field: TextField
    var isFocused: Bool
    /// The number of blocks that match; `count` is the number of all blocks.
    package var found: Int
    var count: Int
  }
}
