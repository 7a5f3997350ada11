import Foundation

extension NSLayoutConstraint {
  /// The relation between two attributes, with UIKit's raw values.
  public enum Relation: Int, Sendable {
    /// The first is at most the second.
    case lessThanOrEqual = -1
    /// Both are equal.
    case equal = 0
    /// The first is at least the second.
    case greaterThanOrEqual = 1
  }

  /// Attributes of an item, with UIKit's raw values. Leading is left, and trailing is right. Margin
  /// attributes are inside the item's ``UIView/layoutMargins``.
  public enum Attribute: Int, Sendable {
    /// Edges.
    case left = 1
    case right, top, bottom, leading, trailing
    /// Sizes and centres.
    case width = 7
    case height, centerX, centerY
    /// The baselines of the last and the first line of text. For a view without text, its lower and
    /// upper edges.
    case lastBaseline = 11
    case firstBaseline
    /// Edges inside the margins.
    case leftMargin = 13
    case rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
    /// Centres between the margins.
    case centerXWithinMargins = 19
    case centerYWithinMargins
    /// The absence of an attribute, for a constraint without a second item.
    case notAnAttribute = 0

    /// The older name of ``lastBaseline``.
    public static var baseline: Attribute { .lastBaseline }
  }

  /// An axis of layout, with UIKit's raw values.
  public enum Axis: Int, Sendable {
    /// From left to right, and from top to bottom.
    case horizontal, vertical
  }

  /// A line for reports, such as `title.top ≥ Gauge.bottom + 8 (Gauge.swift:12)`.
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
    let notes = [identifier.map { "'\($0)'" }, sourceLocation].compactMap(\.self)
    return notes.isEmpty ? text : "\(text) (\(notes.joined(separator: ", ")))"
  }

  private func short(_ number: CGFloat) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  private func name(_ item: (any LayoutItem)?, _ attribute: Attribute) -> String {
    "\(item?.itemName ?? "(gone)").\(attribute)"
  }
}
