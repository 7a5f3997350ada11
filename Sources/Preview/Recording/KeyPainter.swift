package import Foundation
package import MidflightDrawing
package import MidflightEngine
import MidflightLayerTree
package import MidflightRaster
import MidflightScenes
import MidflightText

/// Draws what was done a moment ago at the bottom of a picture, as keys with words beside them.
package struct KeyPainter: FrameOverlay, Sendable {
  private let typeface: Typeface
  private let keyMap: KeyMap

  /// With the keys' names of a US keyboard.
  ///
  /// - Throws: what keeps the fonts or the key map from being read.
  init() throws {
    typeface = try Typeface()
    keyMap = try KeyMap(json: SceneResources.data(named: "keymap.json"))
  }

  /// Draws the acts shortly before the present instant of a session over a picture in pixels.
  @MainActor
  package func list(of session: Session, in area: CGRect) -> DisplayList {
    let acts = ShownAct.latest(in: session.log, at: session.time, of: session.properties) {
      keyMap.label(of: $0) { $0 }
    }
    let context = CGContext()
    let unit = min(max(min(area.width, area.height) / 320, 0.5), 8)
    Self.draw(acts, in: area, unit: unit, with: typeface, context)
    return context.displayList
  }

  /// Draws acts at the bottom of an area, the latest lowest, so many pixels or points to a unit.
  static func draw(
    _ acts: [ShownAct], in area: CGRect, unit: CGFloat, with typeface: Typeface,
    _ context: CGContext
  ) {
    let (size, height, padding) = (14 * unit, 26 * unit, 9 * unit)
    var bottom = area.maxY - 8 * unit
    for act in acts.reversed() {
      let cap = act.key.map { key in
        max(typeface.bold.advance(of: key, size: size) + 2 * padding, height)
      }
      let room = max(area.width - 16 * unit - (cap ?? 0) - 2 * padding, 0)
      let words = min(typeface.regular.advance(of: act.text, size: size), room)
      let width = (cap ?? 0) + words + 2 * padding
      let frame = CGRect(
        x: area.midX - width / 2, y: bottom - height, width: width, height: height)
      context.saveGState()
      context.setAlpha(act.opacity)
      context.beginTransparencyLayer()
      context.fillRound(frame, radius: 6 * unit, color: Theme.dark.veil)
      let baseline = frame.midY + size * 0.36
      if let key = act.key, let cap {
        let face = CGRect(x: frame.minX, y: frame.minY, width: cap, height: height)
        context.fillRound(face, radius: 6 * unit, color: Theme.dark.accent)
        context.draw(
          key, at: CGPoint(x: face.midX, y: baseline), font: typeface.bold, size: size,
          color: Theme.dark.veil, alignment: .center)
      }
      context.draw(
        act.text, at: CGPoint(x: frame.maxX - padding, y: baseline), font: typeface.regular,
        size: size, color: Theme.dark.text, alignment: .right, width: words + 1)
      context.endTransparencyLayer()
      context.restoreGState()
      bottom = frame.minY - 6 * unit
    }
  }
}

extension StillRenderer {
  /// The keys over a picture, which take a while to make; nil where none are shown.
  ///
  /// - Throws: what keeps the fonts or the key map from being read.
  @MainActor
  package func overlay() throws -> (any FrameOverlay)? { showsKeys ? try KeyPainter() : nil }

  /// Draws a picture, with the keys over it where they are shown.
  ///
  /// - Throws: ``PixmapError`` when there is no memory for a picture of that size, or its size is
  ///   outside what a pixmap takes; what keeps the keys from being drawn.
  @MainActor
  package func image(of session: Session, with rasterizer: Rasterizer) throws -> CGImage {
    try image(of: session, with: rasterizer, overlay: overlay())
  }
}

/// Draws the acts of a moment ago over the stage.
final class ActsLayer: PanelLayer<[ShownAct]> {
  override func draw(_ acts: [ShownAct], with typeface: Typeface, in context: CGContext) {
    KeyPainter.draw(acts, in: bounds, unit: 1.25, with: typeface, context)
  }
}
