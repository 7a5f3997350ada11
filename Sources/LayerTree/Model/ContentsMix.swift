import Foundation
public import MidflightDrawing

/// The value of a layer's ``CALayer/contents``: an image, no image, or several images during a
/// cross-fade. The change from a layer's earlier drawing to its new drawing is a cross-fade as
/// well.
///
/// A mix is a weighted sum of images, so it adds, scales and interpolates like a vector.
/// Premultiplied pixels are summed in the layer's space, where the layer's gravity and an image's
/// size determine the image's rectangle. If the weights add up to less than 1, the layer's own
/// drawing has the remaining weight. So a fade between two opaque images in the same rectangle
/// stays opaque, to within one level of 255.
///
/// Custom images of a layer can also cross-fade, as an `@Animatable` property:
///
/// ```swift
/// @Animatable var artwork = ContentsMix(nil)  // artwork = ContentsMix(image) cross-fades
///
/// override func draw(in ctx: CGContext) {
///   ctx.translateBy(x: 0, y: bounds.minY + bounds.maxY)  // an image's first row is where y is larger
///   ctx.scaleBy(x: 1, y: -1)
///   if let image = artwork.image { ctx.draw(image, in: bounds) }
/// }
/// ```
///
/// `draw(in:)` can use the image with the greatest weight; ``weight(of:)`` returns that weight.
///
/// **Guarantees.** No image occurs twice, and there are at most ``largestCount`` images.
public struct ContentsMix: AnimatableValue {
  enum Source: Sendable, Equatable {
    case image(CGImage)
    /// A drawing of the layer from before its last redraw.
    case drawing(DrawnContent)

    func isSame(as other: Source) -> Bool {
      switch (self, other) {
      case (.image(let a), .image(let b)): a.facts === b.facts
      case (.drawing(let a), .drawing(let b)): a === b
      default: false
      }
    }
  }

  struct Entry: Sendable, Equatable {
    var source: Source
    var weight: Double

    var image: CGImage? { if case .image(let image) = source { image } else { nil } }
  }

  /// The largest number of images in a mix. When fades interrupt each other, the older images lose
  /// weight. Beyond the limit, the lightest image is dropped and its weight is added to the
  /// heaviest.
  public static let largestCount = 8

  private(set) var entries: [Entry] = []

  init() {}

  /// Creates a mix of one image with weight 1; nil creates an empty mix.
  public init(_ image: CGImage?) {
    entries = image.map { [Entry(source: .image($0), weight: 1)] } ?? []
  }

  /// The image with the greatest weight; of several such images, the last one. Nil if the weight
  /// that is left for drawings is greater.
  public var image: CGImage? {
    if entries.count == 1, entries[0].weight >= 0.5 { return entries[0].image }
    var (best, rest): (Entry?, Double) = (nil, 1)
    for entry in entries where entry.image != nil {
      rest -= entry.weight
      if entry.weight >= best?.weight ?? 0 { best = entry }
    }
    return best.flatMap { $0.weight >= rest ? $0.image : nil }
  }

  /// Returns the image's weight in the mix; 0 for an image that is not in the mix.
  public func weight(of image: CGImage) -> Double {
    entries.first { $0.source.isSame(as: .image(image)) }?.weight ?? 0
  }

  /// Returns the mix with its remaining weight given to `content`, so that the result does not
  /// depend on what the layer draws later.
  func filled(with content: DrawnContent) -> ContentsMix {
    let rest = 1 - entries.reduce(0) { $0 + $1.weight }
    var result = ContentsMix()
    if rest > 0 { result.entries = [Entry(source: .drawing(content), weight: rest)] }
    return result.adding(self)
  }

  var single: CGImage? { entries.count == 1 && entries[0].weight >= 1 ? entries[0].image : nil }

  var hasDrawing: Bool {
    entries.contains { if case .drawing = $0.source { true } else { false } }
  }

  /// Whether the mix has no images.
  public var isEmpty: Bool { entries.isEmpty }

  // MARK: AnimatableValue

  /// Adds the weights of both mixes.
  public func adding(_ other: ContentsMix) -> ContentsMix {
    var result = self
    for entry in other.entries {
      if let i = result.entries.firstIndex(where: { $0.source.isSame(as: entry.source) }) {
        result.entries[i].weight += entry.weight
      } else {
        result.entries.append(entry)
      }
    }
    while result.entries.count > Self.largestCount { result.dropLightest() }
    return result
  }

  /// Multiplies every weight by the factor. Images whose weight becomes 0 are dropped.
  public func scaled(by factor: Double) -> ContentsMix {
    var result = self
    result.entries = entries.compactMap {
      let weight = $0.weight * factor
      return weight == 0 || weight.isNaN ? nil : Entry(source: $0.source, weight: weight)
    }
    return result
  }

  /// Cross-fades from this mix to `end`.
  public func interpolated(to end: ContentsMix, at t: Double) -> ContentsMix {
    if t == 0 { return self }
    if t == 1 { return end }
    return scaled(by: 1 - t).adding(end.scaled(by: t))
  }

  /// Converts a mix or an image; `NSNull` gives an empty mix; nil for anything else.
  public static func converted(from any: Any) -> ContentsMix? {
    switch any {
    case let mix as ContentsMix: mix
    case let image as CGImage: ContentsMix(image)
    case is NSNull: ContentsMix()
    default: nil
    }
  }

  private mutating func dropLightest() {
    guard let lightest = entries.indices.min(by: { entries[$0].weight < entries[$1].weight }) else {
      return
    }
    let weight = entries.remove(at: lightest).weight
    if let heaviest = entries.indices.max(by: { entries[$0].weight < entries[$1].weight }) {
      entries[heaviest].weight += weight
    }
  }
}

extension ContentsMix: OptionalValue {
  var hasNoValue: Bool { isEmpty }
}
