import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

extension KeyPress.Modifiers {
  /// Whether a drag is fine, or moves a copy. Either Alt or Ctrl has this effect, because many
  /// window managers reserve Alt with the mouse.
  var isFine: Bool { contains(.alt) || contains(.control) }
}

/// The mouse's position, the target under it, and the item that it drags.
struct Mouse {
  /// The position in points of the window; nil if the mouse is outside.
  var position: CGPoint?
  /// The clickable or draggable target under the mouse.
  var hovered: Hit?
  /// The part of a timeline lane that is under the mouse, or that the mouse is dragging.
  var lit: InterfaceState.Timeline.Part?
  var drag: Drag?
  /// The stage at the start of the current touch; nil without a touch.
  var touchedStage: Stage?
  /// The key of the footer that the mouse is holding down.
  var heldKey: KeyPress?
  /// The number of actions so far. Undo reverts one action at a time.
  var actionCount = 0

  enum Drag {
    case scrub
    /// A press that selects a layer's superlayer when it is released, or scrubs if the mouse moves
    /// first.
    case shiftPress(CGPoint)
    case slider(property: Int, last: Double)
    case tuner(TunerField, startX: Double, start: Tuning)
    case text
    case picker(PickerPart)
    case handle(Int, plot: CurvePlot, press: CGPoint, start: (x: Double, y: Double), before: Tuning)
    case hold(Hold)
  }

  /// Drags of things other than sliders and tuned values.
  enum Hold: Equatable {
    case speed(startX: CGFloat, start: Double)
    /// The clock. A drag by one point moves it by one frame.
    case clock(startX: CGFloat, start: Flicks)
    case mark(MarkDrag)
    case run(RunDrag)
    /// The stage, which follows the mouse.
    case pan(from: CGPoint, start: CGPoint)
    case touch
    /// A panel's edge, with the distance from the edge to the press.
    case sidebarEdge(CGFloat)
    case chartEdge(CGFloat)
  }

  /// A drag of a mark on the timeline, and the state at its start.
  struct MarkDrag: Equatable {
    /// The mark before the drag; `id` is the mark after it.
    let startID: InputLog.MarkID
    var id: InputLog.MarkID
    let startX: CGFloat
    let startLog: InputLog
    let isCopy: Bool
    /// Whether the mark has moved. If not, the press is a click.
    var hasMoved = false
  }

  /// A drag of a run's end, and the state at its start.
  struct RunDrag: Equatable {
    /// Whether the start is being dragged, where the run begins to move a value. The start changes
    /// the delay; the end changes the duration.
    let isStart: Bool
    let tunable: Tunable
    let run: Chart.Run
    let startX: CGFloat
    /// The durations of the run and of one cycle of it, in seconds.
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
