import Foundation
import MidflightEngine
import MidflightHost
import MidflightPreviewer
import MidflightScenes
import MidflightToolchain

/// A request from the window's process to the scene's process. The scene's process answers each
/// request with one ``StageReply``, and may ask questions before that.
enum StageRequest: Codable, Sendable {
  /// The first request. It names the library that contains the scenes (nil for the program's own
  /// scenes), and the state to continue from.
  case begin(LibraryFile?, StagePoint?)
  case library(LibraryFile)
  /// Reports the error that prevented a new library from being built.
  case error(SceneError)
  /// Sends an event, with the time of the machine's clock at which it happened.
  case event(HostEvent, UInt64)
  /// Advances the scene's clocks to a time of the machine's clock.
  case advance(UInt64)
  /// Requests a frame. Also tells which fraction of the last frame's pixels the window has redrawn.
  case frame(drawnFraction: Double)
  case report
  case accessibleTree
  /// Answers a ``StageReply/question(_:)``.
  case answer(String?)
  case end

  /// The event that is lost if the process ends before it answers this request; nil for events that
  /// are sent to the next process anyway, and for events that the next process does not need.
  var undoneEvent: HostEvent? {
    guard case .event(let event, _) = self else { return nil }
    return switch event {
    case .resized, .maximized, .preferencesChanged, .visibilityChanged, .quit: nil
    default: event
    }
  }

  /// Whether a later request of the same kind replaces this one, so that it may be dropped.
  var isDroppable: Bool {
    switch self {
    case .event(.pointerMoved, _), .event(.wheel, _), .advance, .frame, .report,
      .accessibleTree:
      true
    default: false
    }
  }
}

enum StageReply: Codable, Sendable {
  case state(StageState)
  /// A frame. The message's body contains the changes of the display list since the last frame.
  case frame(StageState, outlineWidth: Double?)
  case report([String])
  /// The accessibility tree; nil if it has not changed.
  case accessibleTree(AccessibleElement?)
  /// A question to the window. The window must answer it before the process continues.
  case question(StageQuestion)
}

/// A question from an application to its window.
enum StageQuestion: Codable, Sendable {
  case clipboard
  case setClipboard(String?)
  case keyLabel(String)
  case edit(FileLocation)
  case open(String)
}

/// The part of the application's state that the window needs after each request.
struct StageState: Codable, Sendable, Equatable {
  var title = ""
  var wantsFullScreen = false
  var wantsQuit = false
  var pointerShape = PointerShape.arrow
  var needsFrame = false
  var nextWakeUp: UInt64?
  /// Whether the files should be compiled again although nothing has changed.
  var wantsReload = false
  /// Whether the library of the last request needs a new process, because earlier libraries have
  /// left too many threads or too much memory behind in this one. The library is then not loaded.
  var isUsedUp = false
  var flicks: Int64 = 0
  var isPlaying = true
  /// The user's input, if it has changed since the last reply.
  var restoration: Restoration?
  /// The view settings, if they have changed since the last reply.
  var look: PreviewerViewState?
}

/// The state of a process, from which another process can continue.
struct StagePoint: Codable, Sendable {
  /// The user's input in each scene that has been shown; the current scene comes first.
  var restorations: [Restoration]
  var flicks: Int64
  var isPlaying: Bool
  /// The view settings to restore; nil for the defaults.
  var look: PreviewerViewState?
}
