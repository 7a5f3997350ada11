package import Foundation
import MidflightDrawing
package import MidflightEngine
import MidflightGeometry
package import MidflightHost
package import MidflightLayerTree
package import MidflightRaster
package import MidflightScenes
import MidflightText

/// The previewer: a scene's session, the clock that moves it, the panels around it, and what keys
/// and the mouse do. A window shows it; tests drive it without one.
@MainActor
package final class Previewer: HostApplication {
  // The scene.
  /// The scene that is shown, with what was done in it.
  var work: SceneWork
  /// Those that are not.
  var shelf: SceneShelf
  /// The scenes that can be shown.
  package internal(set) var catalogue: SceneCatalogue
  /// Whether classes of files are given a motion that shows a joint at once.
  let demonstrates: Bool
  var transport = Transport()
  var tuner: Tuner
  /// The name of the property that was selected; nil while that is the first one. It stays
  /// selected while another log, or an edit, has no such property.
  var selection: String?
  let grid: FrameGrid

  // How it is operated.
  var keyboard: Keyboard
  var mouse = Mouse()
  /// The window's state.
  var window = WindowState() {
    didSet { laidOut = nil }
  }
  /// What the panels showed last.
  var content = InterfaceState() {
    didSet { laidOut = nil }
  }
  /// The layout of both, until one of them changes.
  var laidOut: InterfaceLayout?
  let interface: Interface
  /// The panels' time, which is the machine's and never slowed.
  var panelTime = Flicks.zero
  var appearance: PanelAppearance
  let captures: CaptureFolder
  var unsaved: UnsavedWork
  let unsavedUse: UnsavedWork.Use
  /// The sentence about what was not saved before, which the window says first; nil for none.
  package internal(set) var saidOfUnsaved: String?
  weak var host: (any HostWindow)?
  var origin: SceneOrigin
  /// Whether the window should cover the screen; false by default.
  package var wantsFullScreen = false
  /// Whether the window should close; false by default.
  package var wantsQuit = false

  private var tracing: TraceRecorder
  var picture = WindowPicture()
  var recording = Recording()

  /// Graph and timeline.
  var charting = ChartView()
  var looking = Looking()

  /// Whether what comes later stays when a property is given a target.
  var overdubs = false
  /// Whether a tuned value that changes at rest shows what it does.
  var replaysTweaks = true

  /// - Throws: ``MidflightText/FontError`` when the machine has no font to write the panels with.
  package init(_ options: Options) throws {
    work = SceneWork(
      session: Session(options.scene, tuning: options.tuning, log: options.log),
      variants: options.variants)
    tuner = Tuner(work.session)
    (grid, shelf) = (options.grid, SceneShelf(waiting: options.waiting))
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
    transport.waitingPlace = options.goesOn ? nil : options.start
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
    if options.goesOn { unsaved.adopt(work) } else { takeUnsaved(unsavedUse) }
  }

  /// The session's trace; nil when none was asked for.
  package var trace: Trace? { tracing.trace }
  /// Which part of the window's pixels its last frame drew anew; set by who draws it.
  package var drawnPart: Double {
    get { picture.drawnPart }
    set { picture.drawnPart = newValue }
  }
  /// Pixels to a point of the panels and of the stage around the scene.
  var pointScale: CGFloat { displayScale * CGFloat(window.settings.scale) }
  var displayScale: CGFloat { picture.displayScale }
  var painter: FramePainter { picture.painter }
  /// Whether a window has shown it.
  package var wasShown: Bool { transport.hostStart != nil }

  /// The progress ring.
  package var icon: HostIcon? { HostIcon.ring(side: 64) }

  /// The window's title: the scene's name, with a star where something is not saved, and the
  /// program's.
  package var title: String {
    "\(session.definition.name)\(work.isUnsaved ? "*" : "") · Midflight"
  }

  /// The evaluation that is shown.
  package internal(set) var session: Session {
    get { work.session }
    set { work.session = newValue }
  }
  /// Tuned values that are kept under a number.
  package var variants: [Int: Tuning] { work.variants }
  /// How time passes.
  package var clock: PlaybackClock { transport.clock }
  /// The scene's tuned values.
  package var tuning: Tuning { session.tuning }
  /// The acts that were done to the scene.
  package var log: InputLog { session.log }
  /// The instant that is shown, in seconds.
  package var seconds: Double { instant.seconds }
  /// The instant that is shown.
  package var instant: Flicks { session.time }
  /// The values behind graph and timeline, as far as they are evaluated.
  package var chart: Chart { charting.chart }
  /// The properties whose curves stay in the graph.
  package var overlaid: [String] { charting.overlaid }
  /// Where the timeline's axis has an instant, and where the lane of a property stands; in points.
  package func timelinePlace(of seconds: Double, lane: Int) -> CGPoint {
    CGPoint(x: axis.x(of: seconds), y: layout.laneMiddle(lane))
  }
  /// The animations that can be tuned.
  package var tunables: [Tunable] { tuner.tunables }
  package var tunerFocus: TunerFocus { tuner.focus }
  /// Which keys do something.
  package var focus: KeyMap.Focus { isTunerFocused ? .tuner : .stage }
  /// The text that is typed as a value or a target, or that searches the presets; nil while none is.
  package var typedText: String? {
    field.flatMap { $0.purpose == .filter ? nil : $0.typing.field.text }
  }
  /// The reason why it is wrong, once it has been refused.
  package var typingRefusal: String? { field?.typing.refusal }
  /// The message that is shown over the stage; nil when there is none.
  package var message: String? { window.message.flatMap { $0.isFading ? nil : $0.text } }

  // MARK: The loop

  /// Takes the window to ask for the clipboard and the keys' labels. It is not kept alive.
  package func attach(to window: any HostWindow) {
    host = window
    keyboard.forgetLabels()
    origin.source?.start(window.wake)
  }

  /// Moves the scene to a time, unless it is paused or at rest, and the panels with it. Times are
  /// nanoseconds of the machine's monotonic clock; the first one that is seen is the scene's 0 s.
  package func advance(toNanoseconds time: UInt64) {
    synchronize(at: time)
    takeNews(at: time)
    // A key press waits for its text event, which has not arrived.
    if keyboard.pending != nil {
      operate(at: time) { performPending(at: time) }
      keepSettings()
    }
    settleModes()
    record()
    if wantsQuit || unsaved.nextWrite.map({ $0 <= time }) == true { keepUnsaved(at: time) }
    let now = transport.interfaceTime(at: time)
    // A change by an event is seen, be it at once or as the end of something that moves.
    if let event = interface.nextEventTime, event <= now { picture.isDirty = true }
    goOn(to: now)
  }

  /// Whether the picture may differ from the one drawn last; true while the scene plays and is not
  /// at rest, while a panel moves, and while changes are outlined.
  package var needsFrame: Bool {
    picture.isDirty || charting.isAtWork || comparison?.isComplete == false
      || (clock.isPlaying
        && (!session.isResting || clock.isReversed || transport.loop.mode != .off))
      || interface.isAnimating
      || painter.hasOutlines || looksFurther
      || (!clock.isPlaying && session.hasFramesToCome)
  }

  /// When a panel is due to change of itself, in the machine's nanoseconds; nil for never. The
  /// scene needs no waking: while it plays, frames follow each other.
  package var nextWakeUp: UInt64? {
    guard let hostStart = transport.hostStart else { return nil }
    // A film is written on whether or not anything is seen; in between its frames are encoded.
    let film = recording.films.isEmpty ? nil : panelTime + Flicks(seconds: 0.004)
    let fade = window.message.flatMap { $0.isFading ? nil : $0.end }
    let next = [film, fade, interface.nextEventTime].compactMap(\.self).min()
    let panels = next.map { hostStart + UInt64(max($0.seconds, 0) * 1e9) + 1 }
    return [panels, canKeepUnsaved ? unsaved.nextWrite : nil].compactMap(\.self).min()
  }

  /// Draws the scene and the panels where they changed, and returns these places in device pixels.
  package func drawFrame() -> [PixelRect] {
    let frame = composeFrame()
    return picture.draw(frame)
  }

  /// The frame that ``drawFrame()`` draws, for a window that draws it itself.
  package func composeFrame() -> WindowFrame {
    picture.isDirty = false
    session.keepFrames(on: grid, works: !clock.isPlaying || clock.isReversed)
    updateChart()
    updateLooking()
    showPanels()
    let frame = WindowFrame(
      list: picture.composer.content(
        stagePictures(), interface: interface.displayList(), on: window.theme.window,
        pixelSize: painter.size, displayScale: pointScale),
      outlineWidth: looking.view == .damage ? Double(pointScale) : nil)
    picture.take(frame, of: session)
    noteRestored()
    unsaved.noteFrame()
    return frame
  }

  /// Lends the picture that ``drawFrame()`` left; see ``HostApplication``. It is valid during the
  /// call only.
  package func withPixels<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) {
    try painter.withPixels(body)
  }

  /// Moves the scene to a time and does what the event asks for there.
  package func handle(_ event: HostEvent, atNanoseconds time: UInt64) {
    synchronize(at: time)
    // Messages last by the panels' clock, from the time of the event on.
    goOn(to: transport.interfaceTime(at: time))
    if case .pointerPressed = event {
      mouse.acts += 1
      transport.waitingPlace = nil
    }
    switch event {
    case .keyDown, .accessibility: transport.waitingPlace = nil
    default: break
    }
    operate(at: time) {
      if case .text = event {} else { performPending(at: time) }
      dispatch(event, at: time)
    }
    // A window that is pulled has a new size with each event; the last one is kept with the next
    // event.
    if case .resized = event {} else { keepSettings() }
  }

  /// Does what a person asks for, so that it can be undone and is kept, and says what follows from it.
  private func operate(at time: UInt64, _ body: () -> Void) {
    let (before, said) = (operated, window.message)
    let edited = work.state
    let wasResting = session.isResting
    work.hasUndone = false
    let wasTrying = palette != nil
    body()
    settleModes()
    if before.scene != session.definition.name, window.message == said { endMessage() }
    if clock.isPlaying { window.endMessage(about: .paused) }
    if !window.isHidden { window.endMessage(about: .hidden) }
    if selectedProperty != before.selectedProperty { window.endMessage(about: .ownMotion) }
    sayWhatIsNotSeen(since: before)
    if session.tuning.policy != before.tuning.policy { sayWhereNoPolicyReaches() }
    // A trial is noted as one act, when it is taken.
    if !work.hasUndone, !wasTrying, palette == nil,
      before.scene == session.definition.name,
      work.state != edited
    {
      work.history.note(edited, act: mouse.drag == nil ? nil : mouse.acts)
    }
    // Another entry may have its number.
    if work.hasUndone
      || (mouse.drag == nil && session.log.entries.count != edited.log.entries.count)
    {
      charting.selectedMark = nil
    }
    if before.scene == session.definition.name { surveyAgain(since: before.tuning) }
    if replaysTweaks, wasResting, !work.hasUndone, before.scene == session.definition.name {
      replay(since: edited.tuning, at: time)
    }
    if wantsQuit { keepUnsaved(at: nil) } else { unsaved.noteAct(at: time) }
    recordTrace()
    picture.isDirty = true
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
    case .accessibility(let id, let act): perform(act, on: id, at: time)
    case .visibilityChanged: break
    }
  }

  // MARK: Time

  /// Brings the scene to the machine's time.
  func synchronize(at time: UInt64) {
    transport.begin(session, at: time)
    showWorstJoint(at: time)
    if transport.advance(session, at: time) {
      recordTrace()
      picture.isDirty = true
    }
  }

  /// Goes to an instant and stays there.
  func seekAndPause(to target: Flicks, at time: UInt64) {
    transport.pause(session, at: target, at: time)
    recordTrace()
  }

  /// Brings the trace's rows of the present instant up to date.
  private func recordTrace() {
    if let text = tracing.record(session) { say(text, isWarning: true) }
  }

  /// Writes the last rows of the trace.
  ///
  /// - Throws: what kept any of its rows from being written.
  package func endTrace() throws {
    try tracing.end()
  }
}
