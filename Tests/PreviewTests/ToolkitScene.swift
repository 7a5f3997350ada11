/// A scene with one motion of each kind, including kinds that some toolkits cannot express. Most
/// motions go from 0 to 1, so that the value is the progress.
final class ToolkitScene: Scene {
  static let name = "toolkit"
  static let summary = "motions for exports"
  static let size = CGSize(width: 10, height: 10)
  static let duration = 4.0

  struct Motion {
    var name: String
    var animation: CAPropertyAnimation
    var delay = 0.0
  }

  let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  required init() {}

  private static func spring(
    _ name: String, mass: Double = 1, stiffness: Double = 100, damping: Double,
    velocity: Double = 0, duration: Double? = nil, delay: Double = 0, creeps: Bool = false,
    change: (CASpringAnimation) -> Void = { _ in }
  ) -> Motion {
    let animation = CASpringAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue) = (0, 1)
    (animation.mass, animation.stiffness) = (CGFloat(mass), CGFloat(stiffness))
    (animation.damping, animation.initialVelocity) = (CGFloat(damping), CGFloat(velocity))
    animation.allowsOverdamping = creeps
    animation.duration = duration ?? animation.settlingDuration
    change(animation)
    return Motion(name: name, animation: animation, delay: delay)
  }

  private static func basic(
    _ name: String, _ duration: Double, _ function: CAMediaTimingFunction, delay: Double = 0,
    change: (CABasicAnimation) -> Void = { _ in }
  ) -> Motion {
    let animation = CABasicAnimation(keyPath: "zPosition")
    (animation.fromValue, animation.toValue) = (0, 1)
    (animation.duration, animation.timingFunction) = (duration, function)
    change(animation)
    return Motion(name: name, animation: animation, delay: delay)
  }

  static func motions() -> [Motion] {
    let corner = CAKeyframeAnimation(keyPath: "zPosition")
    (corner.values, corner.keyTimes) = ([0, 0.75, -0.25, 1], [0, 0.25, 0.6, 1])
    corner.timingFunctions = [
      CAMediaTimingFunction(controlPoints: 0.42, 0, 0.58, 1),
      CAMediaTimingFunction(controlPoints: 0, 0, 1, 1),
      CAMediaTimingFunction(controlPoints: 0.2, -0.3, 0.1, 1.4),
    ]
    corner.duration = 0.8
    let steps = CAKeyframeAnimation(keyPath: "zPosition")
    (steps.values, steps.keyTimes) = ([0, 0.5, 1], [0, 0.2, 0.7, 1])
    (steps.calculationMode, steps.duration) = (.discrete, 0.5)
    let pieces = PiecewiseLinear([
      .init(input: 0, output: 0), .init(input: 0.3, output: 1.25), .init(input: 0.6, output: 0.5),
      .init(input: 1, output: 1),
    ])
    let tint = CABasicAnimation(keyPath: "backgroundColor")
    (tint.fromValue, tint.toValue) = (
      CGColor(red: 0, green: 0.5, blue: 1, alpha: 1),
      CGColor(red: 1, green: 0.25, blue: 0, alpha: 1)
    )
    tint.duration = 0.4
    return [
      spring("bouncy", mass: 2, stiffness: 200, damping: 8),
      spring("thrown", stiffness: 150, damping: 14, velocity: 6, delay: 0.25),
      spring("critical", stiffness: 64, damping: 16),
      spring("creeping", damping: 60, creeps: true),
      spring("capped", damping: 60),
      spring("short", damping: 3, duration: 0.5),
      spring("quick", damping: 12) { $0.speed = 2 },
      spring("pulse", damping: 9) { $0.repeatCount = .infinity },
      basic("overshoot", 0.7, CAMediaTimingFunction(controlPoints: 0.3, -0.4, 0.2, 1.5)),
      basic("swing", 0.5, CAMediaTimingFunction(name: .easeInEaseOut), delay: 0.125) {
        ($0.autoreverses, $0.repeatCount, $0.speed) = (true, 2, 2)
      },
      basic("steady", 0.3337, CAMediaTimingFunction(name: .linear)),
      basic("pieces", 0.6, CAMediaTimingFunction(pieces)),
      Motion(name: "corner", animation: corner), Motion(name: "steps", animation: steps),
      Motion(name: "tint", animation: tint),
    ]
  }

  func start() -> [SceneStep] {
    for motion in Self.motions() {
      let layer = CALayer()
      layer.name = motion.name
      view.layer.addSublayer(layer)
      if motion.delay != 0 {
        motion.animation.beginTime =
          layer.convertTime(CACurrentMediaTime(), from: nil) + motion.delay
      }
      layer.add(motion.animation, forKey: motion.name)
    }
    return []
  }

  func go() -> [SceneStep] { [] }
  func back() -> [SceneStep] { [] }

  var properties: [SceneProperty] {
    (view.layer.sublayers ?? []).compactMap { layer in
      let name = layer.name ?? ""
      if name == "tint" { return nil }
      return SceneProperty(
        name: name, range: .number(-10...10), animationKeys: [name],
        target: { (layer, "zPosition") }, retarget: { _, _ in })
    }
  }
}

/// The text of ``ToolkitScene`` exported in a given format, and the values that the scene's layers
/// show.
@MainActor struct ToolkitText {
  static let export = SceneExport(
    scene: ToolkitScene.name, tunables: Tunable.survey(SceneDefinition(ToolkitScene.self)),
    tuning: Tuning())

  private static var made: [SceneExport.Format: ToolkitText] = [:]

  let text: String
  private let chunks: [String: String]

  static func of(_ format: SceneExport.Format) -> ToolkitText {
    if let text = made[format] { return text }
    let text = ToolkitText(format)
    made[format] = text
    return text
  }

  private init(_ format: SceneExport.Format) {
    text = Self.export.text(as: format)
    // The exported text has a part for each motion, which begins with the motion's title.
    let titles = text.ranges(of: #/(?:///?|") ?(\w+)[\w./]*: (?:zPosition|backgroundColor), /#)
    var chunks: [String: String] = [:]
    for (i, range) in titles.enumerated() {
      let end = i + 1 < titles.count ? titles[i + 1].lowerBound : text.endIndex
      let name = text[range].split { !$0.isLetter }.first.map(String.init) ?? ""
      chunks[name] = String(text[range.lowerBound..<end])
    }
    self.chunks = chunks
  }

  func part(_ name: String) throws -> String { try #require(chunks[name], "no part of \(name)") }

  /// The error that the exported text states for a motion, as a fraction of the distance.
  func statedError(_ name: String) throws -> Double {
    let match = try #require(
      try part(name).replacing(#/\n *///?/#, with: "")
        .firstMatch(of: /[Ll]argest error ([0-9.]+) of the distance/))
    return try #require(Double(match.1))
  }

  static func motion(_ name: String) throws -> ExportedMotion {
    try #require(export.animations.first { $0.name.hasPrefix(name) }?.motion)
  }

  /// Returns a motion's presentation values at the given times, in seconds after the motion's
  /// start.
  static func shown(_ name: String, at times: [Double]) throws -> [Double] {
    let session = Session.surveying(SceneDefinition(ToolkitScene.self), log: InputLog())
    let delay = try motion(name).delay
    return try times.map { time in
      session.seek(to: Flicks(seconds: time + delay))
      let property = try #require(session.property(named: name))
      return try #require(session.read(property)?.presentation.components.first)
    }
  }

  /// Returns times in seconds within a motion's first cycle. None of them is a whole number of
  /// milliseconds.
  static func instants(_ name: String, count: Int = 40) throws -> [Double] {
    let motion = try motion(name)
    let pass = motion.duration / Double(motion.speed)
    return (0..<count).map { pass * (Double($0) + 0.37) / Double(count) }
  }
}
