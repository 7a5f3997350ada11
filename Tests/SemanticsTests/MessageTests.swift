@MainActor struct MessageTests {
  struct Message: Hashable, CustomStringConvertible {
    var animation: Int
    var text: String
    var time: Double
    var description: String { "\(animation) \(text) at \(time)" }
  }

  private final class Journal { var messages: [Message] = [] }

  private final class Listener: CAAnimationDelegate {
    let index: Int
    let journal: Journal
    init(_ index: Int, _ journal: Journal) { (self.index, self.journal) = (index, journal) }
    private func note(_ text: String) {
      journal.messages.append(
        Message(
          animation: index, text: text,
          time: CACurrentMediaTime() - CAContext.current.mediaTimeAtStart))
    }
    func animationDidStart(_ anim: CAAnimation) { note("start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { note("stop \(flag)") }
  }

  /// Returns the messages that are due by a time, calculated from the animations' times alone.
  private func expected(_ script: Script, until horizon: Double) -> [Message] {
    let world = World(script, from: 0)
    var messages: [Message] = []
    for (i, happening) in script.happenings.enumerated() {
      guard case .add(let course, let key, let delay) = happening.what else { continue }
      let (layer, now) = (happening.layer, happening.time.seconds)
      /// Returns the clock's time at which the layer's time has advanced by `past` since this
      /// event.
      func time(_ past: Double) -> Double { max(now, now + past / world.rate(layer)) }
      let active = course.times.duration > 0 ? course.times : course.times.lasting(0.25)
      let (begin, end) = (time(delay ?? 0), time((delay ?? 0) + active.length))
      let removal = script.happenings[(i + 1)...].first {
        guard $0.layer == layer else { return false }
        switch $0.what {
        case .removeAll: return true
        case .remove(let other): return other == key
        case .add(_, let other, _): return other != nil && other == key
        default: return false
        }
      }
      let removed = removal?.time.seconds ?? .infinity
      if begin <= removed {
        messages.append(Message(animation: i, text: "start", time: begin))
      }
      messages.append(
        end <= removed
          ? Message(animation: i, text: "stop true", time: end)
          : Message(animation: i, text: "stop false", time: removed))
    }
    return messages.filter { $0.time <= horizon }
  }

  @Test(arguments: 0..<60 as Range<UInt64>, mediaTimesAtStart)
  func `delegates are called for each start and end once, at its time`(
    _ seed: UInt64, from start: Double
  ) {
    var script = Script(seed: seed)
    script.happenings.removeAll {
      switch $0.what {
      case .pause, .resume, .leave, .enter: true
      default: false
      }
    }
    let journal = Journal()
    let play = Play(script, from: start) { Listener($0, journal) }
    // With this step, no frame coincides with a message.
    for i in 1...30 { play.advance(to: Double(i) * 0.1337) }
    let heard = journal.messages
    #expect(heard.map(\.time) == heard.map(\.time).sorted(), "seed \(seed)")
    func sorted(_ messages: [Message]) -> [Message] {
      messages.sorted { ($0.animation, $0.text) < ($1.animation, $1.text) }
    }
    let (a, b) = (sorted(heard), sorted(expected(script, until: 30 * 0.1337)))
    #expect(
      a.map { [$0.animation.description, $0.text] }
        == b.map { [$0.animation.description, $0.text] }, "seed \(seed)")
    for (a, b) in zip(a, b) { #expect(abs(a.time - b.time) < 1e-8, "seed \(seed): \(a), not \(b)") }
  }
}
