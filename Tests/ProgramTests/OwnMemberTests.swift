/// The properties and methods that a file's class declares can be set and called.
@Suite(.serialized) struct OwnMemberTests {
  private let scratch = Scratch()

  private func run(_ arguments: String...) throws -> Midflight {
    try Midflight(arguments, in: scratch.folder)
  }

  private func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: scratch.url(name))
  }

  private func writeRing(_ more: String = "") throws {
    try write(
      """
      import UIKit
      class Base: UIView {
        var opacityOfTrack: Float = 0.5 { didSet { alpha = CGFloat(opacityOfTrack) } }
        func shake() { layer.add(CABasicAnimation(keyPath: "position.x"), forKey: "shake") }
      }
      final class Ring: Base {
        enum Style { case thin, thick }
        enum Content { case text(String), none }
        private let shape = CAShapeLayer()
        var steps: Int = 4
        var progress: CGFloat = 0 {
          didSet {
            let animation = CABasicAnimation(keyPath: "strokeEnd")
            animation.fromValue = shape.presentation()?.strokeEnd ?? oldValue
            animation.duration = 0.8
            shape.strokeEnd = progress
            shape.add(animation, forKey: "progress")
          }
        }
        var color: UIColor = .red { didSet { shape.strokeColor = color.cgColor } }
        var track: CGColor = .black { didSet { shape.fillColor = track } }
        var style = Style.thin { didSet { shape.lineWidth = style == .thin ? 8 : 24 } }
        var isDashed = false { didSet { shape.lineDashPattern = isDashed ? [6, 6] : nil } }
        var content = Content.none
        private(set) var turns = 0
        private var secret: CGFloat = 3
        static var shared: CGFloat = 1
        var half: CGFloat { progress / 2 }
        override init(frame: CGRect) {
          super.init(frame: frame)
          setUp()
        }
        required init?(coder: NSCoder) { fatalError() }
        func setUp() {
          shape.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 20, dy: 20)).cgPath
          shape.strokeEnd = 0
          layer.addSublayer(shape)
        }
        override func layoutSubviews() { shape.frame = bounds }
        func fill(
          to value: CGFloat, in seconds: Float = 2, twice: Bool = false, by: Int = 3,
          completion: (() -> Void)? = nil
        ) {
          progress = value * CGFloat(seconds) * CGFloat(by) * (twice ? 2 : 1)
          completion?()
        }
        func setValue(_ value: Double) { progress = CGFloat(value) }
        func name(of text: String) {}
        func angle() -> CGFloat { 0 }
        private func hide() {}
        static func make() {}
        \(more)
      }
      """, to: "Ring.swift")
  }

  @Test func `a class's settable properties are rows, and its methods are listed`() throws {
    try writeRing()
    let list = try run("list", "Ring.swift:ring")
    #expect(list.stderr.isEmpty, "\(list.stderr)")
    let rows = list.lines.filter { $0.hasPrefix("  property") }
      .map { $0.dropFirst(12).prefix(while: { $0 != "#" }) }
    #expect(
      rows == [
        "progress  0 to 1", "color  ", "track  ", "style  thin, thick", "isDashed  false, true",
        "steps  0 to 8", "opacityOfTrack  0 to 1", "fill.to  0 to 1", "fill.in  0 to 4",
        "fill.twice  false, true", "fill.by  0 to 6", "setValue.value  0 to 1",
      ], "\(list.text)")
    let methods = list.lines.filter { $0.hasPrefix("  method") }.map { $0.dropFirst(12) }
    // The methods that the class's initializer calls are listed last.
    #expect(
      methods == [
        "fill(to:in:twice:by:completion:)", "setValue(_:)", "setUp()", "shake()",
      ], "\(list.text)")
  }

  private func values(_ key: String, at seconds: Double, _ options: String...) throws -> [String] {
    let words =
      ["trace", "Ring.swift:ring", "--no-demo", "--key", key, "--to"]
    let trace = try Midflight(words + ["\(seconds)s"] + options, in: scratch.folder)
    #expect(trace.status == 0, "\(trace.stderr)")
    return trace.lines.last.map { $0.split(separator: ",").dropFirst().map(String.init) } ?? []
  }

  @Test
  func `setting a property runs its code, and the properties that it moves are measured`() throws {
    try writeRing()
    #expect(try values("progress", at: 0.4, "--set", "progress=1@0s") == ["1", "1", "0"])
    // The observer of `progress` starts an animation of 0.8 s.
    #expect(
      try values("shape.strokeEnd", at: 0.4, "--set", "progress=1@0s") == ["1", "0.5", "1.25"])
    let joints = try run(
      "trace", "Ring.swift:ring", "--no-demo", "--joints", "--set", "progress=1@0s", "--set",
      "progress=0@0.4s")
    let fields = joints.lines.dropFirst().map { $0.split(separator: ",") }
    #expect(
      fields.contains { $0[0] == "0.4" && $0[1] == "shape.strokeEnd" && $0[5] == "0.5" },
      "\(joints.text)")
    for (set, row) in [
      ("style=thick", "1"), ("isDashed=true", "1"), ("steps=7", "7"),
      ("opacityOfTrack=0.25", "0.25"),
    ] {
      let key = String(set.prefix { $0 != "=" })
      #expect(try values(key, at: 0.1, "--set", set).first == row, "\(set)")
    }
    #expect(try values("color", at: 0.1, "--set", "color=#0000ff").first == "0 0 1 1")
    #expect(try values("track", at: 0.1, "--set", "track=#00ff00").first == "0 1 0 1")
  }

  @Test func `a method is called with the numbers of its rows, and a log calls it again`() throws {
    try writeRing()
    // The method computes 0.75 · 2 · 3.
    #expect(try values("progress", at: 0.5, "--call", "fill@0.2s").first == "4.5")
    #expect(try values("progress", at: 0.1, "--call", "fill@0.2s").first == "0")
    let options = [
      "--set", "fill.to=0.1", "--set", "fill.in=1", "--set", "fill.twice=true", "--set",
      "fill.by=2",
    ]
    let called = try Midflight(
      ["trace", "Ring.swift:ring", "--no-demo", "--key", "progress", "--call", "fill@0.2s"]
        + options,
      in: scratch.folder)
    #expect(called.lines.last?.split(separator: ",")[1] == "0.4", "\(called.text)")
    try write(
      """
      midflight 1
      scene ring
      mute all
      0s set fill.to 0.1 at-once
      0s set fill.in 1 at-once
      0s set fill.twice true at-once
      0s set fill.by 2 at-once
      0.2s call fill(to:in:twice:by:completion:)
      """, to: "a.midflight")
    let logged = try run("trace", "Ring.swift:ring", "--key", "progress", "--log", "a.midflight")
    #expect(logged.text == called.text, "\(logged.stderr)")
    let other = try run("trace", "Ring.swift:ring", "--call", "empty")
    #expect(
      other.status == 2
        && other.stderr.hasPrefix("midflight: ring has no method 'empty'; it has fill("))
  }

  @Test func `a default argument is evaluated when the method is called`() throws {
    try write(
      """
      import UIKit
      class Clock: UIView {
        var seen: Double = 0
        var level: CGFloat = 0
        func look(at time: Double = CACurrentMediaTime(), by: CGFloat = tweak(0.25)) {
          (seen, level) = (time, by)
        }
      }
      """, to: "Clock.swift")
    func seen(_ key: String, _ options: String...) throws -> Double? {
      let words = ["trace", "Clock.swift", "--no-demo", "--key", key, "--call", "look@0.5s"]
      let trace = try Midflight(words + options, in: scratch.folder)
      return trace.lines.last.flatMap { Double($0.split(separator: ",")[1]) }
    }
    #expect(try seen("seen") == 1024.5)
    #expect(try seen("seen", "--set", "look.at=3") == 3)
    #expect(try seen("level") == 0.25)
    #expect(try seen("level", "--tweak", "by=0.5") == 0.5)
  }

  @Test func `code whose setter traps is shown, and its setters are not tried out`() throws {
    try writeRing(
      """
      var count = 2 { didSet { precondition(count > 1, "too few") } }
      func stop() { exit(3) }
      """)
    let list = try run("list", "Ring.swift:ring")
    #expect(
      list.status == 0 && list.lines.contains("  property  count  0 to 4"), "\(list.stderr)")
    #expect(list.lines.contains("  method    stop()"))
    let trap = try run("trace", "Ring.swift:ring", "--set", "count=1@0.5s")
    #expect(trap.stderr.contains("Ring.swift:"), "\(trap.stderr)")
  }

  @Test func `the parts of a preview have rows by the names that the code has`() throws {
    try write(
      """
      import UIKit
      class Dial: UIView {
        var level: CGFloat = 0.25 { didSet { transform = CGAffineTransform(rotationAngle: level) } }
        func spin(times: Int) { level = CGFloat(times) }
      }
      class Panel: UIView {
        let left = Dial(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let right = Dial(frame: CGRect(x: 50, y: 0, width: 40, height: 40))
        override init(frame: CGRect) {
          super.init(frame: frame)
          addSubview(left)
          addSubview(right)
        }
        required init?(coder: NSCoder) { fatalError() }
      }
      #Preview("Panel") { Panel(frame: CGRect(x: 0, y: 0, width: 90, height: 40)) }
      """, to: "Panel.swift")
    let list = try run("list", "Panel.swift:panel")
    let rows = list.lines.filter { $0.hasPrefix("  property") || $0.hasPrefix("  method") }
      .map { $0.dropFirst(12) }
    #expect(
      rows.filter { $0.contains("level") || $0.contains("spin") } == [
        "left.level  0 to 1", "right.level  0 to 1", "left.spin.times  0 to 2",
        "right.spin.times  0 to 2", "left.spin(times:)", "right.spin(times:)",
      ], "\(list.text)\(list.stderr)")
    let trace = try run(
      "trace", "Panel.swift", "--no-demo", "--key", "right.level", "--call", "right.spin@0.1s")
    #expect(trace.lines.last?.split(separator: ",")[1] == "1", "\(trace.stderr)")
  }

  @Test func `only a class without a motion in its code gets a generated one`() throws {
    try write(
      """
      import UIKit
      class Still: UIView { var level: CGFloat = 0 { didSet { alpha = 1 - level / 2 } } }
      class Moving: UIView {
        var level: CGFloat = 0 { didSet { alpha = 1 - level / 2 } }
        override func didMoveToWindow() {
          DispatchQueue.main.async { UIView.animate(withDuration: 1) { self.center.x += 10 } }
        }
      }
      """, to: "Two.swift")
    func levels(_ scene: String, _ options: String...) throws -> Set<Substring> {
      let trace = try Midflight(
        ["trace", "Two.swift:\(scene)", "--key", "level"] + options, in: scratch.folder)
      return Set(trace.lines.dropFirst().map { $0.split(separator: ",")[1] })
    }
    #expect(try levels("still") == ["0", "0.9", "0.3"])
    #expect(try levels("still", "--no-demo") == ["0"])
    #expect(try levels("moving") == ["0"])
  }

  /// A target is set inside an animation block. Animation blocks in the program's own code keep
  /// their durations, although in UIKit a nested block inherits the duration of the outer block.
  @Test func `a target is set in an animation block that code inside does not inherit`() throws {
    try write(
      """
      import UIKit
      class Plain: UIView { var level: CGFloat = 0 { didSet { alpha = 1 - level } } }
      class Own: UIView {
        var level: CGFloat = 0 {
          didSet {
            UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) { self.alpha = 1 - self.level }
          }
        }
      }
      """, to: "Two.swift")
    func alpha(_ scene: String, _ set: String) throws -> String? {
      let trace = try Midflight(
        [
          "trace", "Two.swift:\(scene)", "--no-demo", "--key", "opacity", "--to",
          "0.75s", "--set", set,
        ], in: scratch.folder)
      return trace.lines.last.map { String($0.split(separator: ",")[2]) }
    }
    // A quarter of a second later, half of the block's duration has passed, and the value is
    // halfway.
    #expect(try alpha("plain", "level=1@0.5s") == "0.5")
    #expect(try alpha("own", "level=1@0.25s") == "0.75")
  }

  /// The test's layer animates the property only if the view's block gives other properties an
  /// action, which is a common pattern in progress bars.
  @Test func `an animatable property of a view's layer is set in a block, too`() throws {
    try write(
      """
      import UIKit
      class BarLayer: CALayer {
        @Animatable var level: CGFloat = 0
        override func action(forKey key: String) -> (any CAAction)? {
          guard key == "level" else { return super.action(forKey: key) }
          guard let animation = super.action(forKey: "opacity") as? CABasicAnimation else {
            return nil
          }
          animation.keyPath = key
          animation.fromValue = presentation()?.level ?? level
          return animation
        }
      }
      class Bar: UIView {
        override class var layerClass: AnyClass { BarLayer.self }
      }
      """, to: "Bar.swift")
    let trace = try run(
      "trace", "Bar.swift:bar", "--no-demo", "--key", "level", "--set", "level=1@0.5s", "--to",
      "0.75s")
    let values = trace.lines.last?.split(separator: ",").compactMap { Double($0) } ?? []
    #expect(
      values.prefix(3) == [0.75, 1, 0.5] && values.last.map { $0 > 2 } == true, "\(trace.text)")
  }
}
