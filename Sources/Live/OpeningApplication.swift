import Foundation
import MidflightDrawing
import MidflightEngine
package import MidflightHost
package import MidflightPreviewer
package import MidflightRaster
package import MidflightToolchain
import Synchronization

/// A window whose files are compiled for the first time: it says so at once, and shows their scene as
/// soon as there is one.
@MainActor
package final class OpeningApplication: HostApplication {
  /// How far it has come.
  package enum State {
    case compiling
    case open(StageApplication)
    /// It can't be compiled or loaded.
    case failed(any Error)
    /// The process that has the scene has ended with a status, having said why.
    case ended(Int32)
  }

  package private(set) var state = State.compiling {
    didSet { didChange() }
  }
  /// Called when it is no longer compiling.
  package var didChange: @MainActor () -> Void = {}

  private let words: String
  private let open: @MainActor (LibraryFile) throws -> StageApplication
  private let work = Work()
  private let screen: TroubleScreen
  private let painter = FramePainter()
  private var host: (any HostWindow)?
  private var size: (width: Int, height: Int, scale: Double)?
  private var isDrawn = false
  private var hasQuit = false
  /// What has happened to the window meanwhile.
  private var events: [(event: HostEvent, time: UInt64)] = []

  /// Compiles on a thread of its own.
  private final class Work: Sendable {
    let made = Mutex<Result<LibraryFile, any Error>?>(nil)
    let wake = Mutex<@Sendable () -> Void>({})
    let isDone = DispatchSemaphore(value: 0)
  }

  /// Begins to compile.
  ///
  /// - Parameters:
  ///   - words: What the window says meanwhile.
  ///   - make: Compiles.
  ///   - open: Makes the application of what was compiled.
  /// - Throws: `FontError`.
  package init(
    _ words: String, colors: PanelColors, make: @escaping @Sendable () throws -> LibraryFile,
    open: @escaping @MainActor (LibraryFile) throws -> StageApplication
  ) throws {
    (self.words, self.open) = (words, open)
    screen = try TroubleScreen(colors: colors)
    let work = work
    Thread.detachNewThread {
      let result = Result { try make() }
      work.made.withLock { $0 = result }
      work.isDone.signal()
      work.wake.withLock { $0 }()
    }
  }

  /// Waits until it has been compiled, and opens it: for who has no window.
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

  private func takeResult() {
    guard let result = work.made.withLock({ $0 }) else { return }
    do {
      let application = try open(try result.get())
      if let status = application.begin() {
        state = .ended(status)
      } else {
        state = .open(application)
        if let host { application.attach(to: host) }
        for (event, time) in events { application.handle(event, atNanoseconds: time) }
      }
    } catch {
      state = .failed(error)
    }
    events = []
  }

  // MARK: What the window calls

  /// See ``MidflightHost/HostApplication``.
  package var isPreparing: Bool { if case .compiling = state { true } else { false } }

  /// See ``MidflightHost/HostApplication``.
  package func attach(to window: any HostWindow) {
    host = window
    work.wake.withLock { $0 = window.wake }
    // It may have been done before.
    window.wake()
  }

  /// See ``MidflightHost/HostApplication``.
  package func handle(_ event: HostEvent, atNanoseconds time: UInt64) {
    if let inner { return inner.handle(event, atNanoseconds: time) }
    switch event {
    // Keys may be typed ahead, but nobody clicks on what is not to be seen yet.
    case .pointerPressed, .pointerReleased, .wheel: break
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

  /// See ``MidflightHost/HostApplication``.
  package func advance(toNanoseconds time: UInt64) {
    // Not before it has said so.
    if case .compiling = state, isDrawn || size == nil { takeResult() }
    inner?.advance(toNanoseconds: time)
  }

  /// See ``MidflightHost/HostApplication``.
  package var needsFrame: Bool { inner?.needsFrame ?? (!isDrawn && size != nil) }

  /// See ``MidflightHost/HostApplication``.
  package var nextWakeUp: UInt64? { inner?.nextWakeUp }

  /// See ``MidflightHost/HostApplication``.
  package func drawFrame() -> [PixelRect] {
    if let inner { return inner.drawFrame() }
    guard let size else { return [] }
    isDrawn = true
    return painter.draw(
      screen.notice(
        words, pixelWidth: size.width, pixelHeight: size.height, scale: size.scale))
  }

  /// See ``MidflightHost/HostApplication``.
  package func withPixels<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) {
    if let inner { try inner.withPixels(body) } else { try painter.withPixels(body) }
  }

  /// See ``MidflightHost/HostApplication``.
  package var title: String { inner?.title ?? "Midflight" }
  /// See ``MidflightHost/HostApplication``.
  package var wantsFullScreen: Bool { inner?.wantsFullScreen ?? false }
  /// See ``MidflightHost/HostApplication``.
  package var wantsQuit: Bool {
    switch state {
    case .compiling: hasQuit
    case .open(let application): application.wantsQuit
    case .failed, .ended: true
    }
  }
  /// See ``MidflightHost/HostApplication``.
  package var pointerShape: PointerShape { inner?.pointerShape ?? .arrow }
  /// See ``MidflightHost/HostApplication``.
  package var icon: HostIcon? { HostIcon.ring(side: 64) }
  /// See ``MidflightHost/HostApplication``.
  package var report: [String] { inner?.report ?? [] }
}
