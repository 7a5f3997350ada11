import Foundation
import MidflightLayerTree

/// Exports C for GTK 4 and libadwaita: a function that creates each motion's animation and, for a
/// curve, text for GTK style sheets.
///
/// `AdwSpringAnimation` solves the same equation as `CASpringAnimation`:
/// <https://gnome.pages.gitlab.gnome.org/libadwaita/doc/main/class.SpringAnimation.html>. A timed
/// animation has only named curves, so the export uses the nearest one and reports its error.
enum GTKExport {
  static func text(_ scene: SceneExport) -> String {
    let motions = scene.toolkitMotions(reserved: [])
    let prefix =
      ExportNames.hyphenated(ExportNames.identifier(ExportNames.split(scene.scene)))
      .replacing("-", with: "_") + "_motion"
    let head = CommentLines.text(
      [
        "The animations of the scene \(scene.scene). Each function makes an animation of a number: "
          + "adw_animation_play() starts it.",
        "Errors are fractions of the distance from the motion's start to its end. libadwaita counts "
          + "in whole milliseconds.",
      ]
        + scene.policyLines(
          "To retarget, start at adw_animation_get_value(), a spring also with "
            + "adw_spring_animation_get_velocity()."), mark: "//")
    let body = motions.map { declaration($0, prefix).joined(separator: "\n") }
    return (head + ["#include <adwaita.h>", ""] + [body.joined(separator: "\n\n")])
      .joined(separator: "\n") + "\n"
  }

  private static func declaration(_ motion: ToolkitMotion, _ prefix: String) -> [String] {
    let name =
      prefix + "_" + ExportNames.hyphenated(motion.name).replacing("-", with: "_")
    let (error, body, features) = animation(motion)
    var sentences = [motion.title, ExportError.sentence(error)]
    if case .segments(let segments) = motion.course {
      let stops = segments.map { "\(list($0.from)) at \(Readout.exact($0.start))" }
      sentences.append(
        "It runs through \(stops.joined(separator: "; ")); \(list(segments.last?.to ?? [])) at 1. "
          + "libadwaita has no keyframes.")
    }
    if motion.motion.valueKind != .number {
      sentences.append(
        "libadwaita animates only numbers: run it from 0 to 1 and interpolate by it.")
    }
    sentences += motion.omissions(features)
    let function =
      [
        "static inline AdwAnimation *",
        "\(name) (GtkWidget *widget, double from, double to, AdwAnimationTarget *target)", "{",
      ] + body.map { $0.isEmpty || $0.hasPrefix("#") ? $0 : "  " + $0 } + [
        "", "  return animation;", "}",
      ]
    return CommentLines.text(sentences, mark: "//") + function + styleSheet(motion, name)
  }

  private static func list(_ numbers: [Double]) -> String {
    numbers.map(Readout.exact).joined(separator: " ")
  }

  private static func animation(
    _ motion: ToolkitMotion
  ) -> (error: String, body: [String], features: ToolkitMotion.Features) {
    if let spring = motion.spring {
      // The animation takes ownership of the spring's parameters, so the code need not release
      // them.
      var body = [
        "AdwSpringParams *params = adw_spring_params_new_full (\(Readout.exact(spring.damping)), "
          + "\(Readout.exact(spring.mass)), \(Readout.exact(spring.stiffness)));",
        "AdwAnimation *animation = adw_spring_animation_new (widget, from, to, params, target);",
      ]
      body.append("")
      if spring.initialVelocity != 0 {
        body.append(
          "adw_spring_animation_set_initial_velocity (ADW_SPRING_ANIMATION (animation), "
            + "\(Readout.exact(spring.initialVelocity)) * (to - from));")
      }
      var error = ExportError.text(ofSpring: motion, made: spring)
      if let epsilon = epsilon(of: spring, lasting: motion.duration) {
        body.append(
          "adw_spring_animation_set_epsilon (ADW_SPRING_ANIMATION (animation), "
            + "\(Readout.exact(epsilon)));")
        let inside = ExportError.largest(over: motion.duration) {
          motion.progress(at: $0 / motion.duration)
        } _: {
          spring.motion.progress(at: $0, initialVelocity: spring.initialVelocity)
        }
        error = ExportError.text(inside) + ", and it ends within two milliseconds of the motion"
      }
      return (error, body, [])
    }
    return timed(motion)
  }

  /// Returns the `epsilon` with which libadwaita runs a spring for the given duration; nil if
  /// another rule ends the spring.
  ///
  /// A spring that is not overdamped ends when e^(−ct/2m) falls below epsilon. With the default
  /// epsilon, it may end a hundredth of the distance away from the target.
  private static func epsilon(
    of spring: ExportedMotion.Spring, lasting duration: Double
  ) -> Double? {
    let rate = spring.damping / (2 * spring.mass)
    guard spring.damping > 0, rate * rate <= spring.stiffness / spring.mass else { return nil }
    // Add half a millisecond to the next whole number of milliseconds, since libadwaita rounds the
    // duration down.
    let epsilon = exp(-rate * ((duration * 1000).rounded(.up) + 0.5) / 1000)
    return epsilon > 1e-300 ? epsilon : nil
  }

  private static func timed(
    _ motion: ToolkitMotion
  ) -> (error: String, body: [String], features: ToolkitMotion.Features) {
    let near = AdwaitaEasing.nearest(to: motion.motion.course)
    let (name, duration) = (near.name, Double(milliseconds(motion.duration)) / 1000)
    // Measure the error even if the curve is exact, because the duration is rounded to
    // milliseconds.
    let error = ExportError.largest(over: motion.duration) {
      motion.progress(at: $0 / motion.duration)
    } _: {
      near.progress(at: min($0 / duration, 1))
    }
    let set = "adw_timed_animation_set_"
    let timed = "ADW_TIMED_ANIMATION (animation)"
    var body = [
      "AdwAnimation *animation = adw_timed_animation_new (widget, from, to, "
        + "\(milliseconds(motion.duration)), target);", "",
    ]
    let easing = "\(set)easing (\(timed), \(name));"
    var text = ExportError.text(error) + (near.isExact ? "" : ", by the nearest named curve")
    if case .cubic(let curve) = motion.course, !near.isExact,
      let known = AdwaitaEasing.styleSheetName(of: curve)
    {
      body += [
        "#if ADW_CHECK_VERSION (1, 7, 0)", "\(set)easing (\(timed), \(known));", "#else", easing,
        "#endif",
      ]
      text += "; libadwaita 1.7 has the exact curve"
    } else {
      body.append(easing)
    }
    if motion.repeats {
      // A repeat count of 0 means forever.
      body.append("\(set)repeat_count (\(timed), \(motion.wholePasses ?? 0));")
      if motion.motion.autoreverses { body.append("\(set)alternate (\(timed), TRUE);") }
    }
    if motion.motion.speed < 0 { body.append("\(set)reverse (\(timed), TRUE);") }
    return (text, body, [.repeating, .direction])
  }

  /// Returns a macro for style sheets: the motion's duration, curve and delay, to be written after
  /// a property's name.
  private static func styleSheet(_ motion: ToolkitMotion, _ name: String) -> [String] {
    guard case .cubic(let curve) = motion.course else { return [] }
    let points = curve.map(Readout.exact).joined(separator: ", ")
    return [
      "",
      "// The exact curve, for GTK's style sheets: transition: opacity, and this.",
      "#define \(name.uppercased())_TRANSITION \\",
      "  \"\(milliseconds(motion.duration))ms cubic-bezier(\(points)) "
        + "\(Readout.exact(motion.motion.delay))s\"",
    ]
  }

  private static func milliseconds(_ seconds: Double) -> Int {
    Int(min(max((seconds * 1000).rounded(), 1), 2_147_483_647))
  }
}
