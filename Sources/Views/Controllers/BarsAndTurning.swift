/// The style of a status bar. It has no effect, because there is no status bar.
public enum UIStatusBarStyle: Int, Sendable {
  /// The default style.
  case `default` = 0
  /// The status bar has light text.
  case lightContent = 1
  /// The status bar has dark text.
  case darkContent = 3
}

/// A set of orientations of a screen. It has no effect, because the screen does not rotate.
public struct UIInterfaceOrientationMask: OptionSet, Sendable, Hashable {
  /// One bit for each orientation.
  public let rawValue: UInt
  /// Creates a set of the orientations whose bits are set.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The screen is upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// The screen is upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// The screen is turned so that its upper edge is on the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// The screen is turned so that its upper edge is on the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// The screen is turned so that its upper edge is on the left or on the right.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all: UIInterfaceOrientationMask = [
    .portrait, .portraitUpsideDown, .landscapeLeft, .landscapeRight,
  ]
  /// All orientations except upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [
    .portrait, .landscapeLeft, .landscapeRight,
  ]
}
