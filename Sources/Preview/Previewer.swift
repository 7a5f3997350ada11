package import Foundation
import MidflightDrawing
package import MidflightEngine
import MidflightGeometry
package import MidflightHost
package import MidflightLayerTree
package import MidflightRaster
package import MidflightScenes
import MidflightText

/// The previewer: a scene's session, its clock, the panels around the scene, and the responses to
/// keys and the mouse. A window shows a previewer; tests operate one without a window.
@MainActor
package final class Previewer: HostApplication {
  /// The shown scene and the user's changes to it.
  var work: SceneWork
  var shelf: HiddenScenes
  package internal(set) var catalogue: SceneCatalogue
  /// Whether the classes in a file get a generated demonstration motion. It shows a joint, where
  /// one motion takes over from another, right away.
  let demonstrates: Bool
  var transport = Transport()
  var tuner: Tuner
  /// The name of the selected property; nil for the first one. The name is kept even while a log or
  /// an edit leaves the scene without that property.
  var selection: String?
  let grid: FrameGrid

  var keyboard: Keyboard
  var mouse = Mouse()
  var window = WindowState() {
    didSet { laidOut = nil }
  }
  var content = InterfaceState() {
    didSet { laidOut = nil }
  }
  /// The layout computed from ``window`` and ``content``. It is kept until one of them changes.
  var laidOut: InterfaceLayout?
  let interface: Interface
  /// The current time of the panels' clock, which follows the machine's clock and is never slowed.
  var panelTime = Flicks.zero
  var appearance: PanelAppearance
  let captures: CaptureFolder
  var unsaved: UnsavedWork
  let unsavedUse: UnsavedWork.Use
  /// The message about restored work that the window shows when it opens; nil if there is none.
  package internal(set) var restoredWorkMessage: String?
  weak var host: (any HostWindow)?
  var origin: SceneOrigin
  package var wantsFullScreen = false
  package var wantsQuit = false

  private var tracing: TraceRecorder
  var windowImage = WindowImage()
  var recording = Recording()

  var charting = ChartView()
  var inspector = Inspector()

  var overdubs = false
  var replaysTweaks = true

  /// Creates a previewer.
  ///
  /// - Throws: ``MidflightText/FontError`` if the machine has no font for the panels.
  package init(_ options: Options) throws {
    work = SceneWork(
      session: Session(options.scene, tuning: options.tuning, log: options.log),
      variants: options.variants)
    tuner = Tuner(work.session)
    (grid, shelf) = (options.grid, HiddenScenes(waiting: options.waiting))
    (catalogue, demonstrates) = (options.catalogue, options.demonstrates)
    keyboard = Keyboard(options.keyMap)
    interface = Interface(typeface: try Typeface())
    captures = CaptureFolder(
      url: options.captureFolder, readsSidecars: options.readsSidecars, didSave: options.didSave)
    origin = SceneOrigin(options.source)
    (unsaved, unsavedUse) = (options.unsaved, options.unsavedUse)
    appearance = PanelAppearance(
      file: options.settingsFile, settings: options.settings, colors: options.colors,
      motion: options.motion)
    tracing = TraceRecorder(options.trace)
    transport.waitingTime = options.isRestored ? nil : options.start
    window.settings = options.settings
    if let point = options.recording {
      recording = Recording(point)
      take = point.take(at: options.start)
    }
    recording.showsKeys = recording.showsKeys || options.showsKeys
    selection = options.selectedProperty
    session.seek(to: options.start)
    transport.clock.setPlaying(!options.isPaused, at: 0)
    showColors()
    waitForPlay(at: 0)
    recordTrace()
    if let saved = options.saved { work.saved = saved }
    if let look = options.look { self.look = look }
    if let greeting = options.greeting {
      say(greeting.text, isWarning: greeting.isWarning, seconds: 6)
    }
    if options.isRestored {
      unsaved.adopt(work)
      reportReplaced(tuner.discardEditedValues(since: options.codeValues, in: session))
    } else {
      takeUnsaved(unsavedUse)
    }
  }

  package var trace: Trace? { tracing.trace }
  /// The fraction of the window's pixels that were redrawn for the last frame. The code that draws
  /// the frame sets this value.
  package var drawnFraction: Double {
    get { windowImage.drawnFraction }
    set { windowImage.drawnFraction = newValue }
  }
  /// Pixels per point of the panels and of the stage.
  var pointScale: CGFloat { displayScale * CGFloat(window.settings.scale) }
  var displayScale: CGFloat { windowImage.displayScale }
  var painter: FramePainter { windowImage.painter }
  package var wasShown: Bool { transport.hostStart != nil }

  package var icon: HostIcon? { HostIcon.ring(side: 64) }

  /// The window's title: the scene's name, a star if there is unsaved work, and the program's name.
  package var title: String {
    "\(session.definition.name)\(work.isUnsaved ? "*" : "") · Midflight"
  }

  package internal(set) var session: Session {
    get { work.session }
    set { work.session = newValue }
  }
  /// The stored variants: sets of tuned values, by their numbers.
  package var variants: [Int: Tuning] { work.variants }
  package var clock: PlaybackClock { transport.clock }
  package var tuning: Tuning { session.tuning }
  package var log: InputLog { session.log }
  package var seconds: Double { instant.seconds }
  package var instant: Flicks { session.time }
  /// The values shown in the graph and the timeline, as far as they have been computed.
  package var chart: Chart { charting.chart }
  package var overlaid: [String] { charting.overlaid }
  /// Returns the position of an instant on the lane of a property, in points. The coordinates are
  /// NaN if the lane is not visible.
  package func timelinePosition(of seconds: Double, lane: Int) -> CGPoint {
    CGPoint(x: axis.x(of: seconds), y: layout.laneMiddle(lane) ?? .nan)
  }
  package var tunables: [Tunable] { tuner.tunables }
  package var tunerFocus: TunerFocus { tuner.focus }
  package var focus: KeyMap.Focus { isTunerFocused ? .tuner : .stage }
  /// The text that is being typed as a value, as a target or to search the presets; nil if no such
  /// text is being typed.
  package var typedText: String? {
    field.flatMap { $0.purpose == .filter ? nil : $0.typing.field.text }
  }
  /// The error in the typed text, if the text was rejected; otherwise nil.
  package var typingRefusal: String? { field?.typing.refusal }
  /// The message over the stage; nil if there is none.
  package var message: String? { window.message.flatMap { $0.isFading ? nil : $0.text } }

  // MARK: The loop

  /// Sets the window that provides the clipboard and the keys' labels. The reference is weak.
  package func attach(to window: any HostWindow) {
    host = window
    keyboard.forgetLabels()
    origin.source?.start(window.wake)
  }

  /// Advances the panels and the scene to a time. The scene does not advance while it is paused or
  /// at rest. Times are in nanoseconds of the machine's monotonic clock. The first call's time
  /// corresponds to 0 s of the scene.
  package func advance(toNanoseconds time: UInt64) {
    synchronize(at: time)
    takeUpdate(at: time)
    // A key press was waiting for its text, which has not arrived. Perform the key without the
    // text.
    if keyboard.pending != nil {
      operate(at: time) { performPending(at: time) }
      storeSettings()
    }
    settleModes()
    record()
    if wantsQuit || unsaved.nextWrite.map({ $0 <= time }) == true { storeUnsaved(at: time) }
    let now = transport.interfaceTime(at: time)
    // If an animation or another timed change in the panels is due, the image changes, so draw a
    // frame.
    if let event = interface.nextEventTime, event <= now { windowImage.isDirty = true }
    advanceInterface(to: now)
  }

  /// Whether the image may differ from the last one. This is the case, for example, while the scene
  /// plays and is not at rest, while a panel moves, while the chart or a motion path is being
  /// computed, and while changed areas are outlined.
  package var needsFrame: Bool {
    windowImage.isDirty || charting.isAtWork || comparison?.isComplete == false
      || (clock.isPlaying
        && (!session.isResting || clock.isReversed || transport.loop.mode != .off))
      || interface.isAnimating
      || painter.hasOutlines || hasPendingMotionPath
      || (!clock.isPlaying && session.hasPendingFrames)
  }

  /// The time at which a panel next changes without an event, in nanoseconds of the machine's
  /// clock; nil if no such change is due. A playing scene needs no wake-up, because each frame
  /// requests the next.
  package var nextWakeUp: UInt64? {
    guard let hostStart = transport.hostStart else { return nil }
    // A video is encoded in small steps, between the window's frames. This needs wake-ups even if
    // nothing changes on the screen.
    let job = recording.jobs.isEmpty ? nil : panelTime + Flicks(seconds: 0.004)
    let fade = window.message.flatMap { $0.isFading ? nil : $0.end }
    let next = [job, fade, interface.nextEventTime].compactMap(\.self).min()
    let panels = next.map { hostStart + UInt64(max($0.seconds, 0) * 1e9) + 1 }
    return [panels, canStoreUnsaved ? unsaved.nextWrite : nil].compactMap(\.self).min()
  }

  /// Redraws the parts of the window that have changed, and returns the rectangles of these parts
  /// in device pixels.
  package func drawFrame() -> [PixelRect] {
    let frame = composeFrame()
    return windowImage.draw(frame)
  }

  /// Returns the frame that ``drawFrame()`` would draw, for windows that draw it themselves.
  package func composeFrame() -> WindowFrame {
    windowImage.isDirty = false
    session.cacheFrames(on: grid, works: !clock.isPlaying || clock.isReversed)
    updateChart()
    updateInspector()
    showPanels()
    let frame = WindowFrame(
      list: windowImage.composer.content(
        stageImages(), interface: interface.displayList(), on: window.theme.window,
        pixelSize: painter.size, displayScale: pointScale),
      outlineWidth: inspector.view == .damage ? Double(pointScale) : nil)
    windowImage.take(frame, of: session)
    noteRestored()
    unsaved.noteFrame()
    return frame
  }

  /// Calls a closure with the pixels of the last ``drawFrame()``; see ``HostApplication``. The
  /// pixels are valid only during the call.
  package func withPixels<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) {
    try painter.withPixels(body)
  }

  /// Advances the scene to the time of an event and handles the event.
  package func handle(_ event: HostEvent, atNanoseconds time: UInt64) {
    synchronize(at: time)
    // Messages are timed by the panels' clock, so advance the panels to the event's time first.
    advanceInterface(to: transport.interfaceTime(at: time))
    if case .pointerPressed = event {
      mouse.actionCount += 1
      transport.waitingTime = nil
    }
    switch event {
    case .keyDown, .accessibility: transport.waitingTime = nil
    default: break
    }
    operate(at: time) {
      if case .text = event {} else { performPending(at: time) }
      dispatch(event, at: time)
    }
    // During a resize, each event has a different size, so do not store the settings then. The next
    // event of another kind stores the last size.
    if case .resized = event {} else { storeSettings() }
  }

  /// Performs an action of the user, makes it undoable, stores it as unsaved work, and reports its
  /// consequences in messages.
  private func operate(at time: UInt64, _ body: () -> Void) {
    let (before, oldMessage) = (operated, window.message)
    let edited = work.state
    let wasResting = session.isResting
    work.hasUndone = false
    let wasTrying = palette != nil
    let wasDragging = mouse.drag != nil
    body()
    settleModes()
    if before.scene != session.definition.name, window.message == oldMessage { endMessage() }
    if clock.isPlaying { window.endMessage(about: .paused) }
    if !window.isHidden { window.endMessage(about: .hidden) }
    if selectedProperty != before.selectedProperty {
      window.endMessage(about: .motionWithoutPolicy)
    }
    reportHiddenChanges(since: before)
    if session.tuning.policy != before.tuning.policy { reportMissingPolicy() }
    // The trial of a preset is recorded for undo as one action, once the preset is accepted.
    if !work.hasUndone, !wasTrying, palette == nil,
      before.scene == session.definition.name,
      work.state != edited
    {
      // A drag and the release that ends it, such as those of a touch, are one action.
      let isDrag = wasDragging || mouse.drag != nil
      work.history.note(edited, action: isDrag ? mouse.actionCount : nil)
    }
    // The selected mark's number may now belong to another entry of the log, so deselect the mark.
    if work.hasUndone
      || (mouse.drag == nil && session.log.entries.count != edited.log.entries.count)
    {
      charting.selectedMark = nil
    }
    if before.scene == session.definition.name { surveyIfChanged(since: before.tuning) }
    if replaysTweaks, wasResting, !work.hasUndone, before.scene == session.definition.name {
      replay(since: edited.tuning, at: time)
    }
    if wantsQuit { storeUnsaved(at: nil) } else { unsaved.noteAction(at: time) }
    recordTrace()
    windowImage.isDirty = true
  }

  private func dispatch(_ event: HostEvent, at time: UInt64) {
    switch event {
    case .keyDown(let key, let isRepeat): keyDown(key, isRepeat: isRepeat, at: time)
    case .keyUp(let key): keyUp(key, at: time)
    case .text(let text): type(text, at: time)
    case .pointerPressed, .pointerMoved, .pointerReleased, .pointerLeft:
      handlePointer(event, at: time)
    case .resized(let width, let height, let scale):
      resize(width: width, height: height, scale: scale)
    case .maximized(let isMaximized): window.settings.isMaximized = isMaximized
    case .preferencesChanged(let preferences): follow(preferences, at: time)
    case .fileDropped(let path): open(path, at: time)
    case .quit: quit()
    case .wheel(_, let dy, let x, let y, let modifiers):
      turnWheel(dy, x, y, modifiers, at: time)
    case .focusChanged: keyboard.forgetLabels()
    case .accessibility(let id, let request): perform(request, on: id, at: time)
    case .visibilityChanged: break
    }
  }

  // MARK: Time

  func synchronize(at time: UInt64) {
    transport.begin(session, at: time)
    showWorstJoint(at: time)
    if transport.advance(session, at: time) {
      recordTrace()
      windowImage.isDirty = true
    }
  }

  func seekAndPause(to target: Flicks, at time: UInt64) {
    transport.pause(session, at: target, at: time)
    recordTrace()
  }

  private func recordTrace() {
    if let text = tracing.record(session) { say(text, isWarning: true) }
  }

  /// Writes the last rows of the trace.
  ///
  /// - Throws: An error if any of the trace's rows could not be written.
  package func endTrace() throws {
    try tracing.end()
  }
}
