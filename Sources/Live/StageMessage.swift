import Foundation
import MidflightEngine
import MidflightHost
import MidflightPreviewer
package import MidflightScenes
import MidflightToolchain

/// A request of the window's process to the one that has the scene. Each is answered by one
/// ``StageReply`` that is no question.
enum StageRequest: Codable, Sendable {
  /// The first: which library has the scenes, nil for the program's own, and where to go on.
  case begin(LibraryFile?, StagePoint?)
  /// The library that has the scenes from now on.
  case library(LibraryFile)
  /// Why there is no new one.
  case trouble(Trouble)
  /// A `HostEvent` at a time of the machine.
  case event(HostEvent, UInt64)
  /// The clocks go on to a time of the machine.
  case advance(UInt64)
  /// The picture is wanted. The last one was drawn anew in such a part.
  case frame(drawnPart: Double)
  /// The report of what is shown is wanted, as lines.
  case report
  /// What assistive technology reads is wanted.
  case accessibleTree
  /// The answer to a ``StageReply/question(_:)``.
  case answer(String?)
  /// The window is closed.
  case end

  /// The event that is lost where its process ends before the answer; nil for what the next process is
  /// told anyway, or has no use for.
  var undoneEvent: HostEvent? {
    guard case .event(let event, _) = self else { return nil }
    return switch event {
    case .resized, .maximized, .preferencesChanged, .visibilityChanged, .quit: nil
    default: event
    }
  }

  /// Whether another one of the kind says as much a little later.
  var canBeMissed: Bool {
    switch self {
    case .event(.pointerMoved, _), .event(.wheel, _), .advance, .frame, .report,
      .accessibleTree:
      true
    default: false
    }
  }
}

/// An answer of the process that has the scene.
enum StageReply: Codable, Sendable {
  case state(StageState)
  /// The changes of the picture's list since the last one are the message's other part.
  case frame(StageState, outlineWidth: Double?)
  case report([String])
  /// Nil where it is as it was said last.
  case accessibleTree(AccessibleElement?)
  /// It asks something of the window before it can go on.
  case question(StageQuestion)
}

/// A question that an application may ask its window.
enum StageQuestion: Codable, Sendable {
  case clipboard
  case setClipboard(String?)
  case keyLabel(String)
  case edit(SourcePlace)
  case open(String)
}

/// The state that the window wants to know of its application after each request.
struct StageState: Codable, Sendable, Equatable {
  var title = ""
  var wantsFullScreen = false
  var wantsQuit = false
  var pointerShape = PointerShape.arrow
  var needsFrame = false
  var nextWakeUp: UInt64?
  /// Whether the files are to be made anew although nothing changed.
  var wantsReload = false
  /// Whether the library of the last request takes another process, because what earlier ones have
  /// left behind fills this one. It is not loaded then.
  var isUsedUp = false
  /// Where it stands.
  var flicks: Int64 = 0
  var isPlaying = true
  /// The acts, where they have changed since they were said last.
  var restoration: Restoration?
  /// How it is looked at, where that has changed since it was said last.
  var look: PreviewerViewState?
}

/// Where another process goes on.
struct StagePoint: Codable, Sendable {
  /// The acts in each scene that was shown; the one that is shown comes first.
  var restorations: [Restoration]
  var flicks: Int64
  var isPlaying: Bool
  /// The view settings to restore. Nil means the defaults.
  var look: PreviewerViewState?
}
