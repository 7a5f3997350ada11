/// What a video gives up to be small enough, step by step: first frames a second, then pixels, then
/// quality.
package struct SizeLadder: Sendable {
  /// One step: everything that is given up so far.
  package struct Step: Sendable, Hashable {
    /// Frames a second.
    package var rate: Int
    /// Pixels to a point, as a fraction of what was asked for.
    package var scale = 1.0
    /// As ``VideoOptions/quality``.
    package var quality: Int?
  }

  /// The steps, the first of which gives up nothing.
  package let steps: [Step]

  /// Rates that are tried, down to the lowest at which a motion is still seen as one.
  private static let lowerRates = [60, 50, 30, 25, 20, 15]

  /// The steps of a video.
  ///
  /// - Parameters:
  ///   - rate: Frames a second that were asked for.
  ///   - quality: The quality that was asked for; nil for lossless.
  ///   - rates: The rates that the format can have; nil for all.
  ///   - hasQuality: Whether the format has a quality to give up.
  package init(rate: Int, quality: Int?, rates: [Int]? = nil, hasQuality: Bool) {
    let slower = Self.lowerRates.filter { $0 < rate && rates?.contains($0) != false }
    var steps = ([rate] + slower).map { Step(rate: $0, quality: quality) }
    let slowest = steps[steps.count - 1]
    steps += [0.75, 0.5].map { Step(rate: slowest.rate, scale: $0, quality: quality) }
    if hasQuality {
      steps += [90, 75, 60, 45, 30, 15].filter { $0 < quality ?? 100 }
        .map { Step(rate: slowest.rate, scale: 0.5, quality: $0) }
    }
    self.steps = steps
  }

  /// The things that a step gives up, in words; empty for the first one.
  package func words(of step: Step) -> [String] {
    let first = steps[0]
    var words: [String] = []
    if step.rate != first.rate {
      words.append("\(step.rate) instead of \(first.rate) frames per second")
    }
    if step.scale != 1 { words.append("scale × \(Readout.exact(step.scale))") }
    if step.quality != first.quality, let quality = step.quality {
      words.append(
        "quality \(quality) instead of \(first.quality.map(String.init) ?? "lossless")")
    }
    return words
  }
}
