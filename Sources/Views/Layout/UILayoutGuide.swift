public import Foundation

/// A rectangle in a view's space that constraints place, and that nothing shows.
@MainActor open class UILayoutGuide {
  /// The view that the guide was added to; nil while there is none. Not kept alive by it.
  open internal(set) weak var owningView: UIView?

  /// A name that reports call the guide by.
  open var identifier = ""

  /// What the guide's edges hang on, for a view's own guides.
  let insets: (@MainActor (UIView) -> UIEdgeInsets)?
  let kind: String

  /// A guide that belongs to no view.
  public init() { (insets, kind) = (nil, "layoutGuide") }

  init(of view: UIView, _ kind: String, _ insets: @escaping @MainActor (UIView) -> UIEdgeInsets) {
    (self.insets, self.kind) = (insets, kind)
    owningView = view
  }

  /// The rectangle, in the space of the view that it belongs to, as of the last layout.
  open var layoutFrame: CGRect {
    guard let owningView else { return .zero }
    if let insets {
      return CGRect(origin: .zero, size: owningView.bounds.size).inset(by: insets(owningView))
    }
    return owningView.layoutEngine?.frame(of: self) ?? .zero
  }
}

extension UIView {
  /// The guides that were added.
  public var layoutGuides: [UILayoutGuide] { ownLayout?.guides ?? [] }

  /// Gives the view a guide. It leaves the view that it was added to before.
  public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
    if layoutGuide.owningView === self { return }
    layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
    makeLayout().guides.append(layoutGuide)
    layoutGuide.owningView = self
  }

  /// Takes a guide away, and with it the constraints that are about it. Nothing where it is none of
  /// the view's.
  public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
    guard layoutGuide.owningView === self, layoutGuide.insets == nil else { return }
    removeConstraints { $0 === layoutGuide }
    ownLayout?.guides.removeAll { $0 === layoutGuide }
    layoutGuide.owningView = nil
  }

  /// The part of the view that no bar covers: all of it within ``safeAreaInsets``.
  public var safeAreaLayoutGuide: UILayoutGuide {
    guide(\.safeArea, "safeAreaLayoutGuide") { $0.safeAreaInsets }
  }

  /// The view within its ``layoutMargins``.
  public var layoutMarginsGuide: UILayoutGuide {
    guide(\.marginsGuide, "layoutMarginsGuide") { $0.layoutMargins }
  }

  /// As ``layoutMarginsGuide``: no view here is too wide to be read.
  public var readableContentGuide: UILayoutGuide { layoutMarginsGuide }

  private func guide(
    _ path: ReferenceWritableKeyPath<ViewLayout, UILayoutGuide?>, _ kind: String,
    _ insets: @escaping @MainActor (UIView) -> UIEdgeInsets
  ) -> UILayoutGuide {
    let layout = makeLayout()
    if let guide = layout[keyPath: path] { return guide }
    let guide = UILayoutGuide(of: self, kind, insets)
    layout[keyPath: path] = guide
    return guide
  }
}
