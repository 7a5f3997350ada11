import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

extension KeyPress.Modifiers {
  /// Whether a drag with these modifiers is finer or, for a mark on the timeline, moves a copy of
  /// the mark. Alt and Ctrl have the same effect, because many window managers use Alt-drags
  /// themselves.
  var isFine: Bool { contains(.alt) || contains(.control) }
}

/// The mouse's position, the target under it, and the item that it drags.
struct Mouse {
  /// The position in points of the window; nil if the mouse is outside.
  var position: CGPoint?
  /// The clickable or draggable target under the mouse.
  var hovered: Hit?
  /// The part of a timeline lane under the mouse, or the part that the mouse is dragging.
  var lit: InterfaceState.Timeline.Part?
  var drag: Drag?
  /// The stage as it was when the current touch began; nil if there is no touch.
  var touchedStage: Stage?
  /// The key of the footer button that the mouse is holding down.
  var heldKey: KeyPress?
  /// The number of the user's actions so far. Undo reverts one action at a time.
  var actionCount = 0

  enum Drag {
    case scrub
    /// A press with Shift. If the mouse does not move before the button is released, the selected
    /// layer's superlayer is selected. Otherwise, the drag seeks through time.
    case shiftPress(CGPoint)
    case slider(property: Int, last: Double)
    case tuner(TunerField, startX: Double, start: Tuning)
    case text
    case picker(PickerPart)
    case handle(Int, plot: CurvePlot, press: CGPoint, start: (x: Double, y: Double), before: Tuning)
    case hold(Hold)
  }

  /// A drag of something other than a slider or a tuned value.
  enum Hold: Equatable {
    case speed(startX: CGFloat, start: Double)
    /// A drag of the clock. The time changes by one frame for each point that the mouse moves.
    case clock(startX: CGFloat, start: Flicks)
    case mark(MarkDrag)
    case run(RunDrag)
    /// A drag of the stage, which follows the mouse.
    case pan(from: CGPoint, start: CGPoint)
    case touch
    /// A drag of a panel's edge. The value is the distance from the point of the press to the edge.
    case sidebarEdge(CGFloat)
    case chartEdge(CGFloat)
  }

  /// A drag of a mark on the timeline, and the state when the drag began.
  struct MarkDrag: Equatable {
    /// The mark's identifier before the drag. `id` is its identifier after the drag.
    let startID: InputLog.MarkID
    var id: InputLog.MarkID
    let startX: CGFloat
    let startLog: InputLog
    let isCopy: Bool
    /// Whether the drag has moved the mark. If not, the press is handled as a click.
    var hasMoved = false
  }

  /// A drag of either end of a run (one playback of an animation), and the state when the drag
  /// began.
  struct RunDrag: Equatable {
    /// Whether the run's start is being dragged: the end at which the run begins to change a value.
    /// Dragging the start changes the delay; dragging the other end changes the duration.
    let isStart: Bool
    let tunable: Tunable
    let run: Chart.Run
    let startX: CGFloat
    /// The duration of the whole run and, in `duration`, of one of its cycles, in seconds.
    let length: Double
    let duration: Double
    let delay: Double
  }

  var shape: PointerShape {
    switch drag {
    case .slider, .tuner, .scrub, .hold(.speed), .hold(.clock), .hold(.mark), .hold(.run),
      .hold(.sidebarEdge):
      return .horizontal
    case .hold(.chartEdge): return .vertical
    case .hold(.pan): return .move
    case .hold(.touch): return .hand
    case .text: return .text
    case .picker: return .cross
    case .handle: return .move
    case .shiftPress: return .arrow
    case nil: break
    }
    switch lit {
    case .mark(let id): return id.entryIndex == nil ? .hand : .horizontal
    case .runStart, .runEnd: return .horizontal
    case .run, nil: break
    }
    return hovered?.shape ?? .arrow
  }
}
