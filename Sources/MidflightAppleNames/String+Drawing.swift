public import Foundation
public import MidflightViews

/// Text that can be drawn with attributes: `String` and `NSString`.
public protocol AttributedDrawing {
  /// The text as a `String`.
  var drawnString: String { get }
}

extension String: AttributedDrawing {
  /// The string itself.
  public var drawnString: String { self }
}

extension NSString: AttributedDrawing {
  /// The string as a `String`.
  public var drawnString: String { self as String }
}

extension AttributedDrawing {
  private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
    NSAttributedString(string: drawnString, attributes: attributes ?? [:])
  }

  /// Returns the size, in points, of the text drawn with these attributes.
  public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
    attributed(attributes).size()
  }

  /// Returns the bounding rectangle of the text when it is laid out in an area of the given size;
  /// see `NSAttributedString.boundingRect(with:options:context:)`.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) -> CGRect {
    attributed(attributes).boundingRect(with: size, options: options, context: context)
  }

  /// Draws the text into the current context, with its upper left corner at a point.
  @MainActor public func draw(
    at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    attributed(attributes).draw(at: point)
  }

  /// Draws the text into a rectangle of the current context, wrapped at the rectangle's width.
  @MainActor public func draw(
    in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil
  ) {
    attributed(attributes).draw(in: rect)
  }

  /// Draws the text into a rectangle of the current context; for the options, see
  /// ``NSStringDrawingOptions``.
  @MainActor public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [],
    attributes: [NSAttributedString.Key: Any]? = nil, context: NSStringDrawingContext?
  ) {
    attributed(attributes).draw(with: rect, options: options, context: context)
  }
}
