/// The steps by which a video is reduced until it fits a maximum file size: first in frame rate,
/// then in scale, then in quality.
package struct SizeLadder: Sendable {
  package struct Step: Sendable, Hashable {
    /// The number of frames per second.
    package var rate: Int
    /// The factor by which the requested scale is multiplied.
    package var scale = 1.0
    /// The quality of lossy encoding; see ``VideoOptions/quality``.
    package var quality: Int?
  }

  /// The steps, in the order in which they are tried. The first one reduces nothing.
  package let steps: [Step]

  /// The lower frame rates to try. Below 15, motion would no longer look continuous.
  private static let lowerRates = [60, 50, 30, 25, 20, 15]

  /// Creates the steps for a requested frame rate and quality.
  ///
  /// - Parameters:
  ///   - quality: The requested quality; nil for lossless.
  ///   - rates: The frame rates that the format supports; nil for all.
  ///   - hasQuality: Whether the format has lossy encoding.
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
