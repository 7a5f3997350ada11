package import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree
package import MidflightViews

/// A gallery with a tile for each layer class and each animation class. Every tile has two states.
@MainActor
package final class GalleryScene: Scene {
  package static let name = "gallery"
  package static let summary = "every layer and animation class, each in its own tile"
  package static let actions = "reverse all tiles; back to the first state"
  /// The stage's size, with space for five columns and three rows of tiles.
  package static let size = CGSize(width: 796, height: 412)
  /// The script's duration. Its last spark disappears before 6 s.
  package static let duration = 6.0
  package static let showsText = true

  private static let margin: CGFloat = 12
  private static let gap: CGFloat = 8

  package let view = UIView(frame: CGRect(origin: .zero, size: size))
  private let shape = ShapeTile()
  private let scroll = ScrollTile()
  private let basic = TrackTile("CABasicAnimation", key: "basic", color: GalleryStyle.blue) {
    let animation = CABasicAnimation(keyPath: $0)
    animation.duration = GalleryTile.duration
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
  }
  private let spring = TrackTile("CASpringAnimation", key: "spring", color: GalleryStyle.mint) {
    let animation = CASpringAnimation(keyPath: $0)
    animation.stiffness = 90
    animation.damping = 8
    animation.duration = animation.settlingDuration
    return animation
  }
  private let turn = ValueFunctionTile()
  private let tiles: [GalleryTile]
  private var isOn = false

  /// Creates all tiles in their first state: the tiles of the layer classes, then those of the
  /// animation classes.
  package init() {
    tiles = [
      LayerTile(), shape, GradientTile(), ReplicatorTile(), TransformTile(),
      scroll, TextTile(), EmitterTile(), TiledTile(), basic,
      KeyframeTile(), spring, GroupTile(), TransitionTile(), turn,
    ]
    view.layer.name = "stage"
    for (index, tile) in tiles.enumerated() {
      tile.frame.origin = CGPoint(
        x: Self.margin + CGFloat(index % 5) * (GalleryTile.size.width + Self.gap),
        y: Self.margin + CGFloat(index / 5) * (GalleryTile.size.height + Self.gap))
      view.addSubview(tile)
    }
  }

  /// Turns all tiles on at 0.4 s, off at 2.6 s, and on again at 3.2 s, mid-flight.
  package func start() -> [SceneStep] {
    change(to: true, at: 0.4) + change(to: false, at: 2.6) + change(to: true, at: 3.2)
  }

  package func go() -> [SceneStep] { change(to: !isOn, at: 0) }

  package func back() -> [SceneStep] { change(to: false, at: 0) }

  /// `basic` and `spring`, the positions of the dots; `scroll`, the list's scroll offset; `turn`,
  /// the needle's angle in radians; `fill`, the shape's colour.
  package var properties: [SceneProperty] {
    [
      number(
        basic.key, TrackTile.range, key: basic.key,
        target: { [basic] in (basic.dot, basic.keyPath) },
        retarget: { [basic] x, animated in animated ? basic.send(to: x) : basic.set(x) }),
      number(
        spring.key, TrackTile.range, key: spring.key,
        target: { [spring] in (spring.dot, spring.keyPath) },
        retarget: { [spring] x, animated in animated ? spring.send(to: x) : spring.set(x) }),
      number(
        "scroll", ScrollTile.reach, key: ScrollTile.key,
        target: { [scroll] in (scroll.scroller, scroll.keyPath) },
        retarget: { [scroll] y, animated in
          if animated { Self.paced { scroll.scroll(to: y) } } else { scroll.set(y) }
        }),
      number(
        "turn", ValueFunctionTile.reach, key: ValueFunctionTile.key,
        target: { [turn] in (turn.needle, turn.keyPath) },
        retarget: { [turn] angle, animated in
          if animated { turn.turn(to: angle) } else { turn.set(angle) }
        }),
      fill,
    ]
  }

  private var fill: SceneProperty {
    let key = shape.shape.key(for: \.fillColor)
    return SceneProperty(
      name: "fill", range: .palette(Self.palette), animationKeys: [key],
      target: { [shape] in (shape.shape, key) },
      retarget: { [shape] value, animated in
        guard case .color(let color) = value else { return }
        if animated { return Self.paced { shape.shape.fillColor = color } }
        shape.still { shape.shape.fillColor = color }
        shape.shape.removeAnimation(forKey: key)
      })
  }

  private func number(
    _ name: String, _ range: ClosedRange<Double>, key: String,
    target: @escaping @MainActor () -> (layer: CALayer, keyPath: String),
    retarget: @escaping @MainActor (_ value: Double, _ animated: Bool) -> Void
  ) -> SceneProperty {
    SceneProperty(
      name: name, range: .number(range), animationKeys: [key], target: target,
      retarget: { value, animated in
        if case .number(let number) = value { retarget(number, animated) }
      })
  }

  /// Returns steps that turn the scene and each of its tiles on or off. If one of the scene's
  /// ``properties`` belongs to a tile, the tile's step names that property.
  private func change(to isOn: Bool, at seconds: Double) -> [SceneStep] {
    let listed: [(tile: GalleryTile, property: String)] = [
      (basic, basic.key), (spring, spring.key), (scroll, "scroll"), (turn, "turn"),
      (shape, "fill"),
    ]
    let state = isOn ? "on" : "off"
    return [SceneStep(at: seconds, state) { [self] in self.isOn = isOn }]
      + tiles.map { tile in
        let properties = listed.filter { $0.tile === tile }.map(\.property)
        return SceneStep(at: seconds, state, changing: properties) { [spring] in
          // Change the spring tile outside a transaction, because a transaction's timing function
          // would distort the spring's motion.
          if tile === spring { return tile.change(to: isOn) }
          Self.paced { tile.change(to: isOn) }
        }
      }
  }

  /// Runs `body` so that its implicit animations have the same duration and curve as the explicit
  /// ones.
  private static func paced(_ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setAnimationDuration(GalleryTile.duration)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
    body()
    CATransaction.commit()
  }

  /// Colours around the colour wheel, starting with the shape's initial blue.
  private static let palette: [CGColor] = [
    0x5BAE_FFFF, 0x4FC3_E8FF, 0x4FD3_C4FF, 0x5FD0_A5FF, 0x9CCB_5CFF, 0xD6D0_4FFF, 0xFFC8_57FF,
    0xFFA0_5AFF, 0xFF7F_66FF, 0xE86F_A8FF, 0xA98B_FFFF,
  ].map { CGColor(rgba: $0) }
}
