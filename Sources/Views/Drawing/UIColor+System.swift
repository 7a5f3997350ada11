import Foundation

extension UIColor {
  // MARK: System colours in the light appearance
  //
  // https://developer.apple.com/design/human-interface-guidelines/color

  /// sRGB (255, 59, 48) / 255.
  public static let systemRed = system(255, 59, 48)
  /// sRGB (255, 149, 0) / 255.
  public static let systemOrange = system(255, 149, 0)
  /// sRGB (255, 204, 0) / 255.
  public static let systemYellow = system(255, 204, 0)
  /// sRGB (52, 199, 89) / 255.
  public static let systemGreen = system(52, 199, 89)
  /// sRGB (0, 122, 255) / 255.
  public static let systemBlue = system(0, 122, 255)
  /// sRGB (88, 86, 214) / 255.
  public static let systemIndigo = system(88, 86, 214)
  /// sRGB (175, 82, 222) / 255.
  public static let systemPurple = system(175, 82, 222)
  /// sRGB (255, 45, 85) / 255.
  public static let systemPink = system(255, 45, 85)
  /// sRGB (142, 142, 147) / 255.
  public static let systemGray = system(142, 142, 147)

  /// sRGB (48, 176, 199) / 255.
  public static let systemTeal = system(48, 176, 199)
  /// sRGB (0, 199, 190) / 255.
  public static let systemMint = system(0, 199, 190)
  /// sRGB (50, 173, 230) / 255.
  public static let systemCyan = system(50, 173, 230)
  /// sRGB (162, 132, 94) / 255.
  public static let systemBrown = system(162, 132, 94)
  /// sRGB (174, 174, 178) / 255.
  public static let systemGray2 = system(174, 174, 178)
  /// sRGB (199, 199, 204) / 255.
  public static let systemGray3 = system(199, 199, 204)
  /// sRGB (209, 209, 214) / 255.
  public static let systemGray4 = system(209, 209, 214)
  /// sRGB (229, 229, 234) / 255.
  public static let systemGray5 = system(229, 229, 234)
  /// sRGB (242, 242, 247) / 255.
  public static let systemGray6 = system(242, 242, 247)
  /// Black, for text.
  public static let label = black
  /// sRGB (60, 60, 67) / 255 with an alpha of 0.6, for secondary text.
  public static let secondaryLabel = system(60, 60, 67).withAlphaComponent(0.6)
  /// Black, for text on a light background.
  public static let darkText = black
  /// White with an alpha of 0.6, for text on a dark background.
  public static let lightText = white.withAlphaComponent(0.6)
  /// sRGB (60, 60, 67) / 255 with an alpha of 0.29, for thin lines.
  public static let separator = system(60, 60, 67).withAlphaComponent(0.29)
  /// ``systemBlue``; a view's own tint is `UIView.tintColor`.
  public static let tintColor = systemBlue
  /// White, for the background.
  public static let systemBackground = white
  /// sRGB (242, 242, 247) / 255, for content grouped on the background.
  public static let secondarySystemBackground = systemGray6

  private static func system(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
  }
}
