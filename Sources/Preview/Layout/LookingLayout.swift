import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree

/// Where the parts of the sidebar's last section are, and how high it is.
///
/// Space: points from the section's top left corner.
@MainActor
struct LookingLayout {
  let title: CGRect
  /// The selected layer's values; empty while layers are not listed.
  private(set) var details = CGRect.zero
  /// The tree of layers.
  private(set) var layers = CGRect.zero
  private(set) var events = CGRect.zero
  let height: CGFloat
  private let content: InterfaceState.Looking

  init(_ content: InterfaceState.Looking, width: CGFloat) {
    self.content = content
    title = CGRect(x: 0, y: 0, width: width, height: SectionLayer.height)
    let top = title.maxY
    func part(_ y: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: 0, y: y, width: width, height: height)
    }
    switch content.list {
    case nil: height = top + 4
    case .layers:
      details = part(top, LayerDetailsLayer.height(of: content.details))
      layers = part(details.maxY, LayerRowsLayer.height(of: content.layers))
      height = layers.maxY + 8
    case .events:
      events = part(top, EventRowsLayer.height(of: content))
      height = events.maxY + 8
    }
  }

  /// The selected layer's row; nil when none is seen.
  var selectedRow: CGRect? {
    guard content.list == .layers else { return nil }
    return content.layers.firstIndex(where: \.isSelected).map(layerRow)
  }

  private func layerRow(_ index: Int) -> CGRect {
    CGRect(
      x: 0, y: layers.minY + CGFloat(index) * LayerRowsLayer.rowHeight, width: layers.width,
      height: LayerRowsLayer.rowHeight)
  }

  /// What a point hits; nil for nothing that can be clicked.
  func hit(at point: CGPoint, typeface: Typeface) -> Hit? {
    if title.contains(point) {
      let list = LookingTitleLayer.list(at: point.x, typeface: typeface) ?? content.list ?? .layers
      return Hit(target: .looking(.list(list)), frame: title, shape: .hand)
    }
    if layers.contains(point) {
      let index = Int((point.y - layers.minY) / LayerRowsLayer.rowHeight)
      guard content.layers.indices.contains(index) else { return nil }
      return Hit(
        target: .looking(.layer(content.layers[index].path)), frame: layerRow(index), shape: .hand)
    }
    if events.contains(point) {
      let index = Int((point.y - events.minY) / EventRowsLayer.rowHeight)
      guard content.events.indices.contains(index) else { return nil }
      let frame = CGRect(
        x: 0, y: events.minY + CGFloat(index) * EventRowsLayer.rowHeight, width: events.width,
        height: EventRowsLayer.rowHeight)
      return Hit(
        target: .looking(.event(content.events[index].time)), frame: frame, shape: .hand)
    }
    return nil
  }
}
