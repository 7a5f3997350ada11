import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightLive
import MidflightProcesses
import MidflightRaster
import MidflightScenes
import MidflightToolchain
import MidflightViews

/// The programs in `Tests/FilePrograms` are written in the style of published UIKit code. The tests
/// compile them unchanged as one module, show them, and set a target mid-flight.
@Suite(.serialized) @MainActor struct FileProgramTests {
  struct Program: Sendable, CustomTestStringConvertible {
    var scene: String
    /// The expected rows: the declared properties, and the properties that move once `begin` has
    /// been performed.
    var rows: [String]
    var methods: [String] = []
    var begin: [InputLog.Entry] = []
    /// Whether a display link sets the moving value at each frame, so that the value has no
    /// velocity between frames.
    var isStepped = false
    /// The rows of properties that move as a consequence, because `begin` sets a property that the
    /// program's class declares.
    var driven: [String] = []
    var digit: (row: String, value: Double, time: Double)
    var testDescription: String { scene }
  }

  nonisolated private static func call(_ method: String, at time: Double = 0.25) -> [InputLog.Entry]
  {
    [InputLog.Entry(time: Flicks(seconds: time), action: .call(method: method))]
  }

  /// Returns a tap at a point, relative to the upper left corner of the view.
  nonisolated private static func tap(_ x: Double, _ y: Double, at time: Double = 0.25) -> [InputLog
    .Entry]
  {
    [(time, UITouch.Phase.began), (time + 0.05, .ended)].map { time, phase in
      InputLog.Entry(time: Flicks(seconds: time), action: .touch(phase, CGPoint(x: x, y: y)))
    }
  }

  nonisolated private static func set(_ row: String, _ value: Double, at time: Double = 0.25)
    -> InputLog.Entry
  {
    InputLog.Entry(
      time: Flicks(seconds: time), action: .set(property: row, .number(value), animated: true))
  }

  /// Returns a touch that moves from one point of the stage to another in 0.15 s.
  nonisolated private static func drag(
    from start: (Double, Double), to end: (Double, Double)
  ) -> [InputLog.Entry] {
    let phases: [(Double, UITouch.Phase, (Double, Double))] = [
      (0.25, .began, start), (0.3, .moved, (start.0 + 20, start.1)), (0.35, .moved, end),
      (0.4, .ended, end),
    ]
    return phases.map { time, phase, position in
      InputLog.Entry(
        time: Flicks(seconds: time),
        action: .touch(phase, CGPoint(x: position.0, y: position.1)))
    }
  }

  nonisolated static let programs = [
    Program(
      scene: "stroke-ring-view", rows: ["ringLayer.strokeEnd", "progressAnimation.duration"],
      methods: ["progressAnimation(duration:)"],
      begin: call("progressAnimation(duration:)"), digit: ("ringLayer.strokeEnd", 0.2, 0.75)),
    Program(
      scene: "observed-ring", rows: ["progress", "ringWidth", "fill.strokeEnd"],
      begin: [set("progress", 0.9)], driven: ["fill.strokeEnd"], digit: ("fill.strokeEnd", 0.3, 0.4)
    ),
    Program(
      scene: "managed-ring-view", rows: ["progress"], begin: [set("progress", 0.9)],
      digit: ("progress", 0.1, 0.6)),
    Program(
      scene: "link-ring", rows: ["shape.strokeEnd"], isStepped: true,
      digit: ("shape.strokeEnd", 0.1, 1)),
    Program(
      scene: "drawn-ring", rows: ["value", "ringColor", "transform.scale"], methods: ["pulse()"],
      begin: call("pulse()"),
      digit: ("transform.scale", 1.3, 0.4)),
    Program(
      scene: "radius-ring", rows: ["arc.strokeEnd", "setProgress.to"],
      methods: ["setProgress(to:)"],
      begin: call("setProgress(to:)"), digit: ("arc.strokeEnd", 0.1, 0.5)),
    Program(
      scene: "like-button", rows: ["transform.scale"],
      methods: ["didTap()"], begin: tap(120, 120),
      digit: ("transform.scale", 1.2, 0.5)),
    Program(
      scene: "dots-loader",
      rows: ["dotColor", "dots-1.position.y", "dots-2.position.y", "dots-3.position.y"],
      methods: ["startAnimating()", "stopAnimating()"],
      begin: call("startAnimating()"), digit: ("dots-2.position.y", 160, 0.6)),
    Program(
      scene: "pan-card-view",
      rows: ["card.position.x", "card.position.y", "card.transform.rotation"],
      methods: ["snapBack()"],
      begin: drag(from: (120, 120), to: (190, 150)), digit: ("card.position.x", 60, 0.6)),
    Program(
      scene: "anchors-controller",
      rows: ["box.bounds.size.height", "box.position.y", "button.position.y"],
      digit: ("box.bounds.size.height", 100, 0.4)),
    Program(
      scene: "stack-list-controller",
      rows: [
        "rows-2.opacity", "list.bounds.size.height", "list.position.y", "rows-2.bounds.size.width",
        "rows-2.position.x", "rows-2.position.y", "rows-3.position.y", "rows-4.position.y",
        "ui-stack-view.bounds.size.width", "ui-stack-view.position.x", "ui-label.bounds.size.width",
        "ui-label.position.x", "ui-label-2.bounds.size.width", "ui-label-2.position.x",
      ], methods: ["toggleSecond()"],
      digit: ("rows-3.position.y", 150, 0.3)),
    Program(
      scene: "small-badge", rows: ["count", "transform.scale"], methods: ["bump()"],
      begin: call("bump()"),
      digit: ("transform.scale", 1.3, 0.5)),
    Program(
      scene: "large-badge", rows: ["count", "transform.scale"], methods: ["bump()"],
      begin: call("bump()"),
      digit: ("transform.scale", 1.3, 0.5)),
    Program(
      scene: "in-a-controller", rows: ["badge.count", "badge.position.y"],
      methods: ["badge.bump()"],
      digit: ("badge.position.y", 200, 0.5)),
    Program(
      scene: "tick-timer-view", rows: ["hand.transform.rotation"],
      digit: ("hand.transform.rotation", 0, 0.65)),
    Program(
      scene: "notified-banner", rows: ["banner.position.y"], methods: ["receive()"],
      digit: ("banner.position.y", 100, 0.6)),
    Program(
      scene: "frame-chart",
      rows: [
        "bars-1.transform.scale.y", "bars-2.transform.scale.y", "bars-3.transform.scale.y",
        "bars-4.transform.scale.y", "bars-5.transform.scale.y", "grow.duration",
      ], methods: ["grow(duration:)"], begin: call("grow(duration:)"),
      digit: ("bars-3.transform.scale.y", 0.5, 0.7)),
    Program(
      scene: "skeleton-view",
      rows: ["gradient.locations.0", "gradient.locations.1", "gradient.locations.2"],
      digit: ("gradient.locations.1", 0.5, 0.6)),
    Program(
      scene: "toggle", rows: ["isOn", "onTintColor", "thumb.position.x", "backgroundColor"],
      begin: tap(60, 32), digit: ("thumb.position.x", 60, 0.4)),
    Program(
      scene: "bouncing-ball-view", rows: ["ball.position.y"], methods: ["bounce()"],
      begin: tap(120, 120),
      digit: ("ball.position.y", 100, 0.6)),
    Program(
      scene: "shake-field", rows: ["field.position.x"], methods: ["shake()"],
      begin: call("shake()"),
      digit: ("field.position.x", 150, 0.5)),
    Program(
      scene: "digit-counter", rows: ["transform.translation.y", "count.to"],
      methods: ["count(to:)"], begin: call("count(to:)"),
      digit: ("transform.translation.y", 20, 0.5)),
    Program(
      scene: "toast-controller", rows: ["ui-label.position.y", "ui-label.opacity"],
      digit: ("ui-label.position.y", 300, 0.4)),
    Program(
      scene: "morph-hamburger",
      rows: [
        "top.transform.rotation",
        "bottom.transform.rotation", "top.position.y", "bottom.position.y", "middle.opacity",
      ], methods: ["toggleMenu()"], begin: tap(120, 120),
      digit: ("top.position.y", 60, 0.4)),
    Program(
      scene: "page-dots",
      rows: [
        "currentPage", "numberOfPages", "dots-1.bounds.size.width", "dots-1.position.x",
        "dots-1.backgroundColor", "dots-2.bounds.size.width", "dots-2.position.x",
        "dots-2.backgroundColor",
      ], methods: ["next()"], begin: call("next()"),
      digit: ("dots-1.bounds.size.width", 60, 0.4)),
    Program(
      scene: "radar-pulse", rows: ["circle.transform.scale.xy", "circle.opacity"],
      methods: ["start()"],
      digit: ("circle.transform.scale.xy", 0.2, 0.7)),
  ]

  /// The scenes of all programs by name, compiled and loaded once.
  private static let scenes = Result<[String: SceneDefinition], any Error> {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("FilePrograms").path
    let sources = try #require(try SwiftSources([folder + "/"]))
    let toolchain = try SwiftToolchain(environment: ProcessInfo.processInfo.environment)
    let maker = LibraryMaker(sources, toolchain: toolchain, folder: try ScratchFolder())
    defer { maker.end() }
    let made = try maker.make()
    let library = try LiveLibrary(made)
    #expect(
      library.unusable == [
        "Skipped StackRow: it has no initializer without arguments; create it in a #Preview { … }"
      ])
    let scenes = library.scenes(tweaks: made.tweaks)
    return Dictionary(scenes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  @Test(arguments: programs)
  func `a program opens unchanged, and takes a target mid-flight`(_ program: Program) throws {
    let scene = try #require(try Self.scenes.get()[program.scene])
    var log = InputLog(program.begin)
    log.isScriptMuted = scene.hasGeneratedScript
    let survey = Session.surveying(
      scene, log: log, through: Flicks(seconds: program.digit.time))
    survey.seek(to: Flicks(seconds: program.digit.time))
    #expect(survey.properties.map(\.name) == program.rows)
    #expect(survey.scene.methods == program.methods)

    #expect(survey.drivenRows.values.flatMap(\.self) == program.driven)

    let (renderer, rasterizer) = (StillRenderer(), Rasterizer())
    let image = try renderer.image(of: survey, with: rasterizer, overlay: nil)
    let start = try renderer.image(of: Session(scene, log: log), with: rasterizer, overlay: nil)
    #expect(Set(image.pixels).count > 2 && image.pixels != start.pixels)

    let (row, value, time) = program.digit
    _ = log.insert(
      InputLog.Entry(
        time: Flicks(seconds: time),
        action: .set(property: row, .number(value), animated: true)))
    let session = Session.surveying(scene, log: log, measuresJoints: true)
    session.seek(to: Flicks(seconds: time + 0.1))
    let joint = try #require(
      session.joints.first { $0.property == row && $0.time == Flicks(seconds: time) },
      "\(session.joints.map { "\($0.property ?? "?") \($0.time.seconds) \($0.cause)" })")
    #expect(program.isStepped || joint.velocityBefore.contains { abs($0) > 1e-3 })
    #expect((joint.velocityBefore + joint.velocityAfter).allSatisfy { $0.isFinite })
    #expect(joint.valueJump < (program.isStepped ? 0.01 : 1e-6))
  }
}
