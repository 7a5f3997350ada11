import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

enum HitTarget: Equatable {
  case playButton
  /// The word for the playback state, such as "playing".
  case status
  case sceneName
  case speed
  case clock
  case footer(row: Int, button: Int)
  /// The button for the footer's rows that do not fit. The value is the index of the first such
  /// row.
  case footerMore(Int)
  case tool(Tool)
  /// The button that shows or hides the panels in a narrow window.
  case panelButton
  /// A property's row. `fraction` is the position on the row's slider; nil outside the slider.
  case property(Int, fraction: Double?)
  /// The text field in which a target is being typed. The value is an index between two characters.
  case target(Int)
  case picker(PickerPart)
  case tuner(Int, TunerPart)
  /// The text field of the tuner's filter. The value is an index between two characters.
  case filter(Int)
  case policy
  case help, helpClose
  /// The draggable edges: the left edge of the sidebar, and the upper edge of the chart (the graph
  /// and the timeline).
  case sidebarEdge, chartEdge
  case graph, timeline
  case joint
  case laneName(Int)
  case inspector(InspectorTarget)
  case stage
  case panel
}

enum TunerPart: Equatable {
  case row(TunerField)
  /// The row's text field. The value is an index between two characters.
  case text(Int)
  /// A preset. The value is its index among all presets that match the typed text.
  case preset(Int)
  case handle(Int, CurvePlot)
  case curve
  case body
}

enum InspectorTarget: Equatable {
  case list(InspectorList)
  case layer(String)
  case event(Flicks)
}

/// The target at a point, and the way in which the window highlights it.
struct Hit: Equatable {
  var target: HitTarget
  /// The rectangle to highlight under the pointer; nil for no highlight.
  var frame: CGRect?
  var shape = PointerShape.arrow
}
