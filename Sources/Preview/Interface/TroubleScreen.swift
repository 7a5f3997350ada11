import Foundation
package import MidflightDrawing
import MidflightGeometry
package import MidflightHost
import MidflightLayerTree
package import MidflightText

/// A window's last picture, dimmed, with the reason why there is no newer one over it: for a window
/// whose scene is in another process, which has ended.
@MainActor
package final class TroubleScreen {
  private let context = CAContext(displayScale: 1)
  private let layer = TroubleLayer()

  private let colors: PanelColors

  /// The preferences of the desktop.
  package var preferences = DesktopPreferences()

  /// - Parameter colors: Those that it is drawn in.
  /// - Throws: ``MidflightText/FontError`` when the machine has no font to write with.
  package init(colors: PanelColors) throws(FontError) {
    self.colors = colors
    layer.typeface = try Typeface()
    layer.top = Theme.headerHeight
    context.turn { context.rootLayer = layer }
  }

  /// The frame of a window that has no picture yet, and says what goes on.
  package func notice(
    _ text: String, pixelWidth: Int, pixelHeight: Int, scale: Double
  ) -> WindowFrame {
    layer.isNotice = true
    defer { layer.isNotice = false }
    return frame(
      Trouble(text), over: DisplayList(), pixelWidth: pixelWidth, pixelHeight: pixelHeight,
      scale: scale)
  }

  /// The window's frame, of so many pixels, `scale` of them to a point.
  package func frame(
    _ trouble: Trouble, over last: DisplayList, pixelWidth: Int, pixelHeight: Int, scale: Double
  ) -> WindowFrame {
    let theme = colors.theme(preferences)
    layer.theme = theme
    context.displayScale = CGFloat(scale)
    context.turn {
      CATransaction.setDisableActions(true)
      layer.frame = CGRect(
        x: 0, y: 0, width: CGFloat(pixelWidth) / CGFloat(scale),
        height: CGFloat(pixelHeight) / CGFloat(scale))
      layer.content = trouble
      layer.setNeedsDisplay()
    }
    var list = DisplayList()
    var ground = Path()
    ground.addRect(CGRect(x: 0, y: 0, width: pixelWidth, height: pixelHeight))
    list.fill(ground, paint: .color(theme.window))
    list.append(last, transform: .identity)
    list.append(
      context.displayList(), transform: CGAffineTransform(scaleX: CGFloat(scale), y: CGFloat(scale))
    )
    return WindowFrame(list: list)
  }
}
