import Foundation

/// The screen that the bundles of a wallpaper share, which may differ in size.
///
/// A device shows a document that is as wide as a phone over the whole screen, and a larger one with
/// one unit to a pixel in the middle of it.
struct Screen {
  /// The size in points.
  let size: CGSize
  /// Pixels to a point.
  private let scale: CGFloat
  /// Whether the bundles differ in size.
  private let isShared: Bool

  /// The screen for bundles.
  ///
  /// - Parameters:
  ///   - sizes: Those of the bundles that have one; nil is the result for none.
  ///   - names: The paths of bundles, which may say the scale: `…@3x~iphone`.
  init?(of sizes: [CGSize], named names: [String]) {
    guard let first = sizes.first else { return nil }
    isShared = sizes.contains { $0 != first }
    size = isShared ? sizes.first(where: Self.isPhone) ?? first : first
    let scale = names.lazy.compactMap { name in
      name.firstIndex(of: "@").flatMap { name[name.index(after: $0)...].first?.wholeNumberValue }
    }.first
    self.scale = CGFloat(scale.map { (1...4).contains($0) ? $0 : 3 } ?? 3)
  }

  /// How many times its own size a bundle is shown at; nil where that is its own.
  func scale(of bundle: CGSize) -> CGFloat? {
    guard isShared, bundle != size, Self.isPhone(size) else { return nil }
    if Self.isPhone(bundle) {
      return max(size.width / bundle.width, size.height / bundle.height)
    }
    return bundle.width > size.width * 2 ? 1 / scale : nil
  }

  /// Whether a size is that of a phone's screen in points.
  private static func isPhone(_ size: CGSize) -> Bool {
    (320...460).contains(size.width) && (480...1000).contains(size.height)
  }
}
