package import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightGeometry

/// The overlays drawn over the stage, in points of the stage's area in the window.
package struct StageOverlay: Equatable {
  struct Skin: Equatable {
    /// The time from the current instant to the ghost's instant, in 1/60 s.
    var offset: Int
    var ghost: Ghost
  }

  struct Outline: Equatable {
    var corners: [CGPoint]
    var depth: Int
  }

  /// The points of a motion path, and the index of the point for the current instant.
  struct Motion: Equatable {
    var points: [CGPoint]
    var present: Int?
  }

  struct Selection: Equatable {
    var name: String
    var corners: [CGPoint]
    var model: [CGPoint]
  }

  /// A grid whose lines are at multiples of a step, and the position and the colour under the
  /// mouse.
  package struct Grid: Equatable {
    struct Reading: Equatable {
      /// The mouse's position, in the scene's points.
      var point: CGPoint
      var color: CGColor

      var text: String {
        let (x, y) = (Double(point.x), Double(point.y))
        return "\(Readout.fixed(x, decimals: 1)), \(Readout.fixed(y, decimals: 1))  "
          + color.hexadecimal
      }
    }

    /// The distance between lines, in the scene's points.
    var step: CGFloat
    /// The position and the colour under the mouse; nil while the mouse is outside the scene.
    var reading: Reading?
  }

  /// Maps points of the scene to points of the stage's area.
  var map = CGAffineTransform.identity
  /// The scene's rectangle in the stage's area.
  var frame = CGRect.zero
  var grid: Grid?
  var ghost: Ghost?
  var skins: [Skin] = []
  var motion: Motion?
  var borders: [Outline] = []
  var selection: Selection?
  /// A line of text about the frame's cost: the numbers of layers, commands and points, and the
  /// fraction of the pixels that was redrawn.
  var cost: String?
}

extension StageOverlay.Grid {
  /// Returns the distance between neighbouring lines of the grid, in the scene's points. It is at
  /// least 1, it is 1, 2 or 5 times a power of ten, and the lines are at least eight points of the
  /// window apart. See https://en.wikipedia.org/wiki/Preferred_number
  ///
  /// - Parameter scale: Points of the window per point of the scene.
  package static func step(scale: CGFloat) -> CGFloat {
    guard scale > 0, scale.isFinite else { return 1 }
    let least = 8 / scale
    let power = pow(10, log10(least).rounded(.down))
    let steps: [CGFloat] = [1, 2, 5, 10]
    return max(1, (steps.first { $0 * power >= least * (1 - 1e-9) } ?? 10) * power)
  }
}

/// The overlay that the stage shows in addition to the ghosts and the selection.
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
