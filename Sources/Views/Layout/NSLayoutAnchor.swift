public import Foundation

/// An attribute of a view or a layout guide, which makes constraints with other ones of its kind.
/// The constraints are not active.
@MainActor open class NSLayoutAnchor<AnchorType: AnyObject> {
  let owner: any LayoutItem
  let attribute: NSLayoutConstraint.Attribute

  init(_ owner: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute) {
    (self.owner, self.attribute) = (owner, attribute)
  }

  /// The view or guide that the anchor is of.
  public var item: AnyObject? { owner }

  /// A constraint that sets this attribute to another one and a number. `file` and `line` are for
  /// reports; so it is with all that make constraints.
  open func constraint(
    equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: c, file: file, line: line)
  }

  /// A constraint that keeps this attribute at or above another one and a number.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, constant: c, file: file, line: line)
  }

  /// A constraint that keeps this attribute at or below another one and a number.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, constant: c, file: file, line: line)
  }

  func relate(
    _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>?,
    multiplier: CGFloat = 1, constant: CGFloat, file: StaticString, line: UInt
  ) -> NSLayoutConstraint {
    NSLayoutConstraint(
      owner, attribute, relation, anchor?.owner, anchor?.attribute ?? .notAnAttribute,
      multiplier: multiplier, constant: constant, file: file, line: line)
  }
}

/// The points that the system leaves between two neighbours.
let systemSpacing: CGFloat = 8

/// A place from left to right: an edge or the middle.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
  /// A constraint that puts this place a multiple of the system's spacing, 8 points, behind another.
  open func constraint(
    equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }

  /// A constraint that puts this place at least so far behind another.
  open func constraint(
    greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(
      .greaterThanOrEqual, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }

  /// A constraint that puts this place at most so far behind another.
  open func constraint(
    lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }
}

/// A place from top to bottom: an edge, the middle or a line of text.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
  /// A constraint that puts this place a multiple of the system's spacing, 8 points, below another.
  open func constraint(
    equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }

  /// A constraint that puts this place at least so far below another.
  open func constraint(
    greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(
      .greaterThanOrEqual, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }

  /// A constraint that puts this place at most so far below another.
  open func constraint(
    lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, constant: multiplier * systemSpacing, file: file, line: line)
  }
}

/// A width or a height.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
  /// A constraint that sets this size to a number of points.
  open func constraint(
    equalToConstant c: CGFloat, file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, nil, constant: c, file: file, line: line)
  }

  /// A constraint that keeps this size at or above a number of points.
  open func constraint(
    greaterThanOrEqualToConstant c: CGFloat, file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, nil, constant: c, file: file, line: line)
  }

  /// A constraint that keeps this size at or below a number of points.
  open func constraint(
    lessThanOrEqualToConstant c: CGFloat, file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, nil, constant: c, file: file, line: line)
  }

  /// A constraint that sets this size to a multiple of another one and a number.
  open func constraint(
    equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.equal, anchor, multiplier: m, constant: c, file: file, line: line)
  }

  /// A constraint that keeps this size at or above a multiple of another one and a number.
  open func constraint(
    greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.greaterThanOrEqual, anchor, multiplier: m, constant: c, file: file, line: line)
  }

  /// A constraint that keeps this size at or below a multiple of another one and a number.
  open func constraint(
    lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0,
    file: StaticString = #fileID, line: UInt = #line
  ) -> NSLayoutConstraint {
    relate(.lessThanOrEqual, anchor, multiplier: m, constant: c, file: file, line: line)
  }
}
