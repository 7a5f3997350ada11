import Foundation
package import MidflightDrawing
import MidflightGeometry
package import MidflightHost
import MidflightLayerTree
package import MidflightText

/// Shows a window's last image, dimmed, under the reason why there is no newer one. It is for a
/// window whose scene was drawn by another process, which has ended.
@MainActor
package final class ErrorScreen {
  private let context = CAContext(displayScale: 1)
  private let layer = ErrorLayer()

  private let colors: PanelColors

  package var preferences = DesktopPreferences()

  /// Creates an error screen.
  ///
  /// - Parameter colors: The panels' colours.
  /// - Throws: ``MidflightText/FontError`` if the machine has no font for the text.
  package init(colors: PanelColors) throws(FontError) {
    self.colors = colors
    layer.typeface = try Typeface()
    layer.top = Theme.headerHeight
    context.turn { context.rootLayer = layer }
  }

  /// Returns the frame of a window that has no image yet: a message about the progress.
  package func notice(
    _ text: String, pixelWidth: Int, pixelHeight: Int, scale: Double
  ) -> WindowFrame {
    layer.isNotice = true
    defer { layer.isNotice = false }
    return frame(
      SceneError(text), over: DisplayList(), pixelWidth: pixelWidth, pixelHeight: pixelHeight,
      scale: scale)
  }

  /// Returns the frame of a window: the last display list, dimmed, under an error. The size is in
  /// pixels, with `scale` pixels per point.
  package func frame(
    _ error: SceneError, over last: DisplayList, pixelWidth: Int, pixelHeight: Int, scale: Double
  ) -> WindowFrame {
    let theme = colors.theme(preferences)
    layer.theme = theme
    context.displayScale = CGFloat(scale)
    context.turn {
      CATransaction.setDisableActions(true)
      layer.frame = CGRect(
        x: 0, y: 0, width: CGFloat(pixelWidth) / CGFloat(scale),
        height: CGFloat(pixelHeight) / CGFloat(scale))
      layer.content = error
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
