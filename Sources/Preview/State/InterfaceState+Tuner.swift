import Foundation
import MidflightEngine
import MidflightLayerTree

extension InterfaceState {
  /// A block of the tuner, which belongs to an animation or to the numbers in the scene's code.
  package struct Tuner: Equatable {
    package struct Row: Equatable {
      package var field: TunerField
      package var value: String
      /// Whether the tuned value differs from the scene's own value.
      var isChanged = false
      /// Whether the value can't be changed.
      var isFixed = false
      /// The value as a fraction of its range, 0…1; nil if the value has no range.
      var fraction: Double?
      var number: Number?

      /// A number, the range in which the user can type, and the step of the arrow keys.
      package struct Number: Equatable {
        var value: Double
        var range: ClosedRange<Double>
        var step: Double

        /// Creates a number, and extends its range so that it contains the value. Returns nil if
        /// the value is infinite or NaN.
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
    /// The animation's name in `list`, `trace` and options. It is shown while the block is
    /// selected.
    var exactName: String?
    package var rows: [Row] = []
    /// The field of the focused row; nil if the focus is in another block.
    var selection: TunerField?
    /// The field of the row of this block that changes together with another block's focused row;
    /// nil if there is no such row.
    var together: TunerField?
    var typing: Typing?
    /// The list of presets, below the row in which the user types to search them; nil while it is
    /// closed.
    var palette: Palette?
    package var editor: Editor?
    /// The pad in which a spring is chosen; nil if the motion is not a spring.
    package var pad: SpringPad?
    /// A sentence that describes the motion that the rows define.
    package var note: String?
    /// The animation's current curves, which are drawn small.
    package var curves: [CurveShape] = []

    /// A copy without the dot, which moves while the animation runs. Use it to compare two states
    /// of the block.
    var steady: Tuner {
      var copy = self
      copy.editor?.dot = nil
      return copy
    }
  }

  /// An animation's curve, which the user can edit.
  package struct Editor: Equatable {
    package struct Dot: Equatable { package var x, y: Double }

    /// The curves to draw, with the current curve last.
    package var curves: [CurveShape]
    /// The movable points as alternating x and y: the control points of a cubic, or the stops of a
    /// piecewise curve. Nil for other curves.
    var handles: [Double]?
    /// Whether the current curve is a cubic. A cubic's handles are connected to the curve's ends by
    /// lines.
    var isCubic: Bool {
      if case .easing(let easing)? = curves.last { return easing.controlPoints != nil }
      return false
    }
    var handle: Int?
    /// The animation's current position on the curve; nil if the animation is not running.
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
    /// The index of the first visible preset among all presets.
    var first: Int
    var count: Int

    static let maxItems = 7
  }

  package struct Filter: Equatable {
    package var field: TextField
    var isFocused: Bool
    /// The number of animations and numbers that match the filter. `count` is the number of all.
    package var found: Int
    var count: Int
  }
}
