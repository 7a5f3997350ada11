public import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightText

/// Options for drawing text in a rectangle, or for measuring it.
public struct NSStringDrawingOptions: OptionSet, Sendable, Hashable {
  /// The options as a bit mask, with UIKit's bits.
  public let rawValue: Int
  /// Creates options from bits; bits without a meaning have no effect.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The first line's upper left corner is at the rectangle's upper left corner. Without this
  /// option, the first baseline starts at that corner.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Has no effect, because the distance between lines always includes the fonts' leading.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// An ellipsis replaces the lines that do not fit.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// An argument of some of UIKit's methods. It has no effect.
public final class NSStringDrawingContext: Sendable {
  /// Creates a context, which has no settings.
  public init() {}
}

extension NSAttributedString {
  /// Returns the size in points that the text has without wrapping.
  public func size() -> CGSize {
    DrawnText(self)?.layout().size ?? .zero
  }

  /// Returns the bounding rectangle of the text. With
  /// ``NSStringDrawingOptions/usesLineFragmentOrigin``, lines wrap at the width of `size`. Without
  /// it, lines do not wrap, and the first baseline is at y = 0.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    guard let text = DrawnText(self) else { return .zero }
    if options.contains(.usesLineFragmentOrigin) {
      let limits = CGSize(
        width: size.width > 0 ? size.width : .infinity,
        height: size.height > 0 ? size.height : .infinity)
      let layout = text.layout(
        in: limits, truncates: options.contains(.truncatesLastVisibleLine))
      return CGRect(origin: .zero, size: layout.size)
    }
    let layout = text.layout()
    let ascent = layout.lines.first?.origin.y ?? 0
    return CGRect(origin: CGPoint(x: 0, y: -ascent), size: layout.size)
  }

  /// Draws the text without wrapping, with its upper left corner at a point of the current context.
  /// Does nothing if there is no current context.
  @MainActor public func draw(at point: CGPoint) {
    guard let text = DrawnText(self), let context = UIGraphicsGetCurrentContext() else { return }
    text.draw(text.layout(), at: point, in: context)
  }

  /// Draws the text in a rectangle of the current context, starting at the top. Lines wrap at the
  /// rectangle's width, and lines that do not fit are left out. Does nothing if there is no current
  /// context.
  @MainActor public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text in a rectangle of the current context, with ``NSStringDrawingOptions``. Does
  /// nothing if there is no current context.
  @MainActor public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    guard let text = DrawnText(self), let current = UIGraphicsGetCurrentContext() else { return }
    guard options.contains(.usesLineFragmentOrigin) else {
      let line = text.layout()
      let ascent = line.lines.first?.origin.y ?? 0
      let origin = CGPoint(x: rect.minX, y: rect.minY - ascent)
      return text.draw(line, at: origin, in: current)
    }
    let layout = text.layout(
      in: rect.size, truncates: options.contains(.truncatesLastVisibleLine))
    text.draw(layout, at: rect.standardized.origin, in: current)
  }
}
