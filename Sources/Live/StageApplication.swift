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

/// A previewer in another process, as its window sees it.
///
/// Each call is a request; while the other process is late with an answer, the window goes on with
/// what it has. When that process ends, or is late for too long, the last picture stays, dimmed,
/// with the reason over it, until there is a new library.
@MainActor
package final class StageApplication: HostApplication {
  private let limits: StageLimits
  let maker: LibraryMaker?
  private let painter = FramePainter()
  private let screen: TroubleScreen
  var host: (any HostWindow)?
  /// Ends the window's sleep, once there is one.
  private let bell = WindowBell()

  private var process: StageProcess?
  private var channel: MessageChannel?
  /// The requests that are not answered yet, and when they were sent, in the machine's nanoseconds.
  private var unanswered: [(request: StageRequest, time: UInt64)] = []
  /// How many answers are to come up to that about the latest library, in a process that has loaded
  /// an earlier one; nil once it has drawn something of the latest.
  private var trial: Int?
  private var library: LibraryFile?
  var state = StageState()
  /// The acts in each scene that was shown, by its name.
  private var restorations: [String: Restoration] = [:]
  /// The scene that is shown, and how it is looked at.
  private var shown: String?
  private var look: PreviewerViewState?
  private var reader = StageReader()
  /// The picture that was shown last, of whichever process, and the last one without a word of
  /// trouble over it.
  private var (last, clear) = (DisplayList(), DisplayList())
  /// Whether the process has been told of trouble, which it shows over its scene.
  private var showsTrouble = false
  /// The frame that is to be drawn; nil when that is done.
  private var arrived: WindowFrame?
  private var reported: [String] = []
  /// What assistive technology reads, as the process said it last.
  private(set) var tree: AccessibleElement?
  /// Whether that has come since the last event, and nobody has taken it.
  private var hasNewTree = false
  var trouble: Trouble?
  /// The events that another process has to be told too.
  private var isMaximized: HostEvent?
  private var preferences: HostEvent?
  private var size: (width: Int, height: Int, scale: Double)?
  /// Whether nothing is drawn in the window's present size yet.
  private var isResized = false
  private var isClosed = false

  /// How long the window waits for an answer before it goes on without, in milliseconds.
  private static let patience = (answer: 50, picture: 200)
  /// After how long without an answer a process is not waited for when there is new code, in
  /// nanoseconds.
  private static let silence: UInt64 = 500_000_000
  /// How soon it looks again then, in nanoseconds.
  private static let lookAgain: UInt64 = 10_000_000

  /// Starts the process that has the scene.
  ///
  /// - Parameters:
  ///   - library: What has the scenes; nil for the program's own.
  ///   - maker: What makes new ones.
  ///   - limits: How long it may take to answer, and how much memory.
  ///   - colors: The colours in which it is told what has gone wrong.
  /// - Throws: `FontError`, or what kept the process from being started.
  package init(
    _ library: LibraryFile?, maker: LibraryMaker?, limits: StageLimits,
    colors: PanelColors = .desktop
  ) throws {
    (self.library, self.maker, self.limits) = (library, maker, limits)
    screen = try TroubleScreen(colors: colors)
    try start()
  }

  /// Waits until the process has begun.
  ///
  /// - Returns: the status with which it has ended instead, having said why; nil when it shows
  ///   something, be it what has gone wrong.
  package func begin() -> Int32? {
    let end = Self.now + UInt64(limits.seconds * 1e9)
    let process = process
    while !unanswered.isEmpty, trouble == nil, Self.now < end {
      collect(milliseconds: 50)
      if case .exited(let status)? = process?.end, status != 0, process?.hasEndedItself == true {
        return status
      }
    }
    checkProcess()
    return nil
  }

  /// Ends the stage process, after it has written its files.
  ///
  /// - Returns: its exit status; 0 if it has ended before, or by a signal; nil if its code called
  ///   `exit`.
  package func end() -> Int32? {
    isClosed = true
    defer { (process, channel) = (nil, nil) }
    guard let process, let channel else { return 0 }
    if trouble == nil {
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
    // What a process has not answered is done by the next one.
    let undone = unanswered.compactMap(\.request.undoneEvent)
    unanswered = []
    (reader, arrived, reported, showsTrouble) = (StageReader(), nil, [], false)
    trial = nil
    let (process, channel) = try StageProcess.start { [bell] in bell.ring() }
    (self.process, self.channel) = (process, channel)
    let point = shown.map { name in
      // The one that is shown comes first.
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

  /// Goes on in a new process.
  func restart() {
    _ = process?.kill()
    trouble = nil
    do {
      try start()
    } catch {
      fail(Trouble("cannot start a process for the scene: \(SystemError.reason(of: error))"))
    }
  }

  private func fail(_ fault: StageFault) {
    guard let process else { return }
    // Earlier code may have left something behind that is the reason: try in a new process.
    if trial != nil, case .ended = fault { return restart() }
    var place: SourcePlace?
    let report = process.kill()
    // Code that writes where it should not is elsewhere by now.
    if fault != .garbage, let report, let library, let maker {
      place = CodePlaces(symbolize: maker.symbolize, library: library, start: report.codeStart)
        .first(of: report.addresses)
    }
    fail(
      fault.trouble(
        source: library?.source ?? "the scene", said: process.said, place: place,
        memory: limits.memory))
  }

  private func fail(_ trouble: Trouble) {
    self.trouble = trouble
    (process, channel) = (nil, nil)
    maker?.forget()
    unanswered = []
    state.needsFrame = false
    state.nextWakeUp = nil
    showTrouble()
  }

  func showTrouble() {
    guard let trouble, let size else { return }
    arrived = screen.frame(
      trouble, over: clear, pixelWidth: size.width, pixelHeight: size.height, scale: size.scale)
  }

  // MARK: The conversation

  private static var now: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  private func send(_ request: StageRequest) {
    guard let channel else { return }
    // A process that does not answer is not told every move of the mouse.
    if channel.backlog > 1 << 20, request.canBeMissed { return }
    do {
      try channel.send(request)
      if case .answer = request { return }
      unanswered.append((request, Self.now))
    } catch { checkProcess(isLost: true) }
  }

  /// Takes answers until all have come, for so many milliseconds at most.
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

  /// Asks for the tree; nil while it has not come. One that comes later is there when it is asked for again.
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
      if !showsTrouble { clear = last }
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

  /// Notes that the process has ended, if it has; one that has closed its end has, or is ended.
  private func checkProcess(isLost: Bool = false) {
    guard let process, !isClosed else { return }
    if let end = isLost ? process.end(within: 1000) : process.end {
      fail(.ended(end))
    } else if isLost {
      fail(.garbage)
    }
  }

  private func takeNews() {
    guard let news = maker?.takeNews() else { return }
    switch news {
    case .success(let new):
      let isLoaded = new.path == library?.path
      // A process that hangs would never take it.
      let isSilent = unanswered.first.map { Self.now - $0.time > Self.silence } ?? false
      library = new
      if process == nil || isSilent || (new.takesNewProcess && !isLoaded) {
        restart()
      } else {
        showsTrouble = false
        if !isLoaded { trial = unanswered.count + 1 }
        send(.library(new))
      }
    case .failure(let failure):
      if process == nil { return fail(failure.trouble) }
      showsTrouble = true
      send(.trouble(failure.trouble))
    }
  }

  // MARK: What the window calls

  /// See ``MidflightHost/HostApplication``.
  package func attach(to window: any HostWindow) {
    host = window
    bell.wake.withLock { $0 = window.wake }
    maker?.start(window.wake)
    if trouble != nil { showTrouble() }
  }

  /// See ``MidflightHost/HostApplication``.
  package func handle(_ event: HostEvent, atNanoseconds time: UInt64) {
    if case .resized(let width, let height, let scale) = event {
      size = (width, height, scale)
      painter.resize(width: width, height: height)
      isResized = true
      showTrouble()
    }
    switch event {
    case .maximized: isMaximized = event
    case .preferencesChanged(let preferences):
      self.preferences = event
      screen.preferences = preferences
      showTrouble()
    default: break
    }
    if case .quit = event, process == nil || !unanswered.isEmpty { state.wantsQuit = true }
    hasNewTree = false
    if process == nil { handleAlone(event) } else { send(.event(event, time)) }
  }

  /// See ``MidflightHost/HostApplication``.
  package func advance(toNanoseconds time: UInt64) {
    checkProcess()
    takeNews()
    guard process != nil else { return }
    if unanswered.isEmpty { send(.advance(time)) }
    collect(milliseconds: Self.patience.answer)
  }

  /// See ``MidflightHost/HostApplication``.
  package var needsFrame: Bool {
    arrived != nil || isResized || painter.hasOutlines || (state.needsFrame && unanswered.isEmpty)
  }

  /// See ``MidflightHost/HostApplication``.
  package var nextWakeUp: UInt64? {
    unanswered.isEmpty ? state.nextWakeUp : Self.now + Self.lookAgain
  }

  /// See ``MidflightHost/HostApplication``.
  package func drawFrame() -> [PixelRect] {
    if arrived == nil, process != nil, unanswered.isEmpty {
      send(.frame(drawnPart: painter.drawnPart))
      collect(milliseconds: Self.patience.picture)
    }
    // The last picture is shown for as long as the next one is late.
    guard let frame = arrived ?? (isResized ? WindowFrame(list: last) : nil) else { return [] }
    (arrived, isResized) = (nil, false)
    return painter.draw(frame)
  }

  /// See ``MidflightHost/HostApplication``.
  package func withPixels<Failure: Error>(
    _ body: (UnsafeBufferPointer<UInt32>) throws(Failure) -> Void
  ) throws(Failure) {
    try painter.withPixels(body)
  }

  /// See ``MidflightHost/HostApplication``.
  package var title: String { state.title.isEmpty ? "Midflight" : state.title }
  /// See ``MidflightHost/HostApplication``; where there is no process, what has gone wrong.
  package var report: [String] {
    if let trouble {
      let text = (try? JSONEncoder().encode(trouble)).map { String(decoding: $0, as: UTF8.self) }
      return ["trouble \(text ?? "")"]
    }
    if unanswered.isEmpty {
      // Nobody asks again, so a slow machine's answer is waited for.
      send(.report)
      collect(milliseconds: Int(limits.seconds * 1000))
    }
    return reported
  }
}
