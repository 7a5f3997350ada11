package import MidflightRaster

/// An application that a window shows and feeds: the side of the seam that has the logic and needs
/// no
///
/// The window's loop is synchronous and calls, on the main thread and in this order:
///
///     handle(event)…  →  advance(to: now)  →  needsFrame?  →  drawFrame()  →  withPixels { … }
///
/// and then sleeps: until ``nextWakeUp`` or the next event when no frame is needed, else until the
/// screen takes the next frame. Times are nanoseconds of the machine's monotonic clock and never go
/// back. Any amount may lie between two calls: a minimised window asks for no frame for minutes.
@MainActor
package protocol HostApplication: AnyObject {
  /// Called once, before everything else. The window outlives the application's use of it.
  func attach(to window: any HostWindow)

  /// Takes an event that happened at a time; draws nothing.
  func handle(_ event: HostEvent, atNanoseconds time: UInt64)

  /// Moves the application's clocks to a time.
  func advance(toNanoseconds time: UInt64)

  /// Whether the picture may differ from the one drawn last. While something moves this stays true,
  /// and frames follow each other at the screen's rate.
  var needsFrame: Bool { get }

  /// When to call ``advance(toNanoseconds:)`` although nothing happened and no frame is needed; nil
  /// for never. A time that has passed counts as now.
  var nextWakeUp: UInt64? { get }

  /// Brings the picture up to date and returns what changed since the last call, in device pixels;
  /// rectangles may overlap and reach over the edge. The first call and the first one after a
  /// resize return the whole.
  func drawFrame() -> [PixelRect]

  /// Lends the picture: `pixelWidth × pixelHeight` opaque pixels as ``HostEvent/resized`` said
  /// last, rows from the top without gaps, alpha, red, green, blue from the top byte down. It holds
  /// what the last ``drawFrame()`` left, and is read again, whole, when the screen loses its copy.
  func withPixels<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure)

  /// The window's title.
  var title: String { get }
  /// Whether what it shows is no picture of its own yet: such frames are not counted.
  var isPreparing: Bool { get }
  /// Whether the window should cover the screen.
  var wantsFullScreen: Bool { get }
  /// Whether the window should close.
  var wantsQuit: Bool { get }
  /// The pointer's shape over the window; an arrow unless said otherwise.
  var pointerShape: PointerShape { get }
  /// The state that is shown, as lines of a word and more, for a journal; none unless said
  /// otherwise.
  var report: [String] { get }
  /// The window's icon; none unless said otherwise. Asked for once.
  var icon: HostIcon? { get }
  /// The window's accessible tree; by default the window's title alone. Called only while assistive
  /// technology is in use. Nil if it is not known yet; the window asks again then.
  var accessibleTree: AccessibleElement? { get }
}

extension HostApplication {
  /// No.
  package var isPreparing: Bool { false }
  /// An arrow.
  package var pointerShape: PointerShape { .arrow }
  /// None.
  package var report: [String] { [] }
  /// None.
  package var icon: HostIcon? { nil }
  /// The window, with its title alone.
  package var accessibleTree: AccessibleElement? { AccessibleElement("window", .window, title) }
}

/// A window that shows an application, and what the application may ask of it.
@MainActor
package protocol HostWindow: AnyObject {
  /// The clipboard's text; nil when it holds none. Setting nil does nothing.
  var clipboardText: String? { get set }
  /// The current layout's print on the key at a US keyboard's place, for help texts; the
  /// place's own name when the layout prints nothing there.
  func keyLabel(atPosition position: String) -> String
  /// Opens a file at a line in the person's editor. Does nothing unless said otherwise.
  ///
  /// - Returns: what kept it from opening, as a sentence; nil for nothing.
  func edit(_ place: SourcePlace) -> String?
  /// Opens a saved log or picture of other code than what is shown, in a window of its own. Does
  /// nothing unless said otherwise.
  ///
  /// - Returns: what kept it from opening, as a sentence; nil for nothing.
  func open(_ path: String) -> String?
  /// Ends the window's sleep, from any thread: ``HostApplication/advance(toNanoseconds:)`` is
  /// called then. Does nothing unless said otherwise.
  var wake: @Sendable () -> Void { get }
}

extension HostWindow {
  /// Opens nothing.
  package func edit(_ place: SourcePlace) -> String? { "there is no editor" }
  /// Opens nothing.
  package func open(_ path: String) -> String? { Self.words(toOpen: path) }
  /// The command that opens a saved log or picture, for a window that can't.
  package static func words(toOpen path: String) -> String { "midflight preview \(path) opens it" }
  /// Nothing.
  package var wake: @Sendable () -> Void { {} }
}
