import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// The sidebar's last section: the tree of layers, or what happened to the animations.
final class LookingSection: CALayer {
  /// A part of it that lies under a point.
  enum Target: Equatable {
    /// A list's title.
    case list(InterfaceState.LookingList)
    case layer(String)
    case event(Flicks)
  }

  private let title = LookingTitleLayer()
  private let details = LayerDetailsLayer()
  private let rows = LayerRowsLayer()
  private let events = EventRowsLayer()
  private var state = InterfaceState.Looking()

  func build(typeface: Typeface) {
    title.typeface = typeface
    details.typeface = typeface
    rows.typeface = typeface
    events.typeface = typeface
    for layer in [title, details, rows, events] { addSublayer(layer) }
  }

  /// How high it is with what it shows.
  var height: CGFloat {
    let top = SectionLayer.height
    switch state.list {
    case nil: return top + 4
    case .layers:
      return top + LayerDetailsLayer.height(of: state.details)
        + LayerRowsLayer.height(of: state.layers) + 8
    case .events: return top + EventRowsLayer.height(of: state) + 8
    }
  }

  /// Shows a state, and tells whether that changes the height.
  func show(_ new: InterfaceState.Looking, isFocused: Bool) -> Bool {
    let old = height
    state = new
    title.content = LookingTitleLayer.Content(list: new.list)
    details.content = new.list == .layers ? LayerDetailsLayer.Content(details: new.details) : nil
    rows.content = new.list == .layers ? new.layers : nil
    events.content = new.list == .events ? new : nil
    details.isHidden = new.list != .layers
    rows.isHidden = new.list != .layers
    events.isHidden = new.list != .events
    let isResized = old != height
    if isResized { layOut() }
    return isResized
  }

  /// Puts its parts where they belong in its width.
  func layOut() {
    let width = bounds.width
    title.frame = CGRect(x: 0, y: 0, width: width, height: SectionLayer.height)
    let detailHeight = LayerDetailsLayer.height(of: state.details)
    details.frame = CGRect(
      x: 0, y: SectionLayer.height, width: width, height: detailHeight)
    rows.frame = CGRect(
      x: 0, y: details.frame.maxY, width: width,
      height: LayerRowsLayer.height(of: state.layers))
    events.frame = CGRect(
      x: 0, y: SectionLayer.height, width: width, height: EventRowsLayer.height(of: state))
    for layer in [title, details, rows, events] { layer.setNeedsDisplay() }
  }

  /// The part under a point, in its own space.
  func target(at point: CGPoint) -> Target? {
    if title.frame.contains(point) {
      return LookingTitleLayer.list(at: point.x, typeface: title.typeface).map { .list($0) }
        ?? .list(state.list ?? .layers)
    }
    switch state.list {
    case .layers where rows.frame.contains(point):
      let index = Int((point.y - rows.frame.minY) / LayerRowsLayer.rowHeight)
      return state.layers.indices.contains(index) ? .layer(state.layers[index].path) : nil
    case .events where events.frame.contains(point):
      let index = Int((point.y - events.frame.minY) / EventRowsLayer.rowHeight)
      return state.events.indices.contains(index) ? .event(state.events[index].time) : nil
    default: return nil
    }
  }

  /// Where the selected row stands, in its own space; nil when none is seen.
  var selectedRow: CGRect? {
    guard state.list == .layers, let index = state.layers.firstIndex(where: \.isSelected) else {
      return nil
    }
    return CGRect(
      x: 0, y: rows.frame.minY + CGFloat(index) * LayerRowsLayer.rowHeight,
      width: bounds.width, height: LayerRowsLayer.rowHeight)
  }
}

/// The titles of both lists, the one that is shown lit.
final class LookingTitleLayer: PanelLayer<LookingTitleLayer.Content> {
  struct Content: Equatable {
    var list: InterfaceState.LookingList?
  }

  private static let gap: CGFloat = 16

  /// The list whose title is at a place.
  static func list(at x: CGFloat, typeface: Typeface?) -> InterfaceState.LookingList? {
    guard let typeface else { return nil }
    var left = Theme.margin
    for list in InterfaceState.LookingList.allCases {
      let width = typeface.bold.advance(of: list.title, size: 11)
      if x >= left - gap / 2, x < left + width + gap / 2 { return list }
      left += width + gap
    }
    return nil
  }

  override func draw(_ content: Content, with typeface: Typeface, in context: CGContext) {
    let baseline = bounds.height - 9
    var x = Theme.margin
    for list in InterfaceState.LookingList.allCases {
      let width = context.draw(
        list.title, at: CGPoint(x: x, y: baseline), font: typeface.bold, size: 11,
        color: content.list == list ? theme.text : theme.dim)
      if content.list == list {
        context.setFillColor(theme.accent)
        context.fill(CGRect(x: x, y: bounds.height - 3, width: width, height: 2))
      }
      x += width + Self.gap
    }
    context.draw(
      "N", at: CGPoint(x: bounds.width - Theme.margin, y: baseline), font: typeface.bold,
      size: 11, color: theme.dim, alignment: .right)
    context.setFillColor(theme.line)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
  }
}
