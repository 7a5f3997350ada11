import Foundation
import MidflightEngine
import MidflightLayerTree

/// The window's state, apart from that of the scene: the size, the panels' layout, colours and
/// scrolling, the message, and the modes. This state and the ``InterfaceState`` determine how the
/// panels look.
@MainActor
struct WindowState {
  /// The size of the window's content, in points of the panels.
  var size = CGSize.zero {
    didSet { closeSidebarIfBeside() }
  }
  /// The number of pixels per point of the panels.
  var displayScale: CGFloat = 1
  /// The panels' sizes, and whether each panel is collapsed.
  var settings = WindowSettings() {
    didSet { closeSidebarIfBeside() }
  }
  var theme = Theme.dark
  /// Whether messages disappear immediately instead of fading.
  var isMotionReduced = false
  /// Whether the header, the footer and the sidebar are shown around the stage and the graph.
  var isFramed = true
  var laneCount = Self.defaultLaneCount
  /// The distance by which the timeline's lanes are scrolled, in lanes.
  var laneOffset = 0.0
  /// The width that the lane names need, in points.
  var laneNameWidth: CGFloat = 0
  /// The height of the explanation card below the stage, in points; 0 if there is no card.
  var cardHeight: CGFloat = 0
  /// The distance by which the sidebar is scrolled, in points.
  var sidebarOffset: CGFloat = 0
  var modes = ModeStack()
  var message: Message?

  /// The number of lanes for which the timeline reserves space before the scene's lanes are known.
  static let defaultLaneCount = 2

  /// Whether the window is too narrow for the sidebar to fit beside the stage.
  var isNarrow: Bool {
    size.width < Theme.sidebarWidth * 1.8 || settings.isSidebarFolded || !isFramed
  }

  /// Whether the sidebar is open in a narrow window, where it covers the stage.
  var isSidebarOpen: Bool { modes.has(.sidebar) }

  var isHidden: Bool { modes.has(.hidden) }

  var isHelpShown: Bool { modes.has(.help) }

  private mutating func closeSidebarIfBeside() {
    if !isNarrow { modes.remove(.sidebar) }
  }

  // MARK: Messages

  mutating func endMessage(about topic: Message.Topic) {
    if message?.topic == topic { message = nil }
  }
}

struct Message: Equatable {
  var text: String
  var isWarning = false
  /// The condition under which the message applies; nil if it always applies.
  var topic: Topic?
  /// The time at which the message starts to fade, by the panels' clock.
  var end: Flicks
  var isFading = false

  /// Whether the message has to be redrawn by the given time: it then starts to fade or, if it is
  /// fading now, has disappeared.
  func changes(at time: Flicks) -> Bool { end + (isFading ? Self.fading : .zero) <= time }

  func message(at time: Flicks) -> Message? {
    if end + Self.fading <= time { return nil }
    var message = self
    message.isFading = end <= time
    return message
  }

  static let fading = Flicks(seconds: 0.4)

  enum Topic {
    /// The panels do not fit in the narrow window.
    case narrow
    /// The scene is paused, so a change has no visible effect yet.
    case paused
    /// The selected property is moved by motions to which no interruption policy applies.
    case motionWithoutPolicy
    case hidden
    case comparison
    /// The window will close once its videos have been written.
    case closing
  }
}
