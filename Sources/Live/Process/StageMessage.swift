import Foundation
import Preview
public import Scenes

/// What the window's process asks of the one that has the scene. Each is answered by one
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
  /// What is shown is wanted as lines.
  case report
  /// The answer to a ``StageReply/question(_:)``.
  case answer(String?)
  /// The window is closed.
  case end

  /// Whether another one of the kind says as much a little later.
  var canBeMissed: Bool {
    switch self {
    case .event(.pointerMoved, _), .event(.wheel, _), .advance, .frame, .report: true
    default: false
    }
  }
}

/// What the process that has the scene says.
enum StageReply: Codable, Sendable {
  case state(StageState)
  /// The changes of the picture's list since the last one are the message's other part.
  case frame(StageState, outlineWidth: Double?)
  case report([String])
  /// What it wants of the window before it can go on.
  case question(StageQuestion)
}

/// What an application may ask of its window.
enum StageQuestion: Codable, Sendable {
  case clipboard
  case setClipboard(String?)
  case keyLabel(String)
  case edit(SourcePlace)
}

/// What the window wants to know of its application after each request.
struct StageState: Codable, Sendable, Equatable {
  var title = ""
  var wantsFullScreen = false
  var wantsQuit = false
  var pointerShape = PointerShape.arrow
  var needsFrame = false
  var nextWakeUp: UInt64?
  /// Whether the files are to be made anew although nothing changed.
  var wantsReload = false
  /// Where it stands.
  var flicks: Int64 = 0
  var isPlaying = true
  /// What was done, where that has changed since it was said last.
  var restoration: Restoration?
}

/// Where another process goes on.
struct StagePoint: Codable, Sendable {
  /// What was done in each scene that was shown; the one that is shown first.
  var restorations: [Restoration]
  var flicks: Int64
  var isPlaying: Bool
}

/// A library that a compiler has made.
public struct LibraryFile: Codable, Sendable, Hashable {
  /// Its path.
  public var path: String
  /// The name of the type that is shown first if there is one.
  public var main: String
  /// What it was made of, as it was called.
  public var source: String
  /// The numbers in its code that can be tuned, as its files have them now.
  public var tweaks: [SceneTweak] = []
  /// Whether no process can load it that has loaded one before.
  public var takesNewProcess = false
}
