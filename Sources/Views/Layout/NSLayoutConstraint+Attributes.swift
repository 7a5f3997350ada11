import Foundation

extension NSLayoutConstraint {
  /// How two attributes relate, with UIKit's raw values.
  public enum Relation: Int, Sendable {
    /// At most.
    case lessThanOrEqual = -1
    /// The same.
    case equal = 0
    /// At least.
    case greaterThanOrEqual = 1
  }

  /// What of an item is constrained, with UIKit's raw values. Leading is left, and trailing right.
  /// Those with margins are the item's within its ``UIView/layoutMargins``.
  public enum Attribute: Int, Sendable {
    /// An edge.
    case left = 1
    case right, top, bottom, leading, trailing
    /// A size, and the middle.
    case width = 7
    case height, centerX, centerY
    /// The line that the last line of text stands on, and the first one's. Of a view without text
    /// the lower edge, and the upper.
    case lastBaseline = 11
    case firstBaseline
    /// An edge of the margins.
    case leftMargin = 13
    case rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    /// The middle between the margins.
    case centerXWithinMargins = 19
    case centerYWithinMargins
    /// Nothing, in place of a second attribute.
    case notAnAttribute = 0

    /// The older name of ``lastBaseline``.
    public static var baseline: Attribute { .lastBaseline }
  }

  /// A direction of layout, with UIKit's raw values.
  public enum Axis: Int, Sendable {
    /// From left to right, and from top to bottom.
    case horizontal, vertical
  }

  /// The constraint in one line, such as `title.top ≥ Gauge.bottom + 8 (Gauge.swift:12)`.
  var summary: String {
    let sign = relation == .equal ? "=" : relation == .lessThanOrEqual ? "≤" : "≥"
    var right: [String] = []
    if hasSecondItem {
      let factor = multiplier == 1 ? "" : "\(short(multiplier)) × "
      right.append(factor + name(second, secondAttribute))
    }
    if constant != 0 || right.isEmpty {
      right.append(
        right.isEmpty
          ? short(constant) : (constant < 0 ? "− " : "+ ") + short(abs(constant)))
    }
    let text = "\(name(first, firstAttribute)) \(sign) \(right.joined(separator: " "))"
    let notes = [identifier.map { "'\($0)'" }, place].compactMap(\.self)
    return notes.isEmpty ? text : "\(text) (\(notes.joined(separator: ", ")))"
  }

  private func short(_ number: CGFloat) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  private func name(_ item: (any LayoutItem)?, _ attribute: Attribute) -> String {
    "\(item?.itemName ?? "(gone)").\(attribute)"
  }
}
