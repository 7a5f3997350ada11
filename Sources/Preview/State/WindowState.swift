import Foundation
import MidflightEngine
import MidflightLayerTree

/// The window's state without the scene: size, panel layout, colours and scrolling, the message,
/// and the modes. The panels are a function of this state and of the ``InterfaceState``.
@MainActor
struct WindowState {
  /// The size of the window's content, in points of the panels.
  var size = CGSize.zero {
    didSet { closeSidebarIfBeside() }
  }
  /// Pixels per point of the panels.
  var displayScale: CGFloat = 1
  /// The panels' sizes, and which of them are collapsed.
  var settings = WindowSettings() {
    didSet { closeSidebarIfBeside() }
  }
  var theme = Theme.dark
  /// Whether messages disappear at once instead of fading.
  var isMotionReduced = false
  /// Whether header, footer and sidebar surround stage and graph.
  var isFramed = true
  var laneCount = Self.defaultLaneCount
  /// The width that the lanes' names need, in points.
  var laneNameWidth: CGFloat = 0
  /// The height of a card below the stage, in points; 0 without one.
  var cardHeight: CGFloat = 0
  /// How far the sidebar is scrolled, in points.
  var sidebarOffset: CGFloat = 0
  var modes = ModeStack()
  var message: Message?

  /// The number of lanes to reserve before the scene's lanes are known.
  static let defaultLaneCount = 2

  /// Whether the sidebar does not fit beside the stage.
  var isNarrow: Bool {
    size.width < Theme.sidebarWidth * 1.8 || settings.isSidebarFolded || !isFramed
  }

  /// Whether the sidebar covers the stage of a narrow window.
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
  /// The condition that the message depends on; nil without one.
  var topic: Topic?
  /// When the fade starts, in the panels' time.
  var end: Flicks
  var isFading = false

  /// Whether the message looks different at an instant than now.
  func changes(at time: Flicks) -> Bool { end + (isFading ? Self.fading : .zero) <= time }

  func message(at time: Flicks) -> Message? {
    if end + Self.fading <= time { return nil }
    var message = self
    message.isFading = end <= time
    return message
  }

  static let fading = Flicks(seconds: 0.4)

  enum Topic {
    /// The panels do not fit in the window.
    case narrow
    /// The scene is paused, and a change waits.
    case paused
    /// Something that no interruption policy applies to moves the selected property.
    case motionWithoutPolicy
    case hidden
    case comparison
    /// The window closes when its videos are written.
    case closing
  }
}
