public import Foundation
package import MidflightDrawing
import MidflightGeometry

/// How a part of a text is drawn: filled, its outlines stroked, or both.
package struct TextPaint: Sendable, Hashable {
  /// The colour that outlines are filled with; nil leaves them empty.
  package var fill: CGColor?
  /// The colour of the strokes along outlines; nil for none.
  package var stroke: CGColor?
  /// The width of these strokes in points.
  package var strokeWidth: CGFloat

  /// A paint that fills.
  package init(fill: CGColor?) { (self.fill, stroke, strokeWidth) = (fill, nil, 0) }

  /// The paint of a part with some colours.
  ///
  /// - Parameters:
  ///   - color: The part's colour.
  ///   - strokeColor: The strokes' colour; nil for the part's.
  ///   - strokeWidth: In percent of the size: positive strokes without filling, negative does both,
  ///     and 0 and NaN fill alone.
  ///   - size: The em's size in points.
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
  /// The space after each of a part's characters, in points, as an `NSNumber` or another number; 0
  /// leaves out the font's own kerning.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// The width of strokes along a part's outlines, in percent of the font's size: a positive number
  /// strokes without filling, a negative one does both.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// The colour of those strokes; without it they have the part's own.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
}

extension [NSAttributedString.Key: Any] {
  /// The number that an attribute is; nil without the attribute, or for another type.
  package func number(_ key: NSAttributedString.Key) -> CGFloat? {
    self[key].flatMap { CGFloat.converted(from: $0) }
  }

  /// The colour that an attribute is; nil without the attribute, or for another type.
  package func color(_ key: NSAttributedString.Key) -> CGColor? {
    self[key].flatMap { CGColor.converted(from: $0) }
  }

  /// How a part with these attributes is drawn.
  ///
  /// - Parameters:
  ///   - color: The colour of a part that has none.
  ///   - size: The em's size in points.
  package func textPaint(color: CGColor?, size: CGFloat) -> TextPaint {
    TextPaint(
      color: self.color(.foregroundColor) ?? color, strokeColor: self.color(.strokeColor),
      strokeWidth: number(.strokeWidth) ?? 0, size: size)
  }
}
