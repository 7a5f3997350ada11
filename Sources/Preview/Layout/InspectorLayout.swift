import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightText

/// The layout of the sidebar's last section, which lists layers or events.
///
/// Coordinates are in points, from the section's top left corner.
@MainActor
struct InspectorLayout {
  let title: CGRect
  /// The frame of the selected layer's values; empty unless layers are listed.
  private(set) var details = CGRect.zero
  private(set) var layers = CGRect.zero
  private(set) var events = CGRect.zero
  let height: CGFloat
  private let content: InterfaceState.Inspector

  init(_ content: InterfaceState.Inspector, width: CGFloat) {
    self.content = content
    title = CGRect(x: 0, y: 0, width: width, height: RowHeight.section)
    let top = title.maxY
    func part(_ y: CGFloat, _ height: CGFloat) -> CGRect {
      CGRect(x: 0, y: y, width: width, height: height)
    }
    switch content.list {
    case nil: height = top + 4
    case .layers:
      details = part(top, RowHeight.details(content.details))
      layers = part(details.maxY, RowHeight.layers(content.layers))
      height = layers.maxY + 8
    case .events:
      events = part(top, RowHeight.events(content))
      height = events.maxY + 8
    }
  }

  /// Returns the frame of a row; nil if the row is not listed.
  func frame(of target: InspectorTarget) -> CGRect? {
    switch target {
    case .list: nil
    case .layer(let path):
      content.list == .layers ? content.layers.firstIndex { $0.path == path }.map(layerRow) : nil
    case .event(let time):
      content.list == .events ? content.events.firstIndex { $0.time == time }.map(eventRow) : nil
    }
  }

  private func eventRow(_ index: Int) -> CGRect {
    CGRect(
      x: 0, y: events.minY + CGFloat(index) * RowHeight.event, width: events.width,
      height: RowHeight.event)
  }

  private func layerRow(_ index: Int) -> CGRect {
    CGRect(
      x: 0, y: layers.minY + CGFloat(index) * RowHeight.layer, width: layers.width,
      height: RowHeight.layer)
  }

  /// Returns the target at a point, or nil if nothing there is clickable.
  func hit(at point: CGPoint, typeface: Typeface) -> Hit? {
    if title.contains(point) {
      let list = Self.list(at: point.x, typeface: typeface) ?? content.list ?? .layers
      return Hit(target: .inspector(.list(list)), frame: title, shape: .hand)
    }
    if layers.contains(point) {
      let index = Int((point.y - layers.minY) / RowHeight.layer)
      guard content.layers.indices.contains(index) else { return nil }
      return Hit(
        target: .inspector(.layer(content.layers[index].path)), frame: layerRow(index),
        shape: .hand)
    }
    if events.contains(point) {
      let index = Int((point.y - events.minY) / RowHeight.event)
      guard content.events.indices.contains(index) else { return nil }
      return Hit(
        target: .inspector(.event(content.events[index].time)), frame: eventRow(index),
        shape: .hand)
    }
    return nil
  }

  static let titleGap: CGFloat = 16

  private static func list(at x: CGFloat, typeface: Typeface) -> InspectorList? {
    InspectorList.allCases.first { titleRange(of: $0, typeface: typeface).contains(x) }
  }

  static func titleRange(of list: InspectorList, typeface: Typeface) -> Range<CGFloat> {
    func width(_ list: InspectorList) -> CGFloat {
      typeface.bold.advance(of: list.title, size: 11) + titleGap
    }
    let before = InspectorList.allCases.prefix { $0 != list }
    let left = before.reduce(Theme.margin - titleGap / 2) { $0 + width($1) }
    return left..<(left + width(list))
  }
}
