import Foundation
import MidflightDrawing

extension Theme {
  /// The colours for the ghosts of frames before and after the current one.
  static let past = CGColor(rgba: 0xB0B8_C8FF)
  static let future = CGColor(rgba: 0x6FD3_9AFF)
  /// The colour drawn under thin lines over the stage, so that they are visible on any background.
  static let overlayShade = CGColor(rgba: 0x0B0D_1180)

  /// The colour of the grid's lines, visible on light and dark scenes.
  static let gridLine = CGColor(rgba: 0x8A93_A038)
  static let gridNumberedLine = CGColor(rgba: 0x8A93_A080)

  /// The border colour of a layer at a depth in the tree.
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
