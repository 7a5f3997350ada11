import Foundation
import MidflightLayerTree

/// Exports design tokens in the
/// [format of the W3C community group](https://www.designtokens.org/TR/2025.10/format/): a
/// duration, a delay, a cubic Bézier and a transition for each motion.
///
/// The format has neither springs nor `linear()`. Such a motion gets the nearest cubic, with the
/// error in `$description` and the motion's exact numbers in `$extensions`.
enum TokensExport {
  static func text(_ scene: SceneExport) -> String {
    let name = ExportNames.identifier(ExportNames.split(scene.scene))
    var group: [String: Any] = [
      "$description":
        (["The animations of the scene \(scene.scene)."]
        + scene.policyLines("A transition starts at the shown value.")).joined(separator: " ")
    ]
    for motion in scene.toolkitMotions(reserved: []) {
      group[motion.name] = tokens(motion, path: "\(name).\(motion.name)")
    }
    // All numbers are finite, so encoding can't fail.
    guard
      let data = try? JSONSerialization.data(
        withJSONObject: [name: group],
        options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    else { preconditionFailure("the export cannot be encoded") }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  private static func tokens(_ motion: ToolkitMotion, path: String) -> [String: Any] {
    let (curve, error) = curve(motion)
    let sentences = [motion.title + "."] + motion.omissions([.delay])
    var extensions: [String: Any] = [:]
    if let spring = motion.spring {
      extensions["spring"] = [
        "mass": number(spring.mass), "stiffness": number(spring.stiffness),
        "damping": number(spring.damping), "initialVelocity": number(spring.initialVelocity),
      ]
      extensions["linear"] = LinearEasing(of: motion.motion.course).text
    } else if let easing = motion.motion.easing, easing.stops != nil {
      extensions["linear"] = easing.text
    }
    var group: [String: Any] = [
      "$description": sentences.joined(separator: " "), "duration": duration(motion.duration),
      "delay": duration(motion.motion.delay),
      "easing": [
        "$type": "cubicBezier", "$value": curve.map(number),
        "$description": "\(motion.title): \(error).",
      ],
      "transition": [
        "$type": "transition",
        "$value": [
          "duration": "{\(path).duration}", "delay": "{\(path).delay}",
          "timingFunction": "{\(path).easing}",
        ],
      ],
    ]
    if !extensions.isEmpty { group["$extensions"] = ["org.midflight.motion": extensions] }
    return group
  }

  private static func duration(_ seconds: Double) -> [String: Any] {
    [
      "$type": "duration",
      "$value": ["value": number(seconds * 1000), "unit": "ms"] as [String: Any],
    ]
  }

  /// Returns the nearest cubic. The token format requires x within 0…1, as ``Easing`` does.
  private static func curve(_ motion: ToolkitMotion) -> (points: [Double], error: String) {
    switch motion.course {
    case .cubic(let curve): return (curve, "the exact curve, " + ExportError.text(0))
    case .segments: return ([0, 0, 1, 1], "it has different curves between keyframes")
    case .spring, .stops:
      let easing = motion.motion.spring == nil ? motion.motion.easing : nil
      let fit = CubicFit(of: easing ?? LinearEasing(of: motion.motion.course).easing)
      let curve = fit.easing.controlPoints ?? [0, 0, 1, 1]
      let bezier = UnitBezier(curve[0], curve[1], curve[2], curve[3])
      return (
        curve,
        "the nearest cubic, "
          + ExportError.text(over: 1, motion.progress) { bezier.y(at: $0) }
      )
    }
  }

  /// Returns a number that is encoded as its shortest text, because encoding a `Double` would add
  /// digits.
  private static func number(_ value: Double) -> NSNumber {
    value == value.rounded() && abs(value) < 1e15
      ? NSNumber(value: Int(value)) : NSDecimalNumber(string: Readout.exact(value))
  }
}

extension LinearEasing {
  var easing: Easing {
    // Round the percentage to the decimals that are written, because multiplying by 100 may cause a
    // rounding error.
    Easing(
      stops.map { stop in
        Easing.Stop(progress: stop.progress, percent: (stop.time * 1e6).rounded() / 1e4)
      })
  }
}
