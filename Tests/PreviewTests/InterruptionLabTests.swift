@Suite @MainActor struct InterruptionLabTests {
  /// Under every policy, with four logs of 250 random interruptions each, the jumps in the lab's
  /// charts equal those at the session's joints, and the value jumps only under the policy that
  /// starts at the model value.
  @Test(arguments: RetargetPolicy.allCases)
  func `a thousand interruptions keep the policies' promises`(_ policy: RetargetPolicy) throws {
    var random = Random(seed: 1000)
    var (count, worst, worstSlope) = (0, 0.0, 0.0)
    for _ in 0..<4 {
      var time = 1.0
      let entries = (0..<250).map { _ in
        time += Double.random(in: 0.05...0.6, using: &random)
        return InputLog.Entry(
          time: Flicks(seconds: time),
          action: .set(
            property: "progress", .number(Double.random(in: 0...1, using: &random)),
            animated: true))
      }
      let log = InputLog(entries).takingOver(RoundProgressScene.definition)
      var tuning = Tuning()
      tuning.policy = policy
      let chart = Chart(
        of: Session(RoundProgressScene.definition, tuning: tuning, log: log),
        grid: FrameGrid(rate: 4))
      let outcome = Variant.Outcome(
        Variant(.policy(policy), tuning), try #require(chart.curve(of: "progress")))
      let session = Session(
        RoundProgressScene.definition, tuning: tuning, log: log, measuresJoints: true)
      session.seek(to: chart.end)
      let property = try #require(session.property(named: "progress"))
      let keyPath = session.context.perform { property.target().keyPath }
      let joints = session.joints.filter { $0.keyPath == keyPath }
      #expect(outcome.curve.joints == joints)
      count += joints.count
      worst = max(worst, outcome.worstValueJump)
      worstSlope = max(worstSlope, outcome.worstVelocityJump)
    }
    print("\(policy.rawValue): \(count) joints, value \(worst), slope \(worstSlope)")
    #expect(count > 900)
    switch policy {
    case .fromModel: #expect(worst > 0.9)
    case .fromPresentation:
      #expect(worst < 1e-9)
      #expect(worstSlope > 1)
    case .additive:
      #expect(worst < 1e-9)
    case .spring:
      #expect(worst < 1e-9)
      #expect(worstSlope < 1e-3)
    }
  }
}
