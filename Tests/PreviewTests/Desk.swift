/// A previewer without a window, with methods that operate it.
@MainActor struct Desk {
  let previewer: Previewer
  /// The default folder for captures and saved logs.
  private let scratch = Scratch()
  var showsFrames = false
  private static let second: UInt64 = 1_000_000_000
  /// The identifier of a process that does not exist: Linux never assigns a number this large.
  nonisolated static let endedProcess = WindowProcess(1 << 30)

  init(
    _ scene: SceneDefinition = RoundProgressScene.definition, width: Int = 900, height: Int = 560,
    isPaused: Bool = true, grid: Int = 10, captures: URL? = nil,
    trace: Trace? = nil, settings: WindowSettings = WindowSettings(), settingsFile: URL? = nil,
    unsaved: URL? = nil, use: UnsavedWork.Use = .restored, greeting: String? = nil,
    process: WindowProcess = Desk.endedProcess
  ) throws {
    let json = try #require(SceneResources.data(named: "keymap.json"))
    var options = try Previewer.Options(
      scene: scene, in: SceneCatalogue(added: scene.file == nil ? [] : [scene]),
      grid: FrameGrid(rate: grid), isPaused: isPaused, keyMap: KeyMap(json: json),
      captureFolder: captures ?? scratch.folder,
      trace: trace ?? Trace(of: ["progress"]) { _ in })
    (options.settings, options.settingsFile) = (settings, settingsFile)
    (options.unsaved, options.unsavedUse) = (UnsavedWork(in: unsaved, for: process), use)
    options.greeting = greeting.map { ($0, isWarning: false) }
    previewer = try Previewer(options)
    resize(width, height, at: 0)
  }

  init(_ previewer: Previewer) { self.previewer = previewer }

  func resize(_ width: Int, _ height: Int, at time: Double) {
    handle(.resized(pixelWidth: width, pixelHeight: height, scale: 1), at: time)
  }

  func handle(_ event: HostEvent, at time: Double) {
    previewer.handle(event, atNanoseconds: Self.second + UInt64(time * 1e9))
    guard showsFrames else { return }
    _ = previewer.composeFrame()
    advance(to: time)
  }

  func press(_ names: String..., with modifiers: KeyPress.Modifiers = [], at time: Double = 0.1) {
    for name in names {
      let key = KeyPress(name, modifiers: modifiers)
      handle(.keyDown(key, isRepeat: false), at: time)
      handle(.keyUp(key), at: time)
    }
  }

  func turnWheel(_ notches: Double, x: Double, y: Double, at time: Double = 0.1) {
    handle(.wheel(dx: 0, dy: notches, x: x, y: y, modifiers: []), at: time)
  }

  func hold(
    x: Double, y: Double, button: HostEvent.PointerButton = .left, clicks: Int = 1,
    modifiers: KeyPress.Modifiers = [], at time: Double = 0.1
  ) {
    handle(.pointerPressed(button, x: x, y: y, clicks: clicks, modifiers: modifiers), at: time)
  }

  func move(x: Double, y: Double, modifiers: KeyPress.Modifiers = [], at time: Double = 0.1) {
    handle(.pointerMoved(x: x, y: y, modifiers: modifiers), at: time)
  }

  func release(
    x: Double, y: Double, button: HostEvent.PointerButton = .left,
    modifiers: KeyPress.Modifiers = [],
    at time: Double = 0.1
  ) {
    handle(.pointerReleased(button, x: x, y: y, modifiers: modifiers), at: time)
  }

  func click(
    x: Double, y: Double, button: HostEvent.PointerButton = .left, clicks: Int = 1,
    modifiers: KeyPress.Modifiers = [], at time: Double = 0.1
  ) {
    hold(x: x, y: y, button: button, clicks: clicks, modifiers: modifiers, at: time)
    release(x: x, y: y, button: button, modifiers: modifiers, at: time)
  }

  func advance(to time: Double) {
    previewer.advance(toNanoseconds: Self.second + UInt64(time * 1e9))
  }

  /// Draws a frame and returns the window's image.
  func image() -> [UInt32] {
    _ = previewer.drawFrame()
    var copy: [UInt32] = []
    previewer.withPixels { copy = Array($0) }
    return copy
  }

  /// Returns the part of the window's image that shows a stage, row by row.
  func image(within stage: Stage, width: Int) -> [UInt32] {
    let (frame, pixels) = (stage.frame, image())
    return (Int(frame.minY)..<Int(frame.maxY)).flatMap { y in
      pixels[(y * width + Int(frame.minX))..<(y * width + Int(frame.maxX))]
    }
  }

  var time: Double? { previewer.trace?.latest.last?.time.seconds }
}

final class StubSource: SceneSource {
  var update: SceneUpdate?
  private(set) var reloads = 0
  func start(_ onUpdate: @escaping @Sendable () -> Void) {}
  func takeUpdate() -> SceneUpdate? {
    defer { update = nil }
    return update
  }
  func reload() { reloads += 1 }
}

/// By default, the tests' scenes have no steps.
extension Scene {
  func start() -> [SceneStep] { [] }
  func go() -> [SceneStep] { [] }
  func back() -> [SceneStep] { [] }
}
