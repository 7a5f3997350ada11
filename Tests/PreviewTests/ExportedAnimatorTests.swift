import MidflightLive
import MidflightProcesses

@Suite @MainActor struct ExportedAnimatorTests {
  private final class Slide: MotionTable.Program {
    override func move() { UIView.animate(withDuration: 0.8) { self.box.center.x = 120 } }
  }

  @Test(arguments: [true, false])
  func `UIKit's animations are exported as property animators with the same timing`(
    isSpring: Bool
  ) throws {
    let (scene, log) = (SceneDefinition(Slide.self), MotionTable.taps(0.5))
    let tunables = Tunable.survey(scene, log: log)
    var tuning = Tuning()
    let spring = TunedSpring(duration: 0.5, bounce: 0.3)
    tuning.setSpring(spring, of: tunables[0])
    tuning.setIsSpring(isSpring, of: tunables[0])
    let text = SceneExport(scene: "slide", tunables: tunables, tuning: tuning).text(as: .swift)
    let folder = try ScratchFolder()
    let check = ["-typecheck", "-swift-version", "6", "-warnings-as-errors"]
    let said = try SwiftCompiler.run(
      ["Slide.swift": text], in: folder, check + SwiftCompiler.midflight(folder))
    #expect(said == "")
    func number(_ name: String) -> Double? {
      text.firstRange(of: "\(name): ").flatMap { range in
        Double(text[range.upperBound...].prefix { $0.isNumber || ".-e".contains($0) })
      }
    }
    #expect(text.contains("-> UIViewPropertyAnimator"))
    if isSpring {
      #expect(number("stiffness") == spring.stiffness && number("damping") == spring.damping)
      #expect(number("mass") == spring.mass && text.contains("CGVector(dx: 0, dy: 0)"))
    } else {
      #expect(number("duration") == 0.8)
      #expect(text.contains("controlPoint1: CGPoint(x: 0.42, y: 0)"))
      #expect(text.contains("controlPoint2: CGPoint(x: 0.58, y: 1)"))
    }
  }

  private final class Sprung: MotionTable.Program {
    override func move() {
      UIViewPropertyAnimator(duration: 0.6, dampingRatio: 0.8) { self.box.center.x = 120 }
        .startAnimation()
    }
  }

  @Test func `a property animator's export omits values it sets itself, and is not tuned`() throws {
    let (scene, log) = (SceneDefinition(Sprung.self), MotionTable.taps(0.5))
    let tunable = try #require(Tunable.survey(scene, log: log).first)
    #expect(!tunable.isTunable && !tunable.canBeSpring && Tunable.refusal(of: [tunable]) != nil)
    let text = SceneExport(scene: "sprung", tunables: [tunable], tuning: Tuning()).text(as: .swift)
    #expect(text.contains("UISpringTimingParameters(") && text.contains("duration: 0.6"))
    for word in ["repeatDuration", "fillMode", "isRemovedOnCompletion", "isAdditive"] {
      #expect(!text.contains(word))
    }
    var tuning = Tuning()
    tuning.setDuration(2, of: tunable)
    let shown = [Tuning(), tuning].map { tuning -> [Double] in
      let session = Session.surveying(scene, tuning: tuning, log: log)
      return [0.7, 0.9, 1.2].map { time in
        session.seek(to: Flicks(seconds: time))
        let property = session.property(named: "box.position.x")
        return property.flatMap { session.read($0) }?.presentation.components[0] ?? .nan
      }
    }
    #expect(shown[0] == shown[1] && shown[0].allSatisfy(\.isFinite))
  }
}
