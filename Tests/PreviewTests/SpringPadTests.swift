@Suite @MainActor struct SpringPadTests {
  private func desk() throws -> Desk {
    let desk = try Desk(width: 1280, height: 900)
    desk.press("Tab", "Down")
    desk.press("e", with: .shift)
    _ = desk.image()
    return desk
  }

  private func spring(_ desk: Desk) -> TunedSpring {
    desk.previewer.tuning.spring(of: desk.previewer.tunables[0])
  }

  @Test(arguments: SpringContours.overshoots)
  func `a line of equal overshoot has the springs with that overshoot`(share: Double) {
    let bounce = SpringContours.bounce(overshooting: share)
    for duration in [0.1, 0.5, 3] {
      let spring = TunedSpring(duration: duration, bounce: bounce)
      #expect(abs(spring.overshoot - share) < 1e-4, "\(duration)")
    }
  }

  @Test func `a line of equal settling has the springs with that settling time`() {
    for time in SpringContours.times(in: 0...2) {
      for contour in SpringContours.settling {
        let spring = TunedSpring(duration: time / contour.durations, bounce: contour.bounce)
        let settled = spring.motion.settlingDuration(initialVelocity: 0)
        // Without bounce, a spring's settling time is always a multiple of a tenth of a second, so
        // allow that much.
        let grain = contour.bounce > 0 ? 1e-9 : 0.1001
        #expect(abs(settled - time) < grain, "\(contour.bounce) \(time)")
      }
    }
  }

  @Test func `the arrows move the spring`() throws {
    let desk = try desk()
    let before = spring(desk)
    desk.press("c", "Right", "Right", "Up")
    #expect(abs(spring(desk).perceptualDuration - before.perceptualDuration - 0.02) < 1e-9)
    #expect(abs(spring(desk).bounce - before.bounce - 0.01) < 1e-9)
    desk.press("Down", with: .shift)
    #expect(abs(spring(desk).bounce - before.bounce + 0.09) < 1e-9)
    // On the pad, only values that can also be typed can be reached.
    for _ in 0..<30 { desk.press("Up", "Left", with: .shift) }
    #expect(abs(spring(desk).bounce - 0.95) < 1e-9)
    #expect(abs(spring(desk).perceptualDuration - 0.02) < 1e-9)
    #expect(spring(desk).mass == before.mass)
    desk.press("Escape")
    #expect(desk.previewer.isTunerFocused)
  }

  @Test func `the spring moves to the pressed point of the pad and follows the mouse`() throws {
    let desk = try desk()
    let pad = try #require(desk.previewer.tunerState()[0].pad)
    #expect(pad.bounce == spring(desk).bounce && pad.durations.contains(pad.duration))
    let before = desk.previewer.tuning
    let positions = padPositions(desk)
    let (first, last) = (try #require(positions.first), try #require(positions.last))
    desk.hold(x: first.x, y: first.y, at: 0.2)
    #expect(spring(desk).bounce > 0.7 && spring(desk).perceptualDuration < 0.2)
    desk.move(x: last.x, y: last.y, at: 0.2)
    desk.release(x: last.x, y: last.y, at: 0.2)
    #expect(spring(desk).bounce < -0.7)
    #expect(spring(desk).perceptualDuration > 0.8 * pad.durations.upperBound)
    desk.press("z", with: .control, at: 0.3)
    #expect(desk.previewer.tuning == before)
  }

  /// Returns the positions in the window that are on the pad, at intervals of 6 points, starting
  /// from the top.
  private func padPositions(_ desk: Desk) -> [CGPoint] {
    stride(from: 50.0, to: 890, by: 6).flatMap { y in
      stride(from: 1280.0 - 300, to: 1280 - 4, by: 6).map { CGPoint(x: $0, y: y) }
    }.filter { desk.previewer.curveHandle(at: $0) != nil }
  }
}
