/// Frame rates that suit an animation, in frames a second.
public struct CAFrameRateRange: Sendable, Hashable {
  /// The lowest that will do.
  public var minimum: Float
  /// The highest that is of use.
  public var maximum: Float
  /// The best; nil or 0 for any.
  public var preferred: Float?

  /// No preference: all are 0.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

  /// A range as given; nothing is checked.
  ///
  /// - Parameters:
  ///   - minimum: The lowest rate.
  ///   - maximum: The highest rate.
  ///   - preferred: The best rate; nil or 0 for any.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}
