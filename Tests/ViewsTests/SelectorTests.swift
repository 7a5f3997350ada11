import Foundation

@Suite @MainActor struct SelectorTests {
  private final class Pad: UIControl {
    var taps: [String] = []
    func tapped() { taps.append("tapped") }
    func press(_ sender: UIControl) { taps.append("press \(sender === self)") }
    func both(_ sender: Any, event: UIEvent?) -> Bool {
      taps.append("both \(event == nil)")
      return true
    }
    func wrong(_ sender: UILabel) { taps.append("wrong") }
    func moved(_ pan: UIPanGestureRecognizer) { taps.append("moved") }
  }

  private final class Other: UIView {
    var count = 0
    func go() { count += 1 }
  }

  @Test func `a control calls each method of a target once, with the arguments it takes`() {
    let pad = Pad()
    pad.addTarget(pad, action: Selector(Pad.tapped, "tapped"), for: .touchUpInside)
    pad.addTarget(pad, action: Selector(Pad.tapped, "tapped"), for: [.touchUpInside, .touchDown])
    pad.addTarget(pad, action: Selector(Pad.press(_:), "press"), for: .touchUpInside)
    pad.addTarget(pad, action: Selector(Pad.both, "both"), for: .touchUpInside)
    pad.sendActions(for: .touchUpInside)
    #expect(pad.taps == ["tapped", "press true", "both true"])
    pad.sendActions(for: .touchDown)
    #expect(pad.taps.count == 4)
    pad.removeTarget(pad, action: Selector(Pad.press, "press"), for: .allEvents)
    pad.removeTarget(nil, action: Selector(Pad.tapped, "tapped"), for: .touchUpInside)
    pad.sendActions(for: [.touchUpInside])
    #expect(pad.taps.dropFirst(4) == ["both true"])
    pad.removeTarget(pad, action: nil, for: .allEvents)
    pad.sendActions(for: [.touchUpInside, .touchDown])
    #expect(pad.taps.count == 5)
  }

  @Test func `selectors distinguish methods by their labels`() {
    let one = Selector(Pad.tapped, "tapped")
    let press = Selector(Pad.press, "tapped(_:)")
    #expect(one != press && one == Selector(Pad.tapped, "tapped()"))
    #expect(press == Selector(Pad.press, "tapped") && press != Selector(Pad.press, "tapped(by:)"))
    #expect(Set([one, press, Selector(Pad.press, "tapped")]).count == 2)
    let pad = Pad()
    for selector in [one, press] { pad.addTarget(pad, action: selector, for: .touchDown) }
    pad.sendActions(for: .touchDown)
    #expect(pad.taps == ["tapped", "press true"])
    pad.removeTarget(pad, action: one, for: .touchDown)
    pad.sendActions(for: .touchDown)
    #expect(pad.taps == ["tapped", "press true", "press true"])
  }

  @Test func `an action without a target goes to the first responder that has the method`() {
    final class Room: UIViewController {
      var count = 0
      func enter(_ sender: UIControl) { count += 1 }
      func go() { count += 10 }
    }
    let context = CAContext()
    var reports: [String] = []
    context.report = { reports.append($0) }
    context.perform {
      let (room, other, pad) = (Room(), Other(), Pad())
      pad.addTarget(nil, action: Selector(Room.enter, "enter(_:)"), for: .touchDown)
      pad.sendActions(for: .touchDown)
      #expect(room.count == 0)
      room.view.addSubview(other)
      other.addSubview(pad)
      pad.sendActions(for: .touchDown)
      #expect(room.count == 1)
      pad.addTarget(nil, action: Selector(Other.go, "go"), for: .touchUpInside)
      pad.addTarget(nil, action: Selector(Pad.tapped, "tapped"), for: .touchUpInside)
      pad.sendActions(for: .touchUpInside)
      #expect(other.count == 1 && pad.taps == ["tapped"] && room.count == 1)
      pad.removeTarget(nil, action: Selector(Other.go, "go"), for: .touchUpInside)
      pad.sendActions(for: .touchUpInside)
      #expect(other.count == 1 && pad.taps.count == 2)
    }
    #expect(
      reports == [
        "#selector(enter(_:)) of a Pad has no target, and no view or controller around that has "
          + "such a method"
      ])
  }

  @Test func `a target is not retained, and an unsuitable one is reported`() {
    let context = CAContext()
    var reports: [String] = []
    context.report = { reports.append($0) }
    context.perform {
      let pad = Pad()
      var other: Other? = Other()
      weak let gone = other
      pad.addTarget(other, action: Selector(Other.go, "go"), for: .touchDown)
      let tap = UITapGestureRecognizer(target: other, action: Selector(Other.go, "go"))
      tap.state = .ended
      #expect(other?.count == 1)
      other = nil
      #expect(gone == nil)
      pad.sendActions(for: .touchDown)
      pad.addTarget(pad, action: Selector(Pad.wrong, "wrong"), for: .touchDown)
      pad.addTarget(pad, action: Selector(Other.go, "go"), for: .touchDown)
      pad.sendActions(for: .touchDown)
      #expect(pad.taps.isEmpty)
    }
    #expect(
      reports == [
        "#selector(wrong) does not fit: it was sent to Pad with (Pad)",
        "#selector(go) does not fit: it was sent to Pad with (Pad)",
      ])
  }

  @Test func `a recognizer calls the methods of its targets with itself`() {
    let pad = Pad()
    let pan = UIPanGestureRecognizer(target: pad, action: Selector(Pad.moved(_:), "moved"))
    pan.addTarget(pad, action: Selector(Pad.tapped, "tapped"))
    pan.addTarget(pad, action: Selector(Pad.tapped, "tapped"))
    pan.state = .began
    pan.state = .changed
    #expect(pad.taps == ["moved", "tapped", "moved", "tapped"])
    pan.removeTarget(pad, action: nil)
    pan.state = .ended
    #expect(pad.taps.count == 4)
  }

  @Test func `links and timers run in their session's time, and retain their targets`() {
    let context = CAContext()
    weak var gone: Other?
    var timers: [Timer] = []
    context.perform {
      let other = Other()
      gone = other
      timers.append(
        SessionTimer.scheduledTimer(
          timeInterval: 0.5, target: other, selector: Selector(Other.go, "go"), userInfo: "mine",
          repeats: true))
      timers.append(
        SessionTimer.scheduledTimer(withTimeInterval: 0.75, repeats: false) { _ in
          gone?.count += 100
        })
    }
    context.advance(to: Flicks(seconds: 1.1))
    #expect(gone?.count == 102)
    #expect(timers.map(\.isValid) == [true, false] && timers[0].userInfo as? String == "mine")
    #expect(timers.map(\.timeInterval) == [0.5, 0])
    timers[0].fire()
    #expect(gone?.count == 103)
    timers[0].invalidate()
    timers[0].fire()
    context.advance(to: Flicks(seconds: 3))
    #expect(gone == nil && !timers[0].isValid)

    context.perform {
      let other = Other()
      gone = other
      let link = CADisplayLink(target: other, selector: Selector(Other.go, "go"))
      link.add(to: .main, forMode: .common)
    }
    context.advance(to: Flicks(seconds: 4))
    #expect(gone?.count == 60)
  }

  @Test func `a timer made separately fires after it was added, and not after its end`() {
    let context = CAContext()
    weak var gone: Other?
    var (timers, times): ([Timer], [Double]) = ([], [])
    context.perform {
      let other = Other()
      gone = other
      timers = [
        SessionTimer.unscheduled(
          timeInterval: 0.5, target: other, selector: Selector(Other.go, "go"), userInfo: nil,
          repeats: true),
        SessionTimer.unscheduled(timeInterval: 0.25, repeats: false) { _ in
          times.append(context.now.seconds)
        },
        SessionTimer.unscheduled(timeInterval: 0.25, repeats: true) { _ in times.append(.nan) },
      ]
    }
    context.advance(to: Flicks(seconds: 1))
    #expect(gone?.count == 0 && times.isEmpty)
    context.perform {
      timers[2].invalidate()
      for timer in timers + timers { SessionTimer.add(timer, forMode: .common) }
    }
    context.advance(to: Flicks(seconds: 2.1))
    #expect(gone?.count == 2 && times == [1.25])
    timers[0].invalidate()
    #expect(gone == nil)
  }

  /// The objects of a session are freed whenever the session goes back in time.
  @Test func `a target that retains its link and its timer is released with its context`() {
    final class Ring: UIView {
      var link: CADisplayLink?
      var timer: Timer?
      func start() {
        link = CADisplayLink(target: self, selector: Selector(Ring.step, "step"))
        link?.add(to: .main, forMode: .common)
        timer = SessionTimer.scheduledTimer(
          timeInterval: 1, target: self, selector: Selector(Ring.step, "step"), userInfo: nil,
          repeats: true)
      }
      func step() {}
    }
    weak var ring: Ring?
    do {
      let context = CAContext()
      context.perform {
        let made = Ring()
        made.start()
        ring = made
      }
      context.advance(to: Flicks(seconds: 1.5))
      #expect(ring != nil)
    }
    #expect(ring == nil)
  }

  @Test func `a method is performed after a delay unless it is cancelled`() {
    let context = CAContext()
    let other = Other()
    context.perform {
      other.perform(Selector(Other.go, "go"))
      for delay in [0.5, 1] {
        other.perform(Selector(Other.go, "go"), with: nil, afterDelay: delay)
      }
    }
    context.advance(to: Flicks(seconds: 0.75))
    #expect(other.count == 2)
    PerformRequests.cancel(Selector(Other.go, "go"), of: other)
    context.advance(to: Flicks(seconds: 2))
    #expect(other.count == 2)
  }
}
