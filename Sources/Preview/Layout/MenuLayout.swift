import Foundation
import MidflightText

/// The layout of a menu and its rows. The menu is below the rectangle from which it was opened. If
/// it does not fit there, it is above or beside the rectangle, and always within the window.
///
/// Coordinates are in points of the window.
struct MenuLayout {
  static let padding: CGFloat = 6
  static let inset: CGFloat = 12
  static let fontSize: CGFloat = 12
  private static let gap: CGFloat = 18
  private static let gutter: CGFloat = 18
  private static let widest: CGFloat = 620
  /// The minimum distance of the menu from the window's edges.
  private static let margin: CGFloat = 4

  private(set) var frame = CGRect.zero
  /// The frame of the visible part of the rows.
  private(set) var window = CGRect.zero
  private(set) var search: CGRect?
  private(set) var rows: [CGRect] = []
  private(set) var length: CGFloat = 0
  private(set) var offset: CGFloat = 0
  /// The x coordinates at which the titles and the details start, relative to the menu's left edge.
  private(set) var titleX: CGFloat = 0
  private(set) var detailX: CGFloat = 0
  private(set) var keysWidth: CGFloat = 0

  /// Lays out a menu.
  ///
  /// - Complexity: O(n) in the length of the items' text.
  @MainActor
  init(_ menu: Menu, in size: CGSize, typeface: Typeface) {
    let items = menu.shown
    func widest(_ text: (Menu.Item) -> String, _ font: Font) -> CGFloat {
      // Measure the texts of all items, whether listed or not, so that the menu's width does not
      // change while the user types.
      menu.items.map { font.advance(of: text($0), size: Self.fontSize) }.max() ?? 0
    }
    let hasChecks = menu.items.contains { $0.isChecked }
    titleX = Self.inset + (hasChecks ? Self.gutter : 0)
    let titles = widest(\.title, typeface.bold)
    let details = widest(\.detail, typeface.regular)
    keysWidth = widest(\.keys, typeface.bold)
    detailX = titleX + titles + Self.gap
    let wanted =
      titleX + titles + (details > 0 ? Self.gap + details : 0)
      + (keysWidth > 0 ? Self.gap + keysWidth : 0) + Self.inset
    let maxWidth = max(size.width - 2 * Self.margin, 40)
    let width = min(max(wanted.rounded(.up), 150), Self.widest, maxWidth)

    let top: CGFloat = menu.isSearched || !menu.filter.isEmpty ? 30 : 0
    length = items.map(Self.height).reduce(0, +)
    let maxHeight = max(size.height - 2 * Self.margin, 60)
    let height = min(top + max(length, 24) + 2 * Self.padding, maxHeight)
    // The menu starts at the anchor's left edge, directly below the anchor.
    var x = menu.anchor.minX
    if x + width > size.width - Self.margin { x = size.width - Self.margin - width }
    var y = menu.anchor.maxY
    if y + height > size.height - Self.margin {
      let above = menu.anchor.minY - height
      y = above >= Self.margin ? above : size.height - Self.margin - height
    }
    frame = CGRect(
      x: max(x, Self.margin).rounded(), y: max(y, Self.margin).rounded(), width: width,
      height: height)
    if top > 0 { search = CGRect(x: frame.minX, y: frame.minY, width: width, height: top) }
    window = CGRect(
      x: frame.minX, y: frame.minY + top + Self.padding, width: width,
      height: height - top - 2 * Self.padding)
    offset = min(max(menu.offset, 0), max(length - window.height, 0))
    var rowY = window.minY - offset
    for item in items {
      let height = Self.height(of: item)
      rows.append(CGRect(x: frame.minX, y: rowY, width: width, height: height))
      rowY += height
    }
  }

  private static func height(of item: Menu.Item) -> CGFloat {
    item.action != nil ? 24 : item.title.isEmpty ? 9 : 26
  }

  func row(at point: CGPoint) -> Int? {
    window.contains(point) ? rows.firstIndex { $0.contains(point) } : nil
  }

  func offset(revealing row: Int) -> CGFloat {
    guard rows.indices.contains(row) else { return offset }
    let (top, bottom) = (rows[row].minY + offset, rows[row].maxY + offset)
    return max(min(offset, top - window.minY), bottom - window.minY - window.height)
  }
}
