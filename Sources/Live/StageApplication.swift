import Foundation
import MidflightDrawing
import MidflightEngine
package import MidflightHost
import MidflightImageIO
package import MidflightPreviewer
import MidflightProcesses
package import MidflightRaster
import MidflightText
package import MidflightToolchain
import Synchronization

/// A previewer in another process, as seen from the window.
///
/// Each call is a request. If the other process answers late, the window continues with its current
/// state. If that process ends, or is late for too long, the last frame stays on the screen, dimmed
/// and with an error message over it, until there is a new library.
@MainActor
package final class StageApplication: HostApplication {
  private let limits: StageLimits
  let maker: LibraryMaker?
  private let painter = FramePainter()
  private let screen: ErrorScreen
  var host: (any HostWindow)?
  /// Wakes the window, once a window is attached.
  private let bell = WindowBell()

  private var process: StageProcess?
  private var channel: MessageChannel?
  /// The requests that have not been answered, each with the time at which it was sent, in
  /// nanoseconds of the machine's clock.
  private var unanswered: [(request: StageRequest, time: UInt64)] = []
  /// While a process that has loaded an earlier library tries the latest one: the number of answers
  /// still expected, up to and including the answer to the request that sent the latest library.
  /// Nil once the process has drawn a frame with that library, and while no library is being tried.
  private var trial: Int?
  private var library: LibraryFile?
  var state = StageState()
  /// The user's input in each scene that has been shown, by the scene's name.
  private var restorations: [String: Restoration] = [:]
  /// The name of the scene that is shown, and the view settings.
  private var shown: String?
  private var look: PreviewerViewState?
  private var reader = StageReader()
  /// The last frame shown, from any process, and the last one shown without an error message over
  /// it.
  private var (last, clear) = (DisplayList(), DisplayList())
  /// Whether the process has been sent an error to show over its scene.
  private var showsSceneError = false
  /// The frame that has been received but not drawn yet; nil if there is none.
  private var arrived: WindowFrame?
  private var reported: [String] = []
  private(set) var tree: AccessibleElement?
  /// Whether ``tree`` has arrived since the last event and has not been read yet.
  private var hasNewTree = false
  var sceneError: SceneError?
  /// The latest event that tells whether the window is maximized, and the latest event with the
  /// desktop's preferences. Both are sent again to a new process.
  private var isMaximized: HostEvent?
  private var preferences: HostEvent?
  private var size: (width: Int, height: Int, scale: Double)?
  /// Whether nothing has been drawn yet at the window's current size.
  private var isResized = false
  private var isClosed = false

  /// The time, in milliseconds, after which the window continues without an answer or without an
  /// image.
  private static let patience = (answer: 50, image: 200)
  /// If a process has not answered for this time, in nanoseconds, it is replaced when there is a
  /// new library.
  private static let silence: UInt64 = 500_000_000
  /// The interval at which the window checks for a late answer, in nanoseconds.
  private static let pollInterval: UInt64 = 10_000_000

  /// Starts the scene's process.
  ///
  /// - Parameters:
  ///   - library: The library that contains the scenes; nil for the program's own scenes.
  ///   - maker: Builds new libraries.
  ///   - limits: The process's limits on time and memory.
  ///   - colors: The colours of error messages.
  /// - Throws: `FontError`, or the error that prevented the process from starting.
  package init(
    _ library: LibraryFile?, maker: LibraryMaker?, limits: StageLimits,
    colors: PanelColors = .desktop
  ) throws {
    (self.library, self.maker, self.limits) = (library, maker, limits)
    screen = try ErrorScreen(colors: colors)
    try start()
  }

  /// Waits until the scene's process has started up.
  ///
  /// - Returns: The exit status if the process has printed an error and ended; nil if the window
  ///   shows a scene or an error.
  package func begin() -> Int32? {
    let end = Self.now + UInt64(limits.seconds * 1e9)
    let process = process
    while !unanswered.isEmpty, sceneError == nil, Self.now < end {
      collect(milliseconds: 50)
      if case .exited(let status)? = process?.end, status != 0, process?.hasEndedItself == true {
        return status
      }
    }
    checkProcess()
    return nil
  }

  /// Ends the scene's process, after it has written its files.
  ///
  /// - Returns: The process's exit status; 0 if the process had already ended, or if a signal ended
  ///   it; nil if the process's code called `exit`.
  package func end() -> Int32? {
    isClosed = true
    defer { (process, channel) = (nil, nil) }
    guard let process, let channel else { return 0 }
    if sceneError == nil {
      try? channel.send(StageRequest.end)
      let milliseconds = Int(limits.seconds * 1000)
      for _ in 0..<max(milliseconds / 10, 1) {
        try? channel.flush()
        if process.end(within: 10) != nil { break }
      }
    }
    _ = process.kill()
    guard case .exited(let status)? = process.end else { return 0 }
    return process.hasEndedItself ? status : nil
  }

  // MARK: The process

  private func start() throws {
    // Send the new process the events that the previous process has not answered.
    let undone = unanswered.compactMap(\.request.undoneEvent)
    unanswered = []
    (reader, arrived, reported, showsSceneError) = (StageReader(), nil, [], false)
    trial = nil
    let (process, channel) = try StageProcess.start { [bell] in bell.ring() }
    (self.process, self.channel) = (process, channel)
    let point = shown.map { name in
      // Put the scene that is currently shown at the start.
      let all = restorations.values.sorted {
        ($0.scene != name ? 1 : 0, $0.scene) < ($1.scene != name ? 1 : 0, $1.scene)
      }
      return StagePoint(
        restorations: all, flicks: state.flicks, isPlaying: state.isPlaying, look: look)
    }
    send(.begin(library, point))
    if let size {
      let event = HostEvent.resized(
        pixelWidth: size.width, pixelHeight: size.height, scale: size.scale)
      send(.event(event, Self.now))
    }
    for event in [isMaximized, preferences].compactMap(\.self) + undone {
      send(.event(event, Self.now))
    }
  }

  func restart() {
    _ = process?.kill()
    sceneError = nil
    do {
      try start()
    } catch {
      fail(SceneError("cannot start a process for the scene: \(SystemError.reason(of: error))"))
    }
  }

  private func fail(_ fault: StageFault) {
    guard let process else { return }
    // The failure may be due to code from an earlier library in the same process, so try the latest
    // library in a new process.
    if trial != nil, case .ended = fault { return restart() }
    var location: FileLocation?
    let report = process.kill()
    // If messages can't be decoded, memory may have been overwritten, and the call stack says
    // nothing about the cause.
    if fault != .garbage, let report, let library, let maker {
      location = CodeLocations(
        symbolize: maker.symbolize, library: library, start: report.codeStart
      ).first(of: report.addresses)
    }
    fail(
      fault.sceneError(
        source: library?.source ?? "the scene", output: process.lastOutput, location: location,
        memory: limits.memory))
  }

  private func fail(_ sceneError: SceneError) {
    self.sceneError = sceneError
    (process, channel) = (nil, nil)
    maker?.forget()
    unanswered = []
    state.needsFrame = false
    state.nextWakeUp = nil
    showSceneError()
  }

  func showSceneError() {
    guard let sceneError, let size else { return }
    arrived = screen.frame(
      sceneError, over: clear, pixelWidth: size.width, pixelHeight: size.height, scale: size.scale)
  }

  // MARK: Communication

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private func send(_ request: StageRequest) {
    guard let channel else { return }
    // Do not queue every mouse move for a process that does not answer.
    if channel.backlog > 1 << 20, request.isDroppable { return }
    do {
      try channel.send(request)
      if case .answer = request { return }
      unanswered.append((request, Self.now))
    } catch { checkProcess(isLost: true) }
  }

  /// Receives answers until all have arrived or the given time has passed.
  private func collect(milliseconds: Int) {
    let end = Self.now + UInt64(milliseconds) * 1_000_000
    while !unanswered.isEmpty, let channel {
      let now = Self.now
      guard now < end else { break }
      do {
        guard
          let (reply, body) = try channel.receive(
            StageReply.self, milliseconds: Int((end - now) / 1_000_000) + 1)
        else { break }
        try take(reply, body)
      } catch MessageChannel.Failure.closed {
        return checkProcess(isLost: true)
      } catch {
        return fail(.garbage)
      }
    }
    if let first = unanswered.first, Double(Self.now - first.time) > limits.seconds * 1e9 {
      fail(.silent(limits.seconds))
    }
  }

  /// Requests the accessibility tree and returns it; nil if it does not arrive in time. A tree that
  /// arrives late is returned by the next call.
  func newTree() -> AccessibleElement? {
    if !hasNewTree, unanswered.isEmpty {
      send(.accessibleTree)
      collect(milliseconds: Self.patience.answer)
    }
    defer { hasNewTree = false }
    return hasNewTree ? tree : nil
  }

  private func take(_ reply: StageReply, _ body: [UInt8]) throws {
    if case .question(let question) = reply { return send(.answer(answer(question))) }
    guard !unanswered.isEmpty else { throw MessageChannel.Failure.malformed }
    unanswered.removeFirst()
    if let count = trial, count > 0 { trial = count - 1 }
    switch reply {
    case .state(let new): take(new)
    case .frame(let new, let outlineWidth):
      try reader.change(body)
      last = reader.list
      if trial == 0 { trial = nil }
      if !showsSceneError { clear = last }
      arrived = WindowFrame(list: last, outlineWidth: outlineWidth)
      take(new)
    case .report(let lines): reported = lines
    case .accessibleTree(let new): (tree, hasNewTree) = (new ?? tree, true)
    case .question: break
    }
  }

  private func take(_ new: StageState) {
    if let restoration = new.restoration {
      restorations[restoration.scene] = restoration
      shown = restoration.scene
    }
    look = new.look ?? look
    state = new
    if new.wantsReload { maker?.remake() }
    if new.isUsedUp, trial != nil { restart() }
  }

  /// Checks whether the process has ended. A process that has closed its socket, but is still
  /// running, counts as failed.
  private func checkProcess(isLost: Bool = false) {
    guard let process, !isClosed else { return }
    if let end = isLost ? process.end(within: 1000) : process.end {
      fail(.ended(end))
    } else if isLost {
      fail(.garbage)
    }
  }

  private func takeUpdate() {
    guard let update = maker?.takeUpdate() else { return }
    switch update {
    case .success(let new):
      let isLoaded = new.path == library?.path
      // A process that does not answer would never load the new library, so replace it.
      let isSilent = unanswered.first.map { Self.now - $0.time > Self.silence } ?? false
      library = new
      if process == nil || isSilent || (new.takesNewProcess && !isLoaded) {
        restart()
      } else {
        showsSceneError = false
        if !isLoaded { trial = unanswered.count + 1 }
        send(.library(new))
      }
    case .failure(let failure):
      if process == nil { return fail(failure.sceneError) }
      showsSceneError = true
      send(.error(failure.sceneError))
    }
  }

  // MARK: Calls of the window

  package func attach(to window: any HostWindow) {
    host = window
    bell.wake.withLock { $0 = window.wake }
    maker?.start(window.wake)
    if sceneError != nil { showSceneError() }
  }

  package func handle(_ event: HostEvent, atNanoseconds time: UInt64) {
    if case .resized(let width, let height, let scale) = event {
      size = (width, height, scale)
      painter.resize(width: width, height: height)
      isResized = true
      showSceneError()
    }
    switch event {
    case .maximized: isMaximized = event
    case .preferencesChanged(let preferences):
      self.preferences = event
      screen.preferences = preferences
      showSceneError()
    default: break
    }
    if case .quit = event, process == nil || !unanswered.isEmpty { state.wantsQuit = true }
    hasNewTree = false
    if process == nil { handleAlone(event) } else { send(.event(event, time)) }
  }

  package func advance(toNanoseconds time: UInt64) {
    checkProcess()
    takeUpdate()
    guard process != nil else { return }
    if unanswered.isEmpty { send(.advance(time)) }
    collect(milliseconds: Self.patience.answer)
  }

  package var needsFrame: Bool {
    arrived != nil || isResized || painter.hasOutlines || (state.needsFrame && unanswered.isEmpty)
  }

  package var nextWakeUp: UInt64? {
    unanswered.isEmpty ? state.nextWakeUp : Self.now + Self.pollInterval
  }

  package func drawFrame() -> [PixelRect] {
    if arrived == nil, process != nil, unanswered.isEmpty {
      send(.frame(drawnFraction: painter.drawnFraction))
      collect(milliseconds: Self.patience.image)
    }
    // If no new frame has arrived, show the last one, but only if the window's size has changed.
    guard let frame = arrived ?? (isResized ? WindowFrame(list: last) : nil) else { return [] }
    (arrived, isResized) = (nil, false)
    return painter.draw(frame)
  }

  package func withPixels<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) {
    try painter.withPixels(body)
  }

  package var title: String { state.title.isEmpty ? "Midflight" : state.title }
  /// See ``MidflightHost/HostApplication``. While there is no process, the report contains the
  /// error.
  package var report: [String] {
    if let sceneError {
      let text = (try? JSONEncoder().encode(sceneError)).map { String(decoding: $0, as: UTF8.self) }
      return ["error \(text ?? "")"]
    }
    if unanswered.isEmpty {
      // The report is requested only once, so wait for the answer even if the machine is slow.
      send(.report)
      collect(milliseconds: Int(limits.seconds * 1000))
    }
    return reported
  }
}
