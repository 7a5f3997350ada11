/// Helpers for the tests of small programs: the programs' base class, logs of taps, and the rows
/// and joints of a session.
@MainActor
enum MotionTable {
  /// A view of 200 × 200 points that contains a box, and runs `move` when it is tapped.
  class Program: UIView {
    let box = UIView(frame: CGRect(x: 0, y: 80, width: 40, height: 40))
    override init(frame: CGRect) {
      super.init(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      addSubview(box)
      make()
      addGestureRecognizer(UITapGestureRecognizer { [unowned self] _ in move() })
    }
    required init?(coder: NSCoder) { nil }
    func make() {}
    func move() {}
    func add(_ layer: CALayer) {
      layer.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
      self.layer.addSublayer(layer)
    }
  }

  /// The time and the jumps of a joint as predicted by a closed form, and the cause of the joint.
  struct Break {
    let time: Double
    let value: Double
    let velocity: Double
    let cause: Joint.Cause
  }

  static func basic(
    _ keyPath: String, _ from: Any, _ to: Any, _ duration: Double = 1
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
    return animation
  }

  /// Returns a log of taps that begin at the given times in seconds. Each tap lasts 0.05 s and
  /// takes effect when it ends.
  static func taps(_ times: Double...) -> InputLog { taps(times) }

  static func taps(_ times: [Double]) -> InputLog {
    InputLog(
      times.flatMap { time in
        [(time, UITouch.Phase.began), (time + 0.05, .ended)].map { time, phase in
          InputLog.Entry(
            time: Flicks(seconds: time), action: .touch(phase, CGPoint(x: 140, y: 140)))
        }
      })
  }

  /// Returns a session that has run the program of class `type` to its end, at four seconds.
  static func session(
    _ type: any SceneSubject.Type, _ log: InputLog = taps(0.5), measuresJoints: Bool = true
  ) -> Session {
    let session = Session.surveying(
      SceneDefinition(type), log: log, measuresJoints: measuresJoints)
    session.seek(to: Flicks(seconds: 4))
    return session
  }

  static func rows(_ type: any SceneSubject.Type, _ log: InputLog = taps(0.5)) -> [String] {
    session(type, log, measuresJoints: false).properties.map(\.name)
  }

  /// Returns the visible joints of a property.
  static func joints(
    _ type: any SceneSubject.Type, _ log: InputLog = taps(0.5), of name: String
  ) -> [Break] {
    let session = session(type, log)
    guard let range = session.property(named: name)?.range else { return [] }
    return session.joints.filter {
      $0.property == name && Verdict($0, range: range).severity != .smooth
    }.map {
      Break(
        time: $0.time.seconds, value: $0.valueJump, velocity: $0.velocityJump, cause: $0.cause)
    }
  }

  /// Expects a property's joints to agree with a closed form: times to a nanosecond, values and
  /// velocities to a millionth.
  static func expect(
    _ type: any SceneSubject.Type, _ name: String, after log: InputLog = taps(0.5),
    _ all: [Break], _ location: SourceLocation = #_sourceLocation
  ) {
    let found = joints(type, log, of: name)
    #expect(found.map(\.cause) == all.map(\.cause), "\(found)", sourceLocation: location)
    for (joint, expected) in zip(found, all) {
      let isRight =
        abs(joint.time - expected.time) < 1e-9 && abs(joint.value - expected.value) < 1e-6
        && abs(joint.velocity - expected.velocity) < 1e-6 * max(1, expected.velocity)
      #expect(isRight, "\(joint), not \(expected)", sourceLocation: location)
    }
  }

  static func sentences(
    _ type: any SceneSubject.Type, _ log: InputLog = taps(0.5), of name: String
  ) -> [String] {
    let session = session(type, log)
    return Chart(of: session).jumps(of: name, in: session).map { $0.sentence(policy: nil) }
  }

  /// Returns the card's text about a property's jumps and its last joint, at the end of the
  /// session.
  static func card(
    _ type: any SceneSubject.Type, _ log: InputLog = taps(0.5), of name: String
  ) throws -> [String] {
    let session = session(type, log)
    let property = try #require(session.property(named: name))
    return Explanation(of: property, in: session, chart: Chart(of: session)).jumps
  }

  static func shown(
    _ type: any SceneSubject.Type, _ name: String, after log: InputLog = taps(0.5),
    at time: Double
  ) -> [Double] {
    let session = Session.surveying(SceneDefinition(type), log: log)
    session.seek(to: Flicks(seconds: time))
    let reading = session.property(named: name).flatMap { session.read($0) }
    return reading?.presentation.components ?? []
  }
}
