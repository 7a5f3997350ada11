/// The lists that the sidebar's last section can show.
enum InspectorList: Sendable, Hashable, Codable, CaseIterable {
  case layers, events

  var title: String {
    switch self {
    case .layers: "LAYERS"
    case .events: "EVENTS"
    }
  }
}
