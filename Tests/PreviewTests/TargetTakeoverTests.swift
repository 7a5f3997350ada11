/// When the user sets a target during an explicit animation, the motion continues from the
/// presentation value to the target, and other properties are unaffected.
@Suite @MainActor struct TargetTakeoverTests {
  /// A view and a plain layer at (20, 100). From 0.5 s on, an explicit animation of two seconds
  /// moves each to (180, 20).
  private class Mover: UIView {
    let box = UIView(frame: CGRect(x: 0, y: 80, width: 40, height: 40))
    let plate = CALayer()
    class var animation: CAAnimation { CAAnimation() }

    override init(frame: CGRect) {
      super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      addSubview(box)
      plate.frame = box.frame
      layer.addSublayer(plate)
      CAContext.current.schedule(after: Flicks(seconds: 0.5)) { [self] in
        CATransaction.setDisableActions(true)
        for layer in [box.layer, plate] {
          layer.position = CGPoint(x: 180, y: 20)
          layer.add(Self.animation, forKey: "move")
        }
      }
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class Basic: Mover {
    override class var animation: CAAnimation {
      let move = CABasicAnimation(keyPath: "position")
      (move.fromValue, move.duration) = (CGPoint(x: 20, y: 100), 2)
      move.toValue = CGPoint(x: 180, y: 20)
      return move
    }
  }

  private final class Keyframes: Mover {
    override class var animation: CAAnimation {
      let move = CAKeyframeAnimation(keyPath: "position")
      move.values = [(20, 100), (120, 110), (180, 20)].map { CGPoint(x: $0.0, y: $0.1) }
      (move.calculationMode, move.duration) = (.cubic, 2)
      return move
    }
  }

  private final class Group: Mover {
    override class var animation: CAAnimation {
      let (along, down) = (
        CABasicAnimation(keyPath: "position.x"), CABasicAnimation(keyPath: "position.y")
      )
      (along.fromValue, along.toValue) = (20, 180)
      (down.fromValue, down.toValue) = (100, 20)
      let group = CAAnimationGroup()
      (group.animations, group.duration) = ([along, down], 2)
      for member in [along, down] { member.duration = 2 }
      return group
    }
  }

  private static let programs: [any SceneSubject.Type] = [Basic.self, Keyframes.self, Group.self]
  private static let policies: [RetargetPolicy?] = [nil, .fromPresentation, .additive, .spring]
  private let name = "box.position.y"

  private func session(
    _ type: any SceneSubject.Type, policy: RetargetPolicy? = nil, target: (String, Double)? = nil
  ) -> Session {
    var tuning = Tuning()
    tuning.policy = policy
    let entries = target.map { name, value in
      [
        InputLog.Entry(
          time: Flicks(seconds: 1.25),
          action: .set(property: name, .number(value), animated: true))
      ]
    }
    let scout = Session(SceneDefinition(type))
    scout.seek(to: Flicks(seconds: 1))
    let session = Session(
      SceneDefinition(type), tuning: tuning, log: InputLog(entries ?? []), measuresJoints: true,
      foundRows: scout.foundRows)
    return session
  }

  private func value(_ session: Session, _ name: String, at seconds: Double) throws -> Double {
    session.seek(to: Flicks(seconds: seconds))
    let property = try #require(session.property(named: name))
    return try #require(session.read(property)).presentation.components[0]
  }

  @Test(arguments: 0..<3, 0..<4)
  func `a target over an animation of the whole property starts from the presentation`(
    program: Int, policy: Int
  ) throws {
    let (type, policy) = (Self.programs[program], Self.policies[policy])
    let still = session(type, policy: policy)
    for layer in ["box", "plate"] {
      let moved = session(type, policy: policy, target: ("\(layer).position.y", 70))
      let joint = try #require(
        {
          moved.seek(to: Flicks(seconds: 1.3))
          return moved.joints
        }()
        .last { $0.property == "\(layer).position.y" && $0.time == Flicks(seconds: 1.25) })
      #expect(joint.valueJump < 1e-9, "\(layer) \(joint)")
      #expect(joint.cause != .beginning && joint.cause != .cover)
      // Only the spring continues at the previous velocity. Under the other policies, the timing
      // function of the program's animation determines the velocity.
      if policy == .spring {
        #expect(joint.velocityJump < 1e-6 * (1 + abs(joint.velocityBefore[0])), "\(joint)")
      }
      #expect(abs(joint.before[0] - (try value(still, "\(layer).position.y", at: 1.25))) < 1e-6)
      // Properties other than the target's move as they would without the target.
      for time in stride(from: 1.25, through: 4, by: 0.25) {
        let (a, b) = (
          try value(still, "\(layer).position.x", at: time),
          try value(moved, "\(layer).position.x", at: time)
        )
        #expect(abs(a - b) < 1e-9, "\(layer) at \(time)")
      }
      #expect(abs(try value(moved, "\(layer).position.y", at: 8) - 70) < 1e-6)
      #expect(moved.joints.allSatisfy { $0.valueJump < 1e-6 || $0.time < Flicks(seconds: 1) })
    }
  }

  @Test func `under the model policy a target starts at the model value`() throws {
    let moved = session(Basic.self, policy: .fromModel, target: (name, 70))
    moved.seek(to: Flicks(seconds: 1.3))
    let joint = try #require(moved.joints.last { $0.property == name })
    #expect(abs(joint.before[0] - 70) < 1e-9 && abs(joint.after[0] - 20) < 1e-9)
  }

  /// A view whose animation either snaps back, because the model value never changes, or keeps its
  /// final value by filling forwards.
  private class Ended: UIView {
    let plate = CALayer()
    class var fills: Bool { true }
    override init(frame: CGRect) {
      super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      plate.frame = CGRect(x: 0, y: 80, width: 40, height: 40)
      layer.addSublayer(plate)
      CAContext.current.schedule(after: Flicks(seconds: 0.5)) { [self] in
        let move = CABasicAnimation(keyPath: "position")
        (move.fromValue, move.duration) = (CGPoint(x: 20, y: 100), 0.5)
        move.toValue = CGPoint(x: 180, y: 20)
        if Self.fills { (move.fillMode, move.isRemovedOnCompletion) = (.forwards, false) }
        plate.add(move, forKey: "move")
        let spin = CABasicAnimation(keyPath: "transform.rotation.z")
        (spin.fromValue, spin.toValue, spin.duration) = (0, 6, 6)
        plate.add(spin, forKey: "spin")
      }
    }
    required init?(coder: NSCoder) { nil }
  }

  private final class SnapsBack: Ended {
    override class var fills: Bool { false }
  }

  @Test(arguments: 0..<4, [false, true])
  func `a target over a value that differs from the model does not jump`(
    policy: Int, measures: Bool
  ) throws {
    for (type, time, x) in [
      (SnapsBack.self as any SceneSubject.Type, 0.75, 20.0), (Ended.self, 1.5, 180),
    ] {
      var tuning = Tuning()
      tuning.policy = Self.policies[policy]
      let scout = Session(SceneDefinition(type))
      scout.seek(to: Flicks(seconds: 1))
      let name = "plate.position.y"
      let entry = InputLog.Entry(
        time: Flicks(seconds: time),
        action: .set(property: name, .number(50), animated: true))
      let session = Session(
        SceneDefinition(type), tuning: tuning, log: InputLog([entry]),
        measuresJoints: measures, foundRows: scout.foundRows)
      let before = try value(session, name, at: time - 1e-6)
      let after = try value(session, name, at: time)
      #expect(abs(before - after) < 1e-3, "at \(time) from \(before) to \(after)")
      // The animation that fills forwards still determines x, but not y any more. The animation of
      // the rotation continues.
      #expect(abs(try value(session, "plate.position.x", at: 4) - x) < 1e-6)
      #expect(abs(try value(session, name, at: 4) - 50) < 1e-6)
      let turned = try value(session, "plate.transform.rotation.z", at: 4)
      #expect(abs(sin(turned) - sin(3.5)) < 1e-6)
    }
  }

  @Test func `a property that a block moves takes a target with the block's timing`() throws {
    final class Blocks: UIView {
      let box = UIView(frame: CGRect(x: 0, y: 80, width: 40, height: 40))
      override init(frame: CGRect) {
        super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
        addSubview(box)
        CAContext.current.schedule(after: Flicks(seconds: 0.5)) { [self] in
          UIView.animate(withDuration: 2, delay: 0, options: .curveLinear) {
            self.box.center = CGPoint(x: 180, y: 20)
          }
        }
      }
      required init?(coder: NSCoder) { nil }
    }
    let moved = session(Blocks.self, target: (name, 70))
    moved.seek(to: Flicks(seconds: 1.3))
    let joint = try #require(moved.joints.last { $0.property == name })
    #expect(joint.cause == .sum && joint.valueJump < 1e-9)
    // The motion to the target is linear, like the block's: from the model value 20 to 70 in 2 s,
    // at 25 points a second.
    #expect(abs(joint.velocityJump - 25) < 1e-6)
  }
}
