import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightLayerTree
import MidflightText

/// The sidebar's last section, which shows the layer tree or the events.
final class InspectorSection: CALayer {
  private let title = InspectorTitleLayer()
  private let details = LayerDetailsLayer()
  private let rows = LayerRowsLayer()
  private let events = EventRowsLayer()

  func build() {
    for layer in [title, details, rows, events] as [CALayer] { addSublayer(layer) }
  }

  func show(_ new: InterfaceState.Inspector, width: CGFloat) {
    title.content = InspectorTitleLayer.Content(list: new.list)
    details.content = new.list == .layers ? LayerDetailsLayer.Content(details: new.details) : nil
    rows.content = new.list == .layers ? new.layers : nil
    events.content = new.list == .events ? new : nil
    details.isHidden = new.list != .layers
    rows.isHidden = new.list != .layers
    events.isHidden = new.list != .events
    let layout = InspectorLayout(new, width: width)
    let parts: [(CALayer, CGRect)] = [
      (title, layout.title), (details, layout.details), (rows, layout.layers),
      (events, layout.events),
    ]
    for (layer, frame) in parts where layer.frame != frame {
      layer.frame = frame
      layer.setNeedsDisplay()
    }
  }
}

final class InspectorTitleLayer: PanelLayer<InspectorTitleLayer.Content> {
  struct Content: Equatable {
    var list: InspectorList?
  }

  override func draw(_ content: Content, with typeface: Typeface, in context: CGContext) {
    let baseline = bounds.height - 9
    var x = Theme.margin
    for list in InspectorList.allCases {
      let width = context.draw(
        list.title, at: CGPoint(x: x, y: baseline), font: typeface.bold, size: 11,
        color: content.list == list ? theme.text : theme.dim)
      if content.list == list {
        context.setFillColor(theme.accent)
        context.fill(CGRect(x: x, y: bounds.height - 3, width: width, height: 2))
      }
      x += width + InspectorLayout.titleGap
    }
    context.draw(
      "N", at: CGPoint(x: bounds.width - Theme.margin, y: baseline), font: typeface.bold,
      size: 11, color: theme.dim, alignment: .right)
    context.setFillColor(theme.line)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width, height: 1))
  }
}
