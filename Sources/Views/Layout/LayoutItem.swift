import Foundation

/// An object that constraints can relate: a view, or a layout guide of a view.
@MainActor protocol LayoutItem: AnyObject {
  var itemView: UIView? { get }
  /// The insets of the item's rectangle from its view, if they depend only on the view; nil for an
  /// item whose rectangle has its own variables in the solver.
  var itemInsets: UIEdgeInsets? { get }
  var itemName: String { get }
}

extension UIView: LayoutItem {
  var itemView: UIView? { self }
  var itemInsets: UIEdgeInsets? { nil }

  /// The view's name in reports: for a controller's view, the controller's type and `.view`.
  /// Otherwise, the name of a property that holds the view; the view's ancestors and their
  /// controllers are searched, nearest first. If none has such a property, the view's type.
  var itemName: String {
    if let controller { return "\(type(of: controller)).view" }
    var around = parent
    while let view = around {
      if let name = name(in: view) ?? view.controller.flatMap({ name(in: $0) }) { return name }
      around = view.parent
    }
    return "\(type(of: self))"
  }

  /// Returns the name of the property of `object` that holds the view, if the program declares the
  /// object's class.
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
