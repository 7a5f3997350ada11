import Foundation

/// An item of constraints: a view, or a rectangle in its space.
@MainActor protocol LayoutItem: AnyObject {
  var itemView: UIView? { get }
  /// The rectangle's insets from its view, if it depends only on the view; nil for a rectangle with
  /// its own variables.
  var itemInsets: UIEdgeInsets? { get }
  var itemName: String { get }
}

extension UIView: LayoutItem {
  var itemView: UIView? { self }
  var itemInsets: UIEdgeInsets? { nil }

  /// The name of an ancestor's property that holds the view, or else the view's type.
  var itemName: String {
    if let controller { return "\(type(of: controller)).view" }
    var around = parent
    while let view = around {
      if let name = name(in: view) ?? view.controller.flatMap({ name(in: $0) }) { return name }
      around = view.parent
    }
    return "\(type(of: self))"
  }

  /// The name of the property that holds the view, in an object whose class the program declares.
  private func name(in object: AnyObject) -> String? {
    DeclaredProperties.all(of: object).first { ($0.value as? UIView) === self }?.name
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
