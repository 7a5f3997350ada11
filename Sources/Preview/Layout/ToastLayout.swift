import Foundation
import MidflightText

/// Where a message and its lines are: at the bottom of the stage below the scene; above the scene,
/// where there is room there alone; else in the header, or in a line at the stage's bottom.
///
/// Space: points of the window.
struct ToastLayout {
  let frame: CGRect
  /// Whether the message is on one line that fills the frame.
  let isStrip: Bool
  let text: TextLayout

  static let fontSize: CGFloat = 13
  /// The height of a message on one line that fills its frame.
  static let stripHeight: CGFloat = 28
  static let padding = CGSize(width: 16, height: 9)
  private static let mostLines = 3
  /// Longer lines are hard to read.
  private static let widest: CGFloat = 620

  /// - Parameters:
  ///   - message: The text, on three lines at most.
  ///   - stage: The part of the window that it is shown in.
  ///   - scene: The scene's frame, which it keeps clear of.
  ///   - strip: The frame of a message for which the stage has no room beside the scene.
  ///   - typeface: The panels' fonts.
  init(
    _ message: String, in stage: CGRect, clearOf scene: CGRect, else strip: CGRect,
    typeface: Typeface
  ) {
    let width = min(max(stage.width - 24 - 2 * Self.padding.width, 60), Self.widest)
    // A third line may be cut, a fourth is not begun.
    let height = typeface.regular.lineHeight(size: Self.fontSize) * (CGFloat(Self.mostLines) + 0.5)
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
