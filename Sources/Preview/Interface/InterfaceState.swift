import Drawing
import LayerTree
import Scenes

/// Everything that the panels show, as a value: two equal states look the same.
struct InterfaceState: Equatable {
  struct Header: Equatable {
    var title = ""
    var summary = ""
    var time = Flicks.zero
    var frame = 0
    var rate = 1.0
    var isPlaying = false
    var isResting = false
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
  }

  struct Section: Equatable {
    var title = ""
    /// The keys that work in it.
    var keys = ""
    /// Whether they go to it now.
    var isFocused = false
  }

  struct Tuner: Equatable {
    var name = ""
    var duration = 0.0
    /// Nil for what has no curve of its own.
    var easing: Easing? = Easing.named[0].easing
    /// What moves the value instead.
    var spring: Spring?
    var isDurationChanged = false
    var isEasingChanged = false
    /// Which of the two rows has the focus.
    var selection: TunerField?
    /// What is being typed into the row with the focus.
    var typed: String?
  }

  struct Toast: Equatable {
    var text = ""
    var isWarning = false
  }

  struct Help: Equatable {
    var rows: [KeyMap.HelpRow] = []
  }

  var header = Header()
  var properties: [Property] = []
  var tuners: [Tuner] = []
  var policy = InterruptionPolicy.authored
  var isTunerFocused = false
  var footer: [KeyMap.HelpRow] = []
  /// The playback rate, shown large while it is not 1.
  var rate = 1.0
  var help: Help?
}

/// What can be tuned of an animation.
enum TunerField: Equatable, CaseIterable {
  case duration, easing
}
