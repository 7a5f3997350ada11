public import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightText
import MidflightViews

/// The font, as a ``CTFont``; the same as UIKit's `.font`.
nonisolated(unsafe) public let kCTFontAttributeName = NSString(string: "NSFont")
/// The colour, as a `CGColor`. UIKit's `.foregroundColor` is used too, but this has priority.
nonisolated(unsafe) public let kCTForegroundColorAttributeName = NSString(
  string: "CTForegroundColor")
/// Whether the text is drawn in the context's colour instead of its attribute's, as an `NSNumber`
/// or a `Bool`.
nonisolated(unsafe) public let kCTForegroundColorFromContextAttributeName = NSString(
  string: "CTForegroundColorFromContext")
/// The space after each character in points; the same as UIKit's `.kern`.
nonisolated(unsafe) public let kCTKernAttributeName = NSString(string: "NSKern")
/// The width of outline strokes, in percent of the font's size: a positive number strokes without
/// filling, a negative one does both. The same as UIKit's `.strokeWidth`.
nonisolated(unsafe) public let kCTStrokeWidthAttributeName = NSString(string: "NSStrokeWidth")
/// The colour of the strokes, as a `CGColor`; the same as UIKit's `.strokeColor`.
nonisolated(unsafe) public let kCTStrokeColorAttributeName = NSString(string: "NSStrokeColor")
/// The paragraph style, as UIKit's `NSParagraphStyle`; the same as its `.paragraphStyle`.
nonisolated(unsafe) public let kCTParagraphStyleAttributeName = NSString(
  string: "NSParagraphStyle")

struct TextAttributes {
  let values: [NSAttributedString.Key: Any]
  /// The font that was set, before any fallback; 12-point Helvetica for text without a font
  /// attribute.
  let font: CTFont

  init(_ values: [NSAttributedString.Key: Any]) {
    self.values = values
    font = values[.font] as? CTFont ?? CTFontCreateWithName("Helvetica", 12, nil)
  }

  var kern: CGFloat? { values.number(.kern) }

  /// Whether outlines are filled in the context's colour.
  var isInContextColor: Bool { values.number(Self.fromContext) ?? 0 != 0 }

  /// The paint of outlines with their own colour; black for text without a colour attribute.
  var paint: TextPaint {
    TextPaint(
      color: values.color(Self.color) ?? values.color(.foregroundColor) ?? .black,
      strokeColor: values.color(.strokeColor), strokeWidth: values.number(.strokeWidth) ?? 0,
      size: font.pointSize)
  }

  private static let color = NSAttributedString.Key("CTForegroundColor")
  private static let fromContext = NSAttributedString.Key("CTForegroundColorFromContext")
}
