import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

/// Everything that the panels show, as a value. Equal states produce equal images.
package struct InterfaceState: Equatable {
  struct Header: Equatable {
    var title = ""
    var summary = ""
    var time = Flicks.zero
    var frame = 0
    /// The percentage of the scene's duration that has elapsed; nil after its end.
    var percent: Int?
    var rate = 1.0
    var isPlaying = false
    var isResting = false
    var loop = LoopRange.Mode.off
    /// Whether giving a property a new target keeps the property's later changes in the log,
    /// instead of removing them.
    var overdubs = false
    /// A word for the frames to which playback is limited, such as a frame rate; nil if all frames
    /// are shown.
    var frames: String?
    /// A few words about the recording in progress, or about the video that is being written; nil
    /// if there is neither.
    var recording: String?
    var reducesMotion = false
    var activeTools: Set<Tool> = []
    /// Whether the header has a button for the panels that do not fit beside the stage.
    var hasPanelButton = false
    /// Whether the panels that do not fit beside the stage are shown over it.
    var arePanelsOpen = false
  }

  struct Property: Equatable {
    var name = ""
    var range = SceneProperty.Range.number(0...1)
    var reading: Reading?
    var isSelected = false
    var isFocused = true
    /// The index of the curve's colour if the property's curve stays in the graph while another
    /// property is selected; otherwise nil.
    var overlay: Int?
    var target: TargetTyping?
  }

  struct OverlaidCurve: Equatable {
    var curve: Chart.Curve
    /// An index into the theme's overlay colours.
    var color: Int
  }

  struct Section: Equatable {
    var title = ""
    var keys = ""
    var isFocused = false
  }

  struct Graph: Equatable {
    var curve: Chart.Curve
    var axis = TimeAxis()
    var quantity = GraphQuantity.value
    /// Whether the graph has time labels. It needs them if the timeline, which otherwise shows
    /// them, does not fit.
    var hasTimes = false
    var compared: [Variant.Outcome] = []
    /// The curves of other properties, each scaled to its own range.
    var overlaid: [OverlaidCurve] = []
  }

  struct GraphTitle: Equatable {
    /// The property's name. It is empty if there is no property; ``hint`` then gives the reason.
    var property: String
    var quantity: GraphQuantity
    /// The verdict on the last joint (where one motion took over from another) at or before the
    /// playhead.
    var verdict: Verdict?
    /// The text shown if there is no property; nil for a still image, which is not interactive.
    var hint: String?
  }

  /// The caption of one of several images on the stage.
  struct Caption: Equatable {
    var role: Variant.Role
    var title: String
    /// A shorter title for a caption that does not fit.
    var shortTitle: String
    var detail: String
    /// Whether the image shows the policy that the scene uses now.
    var isChosen: Bool
    /// The caption's frame, in points of the window.
    var frame: CGRect
  }

  struct Timeline: Equatable {
    struct Mark: Equatable {
      var id: InputLog.MarkID
      var time: Flicks
      var title: String
      var isMuted: Bool
      /// Whether the user, not the script, made the change.
      var isByUser: Bool
    }

    struct Lane: Equatable {
      var name: String
      /// Whether the lane belongs to a property that the sidebar lists.
      var isListed: Bool
      var isSelected: Bool
      var runs: [Chart.Run]
      var marks: [Mark]
    }

    enum Part: Equatable {
      case mark(InputLog.MarkID)
      case run(Chart.Run)
      /// The handle at the start of a run, where the animation begins to move a value. `runEnd` is
      /// the handle where the run would end without an interruption.
      case runStart(Chart.Run)
      case runEnd(Chart.Run)
    }

    var axis = TimeAxis()
    var lanes: [Lane] = []
    /// The indices of the lanes that are shown.
    var visibleLanes = 0..<0
    var loop: LoopRange?
    /// The part under the mouse, or the part that the mouse is dragging.
    var lit: Part?
    var selected: InputLog.MarkID?

    /// Whether a mark is drawn differently from other marks of its kind, because it is selected or
    /// under the mouse.
    func distinguishes(_ mark: InputLog.MarkID) -> Bool { selected == mark || lit == .mark(mark) }
  }

  struct Probe: Equatable {
    /// The x coordinate at which the graph's values are shown as numbers, in points of the window.
    var x: CGFloat
    var values: [Double]
  }

  struct Help: Equatable {
    var rows: [KeyMap.HelpRow] = []
    /// The distance by which the rows are scrolled, in points.
    var offset: CGFloat = 0
  }

  var header = Header()
  /// The bounding rectangle of the scene's images on the stage, in points of the window. Messages
  /// avoid this rectangle.
  var sceneFrame = CGRect.zero
  var propertiesTitle = Section()
  var tunerTitle = Section()
  var properties: [Property] = []
  var tuners: [Tuner] = []
  var filter: Filter?
  var policy: RetargetPolicy?
  var isTunerFocused = false
  /// Whether the mouse is dragging something. While it is, nothing else may move the dragged item,
  /// for example by scrolling.
  var isDragging = false
  var footer: [KeyMap.HelpRow] = []
  var graph: Graph?
  var graphTitle: GraphTitle?
  var timeline: Timeline?
  var captions: [Caption] = []
  /// An explanation of how to make a property row appear; nil if the scene has rows.
  var hint: String?
  /// Text that suggests an interaction while the scene is at rest; nil while the scene moves.
  var invitation: String?
  /// The current instant, marked on the axis of the graph and the timeline.
  var playhead = Flicks.zero
  /// The playback rate. If it is not 1, it is shown in large text.
  var rate = 1.0
  var help: Help?
  /// The target in the header or the footer that has the keyboard focus.
  var focused: HitTarget?
  var menu: Menu?
  var tip: Tip?
  var probe: Probe?
  var overlay: StageOverlay?
  /// The user's recent actions, if they are to be shown.
  var actions: [ShownAction] = []
  var inspector = Inspector()
  /// The reason why the scene's latest version is not shown; nil if the latest version is shown.
  var error: SceneError?
  /// The explanation of the selected value; nil unless the user has asked for one.
  var explanation: Explanation?
}
