import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

extension AccessibleTree {
  mutating func tuner() -> AccessibleElement? {
    guard !content.tuners.isEmpty || content.filter != nil else { return nil }
    var panel = element("tuner", .panel, "tuner", sidebar)
    panel.children = [filter()]
    panel.children += zip(content.tuners, layout.sidebar.tuners).map { block($0, $1) }
    return panel
  }

  /// Returns an element for the filter's text field if the filter is open, otherwise for the button
  /// that opens the filter.
  private mutating func filter() -> AccessibleElement {
    guard let filter = content.filter else {
      var button = element(
        "filter", .button, "filter the tuner's rows", seen(layout.sidebar.tunerTitle),
        .hit(.filter(0)))
      button.keys = context.keys(.tuner(.filter))
      return button
    }
    let target: AccessibleTarget = filter.isFocused ? .field : .hit(.filter(0))
    var entry = element(
      "filter", .entry, "filter of the tuner's rows", layout.sidebar.filter.flatMap(seen), target)
    entry.value = .text(filter.field.text, isEditable: true)
    entry.details = "\(filter.found) of \(filter.count)"
    return entry
  }

  private mutating func block(_ tuner: InterfaceState.Tuner, _ row: CGRect) -> AccessibleElement {
    let parts = TunerLayout(tuner, width: row.width, typeface: layout.typeface)
    func seen(_ part: CGRect) -> CGRect? {
      self.seen(part.offsetBy(dx: row.minX, dy: row.minY))
    }
    let title = [tuner.header, tuner.title].compactMap(\.self).joined(separator: ", ")
    var panel = element(
      "block \(tuner.index)", .panel, title, self.seen(row), .hit(.tuner(tuner.index, .body)))
    panel.states = []
    panel.details = tuner.exactName ?? ""
    if let note = tuner.note {
      panel.children.append(
        element("note \(tuner.index)", .label, note, parts.note.flatMap(seen)))
    }
    panel.children += zip(tuner.rows, parts.rows).map { self.row($0, of: tuner, seen($1)) }
    if !tuner.curves.isEmpty {
      panel.children.append(
        element(
          "curves \(tuner.index)", .button, "curves and springs", seen(parts.curve),
          .hit(.tuner(tuner.index, .curve))))
    }
    if let palette = tuner.palette {
      panel.children.append(presets(palette, of: tuner, parts.presets.map(seen)))
    }
    return panel
  }

  private mutating func row(
    _ row: InterfaceState.Tuner.Row, of tuner: InterfaceState.Tuner, _ frame: CGRect?
  ) -> AccessibleElement {
    var element = element(
      "tuned \(tuner.index) \(row.field.title)", row.number == nil ? .entry : .slider,
      row.field.title, frame, .hit(.tuner(tuner.index, .row(row.field))))
    element.details = row.isChanged ? "tuned" : ""
    element.states.insert(.selectable)
    if tuner.selection == row.field || tuner.together == row.field {
      element.states.insert(.selected)
    }
    if row.isFixed { element.states.insert(.disabled) }
    element.value =
      row.number.map { .number($0.value, in: $0.range, step: $0.step, text: row.value) }
      ?? .text(row.value, isEditable: !row.isFixed)
    if row.field == tuner.selection, let typing = tuner.typing {
      element.children = [field(typing, "\(tuner.title), \(row.field.title)", frame)]
    }
    return element
  }

  private mutating func presets(
    _ palette: InterfaceState.Palette, of tuner: InterfaceState.Tuner, _ frames: [CGRect?]
  ) -> AccessibleElement {
    var list = element("presets", .list, "curves and springs", sidebar)
    list.details = "\(palette.count)"
    list.children = zip(palette.items, frames).enumerated().map { index, item in
      var row = element(
        "preset \(item.0.name)", .listItem, item.0.name, item.1,
        .hit(.tuner(tuner.index, .preset(palette.first + index))))
      row.states.insert(.selectable)
      if item.0.isSelected { row.states.insert(.selected) }
      return row
    }
    return list
  }
}
