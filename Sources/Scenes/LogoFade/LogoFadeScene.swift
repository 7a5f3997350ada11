package import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree
package import MidflightViews

/// A logo that fades in and out. A custom property of its layer is animated for this, while
/// built-in properties animate the border and the shadow.
@MainActor
package final class LogoFadeScene: Scene {
  package static let name = "logo-fade"
  /// See ``Scene/summary``.
  package static let summary =
    "a logo, an image, a border and a shadow, all with implicit animations"
  /// See ``Scene/actions``.
  package static let actions = "reverse the tile, mid-flight too; hide"
  package static let size = CGSize(width: 360, height: 360)
  /// The script's duration; its last change ends at 3.6 s.
  package static let duration = 4.0

  package let view = UIView(frame: CGRect(origin: .zero, size: size))
  private let tile = LogoLayer()

  package init() {
    view.layer.name = "stage"
    let sky = CAGradientLayer()
    sky.name = "sky"
    sky.frame = view.bounds
    sky.colors = [0x5F7F_A3FF, 0x93A7_BBFF, 0xD8C4_B4FF].map { CGColor(rgba: $0) }
    view.layer.addSublayer(sky)

    tile.name = "tile"
    tile.frame = CGRect(x: 60, y: 56, width: 240, height: 240)
    tile.backgroundColor = CGColor(rgba: 0x1B3A_5CFF)
    tile.cornerRadius = 36
    tile.borderColor = CGColor(rgba: 0xE6EE_F6FF)
    tile.borderWidth = 4
    tile.shadowOffset = CGSize(width: 0, height: 12)
    tile.shadowRadius = 14
    tile.shadowOpacity = 0
    view.layer.addSublayer(tile)
  }

  /// Shows the logo at 0.5 s, and the image at 0.9 s, while the logo is still fading in. Hides the
  /// logo at 2.2 s, and shows it again at 2.6 s, while it is still fading out.
  package func start() -> [SceneStep] {
    look(isVisible: true, at: 0.5)
      + [SceneStep(at: 0.9, set: tile.key(for: \.imageLevel), to: .number(1))]
      + look(isVisible: false, at: 2.2) + look(isVisible: true, at: 2.6)
  }

  /// Toggles the tile's state: the logo's level between 0 and 1, the border's width between 4 and 8
  /// points, and the shadow's opacity between 0 and 0.5. All change at once, each by its own
  /// action.
  package func go() -> [SceneStep] { look(isVisible: tile.logoLevel < 0.5, at: 0) }

  /// Hides the logo and the shadow, and makes the border 4 points wide.
  package func back() -> [SceneStep] { look(isVisible: false, at: 0) }

  /// The tile's `logoLevel`, `imageLevel` and `shadowOpacity` in 0…1 and `borderWidth` in 0…16.
  package var properties: [SceneProperty] {
    [
      property(tile.key(for: \.logoLevel), 0...1) { [tile] in tile.logoLevel = $0 },
      property(tile.key(for: \.imageLevel), 0...1) { [tile] in tile.imageLevel = $0 },
      property(tile.key(for: \.borderWidth), 0...16) { [tile] in tile.borderWidth = $0 },
      property(tile.key(for: \.shadowOpacity), 0...1) { [tile] in tile.shadowOpacity = Float($0) },
    ]
  }

  /// Returns a property of the tile. Setting it makes the tile's own action animate it.
  private func property(
    _ key: String, _ range: ClosedRange<Double>, set: @escaping @MainActor (CGFloat) -> Void
  ) -> SceneProperty {
    SceneProperty(
      name: key, range: .number(range), animationKeys: [key],
      target: { [tile] in (tile, key) },
      retarget: { [tile] value, animated in
        guard case .number(let number) = value else { return }
        if animated { return set(CGFloat(number)) }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        set(CGFloat(number))
        CATransaction.commit()
        tile.removeAnimation(forKey: key)
      })
  }

  private func look(isVisible: Bool, at seconds: Double) -> [SceneStep] {
    [
      (tile.key(for: \.logoLevel), isVisible ? 1 : 0),
      (tile.key(for: \.borderWidth), isVisible ? 8 : 4),
      (tile.key(for: \.shadowOpacity), isVisible ? 0.5 : 0),
    ].map { SceneStep(at: seconds, set: $0.0, to: .number($0.1)) }
  }
}
