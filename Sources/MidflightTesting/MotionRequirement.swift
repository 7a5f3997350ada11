import Foundation
import MidflightEngine

/// A requirement that a ``Track``, the curve of a property over time, has to meet.
///
/// `expectMotion` reports violations, and ``Track/violations(of:)`` returns them.
public struct MotionRequirement: Sendable {
  private let check: @MainActor @Sendable (Track) -> [String]

  /// Creates a custom requirement.
  ///
  /// - Parameter check: Returns a sentence for each violation.
  public init(_ check: @escaping @MainActor @Sendable (Track) -> [String]) { self.check = check }

  @MainActor func violations(in track: Track) -> [String] { check(track) }
}

extension Track {
  /// Returns a sentence for each violation of the requirements; empty if all are met.
  public func violations(of requirements: MotionRequirement...) -> [String] {
    violations(of: requirements)
  }

  func violations(of requirements: [MotionRequirement]) -> [String] {
    requirements.flatMap { $0.violations(in: self) }
  }
}

// MARK: Joints

extension MotionRequirement {
  /// Requires that values and velocities are continuous at the joints, where one motion takes over
  /// from another.
  ///
  /// - Parameters:
  ///   - maxValueJump: The largest jump in value, in the property's units; nil for 0.2 % of the
  ///     distance between the track's extremes. Such a jump is invisible, and the limit allows for
  ///     a spring's final jump to its target.
  ///   - maxVelocityJump: The largest jump in velocity, in the property's units per second; nil to
  ///     allow any jump. Velocities have a relative error of about a millionth.
  public static func continuous(
    maxValueJump: Double? = nil, maxVelocityJump: Double? = nil
  ) -> MotionRequirement {
    MotionRequirement { track in
      let maxValueJump = maxValueJump ?? 0.002 * track.travel
      return track.joints.compactMap { joint in
        var clauses: [String] = []
        if joint.valueJump > maxValueJump + 1e-9 {
          clauses.append(
            "jumps by \(number(joint.valueJump)), from \(Vector.text(joint.before)) to "
              + "\(Vector.text(joint.after)) (allowed: \(number(maxValueJump)))")
        }
        if let maxVelocityJump, joint.velocityJump > maxVelocityJump + 1e-9 {
          clauses.append(
            "changes its velocity by \(number(joint.velocityJump)) per second, from "
              + "\(Vector.text(joint.velocityBefore)) to \(Vector.text(joint.velocityAfter)) "
              + "(allowed: \(number(maxVelocityJump)))")
        }
        if clauses.isEmpty { return nil }
        return "at \(seconds(joint.time)), \(track.name) "
          + clauses.joined(separator: " and ") + ": \(joint.cause)"
      }
    }
  }
}

// MARK: Ends

extension MotionRequirement {
  /// Requires that the value reaches its target at some frame and stays there.
  ///
  /// - Parameters:
  ///   - limit: The latest time of that frame, in seconds since the start.
  ///   - tolerance: The distance from the target, in the property's units, within which the target
  ///     counts as reached; nil for 1 % of the distance between the track's extremes.
  public static func settles(by limit: Double, within tolerance: Double? = nil) -> MotionRequirement
  {
    MotionRequirement { track in
      guard let end = track.samples.last else { return [] }
      let tolerance = tolerance ?? 0.01 * track.travel
      let isFar = { Vector.distance($0.value, end.model) > tolerance } as (Sample) -> Bool
      if isFar(end) {
        return [
          "\(track.name) does not settle: at its end, \(seconds(end.time)), it is "
            + "\(Vector.text(end.value)), and its target \(Vector.text(end.model))"
        ]
      }
      let last = track.samples.lastIndex(where: isFar)
      let settled = track.samples[last.map { $0 + 1 } ?? 0]
      guard settled.time > limit + 1e-9, let last else { return [] }
      let before = track.samples[last]
      return [
        "\(track.name) settles at \(seconds(settled.time)), "
          + "\(seconds(settled.time - limit)) too late: at \(seconds(before.time)) it is "
          + "\(Vector.text(before.value)), and its target \(Vector.text(end.model))"
      ]
    }
  }

  /// Requires that the value overshoots its targets by at most a given distance. The overshoot is
  /// measured along the line that leads from the value to the target when the target is set.
  ///
  /// - Parameter limit: The distance, in the property's units.
  public static func overshoots(atMost limit: Double) -> MotionRequirement {
    MotionRequirement { track in
      var worst: (distance: Double, sample: Sample)?
      var start = track.samples.first
      for sample in track.samples {
        guard let begin = start else { break }
        if sample.model != begin.model { start = sample }
        let from = start ?? sample
        let direction = Vector.difference(from.model, from.value)
        let length = Vector.product(direction, direction).squareRoot()
        let past = Vector.difference(sample.value, from.model)
        // If the value was already at the target, there is no such line: use the distance from the
        // target.
        let distance =
          length > 0
          ? Vector.product(past, direction) / length : Vector.product(past, past).squareRoot()
        if distance > worst?.distance ?? 0 { worst = (distance, sample) }
      }
      guard let (distance, sample) = worst, distance > limit + 1e-9 else { return [] }
      return [
        "at \(seconds(sample.time)), \(track.name) is \(Vector.text(sample.value)), "
          + "\(number(distance)) past its target \(Vector.text(sample.model)) "
          + "(allowed: \(number(limit)))"
      ]
    }
  }
}

// MARK: Shapes of the curve

extension MotionRequirement {
  /// Requires that no component of the value reverses its direction.
  ///
  /// - Parameter range: The checked range, in seconds since the start; nil for all.
  public static func monotonic(in range: ClosedRange<Double>? = nil) -> MotionRequirement {
    MotionRequirement { track in
      let samples = track.samples.filter { range?.contains($0.time) ?? true }
      let count = samples.first?.value.count ?? 0
      return (0..<count).compactMap { component in
        var direction = 0.0
        for (a, b) in zip(samples, samples.dropFirst()) {
          let step = b.value[component] - a.value[component]
          if abs(step) <= 1e-9 { continue }
          if step * direction < 0 {
            let of = count == 1 ? "" : "'s component \(component + 1)"
            return "between \(seconds(a.time)) and \(seconds(b.time)), \(track.name)\(of) turns "
              + "back, from \(number(a.value[component])) to \(number(b.value[component]))"
          }
          direction = step
        }
        return nil
      }
    }
  }

  /// Requires that the value at an instant has the given components.
  ///
  /// - Parameters:
  ///   - expected: The expected components, as many as the track has.
  ///   - time: The instant, in seconds since the start. It need not be the time of a frame.
  ///   - tolerance: The largest distance, in the property's units.
  public static func value(
    _ expected: Double..., at time: Double, within tolerance: Double = 1e-6
  ) -> MotionRequirement {
    MotionRequirement { track in
      guard let sample = track.sample(at: time) else {
        return ["at \(seconds(time)), \(track.name) has no layer"]
      }
      let actual = sample.value
      if actual.count == expected.count, Vector.distance(actual, expected) <= tolerance {
        return []
      }
      return [
        "at \(seconds(sample.time)), \(track.name) is \(Vector.text(actual)) instead of "
          + "\(Vector.text(expected)) (allowed: \(number(tolerance)))"
      ]
    }
  }

  /// Requires that the value equals a function of time at each frame of a range. The value must be
  /// a number.
  ///
  /// - Parameters:
  ///   - tolerance: The largest distance, in the property's units.
  ///   - range: The checked range, in seconds since the start; nil for all.
  ///   - expected: Returns the value at a time, in seconds since the start.
  public static func follows(
    within tolerance: Double = 1e-6, in range: ClosedRange<Double>? = nil,
    _ expected: @escaping @Sendable (Double) -> Double
  ) -> MotionRequirement {
    MotionRequirement { track in
      var worst: (distance: Double, sample: Sample, expected: Double)?
      for sample in track.samples where range?.contains(sample.time) ?? true {
        guard sample.value.count == 1 else {
          return [
            "\(track.name) has \(sample.value.count) components; an expected course needs one"
          ]
        }
        let value = expected(sample.time)
        let distance = abs(sample.value[0] - value)
        // Negate the comparison, so that a distance of NaN counts as the largest.
        if !(distance <= worst?.distance ?? tolerance) { worst = (distance, sample, value) }
        if distance.isNaN { break }
      }
      guard let (_, sample, value) = worst else { return [] }
      return [
        "\(track.name) leaves the expected course, most at \(seconds(sample.time)): it is "
          + "\(Vector.text(sample.value)) instead of \(number(value)) (allowed: \(number(tolerance)))"
      ]
    }
  }
}

// MARK: Text

private typealias Sample = Track.Sample

/// Formats a number with at most four decimals, or with three significant digits if the number is
/// below a thousandth.
private func number(_ value: Double) -> String {
  guard value != 0, abs(value) < 1e-3 else { return Readout.number(value, decimals: 4) }
  let unit = pow(10, log10(abs(value)).rounded(.down) - 2)
  return Readout.exact(Double(Readout.number(value / unit, decimals: 0)).map { $0 * unit } ?? value)
}

private func seconds(_ time: Double) -> String { Readout.number(time, decimals: 4) + " s" }

extension Track {
  /// The distance between the track's extremes (the minimum and the maximum of each component). The
  /// values just before and after joints are included.
  fileprivate var travel: Double {
    let values = samples.map(\.value) + joints.flatMap { [$0.before, $0.after] }
    guard let first = values.first else { return 0 }
    let low = values.reduce(first) { zip($0, $1).map { min($0, $1) } }
    let high = values.reduce(first) { zip($0, $1).map { max($0, $1) } }
    return Vector.distance(low, high)
  }
}
