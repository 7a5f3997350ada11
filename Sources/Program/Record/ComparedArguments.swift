import ArgumentParser
import MidflightEngine
import MidflightLayerTree
import MidflightPreviewer
import MidflightRaster
import MidflightScenes

/// Options that show several motions of a scene side by side, for comparison.
struct ComparedArguments: ParsableArguments {
  @Option(
    name: .customLong("compare"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "Show saved logs of the scene side by side, each with a sentence about its last joint.",
      valueName: "files"))
  var logs: [String] = []

  @Flag(
    help:
      "Show the four interruption policies side by side, each with a sentence about its last joint."
  )
  var policies = false

  /// The maximum number of motions shown at once.
  private static let maxLogs = 6

  /// Returns the frames that show the motions side by side, and the time at which they end; nil if
  /// the options ask for no comparison.
  ///
  /// - Parameter end: The end that the user has set; nil to end when the last motion ends.
  @MainActor
  func frames(
    of named: NamedScene, _ evaluation: EvaluationOptions, _ image: ImageArguments,
    to end: Flicks?, in colors: PanelColors?
  ) throws -> (source: any FrameSource, end: Flicks)? {
    if logs.isEmpty && !policies { return nil }
    guard logs.isEmpty || !policies else {
      throw Failure(message: "--compare and --policies exclude each other")
    }
    guard image.show == .stage else {
      throw Failure(message: "--compare and --policies show only stages; omit --show")
    }
    guard policies || (2...Self.maxLogs).contains(logs.count) else {
      throw Failure(message: "--compare takes 2 to \(Self.maxLogs) logs, not \(logs.count)")
    }
    let motions =
      try policies ? policyMotions(of: named, evaluation) : logMotions(of: named, evaluation)
    let scene = named.scene
    let end =
      end
      ?? motions.map { Session.naturalEnd(of: scene, tuning: $0.tuning, log: $0.log) }.max()
      ?? .zero
    let renderer = try image.renderer(of: scene, in: colors)
    let rasterizer = Rasterizer()
    let overlay = try renderer.overlay()
    let columns = motions.map { motion in
      SideBySideFrames.Column(
        motion.title, scene, tuning: motion.tuning, log: motion.log, to: end, by: renderer,
        with: rasterizer, overlay: overlay)
    }
    let frames = try SideBySideFrames(
      columns, scale: Double(renderer.displayScale), isLight: colors == .light, with: rasterizer)
    try image.check(frames.pixelSize(of: renderer.pixelSize(of: scene)))
    return (frames, end)
  }

  private typealias Motion = (title: String, log: InputLog, tuning: Tuning)

  @MainActor
  private func policyMotions(
    of named: NamedScene, _ evaluation: EvaluationOptions
  ) throws -> [Motion] {
    guard evaluation.policy == nil else {
      throw Failure(message: "--policies shows all policies; omit --policy")
    }
    let (log, tuning) = try evaluation.evaluation(of: named)
    return Comparison.policies.map { policy in
      var tuning = tuning
      tuning.policy = policy
      return (RetargetPolicy?.some(policy).title, log, tuning)
    }
  }

  @MainActor
  private func logMotions(
    of named: NamedScene, _ evaluation: EvaluationOptions
  ) throws -> [Motion] {
    guard evaluation.log == nil else {
      throw Failure(message: "--compare names the logs; omit --log")
    }
    return try logs.map { path in
      let text = try EvaluationOptions.read(path, scenes: named.catalogue)
      guard text.scene == named.scene.name else {
        throw Failure(message: "\(path) is about the scene \(text.scene), not \(named.scene.name)")
      }
      let (log, tuning) = try evaluation.evaluation(of: named, opened: text)
      return (path, log, tuning)
    }
  }
}
