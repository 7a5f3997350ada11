/// Tracks meet or violate requirements as formulas predict.
@MainActor
struct RequirementTests {
  private let spring = SpringFormula(frequency: 12, ratio: 0.4)

  /// Returns a motion to 1 that takes a second. At 0.4 s it turns back to 0.2, starting at the
  /// presentation value or at `start`.
  private func turn(from start: CGFloat? = nil) throws -> Track {
    try Motion(of: Dial()) { dial, play in
      play.at(0) { dial.move(to: 1) }
      play.at(0.4) { dial.move(to: 0.2, from: start) }
    }[\.level]
  }

  @Test func `a spring matches its formula, and not another one's`() throws {
    let level = try spring.motion()[\.level]
    let formula = spring
    #expect(
      level.violations(of: .follows(within: 1e-9, in: 0...2.9) { formula.value(at: $0) }) == [])
    let other = SpringFormula(frequency: 12, ratio: 0.41)
    #expect(level.violations(of: .follows(within: 1e-3) { other.value(at: $0) }).count == 1)
    #expect(level.violations(of: .follows { _ in .nan }).count == 1)
  }

  @Test func `a spring overshoots as far as its formula`() throws {
    let level = try spring.motion(frameRate: 2000)[\.level]
    #expect(level.violations(of: .overshoots(atMost: spring.overshoot)) == [])
    let found = level.violations(of: .overshoots(atMost: spring.overshoot * 0.999))
    #expect(found.count == 1)
    // The violation is reported at the time of the frame that is nearest to the peak.
    let peak = .pi / (12 * (1 - 0.16).squareRoot())
    let time = try #require(found.first?.firstMatch(of: /^at ([0-9.]+) s, level is 1.25/)?.1)
    #expect(try abs(#require(Double(time)) - peak) <= 1.0 / 2000)
  }

  @Test func `a spring settles at the frame at which its formula stays near the target`() throws {
    let level = try spring.motion()[\.level]
    for tolerance in [0.2, 0.05, 0.01, 0.001] {
      let frames = 0..<170
      let last = frames.last { abs(spring.value(at: Double($0) / 60) - 1) > tolerance }
      let settled = Double(try #require(last) + 1) / 60
      #expect(level.violations(of: .settles(by: settled, within: tolerance)) == [])
      #expect(level.violations(of: .settles(by: settled - 0.001, within: tolerance)).count == 1)
    }
  }

  @Test func `a value that moves at the end has not settled`() throws {
    let motion = try Motion(of: Dial()) { dial, play in
      let animation = CABasicAnimation(keyPath: "level")
      (animation.fromValue, animation.toValue, animation.duration) = (0.5, 1, 0.7)
      (animation.autoreverses, animation.repeatCount) = (true, .infinity)
      play.at(0) { dial.add(animation, forKey: nil) }
    }
    let found = try motion[\.level].violations(of: .settles(by: 10))
    #expect(found.count == 1 && found[0].contains("does not settle"), "\(found)")
  }

  @Test func `a joint has the values and velocities of both sides`() throws {
    let joint = try #require(try turn().joints.first)
    #expect(joint.cause == "takeover" && joint.time == 0.4)
    for (a, b) in [
      (joint.before, 0.4), (joint.after, 0.4), (joint.velocityBefore, 1),
      (joint.velocityAfter, -0.2),
    ] {
      #expect(a.count == 1 && abs(a[0] - b) < 1e-6, "\(a) \(b)")
    }
  }

  @Test func `a jump is the distance from the old presentation value to the new start`() throws {
    for start in stride(from: 0.0, through: 1, by: 0.125) {
      let track = try turn(from: start)
      let jump = abs(start - 0.4)
      #expect(track.violations(of: .continuous(maxValueJump: jump + 1e-6)) == [])
      #expect(
        track.violations(of: .continuous(maxValueJump: jump - 1e-6)).count == 1, "\(start)")
      let change = abs(0.2 - start - 1)
      #expect(
        track.violations(of: .continuous(maxValueJump: 1, maxVelocityJump: change + 1e-5)) == [])
      #expect(
        track.violations(of: .continuous(maxValueJump: 1, maxVelocityJump: change - 1e-5)).count
          == 1)
    }
  }

  @Test func `a value that is set at once is a jump`() throws {
    let track = try Motion(of: Dial()) { dial, play in
      play.at(0) { dial.move(to: 1) }
      play.at(0.5) {
        dial.removeAllAnimations()
        CATransaction.setDisableActions(true)
        dial.level = 0.25
      }
    }[\.level]
    #expect(
      track.violations(of: .continuous()) == [
        "at 0.5 s, level jumps by 0.25, from 0.5 to 0.25 (allowed: 0.001): removal"
      ])
  }

  @Test func `a motion that reverses is monotonic only on each side of its turn`() throws {
    let track = try turn()
    #expect(track.violations(of: .monotonic(in: 0...0.4), .monotonic(in: 0.4...2)) == [])
    #expect(track.violations(of: .monotonic()).count == 1)
  }

  @Test func `a failure is reported at the line of the call`() throws {
    let track = try turn(from: 1)
    let line = #line + 2
    withKnownIssue {
      expectMotion(track, .continuous(), .monotonic(), .overshoots(atMost: 1))
    } matching: { issue in
      issue.sourceLocation?.line == line
        && issue.comments.contains { comment in
          let text = "\(comment)"
          return text.hasPrefix("at 0.4 s, level jumps by 0.6")
            || text.hasPrefix("between 0.4 s and 0.4167 s, level turns back")
        }
    }
  }
}
