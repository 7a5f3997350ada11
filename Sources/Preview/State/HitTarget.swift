import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// The part of the window that a point hits.
enum HitTarget: Equatable {
  case playButton
  /// The word for the way in which time goes: "playing".
  case status
  /// The menu of scenes.
  case sceneName
  case speed
  /// The time that is shown.
  case clock
  /// A key of a row of the footer.
  case footer(row: Int, button: Int)
  /// The rows from an index on, for which there is no room.
  case footerMore(Int)
  case tool(Tool)
  /// Shows or hides the panels of a narrow window.
  case panelButton
  /// A property's row; the fraction of its slider where the point is on it.
  case property(Int, fraction: Double?)
  /// A position in the target that is being typed.
  case target(Int)
  /// The color picker.
  case picker(PickerPart)
  /// A block of the tuner, by its tunable's index.
  case tuner(Int, TunerPart)
  /// A position in the text of the tuner's filter.
  case filter(Int)
  case policy
  /// The help, and what closes it.
  case help, helpClose
  /// The sidebar's left edge, and the upper one of graph and timeline, which are dragged.
  case sidebarEdge, chartEdge
  /// Graph and timeline.
  case graph, timeline
  /// What the graph's title says of the last joint.
  case joint
  /// The name of a lane of the timeline.
  case laneName(Int)
  /// The tree of layers and the events.
  case looking(LookingTarget)
  case stage
  case panel
}

/// A part of a block of the tuner.
enum TunerPart: Equatable {
  case row(TunerField)
  /// A position in the text that is being typed.
  case text(Int)
  /// A preset that is seen, by its index among all that the text leaves.
  case preset(Int)
  /// A handle of the curve.
  case handle(Int, CurvePlot)
  /// The small curve.
  case curve
  case body
}

/// A part of the sidebar's last section.
enum LookingTarget: Equatable {
  /// A list's title.
  case list(LookingList)
  case layer(String)
  case event(Flicks)
}

/// What a point hits, and how that is shown.
struct Hit: Equatable {
  var target: HitTarget
  /// Where it is marked under the pointer; nil for what is not.
  var frame: CGRect?
  /// The pointer's shape over it.
  var shape = PointerShape.arrow
}
