import Foundation
import Midflight
import Testing

@MainActor struct ViewTests {
  private func table() throws -> (Stage, CardTable, CALayer) {
    let stage = try Stage(width: 320, height: 240)
    let view = stage.show { CardTable(frame: CGRect(x: 0, y: 0, width: 320, height: 240)) }
    stage.play(to: 0)
    return (stage, view, view.card.layer)
  }

  @Test func `a block animates after its delay, and calls its completion`() throws {
    let (stage, view, card) = try table()
    #expect(stage.shows(.systemBlue, 50, 30))
    stage.turn { view.deal() }
    #expect(view.card.center == CGPoint(x: 150, y: 130))
    stage.play(to: 0.25)
    #expect(isClose(shown(card, "position.x"), 50))
    stage.play(to: 1)
    #expect(isClose(shown(card, "position.x"), 100))
    #expect(isClose(shown(card, "position.y"), 80))
    #expect(isClose(shown(card, "opacity"), 0.75))
    #expect(view.messages.isEmpty)
    stage.play(to: 1.6)
    #expect(view.messages == ["dealt true"])
    #expect(stage.pixel(150, 130)[0] == 128)
    #expect(stage.reports.isEmpty)
  }

  @Test func `tiles have the requested layer class, and animate its property`() throws {
    let stage = try Stage(width: 160, height: 40)
    let tiles = try stage.show {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 160, height: 40))
      for tile in row(of: Tile.self, 3, make: Tile.init(frame:)) { view.addSubview(tile) }
      return view
    }.subviews.map { try #require($0 as? Tile) }
    #expect(tiles.map(\.frame.minX) == [0, 40, 80])
    #expect(tiles[0].intrinsicContentSize == CGSize(width: 30, height: 20))
    stage.play(to: 0)
    #expect(stage.pixel(41, 5)[0] == 0)
    stage.turn { tiles[1].fill() }
    stage.play(to: 0.5)
    #expect(isClose(shown(tiles[1].layer, "level"), 0.5))
    #expect(stage.shows(.systemGreen, 52, 5) && stage.pixel(58, 5)[0] == 0)
    stage.play(to: 1)
    let copied = stage.renderer.context.perform { copy(of: tiles[1]) }
    #expect(copied?.bounds.size == CGSize(width: 30, height: 20))
  }

  @Test func `a spring overshoots, and settles in its duration`() throws {
    let (stage, view, card) = try table()
    stage.turn { view.land() }
    var farthest = 0.0
    for step in 1...80 {
      stage.play(to: Double(step) / 100)
      farthest = max(farthest, shown(card, "transform.translation.x"))
    }
    // The spring overshoots by exp(−πζ / √(1 − ζ²)) of the distance, with ζ = ½
    // (https://en.wikipedia.org/wiki/Overshoot_(signal)).
    #expect(isClose(farthest, 100 + 100 * exp(-Double.pi / 3.0.squareRoot()), within: 0.2))
    #expect(isClose(shown(card, "transform.translation.x"), 100, within: 0.2))
    stage.play(to: 1)
    #expect(view.messages == ["landed"])
    #expect(shown(card, "transform.translation.x") == 100)
  }

  @Test func `keyframes go there and back`() throws {
    let (stage, view, card) = try table()
    stage.turn { view.wave() }
    stage.play(to: 0.5)
    let early = shown(card, "transform.rotation.z")
    #expect(early > 0.01)
    stage.play(to: 1)
    #expect(isClose(shown(card, "transform.rotation.z"), .pi / 8))
    stage.play(to: 1.5)
    #expect(isClose(shown(card, "transform.rotation.z"), early))
    stage.play(to: 2.5)
    #expect(shown(card, "transform.rotation.z") == 0)
  }

  @Test func `a pulse repeats there and back`() throws {
    let (stage, view, card) = try table()
    stage.turn { view.pulse() }
    for (time, width) in [(0.25, 110.0), (0.5, 120), (1, 100), (10.25, 110), (10.5, 120)] {
      stage.play(to: time)
      #expect(isClose(shown(card, "bounds.size.width"), width), "\(time)")
    }
  }

  @Test func `a second block blends into the first, without a jump`() throws {
    let (stage, view, card) = try table()
    stage.turn { view.goRight() }
    stage.play(to: 0.4)
    let before = shown(card, "position.x")
    stage.turn { view.goLeft() }
    #expect(isClose(shown(card, "position.x"), before))
    stage.play(to: 0.41)
    // The new animation is additive, so the view first continues to the right.
    #expect(shown(card, "position.x") > before)
    stage.play(to: 2)
    #expect(shown(card, "position.x") == 50)
    stage.turn { view.setPositionDirectly() }
    stage.play(to: 2)
    #expect(shown(card, "position.x") == 60)
    #expect(card.animationKeys() == nil)
  }

  @Test func `an animator is scrubbed, continued and reversed`() throws {
    let (stage, view, card) = try table()
    stage.turn { view.drag() }
    stage.play(to: 0.5)
    #expect(isClose(shown(card, "position.x"), 100))
    stage.turn { view.letGo() }
    stage.play(to: 0.875)
    #expect(isClose(shown(card, "position.x"), 175))
    stage.play(to: 1.3)
    #expect(shown(card, "position.x") == 250)
    #expect(view.messages == ["at its end"])

    let (other, dropped, back) = try table()
    other.turn { dropped.drag() }
    other.play(to: 1)
    other.turn { dropped.drop() }
    other.play(to: 1.125)
    #expect(isClose(shown(back, "position.x"), 75))
    other.play(to: 1.3)
    #expect(shown(back, "position.x") == 50)
    #expect(dropped.messages == ["at its start"])
    #expect(stage.reports.isEmpty && other.reports.isEmpty)
  }

  @Test func `an animator runs a spring`() throws {
    let (stage, view, card) = try table()
    stage.turn { view.springAway() }
    stage.play(to: 0.1)
    let early = shown(card, "opacity")
    #expect(early > 0.01 && early < 0.99)
    stage.play(to: 5)
    #expect(shown(card, "opacity") == 0)
    #expect(stage.pixel(50, 30) == [0, 0, 0, 0])
  }
}
