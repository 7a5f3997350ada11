import MidflightEngine
import MidflightLayerTree

extension InterfaceState {
  struct LayerRow: Equatable {
    var path: String
    var name: String
    var kind: String
    var depth: Int
    var isSelected: Bool
    var isVisible: Bool
    /// Whether the layer or one of its collapsed sublayers is animated.
    var isAnimated: Bool
    /// Whether the layer's sublayers are listed; nil for a layer without sublayers.
    var isOpen: Bool?
  }

  struct EventRow: Equatable {
    enum Look: Equatable { case action, start, end, interruption }

    var time: Flicks
    var title: String
    var detail: String
    var look: Look
  }

  struct Inspector: Equatable {
    /// The list that the section shows; nil while the section is collapsed.
    var list: InspectorList?
    var layers: [LayerRow] = []
    /// The values of the selected layer; nil if no layer is selected.
    var details: LayerDetails?
    /// The events, with the latest one first.
    var events: [EventRow] = []
    var olderEvents = 0

    var selectedTarget: HitTarget? {
      layers.first(where: \.isSelected).map { .inspector(.layer($0.path)) }
    }

    /// The targets of the list's rows that the keyboard can focus. Events at the same instant have
    /// a single target, the row of the latest of them.
    var targets: [HitTarget] {
      switch list {
      case .layers: layers.map { .inspector(.layer($0.path)) }
      case .events:
        events.indices.filter { $0 == 0 || events[$0].time != events[$0 - 1].time }
          .map { .inspector(.event(events[$0].time)) }
      case nil: []
      }
    }
  }
}
