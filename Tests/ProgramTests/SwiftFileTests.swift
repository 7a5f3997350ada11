@Suite(.serialized) struct SwiftFileTests {
  let scratch = Scratch()

  func run(_ arguments: String...) throws -> Midflight {
    try Midflight(arguments, in: scratch.folder)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: scratch.url(name))
  }

  @Test func `the file that new writes is shown`() throws {
    let new = try run("new", "gauge")
    #expect(new.status == 0 && new.text == "Gauge.swift\n")
    #expect(new.stderr == "midflight preview Gauge.swift opens it.\n")
    let list = try run("list", "Gauge.swift")
    #expect(list.status == 0, "\(list.stderr)")
    #expect(list.lines.first == "gauge: the class Gauge")
    #expect(list.lines.contains("  property  level  0 to 1"))
    #expect(list.lines.contains("  tunable   level  0.8 s, easeInEaseOut"))
    #expect(try scratch.files == ["Gauge.swift"])
    let again = try run("new", "Gauge")
    #expect(
      again.status == 2 && again.stderr == "midflight: Gauge.swift already exists\n")

    let render = try run("render", "Gauge.swift", "--at", "1s", "-o", "a.png")
    #expect(render.status == 0 && render.text == "a.png\n")
    _ = try run("render", "Gauge.swift:gauge", "--at", "1s", "-o", "b.png")
    #expect(try Data(contentsOf: scratch.url("a.png")) == Data(contentsOf: scratch.url("b.png")))
    let image = try PNG.read(scratch.url("a.png").path)
    // The image contains the grey of the track, and the blue of the ring.
    #expect(Set(image.pixels).count > 10)
    #expect(image.pixels.contains(0xFF5C_ADFF))
  }

  @Test func `a controller is shown with its view laid out, before its file's views`() throws {
    try write(
      """
      import UIKit

      final class Badge: UIView {
        override init(frame: CGRect) {
          super.init(frame: frame)
          backgroundColor = .red
        }
        required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
        override var intrinsicContentSize: CGSize { CGSize(width: 40, height: 40) }
      }

      class ViewController: UIViewController {
        private let badge = Badge()
        private lazy var stack = UIStackView(arrangedSubviews: [badge])
        private var top: NSLayoutConstraint!

        override func viewDidLoad() {
          super.viewDidLoad()
          view.backgroundColor = .white
          stack.axis = .vertical
          stack.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(stack)
          top = stack.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20)
          NSLayoutConstraint.activate([
            top, stack.centerXAnchor.constraint(equalTo: view.centerXAnchor),
            badge.widthAnchor.constraint(equalToConstant: 60),
          ])
        }

        override func viewDidAppear(_ animated: Bool) {
          super.viewDidAppear(animated)
          top.constant = 220
          UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            self.view.layoutIfNeeded()
          }
        }
      }
      """, to: "Profile.swift")
    let list = try run("list", "Profile.swift")
    #expect(list.status == 0 && list.stderr.isEmpty, "\(list.stderr)")
    #expect(list.lines.first == "view-controller: the class ViewController")
    #expect(list.lines.contains("badge: the class Badge"))
    for (time, y) in [("0.5s", 160), ("2s", 260)] {
      let render = try run("render", "Profile.swift", "--at", time, "-o", "a.png")
      #expect(render.status == 0 && render.stderr.isEmpty, "\(render.stderr)")
      let image = try PNG.read(scratch.url("a.png").path)
      // The view has 320 × 568 points, with a margin of 40. The badge in its middle has 60 × 40
      // points.
      #expect(image.width == 400 && image.height == 648)
      let red = image.pixels.indices.filter { image.pixels[$0] == 0xFFFF_0000 }
      #expect(red.count == 60 * 40 && red.first == y * 400 + 170)
    }
  }

  @Test func `a file with a name that its own code needs is not written`() throws {
    for name in ["String", "animatable", "CGPoint", "Midflight"] {
      let run = try run("new", name)
      #expect(run.status == 2 && run.stderr.contains("cannot be the class's name"), "\(name)")
    }
    #expect(try scratch.files.isEmpty)
  }

  @Test func `one of a file's scenes is listed by its name`() throws {
    try write(
      """
      import Midflight
      final class Near: CALayer { @Animatable var level: CGFloat = 0 }
      final class Far: CALayer { override func draw(in context: CGContext) {} }
      """, to: "Two.swift")
    let all = try run("list", "Two.swift")
    #expect(all.text.contains("near: ") && all.text.contains("far: "), "\(all.stderr)")
    let one = try run("list", "Two.swift:far")
    #expect(one.text.hasPrefix("far: ") && !one.text.contains("near: "))
    let none = try run("list", "Two.swift:nope")
    #expect(none.status == 2 && none.text.isEmpty && none.stderr.contains("no scene 'nope'"))
    let trace = try run("trace", "Two.swift:far")
    #expect(trace.status == 0 && trace.lines == ["time,model,presentation,velocity"])
    #expect(trace.stderr == "midflight: far has no properties, so the trace has no rows\n")
    let key = try run("trace", "Two.swift:far", "--key", "level")
    #expect(key.stderr == "midflight: far has no property 'level'; it has none\n")
  }

  @Test func `an animation that an initializer adds is listed and tuned`() throws {
    try write(
      """
      import Midflight
      final class Spin: CALayer {
        @Animatable var level: CGFloat = 0
        override init() {
          super.init()
          let turning = CABasicAnimation(keyPath: "level")
          (turning.fromValue, turning.toValue, turning.duration) = (0, 1, 1)
          turning.repeatCount = .infinity
          add(turning, forKey: "spin")
          let fading = CABasicAnimation(keyPath: "opacity")
          (fading.fromValue, fading.toValue, fading.duration) = (0, 1, 0.5)
          add(fading, forKey: nil)
        }
        override init(layer: Any) { super.init(layer: layer) }
        required init?(coder: NSCoder) { fatalError() }
      }
      """, to: "Spin.swift")
    let list = try run("list", "Spin.swift")
    #expect(list.lines.contains("  tunable   stage/spin/spin  1 s, linear"), "\(list.stderr)")
    #expect(list.lines.contains("  tunable   opacity  0.5 s, linear"))
    func velocity(_ options: String...) throws -> Substring? {
      let words =
        ["trace", "Spin.swift", "--key", "level", "--to", "0.2s", "--fps", "5"] + options
      return try Midflight(words, in: scratch.folder).lines.last
    }
    #expect(try velocity() == "0.2,0,0.2,1")
    #expect(try velocity("--duration", "stage/spin/spin=2s") == "0.2,0,0.1,0.5")
    let export = try run("export", "Spin.swift", "--as", "json")
    #expect(export.text.contains(#""spin""#), "\(export.text)")
  }

  @Test func `properties that a view moves have rows, which take a target mid-flight`() throws {
    try write(
      """
      import UIKit
      class Meadow: UIView {
        let ball = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
        let line = CAShapeLayer()
        override init(frame: CGRect) {
          super.init(frame: frame)
          addSubview(ball)
          layer.addSublayer(line)
          line.name = "line"
        }
        required init?(coder: NSCoder) { fatalError() }
        override func didMoveToWindow() {
          DispatchQueue.main.async { [self] in
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { ball.center.x = 220 }
          }
          let drawing = CABasicAnimation(keyPath: "strokeEnd")
          (drawing.fromValue, drawing.duration) = (0, 2)
          line.add(drawing, forKey: "drawing")
        }
      }
      """, to: "Meadow.swift")
    let list = try run("list", "Meadow.swift")
    let properties = list.lines.filter { $0.hasPrefix("  property") }
    #expect(
      properties == [
        "  property  line.strokeEnd  0 to 1", "  property  ball.position.x  20 to 220",
      ], "\(list.text)\(list.stderr)")
    let trace = try run(
      "trace", "Meadow.swift", "--key", "ball.position.x", "--fps", "4", "--to", "0.5s")
    #expect(trace.lines.dropFirst() == ["0,220,20,200", "0.25,220,70,200", "0.5,220,120,200"])
    // UIKit's animations are additive, so the value does not jump when the target is set. The
    // motion to the target is linear, like the one in the code's block, so the velocity does jump.
    let joints = try run(
      "trace", "Meadow.swift", "--joints", "--key", "ball.position.x", "--set",
      "ball.position.x=20@0.5s")
    // Both `--key` and this filter select only the joints of `ball.position.x`.
    let fields = joints.lines.dropFirst().map { $0.split(separator: ",") }
      .filter { $0[1] == "ball.position.x" }
    try #require(fields.map { $0[0] } == ["0.5", "1"], "\(joints.text)")
    #expect(fields.allSatisfy { Double($0[7]).map { $0 < 1e-9 } == true && $0[11] == "sum" })
    #expect(fields.allSatisfy { Double($0[10]).map { abs($0 - 200) < 1e-6 } == true })
    let whole = try run(
      "trace", "Meadow.swift", "--joints", "--key", "ball.position", "--set",
      "ball.position.x=20@0.5s")
    let names = whole.lines.dropFirst().map { $0.split(separator: ",")[1] }
    #expect(
      names == ["ball.position", "ball.position.x", "ball.position.x"], "\(whole.text)")
  }

  @Test func `a view is made by its class's initializer without arguments`() throws {
    try write(
      """
      import UIKit
      class Dial: UIView {
        override init(frame: CGRect) { super.init(frame: frame) }
        required init?(coder: NSCoder) { fatalError() }
        convenience init() { self.init(frame: CGRect(x: 0, y: 0, width: 100, height: 60)) }
      }
      enum Parts {
        class Knob: UIView {
          init() { super.init(frame: CGRect(x: 0, y: 0, width: 30, height: 20)) }
          required init?(coder: NSCoder) { fatalError() }
        }
      }
      """, to: "Dial.swift")
    let list = try run("list", "Dial.swift")
    #expect(
      list.lines.filter { $0.contains("points") } == [
        "  180 × 140 points, 3 s", "  110 × 100 points, 3 s",
      ], "\(list.text)\(list.stderr)")
  }

  @Test func `code that traps later is shown up to then, with the rows of its motions`() throws {
    try write(
      """
      import UIKit
      class Late: UIView {
        override func didMoveToWindow() {
          DispatchQueue.main.async { UIView.animate(withDuration: 2) { self.center.x = 0 } }
          DispatchQueue.main.asyncAfter(deadline: .now() + 1.5) { fatalError() }
        }
      }
      """, to: "Late.swift")
    let trace = try run("trace", "Late.swift", "--to", "1s")
    #expect(trace.stderr.isEmpty && trace.lines.count == 62, "\(trace.text)")
    let image = try run("render", "Late.swift", "--at", "1s", "-o", "a.png")
    #expect(image.status == 0, "\(image.stderr)")
  }

  /// The error is found by the process that runs the scene, which prints it. The window's process
  /// opens no window, and exits with the same status.
  @Test func `errors in a window's arguments are reported before it opens`() throws {
    _ = try run("new", "Gauge")
    let key = try run("preview", "Gauge.swift", "--trace", "a.csv", "--key", "height")
    #expect(key.status == 2 && key.lines.isEmpty)
    #expect(key.stderr.hasPrefix("midflight: ") && key.stderr.contains("'height'"))
    #expect(key.stderr.split(separator: "\n").count == 1)
    let other = try run("preview", "Gauge.swift:needle")
    #expect(
      other.status == 2
        && other.stderr == "midflight: Gauge.swift has no scene 'needle'; it has gauge\n")
    let several = try run("preview", "Gauge.swift", "round-progress")
    #expect(
      several.status == 2
        && several.stderr
          == "midflight: round-progress is not a Swift file, but Gauge.swift is\n"
    )
    #expect(try scratch.files == ["Gauge.swift"])
  }

  /// When a target interrupts the motion, the layer's action starts at the presentation value.
  @Test func `a property moves as its file defines`() throws {
    try write(
      """
      import Midflight
      final class Line: CALayer {
        @Animatable var length: CGFloat = 0
        override func action(forKey key: String) -> (any CAAction)? {
          guard key == "length" else { return super.action(forKey: key) }
          let animation = CABasicAnimation(keyPath: key)
          animation.fromValue = presentation()?.length
          animation.duration = 2
          return animation
        }
      }
      """, to: "Line.swift")
    let trace = try run(
      "trace", "Line.swift", "--fps", "4", "--to", "2s", "--set", "length=0@0s", "--set",
      "length=1@0.5s")
    #expect(trace.status == 0, "\(trace.stderr)")
    let values = trace.lines.dropFirst().compactMap { row in
      row.split(separator: ",").dropLast().last.flatMap { Double($0) }
    }
    // The value moves linearly from 0 at 0.5 s to 1 at 2.5 s.
    #expect(values.count == 9)
    for (index, value) in values.enumerated() {
      let seconds = Double(index) / 4
      #expect(abs(value - max(seconds - 0.5, 0) / 2) < 1e-9, "\(values)")
    }
  }

  @Test func `classes that can be made are found, and others are reported`() throws {
    try write(
      """
      import Midflight
      class Knob: UIView {
        class Ring: CALayer { @Animatable var place = CGPoint(x: 10, y: 20) }
        override class var layerClass: AnyClass { Ring.self }
        override init(frame: CGRect) {
          super.init(frame: frame)
          bounds.size = CGSize(width: 60, height: 30)
        }
        required init?(coder: NSCoder) { nil }
      }
      class Needs: UIView {
        let number: Int
        init(number: Int) {
          self.number = number
          super.init(frame: .zero)
        }
        required init?(coder: NSCoder) { nil }
      }
      class Traps: CALayer {
        override init() { fatalError("not like this") }
        override init(layer: Any) { super.init(layer: layer) }
      }
      class Loops: UIView {
        override init(frame: CGRect) {
          super.init(frame: frame)
          while true {}
        }
        required init?(coder: NSCoder) { nil }
      }
      class Stops: UIView {
        override init(frame: CGRect) {
          super.init(frame: frame)
          raise(SIGSTOP)
        }
        required init?(coder: NSCoder) { nil }
      }
      private class Hidden: CALayer {}
      final class Two: Scene {
        static let name = "two"
        static let summary = "a scene"
        static let size = CGSize(width: 20, height: 10)
        static let duration = 1.0
        let view = UIView()
        func start() -> [SceneStep] { [] }
        func go() -> [SceneStep] { [] }
        func back() -> [SceneStep] { [] }
        var properties: [SceneProperty] { [] }
      }
      """.replacing(
        "import Midflight", with: "import Foundation\nimport Midflight\nimport MidflightScenes"),
      to: "Many.swift")
    let list = try run("list", "Many.swift")
    #expect(list.status == 0, "\(list.stderr)")
    let names = list.lines.filter { !$0.hasPrefix(" ") }.map { $0.prefix { $0 != ":" } }
    #expect(names == ["knob", "ring", "two"])
    #expect(list.lines.contains("  140 × 110 points, 3 s"))
    #expect(list.lines.contains("  property  place.x  0 to 20"))
    #expect(list.lines.contains("  property  place.y  0 to 40"))
    let obstacles = [
      "Needs": "it has no initializer without arguments; create it in a #Preview { … }",
      "Traps": "its initializer crashed at Many.swift:22: not like this",
      "Loops": "its initializer did not return within 2 s",
      "Stops": "its initializer did not return within 2 s",
    ]
    for (name, obstacle) in obstacles {
      #expect(
        list.stderr.contains("midflight: Many.swift: Skipped \(name): \(obstacle)\n"))
    }
    let other = try run("render", "Many.swift:too")
    #expect(other.status == 2)
    #expect(other.stderr.hasSuffix("did you mean 'two'?\n"), "\(other.stderr)")
  }
}
