public import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightText
import MidflightViews

/// The key of the font, a ``CTFont``. UIKit's `.font` is the same key.
nonisolated(unsafe) public let kCTFontAttributeName = NSString(string: "NSFont")
/// The key of the text's colour, a `CGColor`. Text without this attribute has the colour of UIKit's
/// `.foregroundColor`.
nonisolated(unsafe) public let kCTForegroundColorAttributeName = NSString(
  string: "CTForegroundColor")
/// The key of an `NSNumber` or a `Bool` that decides whether the text is drawn in the context's
/// colour instead of the colour in its attributes.
nonisolated(unsafe) public let kCTForegroundColorFromContextAttributeName = NSString(
  string: "CTForegroundColorFromContext")
/// The key of the space after each character, in points. UIKit's `.kern` is the same key.
nonisolated(unsafe) public let kCTKernAttributeName = NSString(string: "NSKern")
/// The key of the width of the stroke around the glyphs, in percent of the font's size: a positive
/// number strokes without filling, and a negative number strokes and fills. UIKit's `.strokeWidth`
/// is the same key.
nonisolated(unsafe) public let kCTStrokeWidthAttributeName = NSString(string: "NSStrokeWidth")
/// The key of the strokes' colour, a `CGColor`. UIKit's `.strokeColor` is the same key.
nonisolated(unsafe) public let kCTStrokeColorAttributeName = NSString(string: "NSStrokeColor")
/// The key of the paragraph style, a UIKit `NSParagraphStyle`. UIKit's `.paragraphStyle` is the
/// same key.
nonisolated(unsafe) public let kCTParagraphStyleAttributeName = NSString(
  string: "NSParagraphStyle")

struct TextAttributes {
  let values: [NSAttributedString.Key: Any]
  /// The font in the attributes, before any fallback; 12-point Helvetica for text without a font
  /// attribute.
  let font: CTFont

  init(_ values: [NSAttributedString.Key: Any]) {
    self.values = values
    font = values[.font] as? CTFont ?? CTFontCreateWithName("Helvetica", 12, nil)
  }

  var kern: CGFloat? { values.number(.kern) }

  /// Whether the glyphs are filled in the context's colour instead of being drawn with ``paint``.
  var isInContextColor: Bool { values.number(Self.fromContext) ?? 0 != 0 }

  /// The fill and stroke of the glyphs unless ``isInContextColor`` is true. Text without a colour
  /// attribute is black.
  var paint: TextPaint {
    TextPaint(
      color: values.color(Self.color) ?? values.color(.foregroundColor) ?? .black,
      strokeColor: values.color(.strokeColor), strokeWidth: values.number(.strokeWidth) ?? 0,
      size: font.pointSize)
  }

  private static let color = NSAttributedString.Key("CTForegroundColor")
  private static let fromContext = NSAttributedString.Key("CTForegroundColorFromContext")
}
