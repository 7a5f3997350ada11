import MidflightDrawing
package import MidflightLayerTree
import MidflightScenes

extension Chart {
  /// Fills in the start value of each run: the property's presentation value at the run's
  /// beginning.
  ///
  /// - Complexity: O(r log s), where r is the number of runs and s the number of samples.
  mutating func fillStarts() {
    for index in runs.indices where runs[index].isListed && runs[index].start.isEmpty {
      guard let curve = curve(of: runs[index].name),
        let sample = curve.sample(at: runs[index].begin)
      else { continue }
      runs[index].start = Readout.short(sample.reading.presentation)
      if runs[index].goal.isEmpty { runs[index].goal = Readout.short(sample.reading.model) }
    }
  }
}

extension Chart.Curve {
  package func sample(at time: Flicks) -> Sample? {
    let after = firstIndex(after: time)
    return after > 0 ? samples[after - 1] : nil
  }

  /// Returns the value and velocity at an instant, interpolated between samples. At a jump, returns
  /// the value before the jump.
  package func reading(at time: Flicks) -> (values: [Double], velocity: [Double])? {
    let after = firstIndex(after: time)
    guard after > 0 else { return nil }
    let first = samples[after - 1]
    let values = first.reading.presentation.components
    guard after < samples.count else { return (values, first.reading.velocity) }
    let second = samples[after]
    let span = (second.time - first.time).seconds
    let part = span > 0 ? (time - first.time).seconds / span : 0
    func between(_ a: [Double], _ b: [Double]) -> [Double] {
      zip(a, b).map { $0 + ($1 - $0) * part }
    }
    return (
      between(values, second.reading.presentation.components),
      between(first.reading.velocity, second.reading.velocity)
    )
  }

  private func firstIndex(after time: Flicks) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Chart.Run {
  /// Returns an animation's target as text; empty if the animation has no target.
  @MainActor
  static func goal(of animation: CAAnimation) -> String {
    func words(_ value: Any?) -> String? {
      SceneValue(value as? any AnimatableValue).map(Readout.short)
    }
    switch animation {
    case let animation as CABasicAnimation where !animation.isAdditive:
      return words(animation.toValue) ?? ""
    case let animation as CAKeyframeAnimation where !animation.isAdditive:
      return words(animation.values?.last) ?? ""
    default: return ""
    }
  }
}

extension Readout {
  static func short(_ value: SceneValue) -> String {
    switch value {
    case .number(let number): self.number(number, decimals: 3)
    case .color(let color): color.hexadecimal
    }
  }
}
