public import Foundation
package import MidflightDrawing
import MidflightGeometry

package struct TextPaint: Sendable, Hashable {
  /// The fill colour; with nil, the text is not filled.
  package var fill: CGColor?
  /// The stroke colour; with nil, the text is not stroked.
  package var stroke: CGColor?
  /// The stroke width in points.
  package var strokeWidth: CGFloat

  package init(fill: CGColor?) { (self.fill, stroke, strokeWidth) = (fill, nil, 0) }

  /// Creates the paint of a run of text.
  ///
  /// - Parameters:
  ///   - color: The run's colour.
  ///   - strokeColor: The stroke's colour; nil means the run's colour.
  ///   - strokeWidth: The stroke's width as a percentage of `size`. With a positive width, the text
  ///     is only stroked; with a negative width, it is filled and stroked; with 0 or NaN, it is
  ///     only filled.
  ///   - size: The em size in points.
  package init(
    color: CGColor?, strokeColor: CGColor? = nil, strokeWidth: CGFloat = 0, size: CGFloat
  ) {
    fill = strokeWidth > 0 ? nil : color
    let isStroked = strokeWidth != 0 && strokeWidth.isFinite && size.isFinite
    stroke = isStroked ? strokeColor ?? color : nil
    self.strokeWidth = isStroked ? abs(strokeWidth) / 100 * size : 0
  }
}

extension NSAttributedString.Key {
  /// The space after each character of a run, in points, as an `NSNumber` or another number; 0
  /// disables the font's own kerning.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The width of the stroke along a run's outlines, as a percentage of the font size. With a
  /// positive number, the text is only stroked; with a negative number, it is filled and stroked.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The colour of the stroke along a run's outlines; without this attribute, the run's colour is
  /// used.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
}

extension [NSAttributedString.Key: Any] {
  package func number(_ key: NSAttributedString.Key) -> CGFloat? {
    self[key].flatMap { CGFloat.converted(from: $0) }
  }

  package func color(_ key: NSAttributedString.Key) -> CGColor? {
    self[key].flatMap { CGColor.converted(from: $0) }
  }

  /// Returns the paint for these attributes. `color` applies if they have no colour; `size` is the
  /// em size in points.
  package func textPaint(color: CGColor?, size: CGFloat) -> TextPaint {
    TextPaint(
      color: self.color(.foregroundColor) ?? color, strokeColor: self.color(.strokeColor),
      strokeWidth: number(.strokeWidth) ?? 0, size: size)
  }
}
