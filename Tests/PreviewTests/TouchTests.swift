import Foundation
import MidflightLayerTree
import MidflightPreviewer
import MidflightScenes
import MidflightViews
import Testing

/// A scene with a square that a button moves, and another square that a pan gesture drags.
private final class TouchScene: Scene {
  static let name = "touches"
  static let summary = "a button and a handle"
  static let size = CGSize(width: 200, height: 100)
  static let duration = 1.0

  let view = UIView(frame: CGRect(origin: .zero, size: TouchScene.size))
  let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
  let handle = UIView(frame: CGRect(x: 100, y: 40, width: 20, height: 20))

  init() {
    view.addSubview(button)
    view.addSubview(handle)
    handle.layer.name = "handle"
    button.addAction(
      UIAction { [unowned self] _ in
        UIView.animate(withDuration: 1) { self.handle.alpha = 0.5 }
      }, for: .touchUpInside)
    handle.addGestureRecognizer(
      UIPanGestureRecognizer { [unowned self] pan in
        let way = pan.translation(in: view)
        handle.center = CGPoint(x: handle.center.x + way.x, y: handle.center.y + way.y)
        pan.setTranslation(.zero, in: view)
      })
  }

  func start() -> [SceneStep] { [] }
  func go() -> [SceneStep] { [] }
  func back() -> [SceneStep] { [] }
  var properties: [SceneProperty] { [] }
}

@Suite("Touches with the mouse") @MainActor struct TouchTests {
  private func log(_ touches: [(Double, UITouch.Phase, CGFloat, CGFloat)]) -> InputLog {
    InputLog(
      touches.map { time, phase, x, y in
        InputLog.Entry(
          time: Flicks(seconds: time), action: .touch(phase, CGPoint(x: x, y: y)))
      })
  }

  private func scene(of session: Session) throws -> TouchScene {
    try #require(session.scene as? TouchScene)
  }

  @Test func `a log's touches reach buttons and gestures, whether played or sought`() throws {
    let log = log([
      (0.1, .began, 10, 10), (0.2, .ended, 10, 10), (0.3, .began, 110, 50), (0.4, .moved, 130, 50),
      (0.5, .moved, 150, 60), (0.6, .ended, 150, 60),
    ])
    let session = Session(TouchScene.definition, log: log)
    session.seek(to: Flicks(seconds: 0.25))
    #expect(try scene(of: session).handle.alpha == 0.5)
    #expect(try scene(of: session).handle.center == CGPoint(x: 110, y: 50))
    session.seek(to: Flicks(seconds: 0.45))
    #expect(try scene(of: session).handle.center == CGPoint(x: 130, y: 50))
    session.seek(to: Flicks(seconds: 0.7))
    #expect(try scene(of: session).handle.center == CGPoint(x: 150, y: 60))
    session.seek(to: Flicks(seconds: 0.45))
    #expect(try scene(of: session).handle.center == CGPoint(x: 130, y: 50))
  }

  /// A view smaller than the stage. Its coordinates begin at its upper left corner, not the
  /// stage's.
  private final class Knob: UIView {
    required override init(frame: CGRect) {
      super.init(frame: CGRect(x: 0, y: 0, width: 60, height: 44))
      addGestureRecognizer(
        UITapGestureRecognizer { [unowned self] _ in
          UIView.animate(withDuration: 1) { self.alpha = 0.5 }
        })
    }
    required init?(coder: NSCoder) { nil }
  }

  @Test func `a click on a view smaller than its stage touches it at the visible point`() throws {
    let desk = try Desk(SceneDefinition(Knob.self))
    _ = desk.image()
    let stage = desk.previewer.session.scene.view
    let knob = try #require(stage.subviews.first).layer
    let corner = stage.bounds.origin
    let middle = desk.previewer.stagePosition(
      of: CGPoint(x: knob.position.x - corner.x, y: knob.position.y - corner.y))
    desk.click(x: middle.x, y: middle.y)
    let positions = desk.previewer.session.log.entries.compactMap { entry -> CGPoint? in
      if case .touch(.began, let position) = entry.action { position } else { nil }
    }
    #expect(positions == [CGPoint(x: 30, y: 22)])
    #expect(knob.opacity == 0.5)
  }

  @Test
  func `the mouse on a button is a touch that the log records, and elsewhere it is not`() throws {
    let desk = try Desk(TouchScene.definition)
    _ = desk.image()
    func position(_ x: Double, _ y: Double) -> CGPoint {
      desk.previewer.stagePosition(of: CGPoint(x: x, y: y))
    }
    let button = position(10, 10)
    desk.click(x: button.x, y: button.y)
    #expect(
      desk.previewer.log.entries.map(\.action) == [
        .touch(.began, CGPoint(x: 10, y: 10)), .touch(.ended, CGPoint(x: 10, y: 10)),
      ])
    let ground = position(180, 90)
    desk.click(x: ground.x, y: ground.y)
    #expect(desk.previewer.log.entries.count == 2)

    let (from, to) = (position(110, 50), position(140, 60))
    desk.handle(
      .pointerPressed(.left, x: from.x, y: from.y, clicks: 1, modifiers: []), at: 0.2)
    desk.handle(.pointerMoved(x: to.x, y: to.y, modifiers: []), at: 0.2)
    desk.handle(.pointerReleased(.left, x: to.x, y: to.y, modifiers: []), at: 0.2)
    #expect(
      desk.previewer.log.entries.dropFirst(2).map(\.action) == [
        .touch(.began, CGPoint(x: 110, y: 50)), .touch(.moved, CGPoint(x: 140, y: 60)),
        .touch(.ended, CGPoint(x: 140, y: 60)),
      ])
  }

  /// A touch is a single mark. Moving, muting, copying and deleting it takes its press, its moves
  /// and its release together.
  @Test func `a touch is one mark on the timeline, which changes as a whole`() throws {
    let touches: [(Double, UITouch.Phase, CGFloat, CGFloat)] = [
      (0.3, .began, 110, 50), (0.4, .moved, 130, 50), (0.5, .ended, 130, 50),
      (0.7, .began, 10, 10), (0.8, .ended, 10, 10),
    ]
    let log = log(touches)
    let session = Session(TouchScene.definition, log: log)
    session.seek(to: Flicks(seconds: 2))
    #expect(session.marks.map(\.title) == ["touch (110, 50)", "touch (10, 10)"])
    #expect(session.marks.map(\.isAction) == [true, true])
    func center(_ log: InputLog) throws -> CGFloat {
      session.replaceLog(log)
      return try scene(of: session).handle.center.x
    }
    #expect(try center(log) == 130)

    var moved = log
    #expect(moved.move(at: 0, to: Flicks(seconds: 0.9)) == 2)
    #expect(moved.entries.map(\.time.seconds) == [0.7, 0.8, 0.9, 1, 1.1])
    #expect(try center(moved) == 130)

    var muted = log
    muted.setMuted(true, session.marks[0].id)
    #expect(muted.entries.map(\.isMuted) == [true, true, true, false, false])
    #expect(try center(muted) == 110)

    var copied = log
    copied.copy(at: 0, to: Flicks(seconds: 1))
    // The handle is elsewhere when the copy touches its old position.
    #expect(copied.entries.count == 8 && copied.entries[5].action == log.entries[0].action)

    // A touch cannot overlap another, but a copy of it can follow it.
    #expect(log.isBlocked(at: 0, movedTo: Flicks(seconds: 0.55), isCopy: false))
    #expect(log.isBlocked(at: 0, movedTo: Flicks(seconds: 0.4), isCopy: true))
    #expect(!log.isBlocked(at: 0, movedTo: Flicks(seconds: 0.4), isCopy: false))
    #expect(!log.isBlocked(at: 0, movedTo: Flicks(seconds: 0.9), isCopy: true))

    var deleted = log
    deleted.remove(at: 0)
    #expect(deleted == self.log(Array(touches.dropFirst(3))))
    #expect(try center(deleted) == 110)
  }

  @Test func `touches do not overlap, and a touch undone while held has no release`() throws {
    let desk = try Desk(TouchScene.definition, width: 1280, height: 800, isPaused: false)
    _ = desk.image()
    let button = desk.previewer.stagePosition(of: CGPoint(x: 10, y: 10))
    desk.hold(x: button.x, y: button.y, at: 0.2)
    desk.advance(to: 0.4)
    desk.release(x: button.x, y: button.y, at: 0.4)
    let log = desk.previewer.log
    #expect(log.entries.count == 2)
    desk.press("k", "Home", at: 0.5)
    for _ in 0..<3 { desk.press(".", at: 0.5) }
    #expect(desk.previewer.seconds == 0.3)
    desk.click(x: button.x, y: button.y, at: 0.6)
    #expect(desk.previewer.log == log)
    #expect(desk.previewer.message == "a touch cannot overlap another touch")

    desk.press("End", at: 0.6)
    desk.hold(x: button.x, y: button.y, at: 0.7)
    #expect(desk.previewer.log.entries.count == 3)
    desk.press("z", with: .control, at: 0.7)
    desk.release(x: button.x, y: button.y, at: 0.8)
    #expect(desk.previewer.log == log)
  }

  @Test func `a touch's mark is reached by keys and is listed in the events`() throws {
    let desk = try Desk(TouchScene.definition, width: 1280, height: 800)
    _ = desk.image()
    let button = desk.previewer.stagePosition(of: CGPoint(x: 10, y: 10))
    desk.click(x: button.x, y: button.y)
    desk.press("n", "n")
    for _ in 0..<20 { _ = desk.previewer.drawFrame() }
    #expect(desk.previewer.listedTexts.contains("0.000 touch (10, 10): you"))
    desk.press("Tab", with: .shift)
    _ = desk.image()
    desk.press("Tab", with: .shift)
    #expect(desk.previewer.focusedPart == "timeline")
    #expect(desk.previewer.message?.hasPrefix("touch (10, 10) at 0.000 s; ") == true)
    desk.press("Enter")
    #expect(desk.previewer.log.entries.map(\.isMuted) == [true, true])
    desk.press("Delete")
    #expect(desk.previewer.log.entries.isEmpty)
    for _ in 0..<3 { desk.press("z", with: .control) }
    #expect(desk.previewer.log.entries.isEmpty && desk.previewer.message?.contains("touch") == true)
    desk.press("z", with: .control)
    #expect(desk.previewer.message == "nothing to undo")
  }

  @Test func `a log of touches reads back as it was written`() throws {
    let log = log([(0.5, .began, 10.25, -3), (1, .moved, 11, 4), (1.5, .cancelled, 0, 0)])
    var text = try SessionText(
      parsing: "midflight 1\nscene round-progress\n", scenes: SceneCatalogue())
    text.log = log
    #expect(try SessionText(parsing: text.text(tunables: []), scenes: SceneCatalogue()) == text)
  }
}
