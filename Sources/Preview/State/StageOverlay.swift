import Foundation
import MidflightEngine
import MidflightGeometry

/// The drawings over the stage that look inside the scene, in points of the stage's area.
struct StageOverlay: Equatable {
  struct Skin: Equatable {
    /// Sixtieths of a second from the present.
    var offset: Int
    var ghost: Ghost
  }

  struct Outline: Equatable {
    var corners: [CGPoint]
    var depth: Int
  }

  /// A motion, and where in it the present is.
  struct Motion: Equatable {
    var points: [CGPoint]
    var present: Int?
  }

  struct Selection: Equatable {
    var name: String
    var corners: [CGPoint]
    var model: [CGPoint]
  }

  /// From the scene's points to the stage area's.
  var map = CGAffineTransform.identity
  /// The scene's rectangle in the stage's area.
  var frame = CGRect.zero
  var ghost: Ghost?
  var skins: [Skin] = []
  var motion: Motion?
  var borders: [Outline] = []
  var selection: Selection?
  /// The frame's cost, in a line.
  var cost: String?
}

/// Which overlay the stage has beside ghosts and selection.
enum StageLayerView: Sendable, Hashable, Codable, CaseIterable {
  case off, borders, damage, cost

  var title: String {
    switch self {
    case .off: "overlays off"
    case .borders: "layer borders"
    case .damage: "damaged rectangles"
    case .cost: "cost of a frame"
    }
  }
}
