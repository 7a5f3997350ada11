import Foundation
import MidflightText

/// The layout of a message. The message is at the stage's bottom, below the scene, or above the
/// scene if it fits only there. If it fits in neither position, it is in the header or in a strip
/// at the stage's bottom.
///
/// Coordinates are in points of the window.
struct ToastLayout {
  let frame: CGRect
  /// Whether the message is in one of the strips that are used when it does not fit beside the
  /// scene.
  let isStrip: Bool
  let text: TextLayout
  /// The position of the text's top left corner, relative to the frame.
  let textOrigin: CGPoint

  private static let fontSize: CGFloat = 13
  private static let stripFontSize: CGFloat = 12
  /// The height at the stage's bottom that the scene leaves free for a message.
  static let stripHeight: CGFloat = 28
  private static let padding = CGSize(width: 16, height: 9)
  private static let maxLines = 4
  /// The message's maximum width, in points. Longer lines are hard to read.
  private static let widest: CGFloat = 620

  /// Lays out a message within `stage` but clear of `scene`. If the message does not fit there, it
  /// fills `header` or, if that is nil or too small, a strip over the stage's bottom. Text that
  /// needs more than four lines is truncated.
  init(
    _ message: String, in stage: CGRect, clearOf scene: CGRect, header: CGRect?, typeface: Typeface
  ) {
    func text(_ size: CGFloat, _ width: CGFloat) -> TextLayout {
      // The height allows half a line more, so that the last line may be truncated.
      let height = typeface.regular.lineHeight(size: size) * (CGFloat(Self.maxLines) + 0.5)
      return TextLayout(
        StyledText(message, style: TextStyle(font: typeface.regular, size: size)),
        options: .init(width: max(width, 60), height: height, truncation: .middle))
    }
    let wide = text(
      Self.fontSize, min(stage.width - 24 - 2 * Self.padding.width, Self.widest))
    let size = CGSize(
      width: (wide.size.width + 2 * Self.padding.width).rounded(.up),
      height: (wide.size.height + 2 * Self.padding.height).rounded(.up))
    var frame = CGRect(
      x: (stage.midX - size.width / 2).rounded(), y: (stage.maxY - 16 - size.height).rounded(),
      width: size.width, height: size.height)
    let below = stage.maxY - max(scene.maxY, stage.minY)
    let above = min(scene.minY, stage.maxY) - stage.minY
    let isClear = !frame.intersects(scene)
    if isClear || below >= size.height + 2 || above >= size.height + 2 {
      if !isClear {
        let middle =
          below >= size.height + 2 ? stage.maxY - below / 2 : stage.minY + above / 2
        frame.origin.y = (middle - size.height / 2).rounded()
      }
      (self.frame, self.text, isStrip) = (frame, wide, false)
      textOrigin = CGPoint(x: Self.padding.width, y: Self.padding.height)
      return
    }
    isStrip = true
    if let header {
      let text = text(Self.stripFontSize, header.width - 2 * Theme.margin)
      if text.size.height <= header.height {
        (self.frame, self.text) = (header, text)
        textOrigin = CGPoint(
          x: Theme.margin, y: ((header.height - text.size.height) / 2).rounded(.down))
        return
      }
    }
    self.text = text(Self.stripFontSize, stage.width - 2 * Theme.margin)
    let height = max((self.text.size.height + 2).rounded(.up), Self.stripHeight - 1)
    self.frame = CGRect(
      x: stage.minX, y: max(stage.maxY - height, 0), width: stage.width, height: height)
    textOrigin = CGPoint(
      x: Theme.margin, y: ((height - self.text.size.height) / 2).rounded(.down))
  }
}
