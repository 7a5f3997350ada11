import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
import MidflightLive
import MidflightProcesses
import MidflightRaster
import MidflightScenes
import MidflightToolchain

/// The programs in `Tests/FilePrograms`, written as people publish them for UIKit: opened unchanged,
/// all as one module, looked at, and given a target in the middle of their motion.
@Suite(.serialized) @MainActor struct FileProgramTests {
  /// A program, and what a person finds in it.
  struct Program: CustomTestStringConvertible {
    var scene: String
    /// Rows of what it declares and of what it moves once `begin` was done.
    var rows: [String]
    var methods: [String] = []
    /// What sets it in motion.
    var begin: [InputLog.Entry] = []
    /// A row's target in the middle of that.
    var digit: (row: String, value: Double, time: Double)
    var testDescription: String { scene }
  }

  private static func call(_ method: String, at time: Double = 0.25) -> [InputLog.Entry] {
    [InputLog.Entry(time: Flicks(seconds: time), action: .call(method: method))]
  }

  /// A tap at a point of the stage.
  private static func tap(_ x: Double, _ y: Double, at time: Double = 0.25) -> [InputLog.Entry] {
    [(time, UITouch.Phase.began), (time + 0.05, .ended)].map { time, phase in
      InputLog.Entry(time: Flicks(seconds: time), action: .touch(phase, CGPoint(x: x, y: y)))
    }
  }

  static let programs: [Program] = []

  /// The scenes by their names, compiled and loaded once.
  private static let scenes = Result<[String: SceneDefinition], any Error> {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("FilePrograms").path
    let sources = try #require(try SwiftSources([folder + "/"]))
    let toolchain = try SwiftToolchain(environment: ProcessInfo.processInfo.environment)
    let maker = LibraryMaker(sources, toolchain: toolchain, folder: try ScratchFolder())
    defer { maker.end() }
    let made = try maker.make()
    let library = try LiveLibrary(made)
    #expect(library.unusable.isEmpty, "\(library.unusable)")
    let scenes = library.scenes(tweaks: made.tweaks)
    return Dictionary(scenes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  @Test(arguments: programs)
  func `a program opens unchanged, is seen, and takes a target in flight`(_ program: Program) throws
  {
    let scene = try #require(try Self.scenes.get()[program.scene])
    var log = InputLog(program.begin)
    log.isScriptMuted = scene.isDemonstrated
    let survey = Session.surveying(scene, log: log)
    survey.seek(to: Flicks(seconds: program.digit.time))
    #expect(survey.properties.map(\.name) == program.rows)
    #expect(survey.scene.methods == program.methods)

    let picture = try StillRenderer().image(of: survey, with: Rasterizer(), overlay: nil)
    #expect(Set(picture.pixels).count > 2)

    // A digit, in the middle of what moves.
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
    #expect(joint.velocityBefore.contains { abs($0) > 1e-3 })
    #expect((joint.velocityBefore + joint.velocityAfter).allSatisfy(\.isFinite))
    // The value goes on from what was shown.
    #expect(joint.valueJump < 1e-6)
  }
}
