public import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightText
import MidflightViews

/// A part's font, as a ``CTFont``; the same as UIKit's `.font`.
nonisolated(unsafe) public let kCTFontAttributeName = NSString(string: "NSFont")
/// A part's colour, as a `CGColor`; it goes before UIKit's `.foregroundColor`, which counts too.
nonisolated(unsafe) public let kCTForegroundColorAttributeName = NSString(
  string: "CTForegroundColor")
/// Whether a part has the context's colours in the place of its own, as an `NSNumber` or a `Bool`.
nonisolated(unsafe) public let kCTForegroundColorFromContextAttributeName = NSString(
  string: "CTForegroundColorFromContext")
/// The space after each of a part's characters in points; the same as UIKit's `.kern`.
nonisolated(unsafe) public let kCTKernAttributeName = NSString(string: "NSKern")
/// The width of strokes along a part's outlines, in percent of the font's size: a positive number
/// strokes without filling, a negative one does both. The same as UIKit's `.strokeWidth`.
nonisolated(unsafe) public let kCTStrokeWidthAttributeName = NSString(string: "NSStrokeWidth")
/// The colour of those strokes, as a `CGColor`; the same as UIKit's `.strokeColor`.
nonisolated(unsafe) public let kCTStrokeColorAttributeName = NSString(string: "NSStrokeColor")
/// A paragraph's style, as UIKit's `NSParagraphStyle`; the same as its `.paragraphStyle`.
nonisolated(unsafe) public let kCTParagraphStyleAttributeName = NSString(
  string: "NSParagraphStyle")

/// The attributes of a part of a text, as lines are made and drawn by them.
struct TextAttributes {
  let values: [NSAttributedString.Key: Any]
  /// The font as it was set, before any fallback; 12-point Helvetica for a part without one.
  let font: CTFont

  init(_ values: [NSAttributedString.Key: Any]) {
    self.values = values
    font = values[.font] as? CTFont ?? CTFontCreateWithName("Helvetica", 12, nil)
  }

  var kern: CGFloat? { values.number(.kern) }

  /// Whether outlines are filled in the context's own colour.
  var isInContextColor: Bool { values.number(Self.fromContext) ?? 0 != 0 }

  /// How outlines are drawn otherwise; black for a part without a colour.
  var paint: TextPaint {
    TextPaint(
      color: values.color(Self.color) ?? values.color(.foregroundColor) ?? .black,
      strokeColor: values.color(.strokeColor), strokeWidth: values.number(.strokeWidth) ?? 0,
      size: font.pointSize)
  }

  private static let color = NSAttributedString.Key("CTForegroundColor")
  private static let fromContext = NSAttributedString.Key("CTForegroundColorFromContext")
}
