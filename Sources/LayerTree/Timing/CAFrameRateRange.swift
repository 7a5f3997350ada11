/// A range of frame rates for an animation, in frames per second. See Apple's
/// [CAFrameRateRange](https://developer.apple.com/documentation/quartzcore/caframeraterange).
public struct CAFrameRateRange: Sendable, Hashable {
  /// The lowest rate that is sufficient.
  public var minimum: Float
  /// The highest rate that is useful.
  public var maximum: Float
  /// The preferred rate; nil or 0 means any.
  public var preferred: Float?

  /// A range without a preference: all three rates are 0.
  public static let `default` = CAFrameRateRange(minimum: 0, maximum: 0, preferred: 0)

  /// Creates a range without checking it.
  ///
  /// - Parameters:
  ///   - minimum: The lowest rate.
  ///   - maximum: The highest rate.
  ///   - preferred: The preferred rate; nil or 0 for any.
  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}
