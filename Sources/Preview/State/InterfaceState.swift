import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

/// Everything that the panels show, as a value: two equal states look the same.
package struct InterfaceState: Equatable {
  struct Header: Equatable {
    var title = ""
    var summary = ""
    var time = Flicks.zero
    var frame = 0
    /// The part of the scene's duration that has passed, in percent; nil past its end.
    var percent: Int?
    var rate = 1.0
    var isPlaying = false
    var isResting = false
    var loop = LoopRange.Mode.off
    /// Whether later changes stay when a property is given a target.
    var overdubs = false
    /// The frames that are shown, in a word; nil for all.
    var frames: String?
    /// The recording or writing that goes on, in a few words; nil for none.
    var recording: String?
    /// Whether the scene is told that people want less motion.
    var reducesMotion = false
    /// The tools of what goes on.
    var activeTools: Set<Tool> = []
    /// Whether there is a button for panels that have no room beside the stage.
    var hasPanelButton = false
    /// Whether these panels are shown over the stage.
    var arePanelsOpen = false
  }

  struct Property: Equatable {
    var name = ""
    var range = SceneProperty.Range.number(0...1)
    var reading: Reading?
    var isSelected = false
    /// Whether the keys go to the properties.
    var isFocused = true
    /// Which of the curves that stay in the graph is its; nil for none.
    var overlay: Int?
    /// The target that is being typed for it.
    var target: TargetTyping?
  }

  /// A curve that stays in the graph while another property is selected.
  struct OverlaidCurve: Equatable {
    var curve: Chart.Curve
    /// Which of the theme's colours it has.
    var color: Int
  }

  struct Section: Equatable {
    var title = ""
    /// The keys that work in it.
    var keys = ""
    /// Whether they go to it now.
    var isFocused = false
  }

  struct Graph: Equatable {
    var curve: Chart.Curve
    var axis = TimeAxis()
    var quantity = GraphQuantity.value
    /// Whether it says the times itself, for want of room for the timeline.
    var hasTimes = false
    /// The outcomes that are compared; empty while none are.
    var compared: [Variant.Outcome] = []
    /// Curves of other properties, each fitted to its own range.
    var overlaid: [OverlaidCurve] = []
  }

  struct GraphTitle: Equatable {
    /// Empty where there is none, and the hint says why.
    var property: String
    var quantity: GraphQuantity
    /// Of the last joint up to the present.
    var verdict: Verdict?
    /// The hint where there is none; nil in a picture that nobody can do anything in.
    var hint: String?
  }

  /// The caption of a picture on the stage, where there are several.
  struct Caption: Equatable {
    var role: Variant.Role
    var title: String
    /// For where that has no room.
    var shortTitle: String
    var detail: String
    /// Where it stands in the window, in points.
    var frame: CGRect
  }

  struct Timeline: Equatable {
    struct Mark: Equatable {
      var id: InputLog.MarkID
      var time: Flicks
      var isMuted: Bool
      /// Whether a person set it, and not the script.
      var isOwn: Bool
    }

    struct Lane: Equatable {
      var name: String
      /// Whether it is a property's.
      var isListed: Bool
      var isSelected: Bool
      var runs: [Chart.Run]
      var marks: [Mark]
    }

    /// A piece of a lane.
    enum Part: Equatable {
      case mark(InputLog.MarkID)
      case run(Chart.Run)
      /// Where a run begins to move something, and where it ends of itself.
      case runStart(Chart.Run)
      case runEnd(Chart.Run)
    }

    var axis = TimeAxis()
    var lanes: [Lane] = []
    /// The stretch that is played again and again; nil for none.
    var loop: LoopRange?
    /// The part under the mouse or held by it.
    var lit: Part?
    /// The mark that Delete takes away.
    var selected: InputLog.MarkID?

    /// Whether a mark looks different from others of its kind.
    func distinguishes(_ mark: InputLog.MarkID) -> Bool { selected == mark || lit == .mark(mark) }
  }

  /// Where the graph is read.
  struct Probe: Equatable {
    /// In points of the window.
    var x: CGFloat
    /// What the curves have there.
    var values: [Double]
  }

  struct Help: Equatable {
    var rows: [KeyMap.HelpRow] = []
    /// How far the rows are scrolled, in points.
    var offset: CGFloat = 0
  }

  var header = Header()
  /// The frame around the scene, or all pictures of it, in points of the window: messages keep
  /// clear of it.
  var sceneFrame = CGRect.zero
  var propertiesTitle = Section()
  var tunerTitle = Section()
  var properties: [Property] = []
  var tuners: [Tuner] = []
  var filter: Filter?
  var policy: RetargetPolicy?
  var isTunerFocused = false
  /// Whether the mouse holds something, which then stays where it is.
  var isDragging = false
  var footer: [KeyMap.HelpRow] = []
  /// Nil while there is none.
  var graph: Graph?
  var graphTitle: GraphTitle?
  var timeline: Timeline?
  /// Those of the pictures on the stage; none while there is one only.
  var captions: [Caption] = []
  /// What would make a row, where there is none; nil where there are some.
  var hint: String?
  /// The invitation to act where the scene rests; nil while it moves.
  var invitation: String?
  /// The present instant, on the axis of both.
  var playhead = Flicks.zero
  /// The playback rate, shown large while it is not 1.
  var rate = 1.0
  var help: Help?
  /// The target that has the keys in header or footer.
  var focused: HitTarget?
  var menu: Menu?
  var tip: Tip?
  /// The point at which the graph is read; nil if it is not read.
  var probe: Probe?
  /// The drawings that look inside the scene, over the stage; nil while there are none.
  var overlay: StageOverlay?
  /// The acts of a moment ago, where they are shown.
  var acts: [ShownAct] = []
  /// The sidebar's last section.
  var looking = Looking()
  /// Why the scene's latest form is not shown; nil when it is.
  var trouble: Trouble?
  /// Why the selected value is what it is; nil while nobody asks.
  var explanation: Explanation?
}
