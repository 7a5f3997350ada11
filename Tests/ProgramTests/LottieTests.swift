/// Exported Lottie animations look like the scene when rlottie draws them
/// (https://github.com/Samsung/rlottie).
@Suite(.serialized) struct LottieTests {
  private let scratch = Scratch()

  private func run(_ arguments: [String]) throws -> Midflight {
    try Midflight(arguments, in: scratch.folder)
  }

  /// Exports a scene, lets rlottie draw frames of the export, and compares them with images of the
  /// scene.
  ///
  /// - Returns: For each frame, the mean difference of a component, and the fraction of pixels that
  ///   differ by more than a quarter.
  private func differences(
    _ scene: String, _ arguments: [String] = [], frames: [Int]
  ) throws -> [(mean: Double, far: Double)] {
    let export = try run(
      ["export", scene, "--as", "lottie", "-o", "scene.lottie.json"] + arguments)
    #expect(export.status == 0, "\(export.stderr)")
    for frame in frames {
      let image = try run(
        ["render", scene, "--at", "\(frame)f", "--transparent", "-o", "\(frame).png"] + arguments)
      #expect(image.status == 0, "\(image.stderr)")
    }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("lottie.py")
    let compared = try Midflight(
      shell: "/usr/bin/python3 \(script.path) scene.lottie.json "
        + frames.map { "\($0)=\($0).png" }.joined(separator: " "), [], in: scratch.folder)
    #expect(compared.status == 0, "\(compared.stderr)")
    return compared.text.split(separator: "\n").dropFirst().compactMap { line in
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      return numbers.count == 3 ? (numbers[1], numbers[2]) : nil
    }
  }

  @Test(arguments: ["round-progress", "animated-lines", "explicit-color"])
  func `frames are as the scene's`(scene: String) throws {
    let frames = Array(stride(from: 0, through: 114, by: 6))
    let found = try differences(scene, frames: frames)
    #expect(found.count == frames.count)
    for (frame, difference) in zip(frames, found) {
      #expect(difference.mean < 0.002 && difference.far < 0.002, "\(scene) \(frame): \(difference)")
    }
  }

  /// The test's layers have groups with opacity, masks, linear and radial gradients, dashes and a
  /// retarget, as well as paths whose number of segments changes.
  @Test func `layers' features are drawn as in the scene`() throws {
    try """
    import Midflight

    final class Everything: UIView {
      let card = CAGradientLayer()
      let sun = CAGradientLayer()
      let ring = CAShapeLayer()
      let faded = CALayer()

      override init(frame: CGRect) {
        super.init(frame: CGRect(x: 0, y: 0, width: 160, height: 120))
        card.frame = CGRect(x: 10, y: 10, width: 60, height: 50)
        card.colors = [UIColor.red.cgColor, UIColor.blue.withAlphaComponent(0.3).cgColor]
        card.startPoint = CGPoint(x: 0, y: 0)
        card.endPoint = CGPoint(x: 1, y: 1)
        card.cornerRadius = 12
        card.masksToBounds = true
        sun.type = .radial
        sun.frame = CGRect(x: 90, y: 10, width: 50, height: 50)
        sun.colors = [UIColor.yellow, .orange, .red, .blue].map { $0.cgColor }
        sun.locations = [0, 0.5, 0.5, 1]
        sun.startPoint = CGPoint(x: 0.5, y: 0.5)
        sun.endPoint = CGPoint(x: 1, y: 1)
        ring.path = UIBezierPath(ovalIn: CGRect(x: 20, y: 70, width: 40, height: 40)).cgPath
        ring.strokeColor = UIColor.black.cgColor
        ring.fillColor = nil
        ring.lineWidth = 5
        ring.lineDashPattern = [8, 4]
        faded.frame = CGRect(x: 90, y: 70, width: 40, height: 30)
        faded.backgroundColor = UIColor.green.cgColor
        faded.borderWidth = 6
        faded.borderColor = UIColor.purple.cgColor
        faded.cornerRadius = 8
        let hole = CAShapeLayer()
        hole.path = UIBezierPath(ovalIn: CGRect(x: 4, y: 2, width: 30, height: 26)).cgPath
        faded.mask = hole
        let dots = CAReplicatorLayer()
        let dot = CALayer()
        dot.frame = CGRect(x: 5, y: 64, width: 6, height: 6)
        dot.backgroundColor = UIColor.white.cgColor
        dots.addSublayer(dot)
        dots.instanceCount = 12
        dots.instanceTransform = CATransform3DMakeTranslation(12, 0, 0)
        dots.instanceColor = UIColor(red: 0.3, green: 0.4, blue: 1, alpha: 1).cgColor
        dots.instanceRedOffset = 0.05
        for part in [card, sun, ring, faded, dots] as [CALayer] { layer.addSublayer(part) }
        start()
      }

      required init?(coder: NSCoder) { fatalError("there is no archive of it") }

      func start() {
        let turn = CABasicAnimation(keyPath: "transform.rotation")
        turn.toValue = 1.5
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = 0.2
        let move = CABasicAnimation(keyPath: "position.x")
        move.toValue = 60
        let trim = CABasicAnimation(keyPath: "strokeEnd")
        trim.fromValue = 0
        for (animation, target) in [(turn, card), (fade, faded), (move, sun), (trim, ring)] {
          animation.duration = 1
          animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
          target.add(animation, forKey: nil)
        }
      }
    }
    """.write(to: scratch.url("Everything.swift"), atomically: true, encoding: .utf8)
    let frames = [0, 7, 20, 33, 45, 59]
    let found = try differences("Everything.swift", frames: frames)
    #expect(found.count == frames.count)
    for (frame, difference) in zip(frames, found) {
      #expect(difference.mean < 0.01 && difference.far < 0.01, "\(frame): \(difference)")
    }
  }

  /// The scene draws things that Lottie cannot express, and things that would exceed a size limit.
  @Test func `any drawing gives a valid file that lists the missing features`() throws {
    try """
    import Midflight

    final class Hostile: UIView {
      let morph = CAShapeLayer()

      override init(frame: CGRect) {
        super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        layer.addSublayer(morph)
        morph.path = Self.path(to: 40)
        let change = CABasicAnimation(keyPath: "path")
        change.toValue = Self.path(to: 10)
        change.duration = 0.5
        morph.add(change, forKey: nil)
      }

      required init?(coder: NSCoder) { fatalError("there is no archive of it") }

      static func path(to y: CGFloat) -> CGPath {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 10))
        path.addLine(to: CGPoint(x: 50, y: 10))
        path.addLine(to: CGPoint(x: 50, y: 50))
        path.addLine(to: CGPoint(x: 10, y: y))
        path.closeSubpath()
        return path
      }

      override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setMiterLimit(.infinity)
        context.setLineDash(phase: 0, lengths: [0, 0])
        context.stroke(CGRect(x: 0, y: 0, width: 20, height: 20))
        context.setLineDash(phase: 0, lengths: [-1, 2])
        context.fill(CGRect(x: 1e306, y: 0, width: 20, height: 20))
        context.move(to: CGPoint(x: CGFloat.nan, y: 1))
        context.addLine(to: CGPoint(x: 1, y: 1))
        context.strokePath()
        context.setBlendMode(.xor)
        context.fill(CGRect(x: 0, y: 0, width: 5, height: 5))
        context.setBlendMode(.plusLighter)
        context.setFillColor(UIColor.red.cgColor)
        for _ in 0..<20_000 { context.beginTransparencyLayer(auxiliaryInfo: nil) }
        context.setBlendMode(.multiply)
        context.fill(CGRect(x: 10, y: 10, width: 5, height: 5))
        for _ in 0..<20_000 { context.endTransparencyLayer() }
      }
    }
    """.write(to: scratch.url("Hostile.swift"), atomically: true, encoding: .utf8)
    let first = try run(["export", "Hostile.swift", "-o", "a.lottie.json"])
    let second = try run(["export", "Hostile.swift", "-o", "b.lottie.json"])
    #expect(first.status == 0 && second.status == 0, "\(first.stderr)")
    let data = try Data(contentsOf: scratch.url("a.lottie.json"))
    #expect(try data == Data(contentsOf: scratch.url("b.lottie.json")))
    for words in ["not a number", "64 deep", "blend mode that CSS does not have", "screen"] {
      #expect(first.stderr.contains(words), "\(words): \(first.stderr)")
    }
    let json = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    var paths = 0
    func look(_ value: Any) {
      if let list = value as? [Any] { list.forEach(look) }
      guard let members = value as? [String: Any] else { return }
      if members["ty"] as? String == "sh", let ks = members["ks"] as? [String: Any] {
        paths += 1
        let shapes =
          (ks["k"] as? [[String: Any]])?.compactMap { ($0["s"] as? [Any])?.first } ?? [ks["k"]!]
        let counts = Set(shapes.compactMap { (($0 as? [String: Any])?["v"] as? [Any])?.count })
        #expect(counts.count == 1, "\(counts)")
      }
      members.values.forEach(look)
    }
    look(json)
    #expect(paths >= 3 && !String(decoding: data, as: UTF8.self).contains("inf"))
  }

  @Test func `a target mid-flight is drawn, and keys are refused`() throws {
    let set = ["--set", "progress=0.1@1.2s"]
    for difference in try differences("round-progress", set, frames: [70, 75, 90, 110]) {
      #expect(difference.mean < 0.002 && difference.far < 0.002, "\(difference)")
    }
    try "import Midflight\n\nfinal class Still: UIView {}\n"
      .write(to: scratch.url("Still.swift"), atomically: true, encoding: .utf8)
    let still = try run(["export", "Still.swift", "-o", "still.lottie.json"])
    #expect(still.status == 0 && still.stderr.contains("has no motion"), "\(still.stderr)")
    let archive = try run(["export", "round-progress", "-o", "ring.lottie"])
    #expect(archive.status == 2 && archive.stderr.contains(".lottie.json"))
    let keyed = try run(["export", "round-progress", "--as", "lottie", "--key", "progress"])
    #expect(keyed.status == 2 && keyed.text.isEmpty && keyed.stderr.contains("--key"))
  }
}
