@Suite struct PlaybackTests {
  private let second: UInt64 = 1_000_000_000

  @Test func `time runs at the rate and is continuous when the rate changes`() {
    var clock = PlaybackClock()
    clock.setPlaying(true, at: 5 * second)
    #expect(clock.time(at: 7 * second) == Flicks(seconds: 2))
    clock.changeSpeed(by: 1, at: 7 * second)
    #expect(clock.speed == 2)
    #expect(clock.time(at: 8 * second) == Flicks(seconds: 4))
    clock.setSlow(true, at: 8 * second)
    #expect(clock.time(at: 13 * second) == Flicks(seconds: 5))
    clock.setPlaying(false, at: 13 * second)
    #expect(clock.time(at: 99 * second) == Flicks(seconds: 5))
  }

  @Test func `speeds stop at their ends`() {
    var clock = PlaybackClock()
    for _ in 0..<40 { clock.changeSpeed(by: -1, at: 0) }
    #expect(clock.speed == PlaybackClock.speeds.first)
    for _ in 0..<40 { clock.changeSpeed(by: 1, at: 0) }
    #expect(clock.speed == PlaybackClock.speeds.last)
    clock.resetSpeed(at: 0)
    #expect(clock.speed == 1)
  }

  @Test(arguments: [1, 7, 10, 24, 30, 60, 144, 999, 1000])
  func `frame numbers and instants convert into each other`(_ rate: Int) {
    let grid = FrameGrid(rate: rate)
    for frame in [0, 1, 2, rate - 1, rate, rate + 1, 12_345, 10_000_000] {
      let time = grid.time(of: frame)
      #expect(grid.frame(at: time) == frame)
      #expect(grid.frame(at: Flicks(count: time.count + 1)) == frame)
      #expect(frame == 0 || grid.frame(at: Flicks(count: time.count - 1)) == frame - 1)
      #expect(grid.step(from: time, by: 1) == grid.time(of: frame + 1))
      #expect(grid.step(from: time, by: -1) == grid.time(of: frame - 1))
      // From a time between two frames, a step moves to the next frame in the step's direction.
      let between = Flicks(count: time.count + 3)
      #expect(grid.step(from: between, by: 1) == grid.time(of: frame + 1))
      #expect(grid.step(from: between, by: -1) == time)
    }
  }

  @Test func `33 steps of a tenth are 3.3 seconds`() {
    #expect(FrameGrid(rate: 10).time(of: 33).seconds == 3.3)
  }
}
