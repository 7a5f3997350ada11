import Foundation
import MidflightEngine
import MidflightLayerTree

/// Everything about the window besides the scene: its size, how its panels are arranged, coloured
/// and scrolled, the message that it shows, and the modes that it is in. The panels are a function
/// of it and of the ``InterfaceState``.
@MainActor
struct WindowState {
  /// The size of the window's inside, in points of the panels.
  var size = CGSize.zero {
    didSet { closeSidebarIfBeside() }
  }
  /// Pixels to a point of the panels.
  var displayScale: CGFloat = 1
  /// How large the panels are, and which of them are folded.
  var settings = WindowSettings() {
    didSet { closeSidebarIfBeside() }
  }
  var theme = Theme.dark
  /// Whether messages go at once instead of fading.
  var isMotionReduced = false
  /// Whether header, footer and sidebar are around stage and graph.
  var isFramed = true
  /// How many lanes the timeline has.
  var laneCount = Self.defaultLaneCount
  /// The room that the names of its lanes want, in points.
  var laneNameWidth: CGFloat = 0
  /// The height of a card below the stage, in points; 0 if there is none.
  var cardHeight: CGFloat = 0
  /// How far the sidebar is scrolled, in points.
  var sidebarOffset: CGFloat = 0
  /// What has the keys and the pointer before the stage.
  var modes = ModeStack()
  /// The message that is shown or fades; nil for none.
  var message: Message?

  /// The lanes that there is room for before the first are known.
  static let defaultLaneCount = 2

  /// Whether the window has no room for the sidebar beside the stage.
  var isNarrow: Bool {
    size.width < Theme.sidebarWidth * 1.8 || settings.isSidebarFolded || !isFramed
  }

  /// Whether a narrow window shows the sidebar, over the stage.
  var isSidebarOpen: Bool { modes.has(.sidebar) }

  /// Whether the scene is shown without panels.
  var isHidden: Bool { modes.has(.hidden) }

  /// Whether the help is shown.
  var isHelpShown: Bool { modes.has(.help) }

  private mutating func closeSidebarIfBeside() {
    if !isNarrow { modes.remove(.sidebar) }
  }

  // MARK: Messages

  /// Ends a message that is no longer true.
  mutating func endMessage(about topic: Message.Topic) {
    if message?.topic == topic { message = nil }
  }
}

/// A message of the window.
struct Message: Equatable {
  var text: String
  var isWarning = false
  /// What has to go on for it to be true; nil if nothing has to.
  var topic: Topic?
  /// When it begins to fade, in the panels' time.
  var end: Flicks
  var isFading = false

  /// Whether it has another look at an instant than it has now.
  func changes(at time: Flicks) -> Bool { end + (isFading ? Self.fading : .zero) <= time }

  /// The message at an instant; nil once it has faded.
  func message(at time: Flicks) -> Message? {
    if end + Self.fading <= time { return nil }
    var message = self
    message.isFading = end <= time
    return message
  }

  /// How long it fades.
  static let fading = Flicks(seconds: 0.4)

  enum Topic {
    /// The window has no room for the panels.
    case narrow
    /// The scene is paused, and something waits.
    case paused
    /// The selected property is moved by what no policy reaches.
    case ownMotion
    /// The panels are hidden.
    case hidden
    /// Images are compared.
    case comparison
    /// The window closes when its videos are written.
    case closing
  }
}
