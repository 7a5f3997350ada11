import Foundation

extension UIColor {
  // MARK: System colours, as they are where interfaces are light

  /// sRGB (255, 59, 48) of 255.
  public static let systemRed = system(255, 59, 48)
  /// sRGB (255, 149, 0) of 255.
  public static let systemOrange = system(255, 149, 0)
  /// sRGB (255, 204, 0) of 255.
  public static let systemYellow = system(255, 204, 0)
  /// sRGB (52, 199, 89) of 255.
  public static let systemGreen = system(52, 199, 89)
  /// sRGB (0, 122, 255) of 255.
  public static let systemBlue = system(0, 122, 255)
  /// sRGB (88, 86, 214) of 255.
  public static let systemIndigo = system(88, 86, 214)
  /// sRGB (175, 82, 222) of 255.
  public static let systemPurple = system(175, 82, 222)
  /// sRGB (255, 45, 85) of 255.
  public static let systemPink = system(255, 45, 85)
  /// sRGB (142, 142, 147) of 255.
  public static let systemGray = system(142, 142, 147)

  private static func system(_ red: CGFloat, _ green: CGFloat, _ blue: CGFloat) -> UIColor {
    UIColor(red: red / 255, green: green / 255, blue: blue / 255, alpha: 1)
  }
}
