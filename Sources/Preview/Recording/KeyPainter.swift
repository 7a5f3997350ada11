package import Foundation
package import MidflightDrawing
package import MidflightEngine
import MidflightLayerTree
package import MidflightRaster
import MidflightScenes
import MidflightText

/// Draws the user's recent actions at the bottom of an image. Each action is shown as its key with
/// a description beside the key.
package struct KeyPainter: FrameOverlay, Sendable {
  private let typeface: Typeface
  private let keyMap: KeyMap

  /// Creates a painter that labels keys as a US keyboard does.
  ///
  /// - Throws: An error if the fonts or the key map can't be read.
  init() throws {
    typeface = try Typeface()
    keyMap = try KeyMap(json: SceneResources.data(named: "keymap.json"))
  }

  /// Draws the actions that came shortly before a session's current instant. The area is in pixels
  /// of the image.
  @MainActor
  package func list(of session: Session, in area: CGRect) -> DisplayList {
    let actions = ShownAction.latest(in: session.log, at: session.time, of: session.properties) {
      keyMap.label(of: $0) { $0 }
    }
    let context = CGContext()
    let unit = min(max(min(area.width, area.height) / 320, 0.5), 8)
    Self.draw(actions, in: area, unit: unit, with: typeface, context)
    return context.displayList
  }

  /// Draws actions at the bottom of an area, with the latest action lowest. The area may be in
  /// pixels or in points; `unit` is the number of these units per point.
  static func draw(
    _ actions: [ShownAction], in area: CGRect, unit: CGFloat, with typeface: Typeface,
    _ context: CGContext
  ) {
    let (size, height, padding) = (14 * unit, 26 * unit, 9 * unit)
    var bottom = area.maxY - 8 * unit
    for action in actions.reversed() {
      let cap = action.key.map { key in
        max(typeface.bold.advance(of: key, size: size) + 2 * padding, height)
      }
      let maxTextWidth = max(area.width - 16 * unit - (cap ?? 0) - 2 * padding, 0)
      let textWidth = min(typeface.regular.advance(of: action.text, size: size), maxTextWidth)
      let width = (cap ?? 0) + textWidth + 2 * padding
      let frame = CGRect(
        x: area.midX - width / 2, y: bottom - height, width: width, height: height)
      context.saveGState()
      context.setAlpha(action.opacity)
      context.beginTransparencyLayer()
      context.fillRound(frame, radius: 6 * unit, color: Theme.dark.veil)
      let baseline = frame.midY + size * 0.36
      if let key = action.key, let cap {
        let face = CGRect(x: frame.minX, y: frame.minY, width: cap, height: height)
        context.fillRound(face, radius: 6 * unit, color: Theme.dark.accent)
        context.draw(
          key, at: CGPoint(x: face.midX, y: baseline), font: typeface.bold, size: size,
          color: Theme.dark.veil, alignment: .center)
      }
      context.draw(
        action.text, at: CGPoint(x: frame.maxX - padding, y: baseline), font: typeface.regular,
        size: size, color: Theme.dark.text, alignment: .right, width: textWidth + 1)
      context.endTransparencyLayer()
      context.restoreGState()
      bottom = frame.minY - 6 * unit
    }
  }
}

extension StillRenderer {
  /// Returns the overlay that draws the keys over an image, or nil if keys are not shown. Creating
  /// the overlay takes a while.
  ///
  /// - Throws: An error if the fonts or the key map can't be read.
  @MainActor
  package func overlay() throws -> (any FrameOverlay)? { showsKeys ? try KeyPainter() : nil }

  /// Draws an image, and the keys over it if keys are shown.
  ///
  /// - Throws: ``PixmapError`` if there is no memory for an image of this size, or the size is
  ///   outside a pixmap's limits; an error if the keys can't be drawn.
  @MainActor
  package func image(of session: Session, with rasterizer: Rasterizer) throws -> CGImage {
    try image(of: session, with: rasterizer, overlay: overlay())
  }
}

final class ActionsLayer: PanelLayer<[ShownAction]> {
  override func draw(_ actions: [ShownAction], with typeface: Typeface, in context: CGContext) {
    KeyPainter.draw(actions, in: bounds, unit: 1.25, with: typeface, context)
  }
}
