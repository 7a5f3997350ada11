import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

/// Everything that the panels show, as a value. Equal states look the same.
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
    /// Whether later changes of a property are kept when it gets a new target.
    var overdubs = false
    /// A word for the choice of shown frames; nil if all frames are shown.
    var frames: String?
    /// A few words about the recording in progress, or about the video being written; nil if
    /// neither exists.
    var recording: String?
    var reducesMotion = false
    var activeTools: Set<Tool> = []
    /// Whether the header has a button for panels that do not fit beside the stage.
    var hasPanelButton = false
    /// Whether those panels are shown over the stage.
    var arePanelsOpen = false
  }

  struct Property: Equatable {
    var name = ""
    var range = SceneProperty.Range.number(0...1)
    var reading: Reading?
    var isSelected = false
    var isFocused = true
    /// The colour index of the property's overlaid curve; nil without one.
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
    /// Whether the graph has time labels, which it needs if the timeline does not fit.
    var hasTimes = false
    var compared: [Variant.Outcome] = []
    /// The curves of other properties, each scaled to its own range.
    var overlaid: [OverlaidCurve] = []
  }

  struct GraphTitle: Equatable {
    /// The property's name; empty if there is none, for the reason given in ``hint``.
    var property: String
    var quantity: GraphQuantity
    /// The verdict on the last joint up to the playhead.
    var verdict: Verdict?
    /// The text shown if there is no property; nil in an image that is not interactive.
    var hint: String?
  }

  /// The caption of one of several images on the stage.
  struct Caption: Equatable {
    var role: Variant.Role
    var title: String
    /// The title for captions that do not fit.
    var shortTitle: String
    var detail: String
    /// The caption's frame, in points of the window.
    var frame: CGRect
  }

  struct Timeline: Equatable {
    struct Mark: Equatable {
      var id: InputLog.MarkID
      var time: Flicks
      var isMuted: Bool
      /// Whether the change was made by the user, not by the script.
      var isByUser: Bool
    }

    struct Lane: Equatable {
      var name: String
      /// Whether the lane belongs to a listed property.
      var isListed: Bool
      var isSelected: Bool
      var runs: [Chart.Run]
      var marks: [Mark]
    }

    enum Part: Equatable {
      case mark(InputLog.MarkID)
      case run(Chart.Run)
      /// The points where a run starts to move a value, and where it ends if nothing interrupts it.
      case runStart(Chart.Run)
      case runEnd(Chart.Run)
    }

    var axis = TimeAxis()
    var lanes: [Lane] = []
    var loop: LoopRange?
    /// The part that is under the mouse, or that the mouse is dragging.
    var lit: Part?
    var selected: InputLog.MarkID?

    /// Whether a mark is drawn differently from others of its kind, because it is selected or lit.
    func distinguishes(_ mark: InputLog.MarkID) -> Bool { selected == mark || lit == .mark(mark) }
  }

  struct Probe: Equatable {
    /// The position at which the graph is read, in points of the window.
    var x: CGFloat
    var values: [Double]
  }

  struct Help: Equatable {
    var rows: [KeyMap.HelpRow] = []
    /// The distance by which the rows are scrolled, in points.
    var offset: CGFloat = 0
  }

  var header = Header()
  /// The rectangle around the scene, or around all images of it, in points of the window. Messages
  /// avoid it.
  var sceneFrame = CGRect.zero
  var propertiesTitle = Section()
  var tunerTitle = Section()
  var properties: [Property] = []
  var tuners: [Tuner] = []
  var filter: Filter?
  var policy: RetargetPolicy?
  var isTunerFocused = false
  /// Whether the mouse is dragging something. An item that is being dragged must not move for
  /// another reason.
  var isDragging = false
  var footer: [KeyMap.HelpRow] = []
  var graph: Graph?
  var graphTitle: GraphTitle?
  var timeline: Timeline?
  var captions: [Caption] = []
  /// An explanation of how to get a property row; nil if the scene has rows.
  var hint: String?
  /// A suggestion to interact while the scene is at rest; nil while it moves.
  var invitation: String?
  /// The current instant, on the axis of the graph and the timeline.
  var playhead = Flicks.zero
  /// The playback rate. It is shown in large text unless it is 1.
  var rate = 1.0
  var help: Help?
  /// The focused target in the header or the footer.
  var focused: HitTarget?
  var menu: Menu?
  var tip: Tip?
  var probe: Probe?
  var overlay: StageOverlay?
  /// The user's recent actions, if they are shown.
  var actions: [ShownAction] = []
  var inspector = Inspector()
  /// The reason why the scene's latest version is not shown; nil if it is shown.
  var error: SceneError?
  /// The reason for the selected value; nil unless the user has asked for it.
  var explanation: Explanation?
}
