import Foundation
public import MidflightDrawing

/// The picture of a layer's ``CALayer/contents``: an image, none, or several on the way from one to
/// another, which is a cross-fade. So is the way from what the layer drew to what it draws anew.
///
/// A mix is a sum of images, each times a weight, so that it adds, scales and blends as any vector
/// does. The sum is of premultiplied pixels, in the layer's space: each image lies where the
/// layer's gravity puts one of its size. What the weights lack of 1 is left to what the layer drew.
/// So two opaque images of one place stay opaque on the way, to one level of 255.
///
/// A layer's own images fade by it as well, as an `@Animatable` property:
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
/// `draw(in:)` can ask for the image that there is most of; ``weight(of:)`` tells how much of it
/// there is.
///
/// **Guarantees.** No image is in it twice, and no more than ``largestCount`` are.
public struct ContentsMix: AnimatableValue {
  /// A picture that has a share of the sum.
  enum Source: Sendable, Equatable {
    case image(CGImage)
    /// The record of a layer's drawing before it drew anew.
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

  /// The most images in a mix. Fades that interrupt each other leave the older ones less and less:
  /// the lightest one's weight goes to the heaviest.
  public static let largestCount = 8

  private(set) var shares: [Share] = []

  /// No image.
  init() {}

  /// All of an image; for nil, none.
  public init(_ image: CGImage?) {
    shares = image.map { [Share(source: .image($0), weight: 1)] } ?? []
  }

  /// The one that is more than any other and than the absence of any, the last of equals.
  public var image: CGImage? {
    if shares.count == 1, shares[0].weight >= 0.5 { return shares[0].image }
    var (best, rest): (Share?, Double) = (nil, 1)
    for share in shares where share.image != nil {
      rest -= share.weight
      if share.weight >= best?.weight ?? 0 { best = share }
    }
    return best.flatMap { $0.weight >= rest ? $0.image : nil }
  }

  /// The image's share of the sum; 0 for one that is not in it.
  public func weight(of image: CGImage) -> Double {
    shares.first { $0.source.isSame(as: .image(image)) }?.weight ?? 0
  }

  /// The mix whose rest is `content`, whatever the layer draws later.
  func standing(on content: DrawnContent) -> ContentsMix {
    let rest = 1 - shares.reduce(0) { $0 + $1.weight }
    var result = ContentsMix()
    if rest > 0 { result.shares = [Share(source: .drawing(content), weight: rest)] }
    return result.adding(self)
  }

  /// The one image that the mix is; nil for none, and for several.
  var single: CGImage? { shares.count == 1 && shares[0].weight >= 1 ? shares[0].image : nil }

  /// Whether what a layer has drawn before has a share.
  var hasDrawing: Bool {
    shares.contains { if case .drawing = $0.source { true } else { false } }
  }

  /// Whether there is nothing in it.
  public var isEmpty: Bool { shares.isEmpty }

  // MARK: AnimatableValue

  /// The sum of both sums.
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

  /// A mix or an image; `NSNull` is no image; nil for anything else.
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
