package import MidflightRaster

/// An application in a window: all of the program's logic, without any windowing library.
///
/// The window's loop is synchronous. It calls, on the main thread and in this order:
///
///     handle(event)…  →  advance(to: now)  →  needsFrame?  →  drawFrame()  →  withPixels { … }
///
/// Then it sleeps. If a frame is needed, it sleeps until the screen can take the next frame,
/// otherwise until ``nextWakeUp`` or the next event. Times are nanoseconds of the machine's
/// monotonic clock and never decrease. The interval between two calls is unlimited: a minimised
/// window may ask for no frame for minutes.
@MainActor
package protocol HostApplication: AnyObject {
  /// Called once, before everything else. The window must exist for as long as the application uses
  /// it.
  func attach(to window: any HostWindow)

  /// Handles an event, without drawing. `time` is the time at which the event happened.
  func handle(_ event: HostEvent, atNanoseconds time: UInt64)

  func advance(toNanoseconds time: UInt64)

  /// Whether the next frame may differ from the last one drawn. This stays true while anything
  /// moves, so that frames are drawn at the screen's rate.
  var needsFrame: Bool { get }

  /// The time at which ``advance(toNanoseconds:)`` is to be called next if no event arrives and no
  /// frame is needed; nil for never. A time in the past means immediately.
  var nextWakeUp: UInt64? { get }

  /// Draws a frame and returns the damage: the rectangles, in device pixels, that have changed
  /// since the last call. They may overlap and extend beyond the window's edges. The first call,
  /// and the first call after a resize, returns the whole window.
  func drawFrame() -> [PixelRect]

  /// Calls `body` with the pixels of the frame that ``drawFrame()`` last drew. They are opaque, and
  /// their number is `pixelWidth × pixelHeight`, as in the last
  /// ``HostEvent/resized(pixelWidth:pixelHeight:scale:)``. Rows go from the top down, without
  /// padding. A pixel is alpha, red, green and blue, from the highest byte to the lowest. The
  /// window reads all pixels again if the screen loses its copy.
  func withPixels<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure)

  var title: String { get }
  /// Whether the application shows only a notice that it is preparing its content. Such frames are
  /// not counted.
  var isPreparing: Bool { get }
  var wantsFullScreen: Bool { get }
  var wantsQuit: Bool { get }
  /// The shape of the pointer while it is over the window; an arrow by default.
  var pointerShape: PointerShape { get }
  /// Lines that describe the shown state, for writing to a journal. Each line is a keyword followed
  /// by its values. Empty by default.
  var report: [String] { get }
  /// The window's icon, which the window reads once; nil by default.
  var icon: HostIcon? { get }
  /// The window's accessibility tree; by default, it has only the window's title. It is read only
  /// while assistive technology is in use. If it is nil, because it is not known yet, the window
  /// asks again later.
  var accessibleTree: AccessibleElement? { get }
}

extension HostApplication {
  package var isPreparing: Bool { false }
  package var pointerShape: PointerShape { .arrow }
  package var report: [String] { [] }
  package var icon: HostIcon? { nil }
  package var accessibleTree: AccessibleElement? { AccessibleElement("window", .window, title) }
}

/// The window that shows an application, as seen by the application.
@MainActor
package protocol HostWindow: AnyObject {
  /// The clipboard's text; nil if the clipboard holds no text. Setting nil does nothing.
  var clipboardText: String? { get set }
  /// Returns the label of a key in the current keyboard layout, for help texts. `position` is the
  /// key's name on a US keyboard; if the layout has no label for the key, `position` is returned.
  func keyLabel(atPosition position: String) -> String
  /// Opens a file at a line in the user's editor. The default implementation fails.
  ///
  /// - Returns: The reason for a failure, as a sentence; nil after success.
  func edit(_ location: FileLocation) -> String?
  /// Opens, in another window, a saved log or image of a scene other than the shown one. The
  /// default implementation fails.
  ///
  /// - Returns: The reason for a failure, as a sentence; nil after success.
  func open(_ path: String) -> String?
  /// Wakes the window, from any thread, so that it calls
  /// ``HostApplication/advance(toNanoseconds:)``. The default implementation does nothing.
  var wake: @Sendable () -> Void { get }
}

extension HostWindow {
  package func edit(_ location: FileLocation) -> String? { "there is no editor" }
  package func open(_ path: String) -> String? { Self.words(toOpen: path) }
  /// A message for a window that can't open a saved log or image, with a command that opens it.
  package static func words(toOpen path: String) -> String { "midflight preview \(path) opens it" }
  package var wake: @Sendable () -> Void { {} }
}
