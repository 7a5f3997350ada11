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
    /// Whether it, or what is folded away in it, is animated.
    var isAnimated: Bool
    /// Whether its sublayers are listed; nil for a layer without any.
    var isOpen: Bool?
  }

  struct EventRow: Equatable {
    enum Look: Equatable { case act, start, end, interruption }

    var time: Flicks
    var title: String
    var detail: String
    var look: Look
  }

  /// The state of the sidebar's last section.
  struct Looking: Equatable {
    /// Nil while it is folded.
    var list: LookingList?
    var layers: [LayerRow] = []
    /// Of the selected layer; nil when none is.
    var details: LayerDetails?
    /// The latest first.
    var events: [EventRow] = []
    /// How many are older than those.
    var olderEvents = 0
  }
}
