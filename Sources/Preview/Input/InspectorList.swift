/// The lists of the sidebar's last section.
enum InspectorList: Sendable, Hashable, Codable, CaseIterable {
  case layers, events

  var title: String {
    switch self {
    case .layers: "LAYERS"
    case .events: "EVENTS"
    }
  }
}
