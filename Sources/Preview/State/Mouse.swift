import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

extension KeyPress.Modifiers {
  /// Whether what is dragged moves by fine steps, or a copy of it moves: with Alt, or with Ctrl, since
  /// many window managers take Alt with the mouse for themselves.
  var isFine: Bool { contains(.alt) || contains(.control) }
}

/// The mouse's place, the thing under it, and the thing that its button holds.
struct Mouse {
  /// Where it is, in points; nil when it is elsewhere.
  var place: CGPoint?
  /// The part of the window under it, where it can be clicked or dragged.
  var hovered: Hit?
  /// The part of the timeline's lanes under it, or held by it.
  var lit: InterfaceState.Timeline.Part?
  var drag: Drag?
  /// The stage at the beginning of the present touch; nil if nothing touches the scene.
  var touchedStage: Stage?
  /// The footer's key that it holds down.
  var heldKey: KeyPress?
  /// Counts its acts, of which each is undone as one.
  var acts = 0

  /// The thing that its button holds.
  enum Drag {
    /// The playhead.
    case scrub
    /// A press that selects a layer's superlayer unless it moves, and scrubs then.
    case shiftPress(CGPoint)
    case slider(property: Int, last: Double)
    case tuner(TunerField, startX: Double, start: Tuning)
    /// The end of the selection in a text field.
    case text
    /// A part of the field of colours.
    case picker(PickerPart)
    /// A handle of the selected curve, from where it was pressed.
    case handle(Int, plot: CurvePlot, press: CGPoint, start: (x: Double, y: Double), before: Tuning)
    case hold(Hold)
  }

  /// The thing that it pulls about besides sliders and tuned values.
  enum Hold: Equatable {
    /// The playback rate.
    case speed(startX: CGFloat, start: Double)
    /// The clock, whose time a point moves by a frame.
    case clock(startX: CGFloat, start: Flicks)
    case mark(MarkDrag)
    /// The end of a timeline's run.
    case run(RunDrag)
    /// The stage, which moves with the mouse.
    case pan(from: CGPoint, start: CGPoint)
    /// A touch of the scene.
    case touch
    /// A panel's edge, so far from where it was taken hold of.
    case sidebarEdge(CGFloat)
    case chartEdge(CGFloat)
  }

  /// The drag of a timeline's mark, and how it began.
  struct MarkDrag: Equatable {
    /// The mark as it was, and as it is now.
    let startID: InputLog.MarkID
    var id: InputLog.MarkID
    let startX: CGFloat
    let startLog: InputLog
    /// Whether the mark stays and a copy of it is moved.
    let isCopy: Bool
    /// Whether it has been moved at all; else it is a click.
    var hasMoved = false
  }

  /// The drag of a run's end, and how it began.
  struct RunDrag: Equatable {
    /// Which end of the run is held: where it begins to move something changes the delay, where it
    /// ends the duration.
    let isStart: Bool
    let tunable: Tunable
    let run: Chart.Run
    let startX: CGFloat
    /// How long the run and one cycle of it last, in seconds.
    let length: Double
    let duration: Double
    let delay: Double
  }

  /// The shape for what it can do where it is, or does.
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
