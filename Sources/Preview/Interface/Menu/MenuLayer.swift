import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// Draws a menu over everything else. The layer's bounds are the window's.
final class MenuLayer: PanelLayer<Menu> {
  private var laidOut: (menu: Menu, size: CGSize, layout: MenuLayout)?

  var layout: MenuLayout? {
    guard let content, let typeface else { return nil }
    if let laidOut, laidOut.menu == content, laidOut.size == bounds.size { return laidOut.layout }
    let layout = MenuLayout(content, in: bounds.size, typeface: typeface)
    laidOut = (content, bounds.size, layout)
    return layout
  }

  override func draw(_ menu: Menu, with typeface: Typeface, in context: CGContext) {
    guard let layout else { return }
    let frame = layout.frame
    context.fillRound(frame.insetBy(dx: -1, dy: -1), radius: 8, color: theme.menuEdge)
    context.fillRound(frame, radius: 7, color: theme.menu)
    if let search = layout.search { drawSearch(of: menu, in: search, typeface, context) }
    context.saveGState()
    context.clip(to: layout.window)
    let items = menu.shown
    if items.isEmpty {
      context.draw(
        "no match for \"\(menu.filter)\"",
        at: CGPoint(x: frame.minX + MenuLayout.inset, y: layout.window.minY + 16),
        font: typeface.regular, size: MenuLayout.fontSize, color: theme.dim,
        width: frame.width - 2 * MenuLayout.inset)
    }
    for (index, item) in items.enumerated() {
      let row = layout.rows[index]
      guard row.maxY > layout.window.minY, row.minY < layout.window.maxY else { continue }
      draw(item, in: row, isSelected: menu.selected == index, layout, typeface, context)
    }
    context.restoreGState()
    if let bar = ScrollBar.thumb(
      of: layout.length, seen: layout.window.height, from: layout.offset)
    {
      context.fillRound(
        CGRect(x: frame.maxX - 6, y: layout.window.minY + bar.start, width: 4, height: bar.length),
        radius: 2, color: theme.thumb)
    }
  }

  private func draw(
    _ item: Menu.Item, in row: CGRect, isSelected: Bool, _ layout: MenuLayout,
    _ typeface: Typeface, _ context: CGContext
  ) {
    let left = row.minX + layout.titleX
    let right = row.maxX - MenuLayout.inset
    if item.action == nil {
      if item.title.isEmpty {
        context.setFillColor(theme.menuEdge)
        context.fill(CGRect(x: row.minX, y: row.midY.rounded(), width: row.width, height: 1))
      } else {
        context.draw(
          item.title, at: CGPoint(x: row.minX + MenuLayout.inset, y: row.midY + 4),
          font: typeface.bold, size: 11, color: theme.dim, width: right - left, cut: .middle)
      }
      return
    }
    if isSelected {
      context.fillRound(row.insetBy(dx: 4, dy: 0), radius: 4, color: theme.lit)
      context.fillRound(
        CGRect(x: row.minX + 4, y: row.minY + 2, width: 3, height: row.height - 4), radius: 1.5,
        color: theme.accent)
    }
    let baseline = row.midY + 4
    if item.isChecked {
      context.setFillColor(theme.accent)
      context.fillEllipse(in: CGRect(x: row.minX + 13, y: row.midY - 3, width: 6, height: 6))
    }
    var end = right
    if !item.keys.isEmpty {
      end -= layout.keysWidth + 10
      context.draw(
        item.keys, at: CGPoint(x: right, y: baseline), font: typeface.bold, size: 11,
        color: theme.dim, alignment: .right, width: right - left)
    }
    // Draw the title at its full width first; the detail gets the remaining width.
    context.draw(
      item.title, at: CGPoint(x: left, y: baseline),
      font: item.detail.isEmpty ? typeface.regular : typeface.bold, size: MenuLayout.fontSize,
      color: theme.text, width: max(end - left, 20))
    let detail = row.minX + layout.detailX
    if !item.detail.isEmpty, end - detail > 24 {
      context.draw(
        item.detail, at: CGPoint(x: detail, y: baseline), font: typeface.regular,
        size: MenuLayout.fontSize, color: theme.dim, width: end - detail)
    }
  }

  private func drawSearch(
    of menu: Menu, in search: CGRect, _ typeface: Typeface, _ context: CGContext
  ) {
    let filter = menu.filter
    context.setFillColor(theme.menuEdge)
    context.fill(CGRect(x: search.minX, y: search.maxY - 1, width: search.width, height: 1))
    let origin = CGPoint(x: search.minX + MenuLayout.inset, y: search.midY + 4)
    let maxWidth = search.width - 2 * MenuLayout.inset
    if filter.isEmpty {
      context.draw(
        "type to search", at: origin, font: typeface.regular, size: 12, color: theme.dim,
        width: maxWidth)
    }
    if menu.selectsFilter {
      context.setFillColor(theme.selection)
      context.fill(
        CGRect(
          x: origin.x - 2, y: search.midY - 9,
          width: min(typeface.regular.advance(of: filter, size: 12), maxWidth) + 4, height: 18))
    }
    let width = context.draw(
      filter, at: origin, font: typeface.regular, size: 12, color: theme.text, width: maxWidth)
    context.setFillColor(theme.accent)
    context.fill(
      CGRect(
        x: origin.x + (filter.isEmpty ? -3 : width + 1), y: search.midY - 7, width: 1.5,
        height: 14))
  }
}
