import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

extension AccessibleTree {
  /// Returns the visible part of a row, or nil if the row is scrolled out of view or the sidebar is
  /// collapsed.
  func seen(_ row: CGRect) -> CGRect? {
    guard layout.panels.showsSidebar else { return nil }
    let frame = layout.inWindow(row).intersection(layout.panels.sidebar)
    return frame.isNull || frame.isEmpty ? nil : frame
  }

  /// The sidebar's frame, or nil while the sidebar is collapsed.
  var sidebar: CGRect? { layout.panels.showsSidebar ? layout.panels.sidebar : nil }

  mutating func properties() -> AccessibleElement {
    var list = element("properties", .list, "properties", sidebar)
    if let hint = content.hint {
      list.children.append(element("hint", .label, hint, layout.sidebar.hint.flatMap(seen)))
    }
    list.children += zip(content.properties, layout.sidebar.properties).enumerated().map {
      index, row in property(index, row.0, row.1)
    }
    var policy = element(
      "policy", .button, "policy: \(content.policy.title)", seen(layout.sidebar.policy),
      .hit(.policy))
    policy.keys = context.keys(.target(.policy))
    policy.details = "interruption policy"
    list.children.append(policy)
    return list
  }

  private mutating func property(
    _ index: Int, _ property: InterfaceState.Property, _ row: CGRect
  ) -> AccessibleElement {
    let frame = seen(row)
    let isColor = property.range.numbers == nil
    var element = element(
      "property \(property.name)", isColor ? .entry : .slider, property.name, frame,
      .hit(.property(index, fraction: nil)))
    element.keys = property.isSelected ? context.keys(.target(.typeTarget)) : ""
    element.states.insert(.selectable)
    if property.isSelected { element.states.insert(.selected) }
    if let reading = property.reading {
      element.value = value(reading.model, in: property.range)
      var shown = self.element("shown \(property.name)", .label, "shown", frame)
      shown.states = .live
      shown.value = .text(text(of: reading.presentation, in: property.range), isEditable: false)
      element.children.append(shown)
    } else {
      element.details = "no value now"
      element.states.insert(.disabled)
    }
    if let typing = property.target?.typing {
      element.children.append(field(typing, "\(property.name), target", frame))
    }
    return element
  }

  /// Returns a value in the form that assistive technology reads: a number with its range, or a
  /// colour as text. If the number is outside the range, the range is extended to contain it.
  private func value(_ value: SceneValue, in range: SceneProperty.Range) -> AccessibleValue {
    let text = text(of: value, in: range)
    guard case .number(let number) = value, number.isFinite, let ends = range.numbers else {
      return .text(text, isEditable: true)
    }
    let step = if case .choices = range { 1.0 } else { (ends.upperBound - ends.lowerBound) / 10 }
    return .number(
      number, in: min(ends.lowerBound, number)...max(ends.upperBound, number), step: step,
      text: text)
  }

  private func text(of value: SceneValue, in range: SceneProperty.Range) -> String {
    range.name(of: value) ?? Readout.text(value)
  }

  /// Returns an element for the text field that contains the caret.
  mutating func field(_ typing: Typing, _ name: String, _ frame: CGRect?) -> AccessibleElement {
    var field = element("field", .entry, name, frame, .field)
    field.value = .text(typing.field.text, isEditable: true)
    if let refusal = typing.refusal {
      field.details = refusal
      field.states.insert(.invalid)
    }
    return field
  }

  // MARK: Layers and events

  mutating func inspector() -> AccessibleElement? {
    guard layout.panels.showsSidebar else { return nil }
    let state = content.inspector
    let section = layout.sidebar.inspector
    var panel = element("looking", .panel, "layers and events", seen(section))
    panel.children = InspectorList.allCases.map { list in
      let range = InspectorLayout.titleRange(of: list, typeface: layout.typeface)
      let title = CGRect(
        x: section.minX + range.lowerBound, y: section.minY,
        width: range.upperBound - range.lowerBound, height: RowHeight.section)
      var button = element(
        "list \(list)", .toggleButton, "\(list)", seen(title), .hit(.inspector(.list(list))))
      button.states.formUnion(
        state.list == list ? [.expandable, .expanded, .checkable, .checked] : [.expandable])
      return button
    }
    switch state.list {
    case .layers: panel.children.append(layers(state, in: section))
    case .events: panel.children.append(events(state, in: section))
    case nil: break
    }
    return panel
  }

  /// Returns the frame of a row in a list that begins `top` points below the top of its section.
  private static func row(
    _ index: Int, of height: CGFloat, from top: CGFloat, in section: CGRect
  ) -> CGRect {
    CGRect(
      x: section.minX, y: section.minY + top + CGFloat(index) * height, width: section.width,
      height: height)
  }

  private mutating func layers(
    _ state: InterfaceState.Inspector, in section: CGRect
  ) -> AccessibleElement {
    let area = InspectorLayout(state, width: section.width).layers
    var tree = element(
      "layers", .tree, "layers", seen(area.offsetBy(dx: 0, dy: section.minY)))
    tree.children = state.layers.enumerated().map { index, row in
      let frame = Self.row(index, of: RowHeight.layer, from: area.minY, in: section)
      var item = element(
        "layer \(row.path)", .treeItem, row.name, seen(frame), .hit(.inspector(.layer(row.path))))
      let facts = [
        row.kind, "level \(row.depth + 1)", row.isAnimated ? "animated" : nil,
        row.isVisible ? nil : "not visible",
      ]
      item.details = facts.compactMap(\.self).joined(separator: ", ")
      item.states.insert(.selectable)
      if row.isSelected { item.states.insert(.selected) }
      if let isOpen = row.isOpen {
        item.states.formUnion(isOpen ? [.expandable, .expanded] : .expandable)
      }
      if row.isSelected, let details = state.details {
        item.states.insert(.live)
        item.value = .text(
          details.values.map { "\($0.keyPath) \($0.shown)" }.joined(separator: "; "),
          isEditable: false)
      }
      return item
    }
    return tree
  }

  private mutating func events(
    _ state: InterfaceState.Inspector, in section: CGRect
  ) -> AccessibleElement {
    let area = InspectorLayout(state, width: section.width).events
    var list = element(
      "events", .list, "events", seen(area.offsetBy(dx: 0, dy: section.minY)))
    list.children = state.events.enumerated().map { index, event in
      let frame = Self.row(index, of: RowHeight.event, from: area.minY, in: section)
      let time = Readout.fixed(event.time.seconds, decimals: 3)
      var item = element(
        "event \(time) \(event.title) \(event.detail)", .listItem, "\(time) s: \(event.title)",
        seen(frame), .hit(.inspector(.event(event.time))))
      item.details = event.detail
      // The first row of an instant has the focus for all of them.
      if index > 0, event.time == state.events[index - 1].time { item.states.remove(.focused) }
      return item
    }
    return list
  }
}
