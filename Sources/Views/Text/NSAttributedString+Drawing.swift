public import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightText

/// How a text is drawn in a rectangle.
public struct NSStringDrawingOptions: OptionSet, Sendable, Hashable {
  /// UIKit's bits.
  public let rawValue: Int
  /// The options whose bits are set; others are of no effect.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The rectangle's upper left corner is that of the first line; without it, it is where the
  /// baseline begins.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
  /// Without effect: lines always are as far apart as the fonts ask for.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
  /// An ellipsis stands for the lines that don't fit.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 32)
}

/// The type of an argument of UIKit's that has no meaning here.
public final class NSStringDrawingContext: Sendable {
  /// One that says nothing.
  public init() {}
}

extension NSAttributedString {
  /// The size of the text on the lines that it has itself, in points.
  public func size() -> CGSize {
    DrawnText(self)?.layout().size ?? .zero
  }

  /// The rectangle that the text takes in a size: of lines that break at its width with
  /// ``NSStringDrawingOptions/usesLineFragmentOrigin``, else of the lines that it has itself, the first
  /// one's baseline at y = 0.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    guard let text = DrawnText(self) else { return .zero }
    if options.contains(.usesLineFragmentOrigin) {
      let room = CGSize(
        width: size.width > 0 ? size.width : .infinity,
        height: size.height > 0 ? size.height : .infinity)
      let layout = text.layout(
        in: room, truncates: options.contains(.truncatesLastVisibleLine))
      return CGRect(origin: .zero, size: layout.size)
    }
    let layout = text.layout()
    let ascent = layout.lines.first?.origin.y ?? 0
    return CGRect(origin: CGPoint(x: 0, y: -ascent), size: layout.size)
  }

  /// Draws the text on the lines that it has itself, the upper left corner of the first at a point
  /// of the current context. Nothing without a context.
  @MainActor public func draw(at point: CGPoint) {
    guard let text = DrawnText(self), let context = UIGraphicsGetCurrentContext() else { return }
    text.draw(text.layout(), at: point, in: context)
  }

  /// Draws the text in a rectangle of the current context, from its top, in lines that break at its
  /// width. Lines that don't fit are left out. Nothing without a context.
  @MainActor public func draw(in rect: CGRect) {
    draw(with: rect, options: .usesLineFragmentOrigin, context: nil)
  }

  /// Draws the text in a rectangle; see ``NSStringDrawingOptions``.
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
