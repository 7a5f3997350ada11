import CMidflightSDL2
import Foundation
package import MidflightHost
import MidflightRaster

/// An SDL window and the loop that shows an application in the window.
///
/// The loop is synchronous and stays on the main thread, as SDL requires. It never polls: if there
/// is nothing to draw, it waits in SDL until input arrives or until the next time that the
/// application has requested.
@MainActor @safe
package final class WindowHost: HostWindow {
  private let application: any HostApplication
  let options: WindowOptions
  private let journal: WindowJournal?
  private let window: OpaquePointer
  private var presenter: any Presenter
  /// Reports, on Wayland, whether the compositor has shown the last image.
  private let compositorFrame: CompositorFrame?
  private var pacer = FramePacer()
  private var statistics = WindowStatistics()

  private var size = SurfaceSize()
  /// The last size that the presenter has rejected, so that the window does not request it again.
  private var refusedSize: SurfaceSize?
  private var isVisible = true
  private var isMaximized = false
  /// The desktop's preferences; nil if the desktop is not asked for them.
  private let desktop: DesktopSettings?
  /// Makes the window accessible to assistive technology; nil if there is no session bus.
  private var accessibility: AccessibilityFeed?
  /// The last time that was passed to the application. Times never decrease.
  private var lastEventTime: UInt64 = 0
  /// Whether the window must show its image again, although the image has not changed.
  private var needsRepaint = false
  /// Whether the presenter's surface or texture must be created again.
  private var needsNewSurface = false
  private var largestSize = LargestSize()
  /// Whether the window has become much smaller since it last had nothing to draw.
  private var hasShrunk = false
  private var title = ""
  private var fullScreen = FullScreen()
  private var drawnParts = 0.0
  /// The lines of the application's last report, which the journal already contains.
  private var reported: [String] = []
  private var processorTimeAtFirst = 0.0
  private var pointer = Pointer()
  private var openingFrame: OpeningFrame
  private var restStart: (time: UInt64, switches: Int)?

  /// Shows the application until it wants to quit, and returns statistics about the window's costs.
  ///
  /// A signal to end (interrupt, terminate, hang-up) reaches the application as ``HostEvent/quit``,
  /// and is contained in the result. A second such signal ends the process.
  ///
  /// - Parameters:
  ///   - application: The application to show.
  ///   - options: The options for opening the window.
  ///   - whenDisplayIsLost: Called when the X server goes away, at most once, on the main thread.
  ///     In that case this function cannot return: the process ends with status 2. By default, a
  ///     message is written to standard error.
  /// - Throws: ``WindowError`` if there is no display, if the display goes away (on Wayland), or if
  ///   the display can't show the image.
  package static func run(
    _ application: any HostApplication, options: WindowOptions = WindowOptions(),
    whenDisplayIsLost: (@MainActor () -> Void)? = nil
  ) throws(WindowError) -> WindowStatistics {
    FreedMemory.limit()
    LostDisplay.set(whenDisplayIsLost ?? { printError(WindowError.displayLost.description) })
    defer { LostDisplay.set(nil) }
    let bus = try VideoDriver.start()
    defer { VideoDriver.stop() }
    WakeUp.set(true)
    defer { WakeUp.set(false) }
    let host = try WindowHost(application, options: options, bus: bus)
    defer { host.close() }
    do {
      try host.loop()
    } catch {
      // If the display is lost, report this as the error, because it is the reason why the call has
      // failed.
      throw host.isDisplayLost ? .displayLost : error
    }
    if let failure = host.journal?.failure { throw failure }
    return host.finishedStatistics()
  }

  private init(
    _ application: any HostApplication, options: WindowOptions, bus: SessionBus?
  ) throws(WindowError) {
    self.application = application
    // Ask the desktop now, so that its answer arrives while the window opens.
    desktop = options.asksDesktop ? DesktopSettings(on: bus) : nil
    accessibility = AccessibilityFeed(on: bus)
    self.options = options
    journal = if let path = options.journal { try WindowJournal(path: path) } else { nil }
    let (window, presenter) = try unsafe PresentPath.open(options, title: application.title)
    unsafe self.window = window
    self.presenter = presenter
    openingFrame = unsafe OpeningFrame(of: window)
    unsafe compositorFrame = CompositorFrame(window: window)
    title = application.title
    statistics.videoDriver = VideoDriver.name
    statistics.presentPath = presenter.name
    pacer.waitsForScreen = presenter.waitsForScreen
  }

  /// Frees the resources of the window in a fixed order, because the renderer draws into the
  /// window, and both belong to SDL's video subsystem.
  private func close() {
    desktop?.close()
    accessibility?.service.close()
    pointer.close()
    compositorFrame?.close()
    presenter.close()
    unsafe SDL_DestroyWindow(window)
  }

  // MARK: The loop

  private var isDisplayLost: Bool { compositorFrame?.isDisplayLost == true }

  private func loop() throws(WindowError) {
    EndingSignals.install()
    application.attach(to: self)
    if let icon = application.icon { unsafe WindowIcon.set(icon, of: window) }
    updateSize()
    desktop?.waitForFirst()
    while true {
      try handlePendingEvents()
      let now = ProcessFigures.now
      lastEventTime = now
      application.advance(toNanoseconds: now)
      if application.wantsQuit { return }
      applyApplicationState()
      let wantsFrame = application.needsFrame || needsRepaint || presenter.hasLostContents
      if accessibility?.isDue(at: now, isMoving: isVisible && wantsFrame) == true {
        unsafe accessibility?.publish(application, in: window, size, journal, at: now)
      }
      if !isVisible || !wantsFrame {
        let wakeUp = application.nextWakeUp
        report(at: now)
        let isShown = !isVisible || compositorFrame?.isAwaited != true
        journal?.note(!isShown ? "sent" : wakeUp == nil ? "rest" : "idle", at: now)
        // If the window has become smaller, return the memory that the last frames of the larger
        // size used.
        if hasShrunk { FreedMemory.trim() }
        hasShrunk = false
        wait(until: wakeUp, from: now)
      } else if compositorFrame?.isAwaited == true {
        wait(until: nil, from: now)
      } else if let due = pacer.nextFrame(after: now) {
        wait(until: due, from: now)
      } else {
        try presentFrame()
      }
    }
  }

  /// Writes the changed lines of the application's report to the journal.
  private func report(at time: UInt64) {
    guard let journal, options.reports else { return }
    let lines = application.report
    for (index, line) in lines.enumerated()
    where index >= reported.count || reported[index] != line { journal.note(line, at: time) }
    reported = lines
  }

  private func presentFrame() throws(WindowError) {
    let bounds = PixelRect(x: 0, y: 0, width: size.pixelWidth, height: size.pixelHeight)
    let start = ProcessFigures.now
    accessibility?.isStale = true
    var changed = application.drawFrame().map { $0.intersection(bounds) }.filter { !$0.isEmpty }
    if presenter.hasLostContents { changed = [bounds] }
    let everything = needsRepaint || changed == [bounds]
    guard everything || !changed.isEmpty else {
      // A frame was due, but nothing has changed. The next frame is due one frame interval later.
      pacer.skippedFrame(at: start)
      return
    }
    let target = presenter
    let area = bounds
    let rects = changed
    try unsafe application.withPixels { (pixels) throws(WindowError) in
      // If the image's size differs from the window's, skip this image. An image of the new size
      // will follow, because the resize event has been sent.
      guard pixels.count == area.width * area.height else { return }
      if !rects.isEmpty { unsafe try target.upload(rects, from: pixels) }
    }
    compositorFrame?.await()
    try presenter.show(everything: everything)
    needsRepaint = false
    let end = ProcessFigures.now
    pacer.presentedFrame(from: start, to: end)
    let pixels =
      everything ? bounds.width * bounds.height : changed.reduce(0) { $0 + $1.width * $1.height }
    countFrame(at: end, pixels: pixels, of: bounds.width * bounds.height)
  }

  private func handlePendingEvents() throws(WindowError) {
    var event = unsafe SDL_Event()
    while unsafe SDL_PollEvent(&event) != 0 {
      if unsafe event.type == SDL_QUIT.rawValue, isDisplayLost { throw .displayLost }
      unsafe handle(event)
    }
    if let signal = EndingSignals.taken() {
      statistics.endingSignal = signal
      deliver(.quit, at: ProcessFigures.now)
    }
    unsafe openingFrame.settle(window)
    if let preferences = desktop?.takeUpdate() {
      deliver(.preferencesChanged(preferences), at: ProcessFigures.now)
    }
    for (id, request) in accessibility?.service.takeActions() ?? [] {
      deliver(.accessibility(id, request), at: ProcessFigures.now)
    }
    updateMaximized()
    updateSize()
  }

  private func handle(_ event: SDL_Event) {
    switch unsafe SDL_EventType(event.type) {
    case SDL_WINDOWEVENT:
      unsafe handle(SDL_WindowEventID(UInt32(event.window.event)))
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      // The renderer was reset, so create a new texture. This is cheap and rare, and is correct
      // whatever the graphics card has kept.
      needsNewSurface = true
    default:
      break
    }
    if let translated = unsafe EventTranslation.hostEvent(
      event, scaleX: size.pixelsPerPointX, scaleY: size.pixelsPerPointY)
    {
      // Give the event the time at which the system received it, because waiting for the screen may
      // have delayed its delivery.
      let age = unsafe SDL_GetTicks() &- event.common.timestamp
      let now = ProcessFigures.now
      let delay = age < 1000 ? UInt64(age) * 1_000_000 : 0
      deliver(translated, at: now > delay ? now - delay : 0)
    }
  }

  /// Passes an event to the application. If the event's time is before the last event's time, the
  /// event gets the last event's time.
  private func deliver(_ event: HostEvent, at time: UInt64) {
    lastEventTime = max(lastEventTime, time)
    journal?.note(event, at: lastEventTime)
    accessibility?.isStale = true
    switch event {
    case .keyDown, .keyUp, .pointerPressed, .pointerReleased: pacer.takeInput()
    // Other mouse and touchpad events arrive hundreds of times per second, so they do not speed up
    // the next frame.
    default: break
    }
    application.handle(event, atNanoseconds: lastEventTime)
  }

  private func handle(_ event: SDL_WindowEventID) {
    switch event {
    case SDL_WINDOWEVENT_EXPOSED:
      needsRepaint = true
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      // SDL has discarded the window's surface, even if the window already has its old size again.
      needsNewSurface = true
    case SDL_WINDOWEVENT_HIDDEN, SDL_WINDOWEVENT_MINIMIZED:
      setVisible(false)
    case SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED, SDL_WINDOWEVENT_MAXIMIZED:
      setVisible(true)
      needsRepaint = true
    default:
      break
    }
  }

  private func updateMaximized() {
    let flags = unsafe SDL_GetWindowFlags(window)
    let current = flags & SDL_WINDOW_MAXIMIZED.rawValue != 0
    // A window is never reopened in full screen, so ignore changes caused by full screen.
    if current == isMaximized || fullScreen.isOn { return }
    isMaximized = current
    deliver(.maximized(current), at: ProcessFigures.now)
  }

  private func setVisible(_ visible: Bool) {
    if visible == isVisible { return }
    isVisible = visible
    deliver(.visibilityChanged(visible), at: ProcessFigures.now)
  }

  /// Updates the size and the scale that the application knows, if they have changed. Querying the
  /// window is cheap, and also detects changes of scale for which there is no event.
  private func updateSize() {
    let current = unsafe SurfaceSize(of: window, x11Scale: options.x11Scale)
    if (current == size || current == refusedSize) && !needsNewSurface { return }
    needsNewSurface = false
    do {
      try presenter.resize(width: current.pixelWidth, height: current.pixelHeight)
    } catch {
      // The presenter has rejected the size, for example because it exceeds the graphics card's
      // limit. The old image stays until the size changes again.
      printError("\(error)")
      refusedSize = current
      return
    }
    refusedSize = nil
    if current == size { return }
    size = current
    deliver(
      .resized(
        pixelWidth: current.pixelWidth, pixelHeight: current.pixelHeight, scale: current.scale),
      at: ProcessFigures.now)
    if largestSize.isMuchLarger(than: current.pixelWidth * current.pixelHeight) {
      FreedMemory.trim()
      hasShrunk = true
    }
  }

  private func applyApplicationState() {
    if application.title != title {
      title = application.title
      unsafe SDL_SetWindowTitle(window, title)
    }
    unsafe fullScreen.set(application.wantsFullScreen, of: window)
    pointer.set(application.pointerShape)
  }

  /// Sleeps until an event arrives or until a given time; nil means until an event arrives. The
  /// event stays in the queue.
  private func wait(until time: UInt64?, from now: UInt64) {
    guard let time else {
      SDL_WaitEvent(nil)
      return
    }
    // Round up, because a thread that wakes too early would have to wait again. For a time in the
    // past, sleep for 1 ms, so that an application that always asks for past times by mistake does
    // not use the whole processor.
    let milliseconds = time > now ? (time - now + 999_999) / 1_000_000 : 1
    SDL_WaitEventTimeout(nil, Int32(clamping: milliseconds))
  }

  // MARK: Statistics

  private func countFrame(at time: UInt64, pixels: Int, of all: Int) {
    if application.isPreparing {
      journal?.note("preparing", at: time)
      return
    }
    statistics.framesPresented += 1
    journal?.note("frame \(statistics.framesPresented) \(pixels)", at: time)
    if statistics.framesPresented > 1 {
      drawnParts += Double(pixels) / Double(max(all, 1))
    } else {
      processorTimeAtFirst = ProcessFigures.processorTime
      statistics.millisecondsToFirstFrame = ProcessFigures.age.map { $0 * 1000 }
    }
    closeRest(at: time)
  }

  private func closeRest(at time: UInt64) {
    let switches = ProcessFigures.voluntaryContextSwitches
    if let restStart {
      let seconds = Double(time - restStart.time) / 1e9
      if seconds > statistics.longestRest.seconds {
        statistics.longestRest = .init(
          seconds: seconds, voluntaryContextSwitches: switches - restStart.switches)
      }
    }
    restStart = (time, switches)
  }

  private func finishedStatistics() -> WindowStatistics {
    closeRest(at: ProcessFigures.now)
    statistics.voluntaryContextSwitches = ProcessFigures.voluntaryContextSwitches
    let later = Double(statistics.framesPresented - 1)
    if later > 0 {
      statistics.drawnFraction = drawnParts / later
      statistics.processorMillisecondsPerFrame =
        (ProcessFigures.processorTime - processorTimeAtFirst) / later * 1000
    }
    return statistics
  }
}
