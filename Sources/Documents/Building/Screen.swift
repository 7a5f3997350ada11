import Foundation

/// The screen that the bundles of a wallpaper share, which may differ in size.
///
/// A device shows a document that is as wide as a phone over the whole screen, and a larger one with
/// one unit to a pixel in the middle of it.
struct Screen {
  /// The size in points.
  let size: CGSize
  /// Whether the bundles differ in size.
  private let isShared: Bool

  /// The screen for bundles of some sizes; nil if there are no bundles.
  init?(of sizes: [CGSize]) {
    guard let first = sizes.first else { return nil }
    isShared = sizes.contains { $0 != first }
    size = isShared ? sizes.first(where: Self.isPhone) ?? first : first
  }

  /// How many times its own size a bundle is shown at; nil if that is its own.
  ///
  /// - Parameter name: Its path, which may say how many pixels a point has: `…@2x~iphone`.
  func scale(of bundle: CGSize, named name: String) -> CGFloat? {
    guard isShared, bundle != size, Self.isPhone(size) else { return nil }
    if Self.isPhone(bundle) {
      return max(size.width / bundle.width, size.height / bundle.height)
    }
    return bundle.width > Self.widths.upperBound ? 1 / Self.scale(in: name) : nil
  }

  /// Pixels to a point, by a name; 3 where it doesn't say.
  private static func scale(in name: String) -> CGFloat {
    let digit = name.lastIndex(of: "@").map { name[name.index(after: $0)...] }?.first
    return digit?.wholeNumberValue.flatMap { (1...4).contains($0) ? CGFloat($0) : nil } ?? 3
  }

  private static let widths = 320.0...460

  /// Whether a size is that of a phone's screen in points.
  private static func isPhone(_ size: CGSize) -> Bool {
    widths.contains(size.width) && (480...1000).contains(size.height)
  }
}
