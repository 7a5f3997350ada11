import Foundation

/// A value as a function of a particle's life, 0…1. It is linear between stops (the positions at
/// which values are given), and constant before the first stop and after the last.
struct LifeCurve {
  /// The largest number of stops; further ones are ignored.
  private static let largestCount = 256

  private let stops: [Double]
  private let values: [SIMD4<Double>]

  /// Creates a curve; fails if there are no values.
  ///
  /// - Parameter locations: The stops, one for each value. If their number differs or they are not
  ///   in ascending order, the values are evenly spaced.
  init?(_ values: some Sequence<SIMD4<Double>>, at locations: [CGFloat]) {
    let values = Array(values.prefix(Self.largestCount))
    guard !values.isEmpty else { return nil }
    let given = locations.prefix(Self.largestCount).map { Double($0) }
    let rises = zip(given, given.dropFirst()).allSatisfy { $0 <= $1 }
    self.values = values
    stops =
      given.count == values.count && rises && given.allSatisfy(\.isFinite)
      ? given : values.indices.map { Double($0) / Double(max(values.count - 1, 1)) }
  }

  /// Returns the value at `life`, 0…1.
  ///
  /// - Complexity: O(log n) for n stops.
  func value(at life: Double) -> SIMD4<Double> {
    // Find the first stop after `life` by binary search.
    var (low, high) = (0, stops.count)
    while low < high {
      let middle = (low + high) / 2
      if stops[middle] > life { high = middle } else { low = middle + 1 }
    }
    if low == 0 { return values[0] }
    if low == stops.count { return values[low - 1] }
    let fraction = (life - stops[low - 1]) / (stops[low] - stops[low - 1])
    return values[low - 1] + fraction * (values[low] - values[low - 1])
  }

  func integral(to life: Double) -> SIMD4<Double> {
    var (sum, from, last) = (SIMD4<Double>.zero, 0.0, value(at: 0))
    func add(_ end: Double, _ value: SIMD4<Double>) {
      sum += (end - from) / 2 * (last + value)
      (from, last) = (end, value)
    }
    for (stop, value) in zip(stops, values) where stop >= 0 && stop < life { add(stop, value) }
    add(life, value(at: life))
    return sum
  }
}
