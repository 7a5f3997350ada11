import Foundation
public import MidflightDrawing

/// The value of a layer's ``CALayer/contents``: an image, no image, or several images during a
/// cross-fade. The change from a layer's earlier drawing to its new drawing is also such a
/// cross-fade.
///
/// A mix is a weighted sum of images, so it adds, scales and interpolates like a vector. The sum is
/// of premultiplied pixels in the layer's space, where the layer's gravity sets each image's
/// rectangle by its size. If the weights add up to less than 1, the rest is the layer's own
/// drawing. So a fade between two opaque images in the same rectangle stays opaque, to one level of
/// 255.
///
/// Custom images of a layer can also cross-fade, as an `@Animatable` property:
///
/// ```swift
/// @Animatable var picture = ContentsMix(nil)  // picture = ContentsMix(image) cross-fades
///
/// override func draw(in ctx: CGContext) {
///   ctx.translateBy(x: 0, y: bounds.minY + bounds.maxY)  // an image's first row is where y is larger
///   ctx.scaleBy(x: 1, y: -1)
///   if let image = picture.image { ctx.draw(image, in: bounds) }
/// }
/// ```
///
/// `draw(in:)` can use the image with the greatest weight; ``weight(of:)`` returns that weight.
///
/// **Guarantees.** No image occurs twice, and there are at most ``largestCount`` images.
public struct ContentsMix: AnimatableValue {
  enum Source: Sendable, Equatable {
    case image(CGImage)
    /// The layer's drawing before it drew again.
    case drawing(DrawnContent)

    func isSame(as other: Source) -> Bool {
      switch (self, other) {
      case (.image(let a), .image(let b)): a.facts === b.facts
      case (.drawing(let a), .drawing(let b)): a === b
      default: false
      }
    }
  }

  struct Share: Sendable, Equatable {
    var source: Source
    var weight: Double

    var image: CGImage? { if case .image(let image) = source { image } else { nil } }
  }

  /// The largest number of images in a mix. In fades that interrupt each other the older images
  /// lose weight; beyond the limit, the weight of the lightest image is added to the heaviest.
  public static let largestCount = 8

  private(set) var shares: [Share] = []

  init() {}

  /// A mix of one image with weight 1; empty for nil.
  public init(_ image: CGImage?) {
    shares = image.map { [Share(source: .image($0), weight: 1)] } ?? []
  }

  /// The image whose weight is the greatest and not less than the weight left to no image; the last
  /// one among equals.
  public var image: CGImage? {
    if shares.count == 1, shares[0].weight >= 0.5 { return shares[0].image }
    var (best, rest): (Share?, Double) = (nil, 1)
    for share in shares where share.image != nil {
      rest -= share.weight
      if share.weight >= best?.weight ?? 0 { best = share }
    }
    return best.flatMap { $0.weight >= rest ? $0.image : nil }
  }

  /// The image's weight in the sum; 0 for an image that is not in it.
  public func weight(of image: CGImage) -> Double {
    shares.first { $0.source.isSame(as: .image(image)) }?.weight ?? 0
  }

  /// The mix with its remaining weight given to `content`, whatever the layer draws later.
  func standing(on content: DrawnContent) -> ContentsMix {
    let rest = 1 - shares.reduce(0) { $0 + $1.weight }
    var result = ContentsMix()
    if rest > 0 { result.shares = [Share(source: .drawing(content), weight: rest)] }
    return result.adding(self)
  }

  var single: CGImage? { shares.count == 1 && shares[0].weight >= 1 ? shares[0].image : nil }

  var hasDrawing: Bool {
    shares.contains { if case .drawing = $0.source { true } else { false } }
  }

  /// Whether the mix has no images.
  public var isEmpty: Bool { shares.isEmpty }

  // MARK: AnimatableValue

  /// The sum of both mixes.
  public func adding(_ other: ContentsMix) -> ContentsMix {
    var result = self
    for share in other.shares {
      if let i = result.shares.firstIndex(where: { $0.source.isSame(as: share.source) }) {
        result.shares[i].weight += share.weight
      } else {
        result.shares.append(share)
      }
    }
    while result.shares.count > Self.largestCount { result.dropLightest() }
    return result
  }

  /// Every weight times the factor. A weight of 0 is dropped.
  public func scaled(by factor: Double) -> ContentsMix {
    var result = self
    result.shares = shares.compactMap {
      let weight = $0.weight * factor
      return weight == 0 || weight.isNaN ? nil : Share(source: $0.source, weight: weight)
    }
    return result
  }

  /// The cross-fade.
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
    guard let lightest = shares.indices.min(by: { shares[$0].weight < shares[$1].weight }) else {
      return
    }
    let weight = shares.remove(at: lightest).weight
    if let heaviest = shares.indices.max(by: { shares[$0].weight < shares[$1].weight }) {
      shares[heaviest].weight += weight
    }
  }
}

extension ContentsMix: OptionalValue {
  var hasNoValue: Bool { isEmpty }
}
