import Foundation

/// What constraints are about: a view, or a rectangle in its space.
@MainActor protocol LayoutItem: AnyObject {
  /// The view, or the one that the rectangle belongs to.
  var itemView: UIView? { get }
  /// The distances of the rectangle from the edges of its view, for one that hangs on it alone; nil
  /// for one with a place of its own.
  var itemInsets: UIEdgeInsets? { get }
  /// What reports call it.
  var itemName: String { get }
}

extension UIView: LayoutItem {
  var itemView: UIView? { self }
  var itemInsets: UIEdgeInsets? { nil }

  /// The name of the property that has the view, of a view around it; else its type's.
  var itemName: String {
    if let controller { return "\(type(of: controller)).view" }
    var around = parent
    while let view = around {
      if let name = name(in: view) ?? view.controller.flatMap({ name(in: $0) }) { return name }
      around = view.parent
    }
    return "\(type(of: self))"
  }

  /// The name of a property that a program's own class declares and that holds the view.
  private func name(in object: AnyObject) -> String? {
    OwnProperties.all(of: object).first { ($0.value as? UIView) === self }?.name
  }
}

extension UILayoutGuide: LayoutItem {
  var itemView: UIView? { owningView }
  var itemInsets: UIEdgeInsets? { owningView.flatMap { insets?($0) } }
  var itemName: String {
    if !identifier.isEmpty { return identifier }
    return "\(owningView?.itemName ?? "nothing").\(kind)"
  }
}
