import Foundation
import MidflightText

/// The layout of a message. The message is at the stage's bottom, below the scene, or above the
/// scene if it fits only there. If it fits in neither position, it is in the header or in a strip
/// at the stage's bottom.
///
/// Coordinates are in points of the window.
struct ToastLayout {
  let frame: CGRect
  /// Whether the message is a single line in the strip that is used when it does not fit on the
  /// stage.
  let isStrip: Bool
  let text: TextLayout

  static let fontSize: CGFloat = 13
  static let stripHeight: CGFloat = 28
  static let padding = CGSize(width: 16, height: 9)
  private static let maxLines = 3
  /// The message's maximum width, in points. Longer lines are hard to read.
  private static let widest: CGFloat = 620

  /// Lays out a message in at most three lines, within `stage` but clear of `scene`. If the message
  /// does not fit there, it fills `strip`.
  init(
    _ message: String, in stage: CGRect, clearOf scene: CGRect, else strip: CGRect,
    typeface: Typeface
  ) {
    let width = min(max(stage.width - 24 - 2 * Self.padding.width, 60), Self.widest)
    // The height allows three lines and a half, so that the third line may be truncated and there
    // is no fourth.
    let height = typeface.regular.lineHeight(size: Self.fontSize) * (CGFloat(Self.maxLines) + 0.5)
    text = TextLayout(
      StyledText(message, style: TextStyle(font: typeface.regular, size: Self.fontSize)),
      options: .init(width: width, height: height, truncation: .middle))
    let size = CGSize(
      width: (text.size.width + 2 * Self.padding.width).rounded(.up),
      height: (text.size.height + 2 * Self.padding.height).rounded(.up))
    var frame = CGRect(
      x: (stage.midX - size.width / 2).rounded(), y: (stage.maxY - 16 - size.height).rounded(),
      width: size.width, height: size.height)
    let below = stage.maxY - max(scene.maxY, stage.minY)
    let above = min(scene.minY, stage.maxY) - stage.minY
    if !frame.intersects(scene) {
      (self.frame, isStrip) = (frame, false)
    } else if below >= size.height + 2 {
      frame.origin.y = (stage.maxY - (below + size.height) / 2).rounded()
      (self.frame, isStrip) = (frame, false)
    } else if above >= size.height + 2 {
      frame.origin.y = (stage.minY + (above - size.height) / 2).rounded()
      (self.frame, isStrip) = (frame, false)
    } else {
      (self.frame, isStrip) = (strip, true)
    }
  }
}
