import Foundation
import Midflight
import Testing

@MainActor struct LayerTests {
  private let square = CGRect(x: 0, y: 0, width: 100, height: 100)

  @Test func `an image fills its card, masked to a disc, with border, corners and shadow`() throws {
    let stage = try Stage()
    _ = stage.show { PhotoCard(frame: CGRect(x: 20, y: 20, width: 100, height: 100)) }
    stage.play(to: 0)
    #expect(stage.shows(.red, 50, 70))
    #expect(stage.shows(.blue, 90, 70))
    #expect(stage.shows(.white, 41, 41))
    #expect(stage.shows(.darkGray, 70, 21))
    #expect(stage.shows(.darkGray, 21, 118))
    // At the card's rounded corner and below the card, only its shadow is visible.
    #expect(stage.pixel(20, 20)[0] < 100)
    #expect(stage.pixel(70, 122)[0] > 20 && stage.pixel(70, 122)[1] == 0)
    #expect(stage.reports.isEmpty)
  }

  @Test func `a delegate draws, and forbids one action`() throws {
    let stage = try Stage()
    let badge = stage.renderer.context.perform { Badge() }
    stage.turn { stage.root.addSublayer(badge.layer) }
    stage.play(to: 0)
    #expect(stage.shows(.red, 50, 50))
    #expect(stage.pixel(31, 31) == [0, 0, 0, 0])
    stage.turn {
      badge.layer.position = CGPoint(x: 100, y: 30)
      badge.layer.opacity = 0
    }
    #expect(badge.layer.animationKeys() == ["opacity"])
    stage.play(to: 0.1)
    #expect(shown(badge.layer, "position.x") == 100)
    #expect(shown(badge.layer, "opacity") > 0.1)
    stage.play(to: 1)
    #expect(stage.paintedPixels(in: CGRect(x: 0, y: 0, width: 240, height: 240)) == 0)
    #expect(stage.reports.isEmpty)
  }

  @Test func `a hexagon becomes a star while its dashes march`() throws {
    let stage = try Stage()
    let view = stage.show { ShapeView(frame: square) }
    stage.turn { view.show() }
    stage.play(to: 0.25)
    #expect(isClose(shown(view.shape, "lineDashPhase"), 4.5))
    #expect(stage.shows(.yellow, 50, 50))
    #expect(stage.shows(.yellow, 80, 55))
    stage.turn { view.spike() }
    stage.play(to: 0.75)
    // Halfway, the star's inner corners are at radius 30, between 40 and 20.
    let path = try #require(view.shape.presentation()?.path)
    for (radius, isInside) in [(29.9, true), (30.1, false)] {
      let inner = CGPoint(x: 50 + radius * cos(.pi / 6), y: 50 + radius * sin(.pi / 6))
      #expect(path.contains(inner) == isInside)
    }
    stage.play(to: 100.75)
    #expect(isClose(shown(view.shape, "lineDashPhase"), 4.5))
    #expect(view.shape.animationKeys() == ["march"])
    #expect(stage.reports.isEmpty)
  }

  @Test func `gradients are axial, radial and conic, and their stops move`() throws {
    let stage = try Stage(width: 300, height: 100)
    let gradients = stage.renderer.context.perform { makeGradients() }
    stage.turn { gradients.forEach(stage.root.addSublayer) }
    for (time, x) in [(0.0, 25), (0.5, 50), (1.0, 75), (1.5, 50), (2.5, 25)] {
      stage.play(to: time)
      #expect(stage.shows(.green, x, 50, within: 8), "\(time)")
    }
    #expect(stage.shows(.white, 150, 50, within: 8))
    #expect(stage.shows(.black, 101, 1))
    #expect(stage.shows(.red, 250, 10, within: 8))
    #expect(stage.shows(.yellow, 250, 90, within: 8))
    #expect(stage.reports.isEmpty)
  }

  @Test func `copies are delayed one after another, each in its colour`() throws {
    let stage = try Stage(width: 100, height: 100)
    let view = stage.show { Spinner(frame: square) }
    stage.turn { view.spin() }
    stage.play(to: 1.25)
    for (value, expected) in zip(stage.pixel(50, 10), [191, 191, 191, 191]) {
      #expect(abs(value - expected) <= 1)
    }
    #expect(stage.shows(UIColor(red: 0.8, green: 1, blue: 1, alpha: 1), 90, 50))
    for (value, expected) in zip(stage.pixel(50, 90), [64, 38, 64, 64]) {
      #expect(abs(value - expected) <= 1)
    }
    #expect(stage.reports.isEmpty)
  }

  @Test func `a card flips over`() throws {
    let stage = try Stage(width: 100, height: 100)
    let view = stage.show { FlipCard(frame: square) }
    stage.turn { view.build() }
    stage.play(to: 0)
    #expect(stage.shows(.red, 50, 50))
    stage.turn { view.flip() }
    stage.play(to: 0.25)
    #expect(stage.shows(.red, 50, 50))
    #expect(stage.pixel(2, 50) == [0, 0, 0, 0])
    stage.play(to: 0.75)
    #expect(stage.shows(.blue, 50, 50))
    stage.play(to: 1.5)
    #expect(stage.shows(.blue, 2, 50))
    #expect(stage.reports.isEmpty)
  }

  @Test func `a strip scrolls to the requested rectangle, in its direction only`() throws {
    let stage = try Stage(width: 200, height: 100)
    let view = stage.show { Strip(frame: square) }
    stage.turn { view.build() }
    stage.play(to: 0)
    #expect(stage.shows(.red, 50, 50))
    #expect(stage.pixel(150, 50) == [0, 0, 0, 0])
    stage.turn { view.showLast() }
    stage.play(to: 1)
    #expect(stage.shows(.blue, 50, 50))
    stage.turn { view.showFirst() }
    stage.play(to: 2)
    #expect(view.scroller.bounds.origin == .zero)
    #expect(stage.shows(.red, 50, 2))
    #expect(stage.reports.isEmpty)
  }

  @Test func `a caption is centred and grows, and a long note is truncated`() throws {
    let stage = try Stage(width: 200, height: 60)
    let view = stage.show { Caption(frame: CGRect(x: 0, y: 0, width: 200, height: 60)) }
    stage.turn { view.build() }
    func title() -> Int { stage.paintedPixels(in: CGRect(x: 0, y: 0, width: 200, height: 40)) }
    stage.play(to: 0)
    let small = title()
    #expect(small > 100)
    // The text's left and right margins are equal, except for the side bearings of the letters.
    let columns = (0..<200).filter { x in
      stage.paintedPixels(in: CGRect(x: x, y: 0, width: 1, height: 40)) > 0
    }
    let (first, last) = (try #require(columns.first), try #require(columns.last))
    #expect(abs(first - (199 - last)) <= 4)
    #expect(stage.paintedPixels(in: CGRect(x: 0, y: 40, width: 200, height: 20)) > 100)
    stage.turn { view.grow() }
    stage.play(to: 0.5)
    #expect(isClose(shown(view.title, "fontSize"), 28))
    #expect(title() > small)
    stage.play(to: 2)
    #expect(title() == small)
    #expect(stage.reports.isEmpty)
  }

  @Test func `sparks take the same paths each time, and disappear`() throws {
    let sky = CGRect(x: 0, y: 0, width: 200, height: 150)
    func sparks() throws -> [Int] {
      let stage = try Stage(width: 200, height: 200)
      let view = stage.show { Sparks(frame: CGRect(x: 0, y: 0, width: 200, height: 200)) }
      stage.play(to: 1)
      stage.turn { view.light() }
      let counts = [1.0, 1.5, 2, 3].map { time in
        stage.play(to: time)
        return stage.paintedPixels(in: sky)
      }
      stage.turn { view.putOut() }
      stage.play(to: 6)
      #expect(stage.paintedPixels(in: CGRect(x: 0, y: 0, width: 200, height: 200)) == 0)
      #expect(stage.reports.isEmpty)
      return counts
    }
    let counts = try sparks()
    #expect(counts[0] == 0)
    #expect(counts[2] > 50)
    #expect(try sparks() == counts)
  }

  @Test func `a chart drawn in tiles is complete`() throws {
    let stage = try Stage(width: 200, height: 200)
    let view = stage.show { Chart(frame: CGRect(x: 0, y: 0, width: 200, height: 200)) }
    stage.play(to: 0)
    stage.play(to: 1)
    #expect((view.layer as? CATiledLayer)?.tileSize == CGSize(width: 64, height: 64))
    for y in stride(from: 1, to: 200, by: 6) {
      #expect(stage.shows(.green, 97, y) && stage.pixel(102, y) == [0, 0, 0, 0], "\(y)")
    }
    #expect(stage.reports.isEmpty)
  }
}
