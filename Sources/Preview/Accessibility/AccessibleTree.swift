import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// The window's tree of accessible elements. It is computed from the layout that drawing and hit
/// tests also use.
@MainActor
struct AccessibleTree {
  /// The values that the tree contains but no panel shows in full.
  struct Context {
    var title = ""
    /// The scene's summary, which may not fit in the header.
    var summary = ""
    /// The latest time that the clock can be set to.
    var lastInstant = Flicks.zero
    /// Returns the key of a command, as the keyboard labels it, or an empty string if the command
    /// has no key.
    var keys: (Command) -> String = { _ in "" }
  }

  let layout: InterfaceLayout
  let context: Context
  let focus: AccessibleFocus
  private(set) var root = AccessibleElement("window", .window, "")
  /// The part of the window that each element represents. The keys are the elements' identifiers.
  private(set) var targets: [String: AccessibleTarget] = [:]
  private var ids: Set<String> = []

  var content: InterfaceState { layout.content }

  /// Builds the tree.
  ///
  /// - Complexity: O(elements), plus the layout of the header, the footer and the open menu.
  init(_ layout: InterfaceLayout, _ context: Context) {
    (self.layout, self.context) = (layout, context)
    focus = AccessibleFocus(layout)
    root.name = context.title
    root.frame = frame(CGRect(origin: .zero, size: layout.window.size))
    let isHidden = layout.window.isHidden
    let parts = [
      isHidden ? nil : header(), stage(), isHidden ? nil : graph(), isHidden ? nil : timeline(),
      isHidden ? nil : properties(), isHidden ? nil : tuner(), isHidden ? nil : inspector(),
      isHidden ? nil : footer(), help(), menu(), message(),
    ]
    root.children = parts.compactMap(\.self)
  }

  // MARK: Elements

  /// Creates an element. If its identifier is already in use, a number is appended to the
  /// identifier.
  ///
  /// - Parameter frame: The element's frame in points of the window; nil if the element is not
  ///   visible.
  /// - Parameter target: The part of the window that the element represents; nil for plain text and
  ///   groups.
  mutating func element(
    _ id: String, _ role: AccessibleRole, _ name: String, _ frame: CGRect?,
    _ target: AccessibleTarget? = nil
  ) -> AccessibleElement {
    var (uniqueID, count) = (id, 1)
    while !ids.insert(uniqueID).inserted {
      count += 1
      uniqueID = "\(id) (\(count))"
    }
    var element = AccessibleElement(uniqueID, role, name)
    element.frame = frame.flatMap(self.frame)
    guard let target else { return element }
    targets[uniqueID] = target
    element.actions = target.actions
    if target.isFocusable { element.states = .focusable }
    if focus.target == target { element.states.insert(.focused) }
    return element
  }

  /// Converts a rectangle from points to device pixels. Returns nil if the rectangle is empty.
  private func frame(_ rect: CGRect) -> AccessibleFrame? {
    if rect.isEmpty || rect.isNull { return nil }
    let scale = max(layout.window.displayScale, 0.01)
    func pixels(_ points: CGFloat) -> Int { Int(exactly: (points * scale).rounded()) ?? 0 }
    return AccessibleFrame(
      x: pixels(rect.minX), y: pixels(rect.minY), width: max(pixels(rect.width), 1),
      height: max(pixels(rect.height), 1))
  }

  // MARK: The window's parts

  private mutating func footer() -> AccessibleElement? {
    let (footer, corner) = (layout.footer, layout.panels.footer.origin)
    guard !footer.parts.isEmpty else { return nil }
    var bar = element("footer", .footer, "keys", layout.panels.footer)
    bar.children = layout.footerTargets.map { target in
      let frame = footer.frames(of: target).first?.offsetBy(dx: corner.x, dy: corner.y)
      guard case .footer(let rowIndex, let index) = target else {
        return element("keys more", .button, "more keys", frame, .hit(target))
      }
      let row = content.footer[rowIndex]
      let isMenu = row.buttons.count > 2
      let title = isMenu ? row.text : row.buttons[index].title
      var button = element("key \(title)", .button, title, frame, .hit(target))
      button.keys = isMenu ? row.keys : row.buttons[index].label
      return button
    }
    return bar
  }

  private mutating func help() -> AccessibleElement? {
    guard let frame = layout.panels.help, let help = content.help else { return nil }
    var dialog = element("help", .dialog, "help", frame)
    dialog.states = focus == .help ? [.focusable, .focused] : .focusable
    var close = element(
      "close help", .button, "close", layout.frame(of: .helpClose), .hit(.helpClose))
    close.keys = context.keys(.window(.help))
    dialog.children =
      [close]
      + help.rows.enumerated().map { index, row in
        let isHeading = row.keys.isEmpty
        return element(
          "help \(index)", isHeading ? .heading : .label,
          isHeading ? row.text : "\(row.keys): \(row.text)", frame)
      }
    return dialog
  }

  private mutating func menu() -> AccessibleElement? {
    guard let menu = content.menu else { return nil }
    let layout = layout.menu(menu)
    var list = element("menu", .menu, "", layout.frame)
    list.states = focus == .menu ? [.focusable, .focused] : .focusable
    if menu.isSearched || !menu.filter.isEmpty {
      list.details = menu.filter.isEmpty ? "typing searches it" : "search: \(menu.filter)"
    }
    let hasChecks = menu.items.contains(where: \.isChecked)
    list.children = zip(menu.shown, layout.rows).enumerated().map { index, row in
      let (item, rowFrame) = row
      let frame = rowFrame.intersection(layout.window)
      guard item.action != nil else {
        let role = item.title.isEmpty ? AccessibleRole.separator : .heading
        return element("menu heading \(item.title)", role, item.title, frame)
      }
      var child = element(
        "menu \(item.title)", hasChecks ? .checkMenuItem : .menuItem, item.title, frame,
        .menuItem(index))
      (child.details, child.keys) = (item.detail, item.keys)
      child.states.insert(.selectable)
      if menu.selected == index { child.states.insert(.selected) }
      if hasChecks { child.states.insert(.checkable) }
      if item.isChecked { child.states.insert(.checked) }
      return child
    }
    return list
  }

  private mutating func message() -> AccessibleElement? {
    guard let message = layout.window.message, !message.isFading else { return nil }
    // The message's end time in the identifier makes a repeated message a new element, so that it
    // is announced again.
    var element = element(
      "message \(message.end.seconds)", .notification, message.text, layout.toast?.frame)
    if message.isWarning { element.states = .urgent }
    return element
  }
}
