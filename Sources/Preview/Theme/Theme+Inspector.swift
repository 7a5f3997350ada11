import Foundation
import MidflightDrawing

extension Theme {
  /// The colours for ghosts of frames: `past` before the current frame, `future` after it.
  static let past = CGColor(rgba: 0xB0B8_C8FF)
  static let future = CGColor(rgba: 0x6FD3_9AFF)
  /// The colour drawn under thin lines over the stage. It makes the lines visible on any
  /// background.
  static let overlayShade = CGColor(rgba: 0x0B0D_1180)

  /// The colour of the grid's lines. It is visible on light and dark scenes.
  static let gridLine = CGColor(rgba: 0x8A93_A038)
  static let gridNumberedLine = CGColor(rgba: 0x8A93_A080)

  /// Returns the border colour of a layer at a depth in the layer tree.
  static func border(depth: Int) -> CGColor {
    [
      CGColor(rgba: 0x5BAE_FFB0), CGColor(rgba: 0x6FD3_9AB0), CGColor(rgba: 0xFFC8_57B0),
      CGColor(rgba: 0xFF8A_65B0), CGColor(rgba: 0xC58B_FFB0),
    ][depth % 5]
  }
}

extension CGColor {
  func withAlpha(_ alpha: CGFloat) -> CGColor {
    CGColor(red: red, green: green, blue: blue, alpha: alpha)
  }
}
