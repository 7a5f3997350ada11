/// Small programs with common layer code have the expected rows, joints and causes. The jumps at
/// the joints are compared with closed forms.
@Suite @MainActor struct LayerMotionTableTests {
  typealias Program = MotionTable.Program
  typealias Break = MotionTable.Break

  // MARK: Ends

  private final class SnapBack: Program {
    override func move() {
      box.layer.add(MotionTable.basic("position.x", 20, 180), forKey: "slide")
    }
  }

  @Test func `15 an animation that leaves the model behind snaps back`() {
    #expect(MotionTable.rows(SnapBack.self) == ["box.position.x"])
    MotionTable.expect(
      SnapBack.self, "box.position.x", [Break(time: 1.55, value: 160, velocity: 160, cause: .end)])
    #expect(
      MotionTable.sentences(SnapBack.self, of: "box.position.x").map {
        $0.contains("which had not been set")
      } == [true])
  }

  private final class Removed: Program {
    override func move() {
      box.layer.add(MotionTable.basic("position.x", 20, 220), forKey: "slide")
      CAContext.current.schedule(after: Flicks(seconds: 0.25)) {
        self.box.layer.removeAllAnimations()
      }
    }
  }

  @Test func `16 an animation that is removed`() {
    #expect(MotionTable.rows(Removed.self) == ["box.position.x"])
    MotionTable.expect(
      Removed.self, "box.position.x",
      [Break(time: 0.8, value: 50, velocity: 200, cause: .removal)])
    #expect(
      MotionTable.sentences(Removed.self, of: "box.position.x").map {
        $0.contains("removed before its end")
      } == [true])
  }

  private final class Covered: Program {
    let plate = CALayer()
    override func make() { add(plate) }
    override func move() {
      plate.add(MotionTable.basic("opacity", 0, 1, 2), forKey: "pulse")
      CAContext.current.schedule(after: Flicks(seconds: 0.5)) { self.plate.opacity = 0.75 }
    }
  }

  @Test func `17 an implicit animation covers an explicit one`() {
    #expect(MotionTable.rows(Covered.self) == ["plate.opacity"])
    let joints = MotionTable.joints(Covered.self, of: "plate.opacity")
    #expect(joints.map(\.cause) == [.beginning, .cover, .cover, .end])
    for (joint, (time, jump)) in zip(joints, [(0.55, 1), (1.05, 0), (1.3, 0.375), (2.55, 0.25)]) {
      #expect(abs(joint.time - time) < 1e-9 && abs(joint.value - jump) < 1e-6)
    }
    let sentences = MotionTable.sentences(Covered.self, of: "plate.opacity")
    #expect(sentences.contains { $0.contains("so that") })
  }

  private final class Bounce: Program {
    override func move() {
      let slide = MotionTable.basic("position.x", 20, 120, 0.5)
      slide.autoreverses = true
      box.layer.add(slide, forKey: "slide")
    }
  }

  @Test func `18 an animation that returns to its start does not jump`() {
    #expect(MotionTable.rows(Bounce.self) == ["box.position.x"])
    for (time, x) in [(0.8, 70.0), (1.05, 120), (1.3, 70), (1.6, 20)] {
      let shown = MotionTable.shown(Bounce.self, "box.position.x", at: time).first ?? .nan
      #expect(abs(shown - x) < 1e-6, "\(time)")
    }
    MotionTable.expect(
      Bounce.self, "box.position.x", [Break(time: 1.05, value: 0, velocity: 400, cause: .turn)])
    #expect(MotionTable.sentences(Bounce.self, of: "box.position.x") == [])
  }

  // MARK: Kinds of animations

  private final class Sprung: Program {
    override func move() {
      let spring = CASpringAnimation(keyPath: "position.y")
      (spring.fromValue, spring.toValue) = (100, 160)
      (spring.mass, spring.stiffness, spring.damping) = (1, 200, 10)
      spring.duration = spring.settlingDuration
      box.layer.position.y = 160
      box.layer.add(spring, forKey: "drop")
    }
  }

  @Test func `19 an explicit spring`() throws {
    #expect(MotionTable.rows(Sprung.self) == ["box.position.y"])
    // The distance from the end of an underdamped spring is 60 · e^(−5t) · (cos ωt + 5/ω · sin ωt),
    // with ω² = 200 − 25.
    let (t, omega) = (0.3, 175.0.squareRoot())
    let rest = 60 * exp(-5 * t) * (cos(omega * t) + 5 / omega * sin(omega * t))
    let shown = try #require(MotionTable.shown(Sprung.self, "box.position.y", at: 0.55 + t).first)
    #expect(abs(shown - (160 - rest)) < 1e-6)
    // There are no joints: the spring begins at rest, and ends less than a thousandth of the
    // distance from the target.
    MotionTable.expect(Sprung.self, "box.position.y", [])
  }

  private final class Group: Program {
    override func move() {
      let group = CAAnimationGroup()
      group.animations = [
        MotionTable.basic("position.x", 20, 120), MotionTable.basic("opacity", 1, 0.5),
      ]
      group.duration = 1
      box.layer.add(group, forKey: "leave")
    }
  }

  @Test func `20 a group moves each of its properties`() {
    #expect(MotionTable.rows(Group.self) == ["box.position.x", "box.opacity"])
    MotionTable.expect(
      Group.self, "box.position.x", [Break(time: 1.55, value: 100, velocity: 100, cause: .end)])
    MotionTable.expect(
      Group.self, "box.opacity", [Break(time: 1.55, value: 0.5, velocity: 0.5, cause: .end)])
    #expect(
      MotionTable.sentences(Group.self, of: "box.opacity").map {
        $0.contains("which had not been set")
      } == [true])
  }

  // MARK: Kinds of values

  private final class Turn: Program {
    let sheet = CALayer()
    override func make() { add(sheet) }
    override func move() {
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        self.box.transform = CGAffineTransform(translationX: 30, y: 0).rotated(by: 1)
          .scaledBy(x: 2, y: 1)
      }
      var skewed = CATransform3DIdentity
      (skewed.m21, skewed.m34) = (0.5, -1.0 / 500)
      sheet.add(
        MotionTable.basic("transform", NSValue(caTransform3D: CATransform3DIdentity), skewed),
        forKey: "lean")
    }
  }

  @Test func `21 a chain of transforms, a shear and a perspective`() {
    #expect(
      MotionTable.rows(Turn.self) == [
        "box.transform.translation.x", "box.transform.scale.x", "box.transform.rotation",
        "sheet.transform.skew", "sheet.transform.m34",
      ])
    func half(_ name: String) -> Double {
      MotionTable.shown(Turn.self, name, at: 1.05).first ?? .nan
    }
    #expect(abs(half("sheet.transform.skew") - 0.25) < 1e-9)
    #expect(abs(half("sheet.transform.m34") + 0.001) < 1e-12)
    MotionTable.expect(
      Turn.self, "sheet.transform.skew",
      [Break(time: 1.55, value: 0.5, velocity: 0.5, cause: .end)])
    #expect(
      MotionTable.sentences(Turn.self, of: "sheet.transform.skew").map {
        $0.contains("which had not been set")
      } == [true])
  }

  private final class Shimmer: Program {
    let shine = CAGradientLayer()
    override func make() {
      shine.colors = [UIColor.gray.cgColor, UIColor.white.cgColor, UIColor.gray.cgColor]
      shine.locations = [0, 0.5, 1]
      add(shine)
    }
    override func move() {
      shine.add(
        MotionTable.basic("locations", [-1, -0.5, 0], [1, 1.5, 2] as [NSNumber]),
        forKey: "shimmer")
    }
  }

  @Test func `22 the locations of a gradient`() {
    let names = (0...2).map { "shine.locations.\($0)" }
    #expect(MotionTable.rows(Shimmer.self) == names)
    for (name, (start, model)) in zip(names, [(-1.0, 0.0), (-0.5, 0.5), (0, 1)]) {
      let half = MotionTable.shown(Shimmer.self, name, at: 1.05).first ?? .nan
      #expect(abs(half - (start + 1)) < 1e-9)
      // The value jumps from the model value to the animation's start value, and from the
      // animation's end value back to the model value.
      let joints = MotionTable.joints(Shimmer.self, of: name)
      #expect(joints.map(\.cause) == [.beginning, .end])
      for (joint, jump) in zip(joints, [model - start, start + 2 - model]) {
        #expect(abs(joint.value - jump) < 1e-9 && abs(joint.velocity - 2) < 1e-6)
      }
      let sentences = MotionTable.sentences(Shimmer.self, of: name)
      #expect(sentences.count == 2 && sentences[0].contains("its own start value"))
      #expect(sentences.last?.contains("which had not been set") == true)
    }
  }

  private final class Sunset: Program {
    let sky = CAGradientLayer()
    override func make() {
      sky.colors = [UIColor.white.cgColor, UIColor.black.cgColor]
      add(sky)
    }
    override func move() {
      CATransaction.begin()
      CATransaction.setAnimationDuration(1)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      sky.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), UIColor.black.cgColor]
      CATransaction.commit()
    }
  }

  @Test func `23 the colours of a gradient`() {
    #expect(MotionTable.rows(Sunset.self) == ["sky.colors.0"])
    let half = MotionTable.shown(Sunset.self, "sky.colors.0", at: 1.05)
    #expect(half.count == 4)
    for (part, expected) in zip(half, [1, 0.5, 0.5, 1]) { #expect(abs(part - expected) < 1e-9) }
    MotionTable.expect(Sunset.self, "sky.colors.0", [])
  }

  private final class Morph: Program {
    let blob = CAShapeLayer()
    let square = CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 100), transform: nil)
    let flat = CGPath(rect: CGRect(x: 0, y: 40, width: 100, height: 20), transform: nil)
    override func make() {
      blob.path = square
      add(blob)
    }
    override func move() {
      blob.add(MotionTable.basic("path", square, flat, 2), forKey: "morph")
      CAContext.current.schedule(after: Flicks(seconds: 0.5)) {
        self.blob.removeAnimation(forKey: "morph")
      }
    }
  }

  @Test func `24 a path, by its part of the way`() {
    #expect(MotionTable.rows(Morph.self) == ["blob.path"])
    let quarter = MotionTable.shown(Morph.self, "blob.path", at: 0.8).first ?? .nan
    #expect(abs(quarter - 0.125) < 1e-9)
    MotionTable.expect(
      Morph.self, "blob.path",
      [Break(time: 1.05, value: 0.25, velocity: 0.5, cause: .removal)])
    #expect(
      MotionTable.sentences(Morph.self, of: "blob.path").map {
        $0.contains("removed before its end")
      } == [true])
  }
}
