import Foundation

extension MotionFit {
  package struct Report: Sendable {
    private var samples: MotionSamples
    package var spring: SpringFit?
    package var cubic: CubicFit?
    package var linear: LinearFit?

    package init(
      samples: MotionSamples, spring: SpringFit?, cubic: CubicFit?, linear: LinearFit?
    ) {
      (self.samples, self.spring, self.cubic, self.linear) = (samples, spring, cubic, linear)
    }

    package var hasFits: Bool { spring != nil || cubic != nil || linear != nil }

    /// The report as text, with a paragraph for each fit: the motion in the form that `--easing`
    /// and the tuner accept, its numbers, and its errors.
    package var text: String {
      var parts: [[String]] = []
      if let spring {
        let number = { Readout.number($0, decimals: 4) }
        parts.append(
          lines(
            "spring", spring.text,
            "duration \(number(spring.spring.perceptualDuration)) s, bounce "
              + "\(number(spring.spring.bounce)), initial velocity "
              + "\(number(spring.spring.initialVelocity)) distances/s",
            spring.endpoints, spring.deviation))
      }
      if let cubic {
        parts.append(
          lines(
            "cubic", cubic.easing.text, "duration \(Readout.exact(cubic.duration)) s",
            cubic.endpoints, cubic.deviation))
      }
      if let linear {
        parts.append(
          lines(
            "linear()", linear.easing.text,
            "duration \(Readout.exact(linear.duration)) s, \(linear.easing.stops?.count ?? 0) stops",
            linear.endpoints, linear.deviation))
      }
      return parts.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private func lines(
      _ name: String, _ motion: String, _ numbers: String, _ endpoints: Endpoints,
      _ deviation: Deviation
    ) -> [String] {
      func value(_ number: Double) -> String { Readout.number(number, decimals: 4) }
      return [
        motion, "  \(numbers)",
        "  from \(value(endpoints.from)) to \(value(endpoints.to)), "
          + "beginning at \(value(endpoints.begin)) s",
        "  \(deviation.text)",
      ] + [deviation.refusal(name), warning(endpoints)].compactMap { $0.map { "  \($0)" } }
    }

    /// Returns a warning if the samples end far from the fit's target. The samples then do not show
    /// the target, so its value is a guess.
    private func warning(_ endpoints: Endpoints) -> String? {
      guard let last = samples.values.last else { return nil }
      let progress = (last - endpoints.from) / (endpoints.to - endpoints.from)
      return abs(1 - progress) > 0.1
        ? "the samples end at \(Readout.number(progress * 100, decimals: 0)) % of the distance, so "
          + "the end value is estimated" : nil
    }

    /// The report as a JSON object with a member for each fit. Times are in seconds; errors are
    /// fractions of the distance from start to target.
    package var json: String {
      var members = [
        ("samples", "\(samples.times.count)"), ("bound", Readout.exact(MotionFit.bound)),
      ]
      if let spring {
        let own = spring.spring
        members.append(
          (
            "spring",
            object(
              spring.text,
              [
                ("mass", 1), ("stiffness", own.stiffness), ("damping", own.damping),
                ("initialVelocity", own.initialVelocity), ("duration", own.perceptualDuration),
                ("bounce", own.bounce),
              ], spring.endpoints, spring.deviation)
          ))
      }
      if let cubic {
        members.append(
          (
            "cubic",
            object(
              cubic.easing.text, [("duration", cubic.duration)], cubic.endpoints, cubic.deviation)
          ))
      }
      if let linear {
        members.append(
          (
            "linear",
            object(
              linear.easing.text,
              [
                ("duration", linear.duration), ("stops", Double(linear.easing.stops?.count ?? 0)),
              ], linear.endpoints, linear.deviation)
          ))
      }
      return "{\n" + members.map { "  \"\($0.0)\": \($0.1)" }.joined(separator: ",\n") + "\n}\n"
    }

    private func object(
      _ motion: String, _ numbers: [(String, Double)], _ endpoints: Endpoints,
      _ deviation: Deviation
    ) -> String {
      let all =
        numbers + [
          ("from", endpoints.from), ("to", endpoints.to), ("begin", endpoints.begin),
          ("largestError", deviation.largest), ("rmsError", deviation.rootMeanSquare),
        ]
      let texts = all.map { "\"\($0)\": \(JSONText.numbers([$1]))" }
      return "{\"easing\": \(JSONText.string(motion)), \(texts.joined(separator: ", ")), "
        + "\"isFit\": \(deviation.isFit)}"
    }
  }
}
