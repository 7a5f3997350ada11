/// The part of the window that an image or a video shows.
package enum VideoPart: String, Sendable, Hashable, CaseIterable, Codable {
  case stage
  case graph
  case window

  package var title: String {
    switch self {
    case .stage: "the stage"
    case .graph: "the stage with graph and timeline"
    case .window: "the whole window"
    }
  }
}
