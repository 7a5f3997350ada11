import Foundation
import Midflight
import Testing

@MainActor struct SeedTests {
  @Test func `a ring is retargeted mid-flight from its presentation value`() throws {
    let stage = try Stage()
    let demo = stage.show { RingDemo(frame: CGRect(x: 0, y: 0, width: 120, height: 120)) }
    stage.turn { demo.start() }
    let ring = demo.ring.layer
    for (time, fraction) in [
      (0.5, 0.2), (1.0, 0.2), (1.8, 0.842838), (2.3, 0.621419), (2.8, 0.4), (3.3, 0.9), (4, 0.9),
    ] {
      stage.play(to: time)
      #expect(isClose(shown(ring, "fraction"), fraction), "\(time)")
      if time == 0.5 {
        #expect(stage.shows(.blue, 60, 12))
        #expect(stage.pixel(107, 62) == [0, 0, 0, 0])
      }
      if time == 2.8 { #expect(stage.shows(.green, 107, 60)) }
    }
    #expect(stage.shows(.red, 107, 60))
    #expect(stage.shows(.red, 60, 107))
    // An unanimated change is clamped and visible immediately, unlike an animated one.
    stage.turn { demo.ring.fraction = 7 }
    stage.play(to: 4)
    #expect(shown(ring, "fraction") == 1)
    #expect(stage.reports.isEmpty)
  }

  @Test func `custom properties animate with border and shadow, in one duration`() throws {
    let stage = try Stage()
    let demo = stage.show { LogoDemo(frame: CGRect(x: 0, y: 0, width: 240, height: 160)) }
    stage.play(to: 0)
    #expect(stage.shows(UIColor(red: 0.1, green: 0.2, blue: 0.5, alpha: 1), 140, 70))
    stage.turn { demo.go() }
    let keys = ["logoLevel", "borderWidth", "shadowOpacity"]
    stage.play(to: 0.25)
    for (key, value) in zip(keys, [0.5, 6, 0.25]) {
      #expect(isClose(shown(demo.logo, key), value), "\(key)")
    }
    #expect(stage.shows(UIColor(red: 0.325, green: 0.4, blue: 0.625, alpha: 1), 140, 70))
    stage.play(to: 0.4)
    stage.turn { demo.go() }
    // The logo was retargeted when it had covered 0.8 of the distance, and is now halfway back.
    stage.play(to: 0.65)
    for (key, value) in zip(keys, [0.4, 5.6, 0.2]) {
      #expect(isClose(shown(demo.logo, key), value), "\(key)")
    }
    stage.turn { demo.logo.imageLevel = 1 }
    stage.play(to: 0.9)
    #expect(stage.shows(UIColor(red: 0.55, green: 0.35, blue: 0.25, alpha: 1), 50, 50))
    stage.play(to: 2)
    #expect(stage.shows(.orange, 50, 50))
    #expect(stage.shows(.black, 72, 72))
    for (key, value) in zip(keys, [0.0, 4, 0]) { #expect(shown(demo.logo, key) == value) }
    #expect(stage.reports.isEmpty)
  }

  private func color(of layer: CALayer) -> [Double] {
    let color = (layer.presentation() ?? layer).backgroundColor ?? .clear
    return [Double(color.red), Double(color.green), Double(color.blue)]
  }

  @Test func `explicit colours snap back, hold, or stay`() throws {
    let stage = try Stage()
    let view = stage.show { ColorSquare(frame: CGRect(x: 0, y: 0, width: 200, height: 200)) }
    stage.turn { view.flash(.red) }
    stage.play(to: 0.5)
    #expect(color(of: view.square) == [0.5, 0, 0.5])
    #expect(stage.shows(UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1), 100, 100))
    stage.play(to: 1.5)
    #expect(color(of: view.square) == [0, 0, 1])
    #expect(stage.shows(.blue, 100, 100))

    stage.turn { view.hold(.green) }
    stage.play(to: 5)
    #expect(color(of: view.square) == [0, 1, 0])
    #expect(view.square.backgroundColor == UIColor.blue.cgColor)
    stage.turn { view.square.removeAnimation(forKey: "held") }
    stage.play(to: 5.5)
    #expect(stage.shows(.blue, 100, 100))

    stage.turn { view.recolor(.red) }
    stage.play(to: 6)
    #expect(view.square.backgroundColor == UIColor.red.cgColor)
    stage.turn { view.recolor(.green) }
    #expect(color(of: view.square) == [0.5, 0, 0.5])
    stage.play(to: 6.5)
    #expect(color(of: view.square) == [0.25, 0.5, 0.25])
    stage.play(to: 8)
    #expect(stage.shows(.green, 100, 100))
    #expect(view.square.animationKeys() == nil)
    #expect(stage.reports.isEmpty)
  }

  @Test func `a delegate recolours at the end, and identifies the animation`() throws {
    let stage = try Stage()
    let view = stage.show { ColorSquare(frame: CGRect(x: 0, y: 0, width: 200, height: 200)) }
    stage.turn { view.recolorAtEnd(.green) }
    stage.play(to: 0.5)
    #expect(view.messages == ["start recolor"])
    #expect(view.square.backgroundColor == UIColor.blue.cgColor)
    stage.play(to: 1)
    stage.play(to: 1.1)
    #expect(view.messages == ["start recolor", "stop recolor true"])
    #expect(stage.shows(.green, 100, 100))
    stage.turn { view.recolorAtEnd(.red) }
    stage.play(to: 1.5)
    stage.turn { view.square.removeAllAnimations() }
    stage.play(to: 3)
    #expect(view.messages.suffix(2) == ["start recolor", "stop recolor false"])
    #expect(stage.shows(.green, 100, 100))
    #expect(stage.reports.isEmpty)
  }

  @Test func `a random colour differs each time, and is the same in each session`() throws {
    func colors() throws -> [UIColor] {
      let stage = try Stage()
      let view = stage.show { ColorSquare(frame: .zero) }
      var colors: [UIColor] = []
      stage.turn { colors = (0..<8).map { _ in view.anyColor } }
      return colors
    }
    #expect(try Set(colors()).count == 8)
    #expect(try colors() == colors())
  }

  @Test func `a line runs in, around the view, and erases its lead-in`() throws {
    let stage = try Stage(width: 400, height: 400)
    let panel = stage.show { UIView(frame: CGRect(x: 40, y: 230, width: 240, height: 128)) }
    let bends = [
      Bend(first: CGPoint(x: -50, y: -2), second: CGPoint(x: 60, y: 5)),
      Bend(first: CGPoint(x: -60, y: 10), second: CGPoint(x: 100, y: 5)),
    ]
    var line: CAShapeLayer?
    stage.turn {
      panel.layer.cornerRadius = 5
      line = panel.runLine(
        color: .red, width: 2, from: CGPoint(x: 100, y: -200), bends: bends, leadIn: 0.290233,
        duration: 2)
    }
    let shape = try #require(line)
    // Watch two areas: one at the end of the lead-in's first segment, and one in the middle of the
    // left edge, which the line reaches last.
    let wayIn = CGRect(x: 90, y: 128, width: 5, height: 5)
    let leftEdge = CGRect(x: 38, y: 290, width: 4, height: 4)
    stage.play(to: 0.1)
    #expect(stage.paintedPixels(in: wayIn) == 0)
    stage.play(to: 1)
    #expect(isClose(shown(shape, "strokeEnd"), 0.5))
    // Find by bisection where the cubic curve of easeIn, with control points (0.42, 0) and (1, 1),
    // reaches 1/2.4.
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let s = (low + high) / 2
      let x = 3 * s * (1 - s) * (1 - s) * 0.42 + 3 * s * s * (1 - s) + s * s * s
      if x < 1 / 2.4 { low = s } else { high = s }
    }
    let eased = 3 * low * low * (1 - low) + low * low * low
    #expect(isClose(shown(shape, "strokeStart"), 0.290233 * eased))
    #expect(stage.paintedPixels(in: wayIn) > 0)
    #expect(stage.paintedPixels(in: leftEdge) == 0)
    stage.play(to: 3)
    #expect(stage.paintedPixels(in: CGRect(x: 0, y: 0, width: 400, height: 225)) == 0)
    #expect(stage.shows(.red, 40, 292))
    #expect(stage.shows(.red, 160, 230))
    #expect(stage.shows(.red, 160, 357))
    #expect(shown(shape, "strokeStart") == 0.290233)
    #expect(shape.animationKeys() == nil)
    #expect(stage.reports.isEmpty)
  }
}
