import Foundation
import MidflightLayerTree

/// Exports JSON that contains all known values and their units.
enum JSONExport {
  /// The unit of each JSON member, by the member's name.
  static let units = [
    "delay": "s", "duration": "s", "repeatDuration": "s", "timeOffset": "s",
    "curve": "x1, y1, x2, y2 as fractions of the duration and of the distance",
    "curves": "a curve for each segment between keyframes",
    "cycles": "a number; absent if it never ends", "damping": "kg/s",
    "from": "components in the property's units; lengths in points, colours from 0 to 1",
    "initialVelocity": "distances per second", "mass": "kg",
    "speed": "relative to the layer's time",
    "stiffness": "N/m",
    "stops":
      "points of a piecewise linear curve: percent of the duration, fraction of the distance",
    "times": "fractions of duration",
    "to": "as from", "values": "as from, for each keyframe",
  ]

  private struct Document: Encodable {
    var scene: SceneExport
    var takeovers: [String: ExportedMotion]?

    private enum Key: CodingKey { case units, takeovers }

    func encode(to encoder: any Encoder) throws {
      try scene.encode(to: encoder)
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(JSONExport.units, forKey: .units)
      try container.encodeIfPresent(takeovers, forKey: .takeovers)
    }
  }

  /// Returns JSON from which the same `SceneExport` can be decoded. The JSON also contains the
  /// units and, under the policy `spring`, the springs that replace motions, by identifier.
  static func text(_ scene: SceneExport) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    var document = Document(scene: scene)
    if scene.policy == .spring {
      let taking = scene.animations.filter(\.motion.takesPolicies)
      document.takeovers = Dictionary(
        uniqueKeysWithValues: taking.map { ($0.identifier, $0.motion.takeover) })
    }
    // All numbers are finite, so encoding can't fail.
    guard let data = try? encoder.encode(document) else {
      preconditionFailure("the export cannot be encoded")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}
