import Foundation
import MidflightDrawing
import MidflightEngine
package import MidflightHost
package import MidflightPreviewer
package import MidflightRaster
package import MidflightToolchain
import Synchronization

/// The application of a window that opens before its files have been compiled. The window
/// immediately shows a message about the compilation, and shows the scene as soon as it is
/// available. If the files do not compile, the window shows the errors, and the files are compiled
/// again after each save.
@MainActor
package final class OpeningApplication: HostApplication {
  package enum State {
    case compiling
    /// The files did not compile, and the window waits for a save.
    case waiting(SceneError, any Error)
    case open(StageApplication)
    case failed(any Error)
    /// The scene's process has printed an error and ended with this status.
    case ended(Int32)
  }

  package private(set) var state = State.compiling {
    didSet { didChange() }
  }
  /// Called when a compilation has finished.
  package var didChange: @MainActor () -> Void = {}

  private let words: String
  private let maker: LibraryMaker?
  private let open: @MainActor (LibraryFile) throws -> StageApplication
  private let work = Work()
  private let screen: ErrorScreen
  private let painter = FramePainter()
  private var host: (any HostWindow)?
  private var size: (width: Int, height: Int, scale: Double)?
  private var isDrawn = false
  private var hasQuit = false
  /// The time of the window's last call of `advance`. The scene's time begins only when the scene
  /// opens.
  private var now: UInt64?
  /// The window's events so far, which will be passed to the scene when it opens.
  private var events: [(event: HostEvent, time: UInt64)] = []

  private final class Work: Sendable {
    let made = Mutex<Result<LibraryFile, any Error>?>(nil)
    let wake = Mutex<@Sendable () -> Void>({})
    let isDone = DispatchSemaphore(value: 0)
  }

  /// Starts the compilation.
  ///
  /// - Parameters:
  ///   - words: The text that the window shows during the compilation.
  ///   - colors: The colours of the window.
  ///   - make: Compiles the files for the first time.
  ///   - maker: Compiles the files again after each save if they did not compile. If this is nil, a
  ///     compile error ends the application.
  ///   - open: Creates the scene's application from the compiled library.
  /// - Throws: `FontError`.
  package init(
    _ words: String, colors: PanelColors, make: @escaping @Sendable () throws -> LibraryFile,
    maker: LibraryMaker? = nil,
    open: @escaping @MainActor (LibraryFile) throws -> StageApplication
  ) throws {
    (self.words, self.maker, self.open) = (words, maker, open)
    screen = try ErrorScreen(colors: colors)
    let work = work
    Thread.detachNewThread {
      let result = Result { try make() }
      work.made.withLock { $0 = result }
      work.isDone.signal()
      work.wake.withLock { $0 }()
    }
  }

  /// Waits for the compilation and opens its result, for a caller that could not open a window.
  package func finish() {
    guard case .compiling = state else { return }
    work.isDone.wait()
    takeResult()
  }

  /// Ends the scene's process; see ``StageApplication/end()``.
  package func end() -> Int32? { inner.map { $0.end() } ?? 0 }

  private var inner: StageApplication? {
    if case .open(let application) = state { application } else { nil }
  }

  private var isCompiling: Bool { if case .compiling = state { true } else { false } }

  private func takeResult() {
    guard let result = work.made.withLock({ $0 }) else { return }
    do {
      show(try result.get())
    } catch let error as SwiftToolchain.Diagnostics {
      guard let maker, let host else {
        state = .failed(error)
        events = []
        return
      }
      wait(for: maker.sceneError(error), error)
      maker.start(host.wake)
    } catch {
      state = .failed(error)
      events = []
    }
  }

  private func takeUpdate() {
    guard case .waiting(_, let error) = state, let update = maker?.takeUpdate() else { return }
    switch update {
    case .success(let library): show(library)
    case .failure(let failure):
      wait(for: failure.sceneError, error)
    }
  }

  private func wait(for sceneError: SceneError, _ error: any Error) {
    var sceneError = sceneError
    sceneError.details += "\nSave the file to try again.\n"
    (state, isDrawn) = (.waiting(sceneError, error), false)
  }

  private func show(_ library: LibraryFile) {
    do {
      let application = try open(library)
      if let status = application.begin() {
        state = .ended(status)
      } else {
        state = .open(application)
        if let host { application.attach(to: host) }
        for (event, time) in events { application.handle(event, atNanoseconds: now ?? time) }
      }
    } catch {
      state = .failed(error)
    }
    events = []
  }

  // MARK: Calls of the window

  package var isPreparing: Bool {
    switch state {
    case .compiling, .waiting: true
    case .open, .failed, .ended: false
    }
  }

  package func attach(to window: any HostWindow) {
    host = window
    work.wake.withLock { $0 = window.wake }
    // Wake the window once, since the compilation may already have finished.
    window.wake()
  }

  package func handle(_ event: HostEvent, atNanoseconds time: UInt64) {
    if let inner { return inner.handle(event, atNanoseconds: time) }
    if case .waiting(let sceneError, _) = state { handle(event, showing: sceneError) }
    switch event {
    // During the compilation, keys may be typed ahead. Clicks on a scene that is not visible yet
    // are ignored, as are keys while the window shows compile errors.
    case .pointerPressed, .pointerReleased, .wheel: break
    case .keyDown, .keyUp, .text: if isCompiling { events.append((event, time)) }
    default: events.append((event, time))
    }
    switch event {
    case .resized(let width, let height, let scale):
      size = (width, height, scale)
      painter.resize(width: width, height: height)
      isDrawn = false
    case .preferencesChanged(let preferences):
      screen.preferences = preferences
      isDrawn = false
    case .quit: hasQuit = true
    default: break
    }
  }

  private func handle(_ event: HostEvent, showing sceneError: SceneError) {
    switch ErrorCommand(event) {
    case .restart: maker?.remake()
    case .edit: edit(sceneError)
    case .quit: hasQuit = true
    case nil: break
    }
  }

  /// Opens the editor at the first compile error. If the editor can't be opened, shows the reason.
  private func edit(_ sceneError: SceneError) {
    guard case .waiting(_, let error) = state, let location = sceneError.location,
      let problem = host?.edit(location)
    else { return }
    var sceneError = sceneError
    sceneError.details += "\n\(problem)"
    (state, isDrawn) = (.waiting(sceneError, error), false)
  }

  package func advance(toNanoseconds time: UInt64) {
    now = time
    // Use the result only after the window has shown that the files are being compiled.
    if case .compiling = state, isDrawn || size == nil { takeResult() }
    takeUpdate()
    inner?.advance(toNanoseconds: time)
  }

  package var needsFrame: Bool { inner?.needsFrame ?? (!isDrawn && size != nil) }

  package var nextWakeUp: UInt64? { inner?.nextWakeUp }

  package func drawFrame() -> [PixelRect] {
    if let inner { return inner.drawFrame() }
    guard let size else { return [] }
    isDrawn = true
    if case .waiting(let sceneError, _) = state {
      return painter.draw(
        screen.frame(
          sceneError, over: DisplayList(), pixelWidth: size.width, pixelHeight: size.height,
          scale: size.scale))
    }
    return painter.draw(
      screen.notice(
        words, pixelWidth: size.width, pixelHeight: size.height, scale: size.scale))
  }

  package func withPixels<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) {
    if let inner { try inner.withPixels(body) } else { try painter.withPixels(body) }
  }

  package var title: String { inner?.title ?? "Midflight" }
  package var wantsFullScreen: Bool { inner?.wantsFullScreen ?? false }
  package var wantsQuit: Bool {
    switch state {
    case .compiling, .waiting: hasQuit
    case .open(let application): application.wantsQuit
    case .failed, .ended: true
    }
  }
  package var pointerShape: PointerShape { inner?.pointerShape ?? .arrow }
  package var icon: HostIcon? { HostIcon.ring(side: 64) }
  package var report: [String] { inner?.report ?? [] }
  /// See ``MidflightHost/HostApplication``. While there is no scene, the accessibility tree
  /// contains the window's text.
  package var accessibleTree: AccessibleElement? {
    if let inner { return inner.accessibleTree }
    if case .waiting(let sceneError, _) = state { return .window(title, sceneError) }
    var window = AccessibleElement("window", .window, title)
    window.children = [AccessibleElement("opening", .notification, words)]
    return window
  }
}
