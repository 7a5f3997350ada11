import CMidflightProcess
import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightHost
import MidflightImageIO
package import MidflightPreviewer
package import MidflightScenes
import MidflightToolchain

/// The scene's side of the communication with the window. It runs in a process that the window's
/// process has started.
///
/// The process runs the same program with the same arguments. It owns the session, runs all of the
/// user's code, and handles the requests from the window's process one after the other.
@MainActor
package final class StageServer {
  private let channel: MessageChannel
  private let source = DeliveredScenes()
  private let window: StageWindow
  /// The state from which this process continues; nil to start the scene from its beginning.
  private let point: StagePoint?
  /// The scenes in the first request's library; nil if the request names no library.
  package let scenes: [SceneDefinition]?
  package let unusable: [String]
  /// The library that was loaded last. If an edit changes only numbers, the library stays in use.
  private var loaded: LiveLibrary?
  private var sentRestoration: Restoration?
  private var sentLook: PreviewerViewState?
  private var sentTree: AccessibleElement?
  /// Whether the library of the last request was not loaded, because this process already uses too
  /// much memory or too many threads. The library then needs another process.
  private var isUsedUp = false
  private let memory: Int
  private var shown = DisplayList()

  /// A descriptor of the process's original standard output. Descriptor 1 is redirected, because
  /// the user's code prints to it. Nil in a process that was not started as a scene's process, and
  /// once a server has been created.
  package static var standardOutput: Int32? {
    StageProcess.hasRole ? StageProcess.outputDescriptor : nil
  }

  /// Whether this process was started as a scene's process and has not created a server yet.
  package static var isStage: Bool { StageProcess.hasRole }

  /// Receives the first request. Nil in a process that was not started as a scene's process.
  ///
  /// - Parameter memory: The process's memory limit in bytes.
  /// - Throws: ``LiveLibrary/Failure``, or the error that ended the communication.
  package init?(memory: Int) throws {
    guard StageProcess.takeRole() else { return nil }
    self.memory = memory
    FaultReport.install(to: StageProcess.faultDescriptor)
    var limit = rlimit(rlim_cur: rlim_t(memory), rlim_max: rlim_t(memory))
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &limit)
    // These signals are meant for the window's process, which then ends this process. Install an
    // empty handler rather than ignoring them: programs started by the user's code would inherit
    // ignored signals.
    for number in [SIGINT, SIGTERM, SIGHUP] { signal(number) { _ in } }
    midflight_end_with_parent()
    // Close the descriptor in processes that the user's code starts.
    _ = fcntl(StageProcess.outputDescriptor, F_SETFD, FD_CLOEXEC)
    channel = MessageChannel(StageProcess.channelDescriptor)
    window = StageWindow(channel)
    guard case .begin(let library, let point)? = try window.next() else {
      throw MessageChannel.Failure.malformed
    }
    self.point = point
    guard let library else {
      (scenes, unusable) = (nil, [])
      return
    }
    let loaded = try LiveLibrary(library)
    (scenes, unusable) = (loaded.scenes(tweaks: library.tweaks), loaded.unusable)
    self.loaded = loaded
  }

  /// Sets the options that make a previewer accept new scenes. If this process continues from
  /// another one, the previewer starts in the state in which that process ended.
  package func prepare(_ options: inout Previewer.Options) {
    if scenes != nil { options.source = source }
    if let point {
      options.restore(
        point.restorations, atFlicks: point.flicks, isPlaying: point.isPlaying,
        look: point.look)
    }
  }

  /// Whether this process continues from another process's state.
  package var isRestored: Bool { point != nil }

  /// Answers requests until the window is closed.
  ///
  /// - Throws: The error that ended the communication before the window was closed.
  package func serve(_ previewer: Previewer) throws {
    previewer.attach(to: window)
    // Answer the first request, which `init` has received.
    try reply(previewer)
    while let request = try window.next() {
      switch request {
      case .begin, .answer: throw MessageChannel.Failure.malformed
      case .library(let library): load(library)
      case .error(let sceneError):
        source.update = .error(sceneError)
      case .event(let event, let time):
        if case .focusChanged = event { window.forgetLabels() }
        previewer.handle(event, atNanoseconds: time)
      case .advance(let time): previewer.advance(toNanoseconds: time)
      case .frame(let drawnFraction):
        previewer.drawnFraction = drawnFraction
        let frame = previewer.composeFrame()
        let changes = frame.list.encodedChanges(since: shown)
        shown = frame.list
        try channel.send(
          StageReply.frame(state(of: previewer), outlineWidth: frame.outlineWidth), changes)
        try channel.finishSending()
        continue
      case .report:
        try channel.send(StageReply.report(previewer.report))
        try channel.finishSending()
        continue
      case .accessibleTree:
        let tree = previewer.accessibleTree
        try channel.send(StageReply.accessibleTree(tree == sentTree ? nil : tree))
        sentTree = tree
        try channel.finishSending()
        continue
      case .end:
        previewer.noteOrderlyEnd()
        return
      }
      try reply(previewer)
    }
  }

  private func load(_ library: LibraryFile) {
    let isLoaded = library.path == loaded?.path
    isUsedUp = !isLoaded && StageUse.now?.isHigh(ofMemory: memory) == true
    if isUsedUp { return }
    do {
      let code = if let loaded, isLoaded { loaded } else { try LiveLibrary(library) }
      for problem in isLoaded ? [] : code.unusable {
        FileHandle.standardError.write(Data("midflight: \(library.source): \(problem)\n".utf8))
      }
      loaded = code
      let scenes = code.scenes(tweaks: library.tweaks)
      source.update =
        scenes.isEmpty
        ? .error(
          SceneError(
            "\(library.source) has nothing to show",
            details: code.unusable.joined(separator: "\n")))
        : .scenes(scenes)
    } catch {
      source.update = .error(SceneError("\(library.source): \(SystemError.reason(of: error))"))
    }
  }

  private func reply(_ previewer: Previewer) throws {
    try channel.send(StageReply.state(state(of: previewer)))
    try channel.finishSending()
  }

  private func state(of previewer: Previewer) -> StageState {
    var state = StageState()
    state.title = previewer.title
    state.wantsFullScreen = previewer.wantsFullScreen
    state.wantsQuit = previewer.wantsQuit
    state.pointerShape = previewer.pointerShape
    state.needsFrame = previewer.needsFrame
    state.nextWakeUp = source.update == nil ? previewer.nextWakeUp : 0
    (state.wantsReload, state.isUsedUp) = (source.wantsReload, isUsedUp)
    source.wantsReload = false
    (state.flicks, state.isPlaying) = (previewer.flicks, previewer.isPlaying)
    if !previewer.isDragging {
      let restoration = previewer.restoration
      if restoration != sentRestoration {
        (state.restoration, sentRestoration) = (restoration, restoration)
      }
      let look = previewer.look
      if look != sentLook { (state.look, sentLook) = (look, look) }
    }
    return state
  }
}

@MainActor
private final class DeliveredScenes: SceneSource {
  var update: SceneUpdate?
  var wantsReload = false

  func start(_ onUpdate: @escaping @Sendable () -> Void) {}

  func takeUpdate() -> SceneUpdate? {
    defer { update = nil }
    return update
  }

  func reload() { wantsReload = true }
}

/// The window, as seen from the scene's process: all calls become messages on a socket.
@MainActor
private final class StageWindow: HostWindow {
  private let channel: MessageChannel
  private var waiting: [StageRequest] = []
  private var labels: [String: String] = [:]

  init(_ channel: MessageChannel) { self.channel = channel }

  func next() throws -> StageRequest? {
    waiting.isEmpty ? try receive() : waiting.removeFirst()
  }

  private func receive() throws -> StageRequest? {
    try channel.receive(StageRequest.self, milliseconds: -1)?.0
  }

  func forgetLabels() { labels = [:] }

  /// Asks the window a question and returns the answer. Also returns nil if the window is gone;
  /// this is reported when the server tries to receive the next request.
  @discardableResult
  private func ask(_ question: StageQuestion) -> String? {
    do {
      try channel.send(StageReply.question(question))
      while let request = try receive() {
        if case .answer(let text) = request { return text }
        waiting.append(request)
      }
    } catch {}
    return nil
  }

  var clipboardText: String? {
    get { ask(.clipboard) }
    set { ask(.setClipboard(newValue)) }
  }

  func keyLabel(atPosition position: String) -> String {
    if let label = labels[position] { return label }
    let label = ask(.keyLabel(position)) ?? position
    labels[position] = label
    return label
  }

  func edit(_ location: FileLocation) -> String? { ask(.edit(location)) }

  func open(_ path: String) -> String? { ask(.open(path)) }
}
