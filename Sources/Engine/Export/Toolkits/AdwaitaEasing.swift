import Foundation

/// A named curve of libadwaita's timed animations
/// ([`AdwEasing`](https://gnome.pages.gitlab.gnome.org/libadwaita/doc/main/enum.Easing.html)): one
/// of Robert Penner's functions (<https://easings.net>).
struct AdwaitaEasing {
  private enum Family: String, CaseIterable {
    case quad, cubic, quart, quint, sine, expo, circ, back
  }
  private enum Direction: String, CaseIterable {
    case easeIn = "IN"
    case easeOut = "OUT"
    case easeInOut = "IN_OUT"
  }

  /// The curve's family and direction; nil for the linear curve.
  private let shape: (family: Family, direction: Direction)?

  private init(_ shape: (family: Family, direction: Direction)?) { self.shape = shape }

  var name: String {
    guard let shape else { return "ADW_LINEAR" }
    return "ADW_EASE_\(shape.direction.rawValue)_\(shape.family.rawValue.uppercased())"
  }

  /// Whether the curve equals the motion's curve within a millionth of the distance from start to
  /// target.
  private(set) var isExact = false

  static func nearest(to course: (Double) -> Double) -> AdwaitaEasing {
    let all =
      [AdwaitaEasing(nil)]
      + Family.allCases.flatMap { family in
        Direction.allCases.map { AdwaitaEasing((family, $0)) }
      }
    let count = 512
    let wanted = (0..<count).map { course(Double($0) / Double(count)) }
    func near(_ easing: AdwaitaEasing) -> Double {
      wanted.indices.map { abs(wanted[$0] - easing.progress(at: Double($0) / Double(count))) }
        .max() ?? 0
    }
    var found = all.map { ($0, near($0)) }.min { $0.1 < $1.1 }?.0 ?? all[0]
    found.isExact = ExportError.largest(over: 1, course, found.progress) < 1e-6
    return found
  }

  /// Returns libadwaita's name for a CSS curve; nil if it has none. Since version 1.7, libadwaita
  /// has names for four CSS curves.
  static func styleSheetName(of curve: [Double]) -> String? {
    switch curve {
    case [0.25, 0.1, 0.25, 1]: "ADW_EASE"
    case [0.42, 0, 1, 1]: "ADW_EASE_IN"
    case [0, 0, 0.58, 1]: "ADW_EASE_OUT"
    case [0.42, 0, 0.58, 1]: "ADW_EASE_IN_OUT"
    default: nil
    }
  }

  func progress(at t: Double) -> Double {
    guard let shape else { return t }
    switch shape.direction {
    case .easeIn: return Self.easeIn(shape.family, t)
    case .easeOut: return 1 - Self.easeIn(shape.family, 1 - t)
    case .easeInOut:
      // An in-out curve consists of two copies at half the height, so a larger constant is needed
      // for an overshoot that is still a tenth of the whole height.
      let swing = 1.70158 * 1.525
      return t < 0.5
        ? Self.easeIn(shape.family, 2 * t, swing) / 2
        : 1 - Self.easeIn(shape.family, 2 - 2 * t, swing) / 2
    }
  }

  private static func easeIn(_ family: Family, _ t: Double, _ swing: Double = 1.70158) -> Double {
    switch family {
    case .quad: t * t
    case .cubic: t * t * t
    case .quart: t * t * t * t
    case .quint: t * t * t * t * t
    case .sine: 1 - cos(t * .pi / 2)
    case .expo: t == 0 ? 0 : pow(2, 10 * (t - 1))
    case .circ: 1 - max(1 - t * t, 0).squareRoot()
    case .back: t * t * ((swing + 1) * t - swing)
    }
  }
}
