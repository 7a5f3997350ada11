import Foundation
public import MidflightDrawing
public import MidflightLayerTree

/// A property of a scene that the user can retarget, tune and trace.
@MainActor
public struct SceneProperty {
  /// The values that a property takes.
  public enum Range: Sendable, Hashable {
    /// The numbers between two finite ends, both included.
    case number(ClosedRange<Double>)
    /// A palette of eleven colours, for 0, 10 … 100 %.
    case palette([CGColor])
    /// Named choices; the value is an index in the list. In percent of the range, the first ten
    /// choices are at 0, 10 … 90 %, so that the digit keys can select them; 100 % selects the first
    /// again.
    case choices([String])
  }

  /// The public name, used by `--set`, `--key` and the readouts.
  public let name: String
  /// The values that the property can take, from one end of a slider to the other.
  public let range: Range
  /// The keys under which the property's animations are added to the layer, in the order in which
  /// the tuner shows them.
  public let animationKeys: [String]
  /// Returns the layer that holds the value now, and the value's key path. Later calls may return
  /// another layer.
  public let target: @MainActor () -> (layer: CALayer, keyPath: String)
  /// Gives the property a new target, with the scene's own animation or without animation.
  public let retarget: @MainActor (_ value: SceneValue, _ animated: Bool) -> Void
  /// Reads the value if it is held by an object of the program and is therefore out of reach of the
  /// target's key path; nil if a layer holds the value.
  package let value: (@MainActor () -> SceneValue?)?

  /// Creates a property with its range, the layer that holds its value, and a function that changes
  /// it.
  ///
  /// - Precondition: a palette has eleven colours; a range's ends are finite; there is at least one
  ///   choice.
  public init(
    name: String, range: Range, animationKeys: [String],
    target: @escaping @MainActor () -> (layer: CALayer, keyPath: String),
    retarget: @escaping @MainActor (SceneValue, Bool) -> Void
  ) {
    switch range {
    case .palette(let colors):
      precondition(colors.count == 11, "the palette does not have eleven colours")
    case .choices(let names): precondition(!names.isEmpty, "there are no choices")
    case .number(let range):
      precondition(
        (range.upperBound - range.lowerBound).isFinite, "an end of the range is not finite")
    }
    self.name = name
    self.range = range
    self.animationKeys = animationKeys
    self.target = target
    self.retarget = retarget
    value = nil
  }

  /// Creates a property of a program's own object. The scene does not animate it.
  package init(
    name: String, range: Range, on layer: CALayer, value: @escaping @MainActor () -> SceneValue?,
    retarget: @escaping @MainActor (SceneValue, Bool) -> Void
  ) {
    (self.name, self.range, animationKeys) = (name, range, [])
    // This key path does not exist in the layer: the value is in the program's own object.
    target = { (layer, "self.\(name)") }
    (self.value, self.retarget) = (value, retarget)
  }
}

extension SceneProperty.Range {
  /// Returns the smallest range that contains both ranges; this range unless both are ranges of
  /// numbers.
  func union(_ other: Self) -> Self {
    guard case .number(let a) = self, case .number(let b) = other else { return self }
    return .number(min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound))
  }

  /// Returns the value at a fraction of the range, clamped to 0…1. For a palette or choices,
  /// returns the nearest colour or choice.
  public func value(at fraction: Double) -> SceneValue {
    let fraction = fraction >= 0 ? min(fraction, 1) : 0
    switch self {
    case .number(let range):
      if fraction == 1 { return .number(range.upperBound) }
      return .number(range.lowerBound + (range.upperBound - range.lowerBound) * fraction)
    case .palette(let colors):
      return .color(colors[Int((fraction * 10).rounded())])
    case .choices(let names):
      return .number(Double(min(Int((fraction * 10).rounded()) % 10, names.count - 1)))
    }
  }

  /// Returns the fraction of the range for a fraction of a slider's track, which is clamped to 0…1.
  /// On the track, all colours or choices have segments of equal length. Choices beyond the tenth
  /// can't be reached on the track.
  package func fraction(alongTrack fraction: Double) -> Double {
    let fraction = fraction >= 0 ? min(fraction, 1) : 0
    func segment(of count: Int) -> Int { max(min(Int(fraction * Double(count)), count - 1), 0) }
    return switch self {
    case .number: fraction
    case .palette(let colors): Double(segment(of: colors.count)) / 10
    case .choices(let names): Double(min(segment(of: names.count), 9)) / 10
    }
  }

  /// Returns a value's fraction of the range; nil for a colour, because colours between two palette
  /// colours have no fraction.
  public func fraction(of value: SceneValue) -> Double? {
    guard case .number(let value) = value else { return nil }
    if case .choices = self { return value / 10 }
    guard case .number(let range) = self else { return nil }
    let span = range.upperBound - range.lowerBound
    return span > 0 ? (value - range.lowerBound) / span : 0
  }

  /// The range as numbers: its ends, or the first and last index of the choices; nil for colours.
  public var numbers: ClosedRange<Double>? {
    switch self {
    case .number(let range): range
    case .choices(let names): 0...Double(max(names.count - 1, 1))
    case .palette: nil
    }
  }

  /// Values that exercise the whole range: both ends, or each choice.
  public var samples: [SceneValue] {
    if case .choices(let names) = self { return names.indices.map { .number(Double($0)) } }
    return [value(at: 0), value(at: 1)]
  }

  /// A sequence of values that makes every transition between two ``samples``, in both directions.
  /// For more than sixteen choices, it makes only the transitions between neighbours.
  package var walk: [SceneValue] {
    let samples = samples
    if samples.count > 16 { return samples + samples.reversed() }
    let pairs = samples.indices.flatMap { first in
      samples[(first + 1)...].flatMap { [samples[first], $0] }
    }
    return pairs.isEmpty ? samples : pairs + [samples[0]]
  }

  /// Returns the name of a choice; nil for any other value.
  public func name(of value: SceneValue) -> String? {
    guard case .choices(let names) = self, case .number(let number) = value,
      let index = Int(exactly: number), names.indices.contains(index)
    else { return nil }
    return names[index]
  }

  /// Returns the index of the name that equals the text, ignoring case; nil unless exactly one
  /// does.
  private func index(of text: String, among names: [String]) -> Int? {
    let text = text.lowercased()
    let found = names.indices.filter { names[$0].lowercased() == text }
    return found.count == 1 ? found[0] : nil
  }

  /// Parses a value: `0.4`, `40%`, `#ff8800`, `magenta`, a choice's name in any case, or a choice's
  /// number.
  public func parse(_ text: String) throws(SceneValue.ParseError) -> SceneValue {
    let text = DecimalComma.point(in: text)
    if text.hasSuffix("%") {
      guard let percent = Double(text.dropLast()), percent.isFinite else {
        throw .notANumber(text)
      }
      guard (0...100).contains(percent) else { throw .outOfRange(text, 0...100) }
      return value(at: percent / 100)
    }
    switch self {
    case .number(let range):
      guard let value = Double(text), value.isFinite else { throw .notANumber(text) }
      guard range.contains(value) else { throw .outOfRange(text, range) }
      return .number(value)
    case .palette:
      guard let color = CGColor(text: text) else { throw .notAColor(text) }
      return .color(color)
    case .choices(let names):
      guard let index = names.firstIndex(of: text) ?? Int(text) ?? index(of: text, among: names),
        names.indices.contains(index)
      else { throw .notAChoice(text, names) }
      return .number(Double(index))
    }
  }
}
