/// These relations hold for any tree and any animations. If one fails, the message contains the
/// seed of the random tree.
@MainActor struct PropertyTests {
  @Test(arguments: 0..<10 as Range<UInt64>, mediaTimesAtStart)
  func `a presentation has the values of the closed form`(_ batch: UInt64, from start: Double) {
    var sum = Tally()
    for seed in (25 * batch)..<(25 * batch + 25) { compare(seed, from: start, &sum) }
    #expect(sum.jumping * 20 < sum.compared && sum.moving > 1000, "\(sum)")
  }

  private struct Tally {
    var (compared, jumping, moving) = (0, 0, 0)
  }

  private func compare(_ seed: UInt64, from start: Double, _ tally: inout Tally) {
    let script = Script(seed: seed)
    let play = Play(script, from: start)
    var world = World(script, from: start)
    var random = Random(seed: seed &+ 1000)
    let step = 1e-7
    for seconds in (0..<40).map({ _ in random.number(0...3.5) }).sorted() {
      let moment = Flicks(seconds: seconds)
      play.context.advance(to: moment)
      world.advance(to: moment)
      let time = moment.seconds
      for (i, layer) in play.layers.enumerated() {
        let presentation = layer.presentation()
        #expect((presentation != nil) == world.isShown(i), "seed \(seed), layer \(i) at \(time)")
        guard let presentation else { continue }
        let (before, now, after) = (
          world.shown(i, at: time - step), world.shown(i, at: time),
          world.shown(i, at: time + step)
        )
        for property in Property.all {
          let key = property.key
          let expected = now.numbers[key]!
          let scale = max(1, expected.map(abs).max()!, property.range.upperBound)
          let change = zip(before.numbers[key]!, after.numbers[key]!)
            .map { abs($0 - $1) }.max()!
          // Skip jumps, because the value on either side would be correct.
          if change > 1e-4 * scale {
            tally.jumping += 1
            continue
          }
          tally.compared += 1
          if expected != world.model(i)[key] { tally.moving += 1 }
          // Allow the amount by which the value changes in 2e-9 s, because events are at whole
          // flicks, which are 1.4e-9 s apart. Near 1,024 s, times are also rounded by 2e-13 s,
          // which is negligible.
          let tolerance =
            (property.isSingle ? 1e-5 : 1e-9) * scale + 0.02 * change
            + (now.tolerance[key] ?? 0)
          let shown = property.read(presentation)
          let isEqual =
            shown.count == expected.count
            && zip(shown, expected).allSatisfy { a, b in
              property.isAngle
                ? abs(atan2(sin(a - b), cos(a - b))) <= tolerance : abs(a - b) <= tolerance
            }
          #expect(
            isEqual, "seed \(seed), layer \(i), \(key) at \(time): \(shown), not \(expected)")
        }
      }
    }
    #expect(play.reports.lines.isEmpty, "\(play.reports.lines)")
  }

  /// Returns the pixels of the current frame of a play.
  private func pixels(_ play: Play) throws -> [UInt32] {
    let pixmap = try Pixmap(width: 64, height: 64)
    Rasterizer().draw(
      play.context.displayList(), into: pixmap,
      transform: CGAffineTransform(translationX: 20, y: 20))
    return pixmap.image().pixels
  }

  @Test(arguments: 0..<40 as Range<UInt64>, mediaTimesAtStart)
  func `one step or many end in the same state, bytes and pixels`(
    _ seed: UInt64, from start: Double
  ) throws {
    let script = Script(seed: seed)
    for step in [1.0 / 60, 0.0731, 0.5] {
      let many = Play(script, from: start)
      var time = 0.0
      for checkpoint in [0.63, 1.37, 2.9] {
        while time < checkpoint {
          many.advance(to: time)
          _ = many.context.displayList()
          time += step
        }
        many.advance(to: checkpoint)
        let once = Play(script, from: start)
        once.advance(to: checkpoint)
        for (a, b) in zip(many.shown, once.shown) {
          let isEqual = zip(a, b).allSatisfy { abs($0 - $1) <= 1e-12 || $0.isNaN && $1.isNaN }
          #expect(isEqual, "seed \(seed) at \(checkpoint) by \(step): \(a), not \(b)")
        }
        let isSame =
          many.context.displayList().encoded() == once.context.displayList().encoded()
        #expect(isSame, "seed \(seed) at \(checkpoint) by \(step): the lists differ")
        if step == 0.5 {
          let isPainted = try pixels(many) == pixels(once)
          #expect(isPainted, "seed \(seed) at \(checkpoint): the pixels differ")
        }
      }
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>, mediaTimesAtStart)
  func `without its animations a layer shows the model`(_ seed: UInt64, from start: Double) {
    let script = Script(seed: seed)
    let play = Play(script, from: start)
    let still = Play(script.withoutAnimations, from: start)
    for time in [0.4, 1.1, 2.5] {
      play.advance(to: time)
      still.advance(to: time)
      play.context.turn { for layer in play.layers { layer.removeAllAnimations() } }
      // Draw every layer again, because layers whose bounds were animated were last drawn with
      // other bounds.
      for play in [play, still] {
        play.drawAnew()
      }
      #expect(play.shown == play.model && play.shown == still.shown, "seed \(seed) at \(time)")
      #expect(!play.context.isAnimating)
      let isSame = play.context.displayList().encoded() == still.context.displayList().encoded()
      #expect(isSame, "seed \(seed) at \(time): the lists differ")
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>, mediaTimesAtStart)
  func `after its end no animation differs from the model`(_ seed: UInt64, from start: Double) {
    let script = Script(seed: seed, isFinite: true)
    let play = Play(script, from: start)
    let still = Play(script.withoutAnimations, from: start)
    play.advance(to: 100)
    still.advance(to: 100)
    #expect(play.shown == play.model && play.shown == still.shown, "seed \(seed)")
    #expect(play.layers.allSatisfy { $0.animationKeys() == nil }, "seed \(seed)")
    #expect(!play.context.isAnimating && play.context.nextEventTime == nil, "seed \(seed)")
    for play in [play, still] {
      play.drawAnew()
    }
    let isSame = play.context.displayList().encoded() == still.context.displayList().encoded()
    #expect(isSame, "seed \(seed): the lists differ")
  }

  /// An animation that is not removed and does not fill forwards stays attached after its end, but
  /// has no effect.
  @Test(arguments: 0..<30 as Range<UInt64>, mediaTimesAtStart)
  func `an animation that stays and does not fill shows the model after its end`(
    _ seed: UInt64, from start: Double
  ) {
    var script = Script(seed: seed, isFinite: true)
    for (i, happening) in script.happenings.enumerated() {
      guard case .add(var course, _, let delay) = happening.what else { continue }
      course.isRemoved = false
      script.happenings[i].what = .add(course, key: nil, delay: delay)
    }
    let play = Play(script, from: start)
    play.advance(to: 100)
    #expect(play.shown == play.model, "seed \(seed)")
    #expect(!play.context.isAnimating && play.context.nextEventTime == nil, "seed \(seed)")
  }
}
