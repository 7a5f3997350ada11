import Midflight
import Testing
import UIKit

private struct Screen {
  let stage: Stage
  let view: UIView

  init(_ make: (@MainActor () -> UIView)? = nil) throws {
    stage = try Stage()
    view = stage.show(make ?? { UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200)) })
    stage.play(to: 0)
  }

  func touch(_ phase: UITouch.Phase, _ x: CGFloat, _ y: CGFloat, at time: Double) {
    stage.play(to: time)
    stage.turn { view.window!.touch(phase, at: CGPoint(x: x, y: y)) }
  }
}

@Suite("Touches in unchanged programs") struct TouchTests {
  @Test func `a touch that ends near a button presses it`() throws {
    let button = CAContext().perform { UIButton(type: .system) }
    let screen = try Screen()
    var said: [String] = []
    screen.stage.turn {
      button.frame = CGRect(x: 50, y: 50, width: 60, height: 30)
      screen.view.addSubview(button)
      for (name, event) in [
        ("down", UIControl.Event.touchDown), ("up", .touchUpInside), ("out", .touchUpOutside),
        ("exit", .touchDragExit), ("primary", .primaryActionTriggered), ("cancel", .touchCancel),
      ] {
        button.addAction(UIAction { _ in said.append(name) }, for: event)
      }
    }
    screen.touch(.began, 60, 60, at: 1)
    #expect(button.isHighlighted && button.isTracking)
    screen.touch(.ended, 62, 60, at: 1.1)
    #expect(said == ["down", "up", "primary"] && !button.isHighlighted)
    said = []
    screen.touch(.began, 60, 60, at: 2)
    screen.touch(.moved, 60, 199, at: 2.1)
    #expect(!button.isHighlighted)
    screen.touch(.ended, 60, 199, at: 2.2)
    #expect(said == ["down", "exit", "out"])
    said = []
    screen.touch(.began, 10, 10, at: 3)
    screen.touch(.ended, 60, 60, at: 3.1)
    #expect(said.isEmpty)
    screen.stage.turn { button.isEnabled = false }
    screen.touch(.began, 60, 60, at: 4)
    screen.touch(.ended, 60, 60, at: 4.1)
    #expect(said.isEmpty && screen.stage.reports.isEmpty)
  }

  @Test func `a tap is a touch that stays, and two are a double tap`() throws {
    let screen = try Screen()
    var taps: [CGPoint] = []
    var doubles = 0
    screen.stage.turn {
      screen.view.addGestureRecognizer(
        UITapGestureRecognizer { taps.append($0.location(in: screen.view)) })
      let twice = UITapGestureRecognizer { _ in doubles += 1 }
      twice.numberOfTapsRequired = 2
      screen.view.addGestureRecognizer(twice)
    }
    screen.touch(.began, 30, 40, at: 1)
    #expect(taps.isEmpty)
    screen.touch(.ended, 33, 40, at: 1.1)
    #expect(taps == [CGPoint(x: 33, y: 40)])
    screen.touch(.began, 30, 40, at: 2)
    screen.touch(.moved, 60, 40, at: 2.1)
    screen.touch(.ended, 30, 40, at: 2.2)
    #expect(taps.count == 1 && doubles == 0)
    screen.stage.turn { screen.view.gestureRecognizers?.first?.isEnabled = false }
    for time in [3, 3.2, 5, 5.6] {
      screen.touch(.began, 30, 40, at: time)
      screen.touch(.ended, 30, 40, at: time + 0.05)
    }
    #expect(taps.count == 1 && doubles == 1)
  }

  @Test func `a pan begins after ten points, and has a translation and a velocity`() throws {
    let screen = try Screen()
    var states: [UIGestureRecognizer.State] = []
    var (way, speed) = (CGPoint.zero, CGPoint.zero)
    screen.stage.turn {
      screen.view.addGestureRecognizer(
        UIPanGestureRecognizer { pan in
          states.append(pan.state)
          way = pan.translation(in: screen.view)
          speed = pan.velocity(in: screen.view)
        })
    }
    screen.touch(.began, 20, 20, at: 1)
    screen.touch(.moved, 25, 20, at: 1.05)
    #expect(states.isEmpty)
    screen.touch(.moved, 40, 20, at: 1.1)
    #expect(states == [.began] && way == CGPoint(x: 20, y: 0))
    screen.touch(.moved, 60, 30, at: 1.2)
    #expect(states == [.began, .changed] && way == CGPoint(x: 40, y: 10))
    #expect(isClose(speed.x, 200, within: 1) && isClose(speed.y, 100, within: 1))
    screen.stage.turn {
      (screen.view.gestureRecognizers?.first as? UIPanGestureRecognizer)?
        .setTranslation(.zero, in: screen.view)
    }
    screen.touch(.ended, 65, 30, at: 1.25)
    #expect(states == [.began, .changed, .ended] && way == CGPoint(x: 5, y: 0))
    screen.touch(.began, 20, 20, at: 2)
    screen.touch(.ended, 20, 20, at: 2.1)
    #expect(states.count == 3)
  }

  @Test func `a long press begins by itself, in the session's time`() throws {
    let screen = try Screen()
    var states: [UIGestureRecognizer.State] = []
    var taps = 0
    screen.stage.turn {
      screen.view.addGestureRecognizer(UILongPressGestureRecognizer { states.append($0.state) })
      screen.view.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    }
    screen.touch(.began, 20, 20, at: 1)
    screen.stage.play(to: 1.4)
    #expect(states.isEmpty)
    screen.stage.play(to: 1.6)
    #expect(states == [.began])
    screen.touch(.moved, 30, 20, at: 1.7)
    screen.touch(.ended, 30, 20, at: 1.8)
    #expect(states == [.began, .changed, .ended] && taps == 0)
    screen.touch(.began, 20, 20, at: 3)
    screen.touch(.ended, 20, 20, at: 3.2)
    screen.stage.play(to: 5)
    #expect(states.count == 3 && taps == 1)
  }

  @Test func `a recognized gesture takes the touch from the view, unless it must not`() throws {
    final class Listening: UIView {
      var said: [String] = []
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        let position = touches.first!.location(in: self)
        said.append("began (\(position.x), \(position.y))")
      }
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        said.append("moved")
      }
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        said.append("ended")
      }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        said.append("cancelled")
      }
    }
    final class Refusing: UIGestureRecognizerDelegate {
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { false }
    }
    let screen = try Screen { Listening(frame: CGRect(x: 10, y: 10, width: 100, height: 100)) }
    let view = screen.view as! Listening
    let pan = UIPanGestureRecognizer()
    func drag(_ time: Double) -> [String] {
      view.said = []
      screen.touch(.began, 20, 20, at: time)
      screen.touch(.moved, 50, 20, at: time + 0.1)
      screen.touch(.moved, 60, 20, at: time + 0.2)
      screen.touch(.ended, 60, 20, at: time + 0.3)
      return view.said
    }
    let began = "began (10.0, 10.0)"
    #expect(drag(1) == [began, "moved", "moved", "ended"])
    screen.stage.turn { view.addGestureRecognizer(pan) }
    #expect(drag(2) == [began, "cancelled"])
    pan.cancelsTouchesInView = false
    #expect(drag(3) == [began, "moved", "moved", "ended"])
    pan.cancelsTouchesInView = true
    let refusing = Refusing()
    pan.delegate = refusing
    #expect(drag(4) == [began, "moved", "moved", "ended"])
    screen.stage.turn { view.removeGestureRecognizer(pan) }
    #expect(view.gestureRecognizers == nil && pan.view == nil)
    // A long press is recognized purely because time passes, while nothing moves.
    let press = CAContext().perform { UILongPressGestureRecognizer() }
    screen.stage.turn { view.addGestureRecognizer(press) }
    view.said = []
    screen.touch(.began, 20, 20, at: 4.4)
    screen.stage.play(to: 4.8)
    #expect(view.said == [began])
    screen.stage.play(to: 4.95)
    #expect(view.said == [began, "cancelled"])
    screen.touch(.ended, 20, 20, at: 4.96)
    #expect(view.said == [began, "cancelled"])
    screen.stage.turn { view.removeGestureRecognizer(press) }
    view.said = []
    screen.touch(.began, 20, 20, at: 5)
    screen.touch(.began, 30, 30, at: 5.1)
    #expect(view.said == [began, "cancelled", "began (20.0, 20.0)"])
    screen.touch(.moved, 500, 500, at: 6)
    screen.touch(.ended, 500, 500, at: 6)
    screen.touch(.ended, 500, 500, at: 6)
    #expect(view.said.count == 5)
  }
}
