/// A time or a duration in seconds.
public typealias CFTimeInterval = Double

/// The behaviour of a layer or an animation outside its active duration.
public struct CAMediaTimingFillMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// Creates a mode from its name. An unknown name is stored and means ``removed``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The object has no effect before its start or after its end. An unknown raw value means the
  /// same.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// The object keeps its last value after its end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// The object has its first value before its start.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// The object has its first value before its start and keeps its last value after its end.
  public static let both = CAMediaTimingFillMode(rawValue: "both")

  var fillsForwards: Bool { self == .forwards || self == .both }
  var fillsBackwards: Bool { self == .backwards || self == .both }
}

/// The conversion of a parent's time to an object's time. A layer's parent is its superlayer; an
/// animation's parent is its layer. See Apple's
/// [CAMediaTiming](https://developer.apple.com/documentation/quartzcore/camediatiming).
///
/// The parent's time becomes *active* local time,
///
///     local = (parent − beginTime) · speed + timeOffset
///
/// and active time is folded into cycles of `duration` seconds; if `autoreverses` is set, every
/// second cycle runs backwards. A layer's active duration starts at local time 0. An animation runs
/// for its active duration ÷ |`speed`|, starting at `beginTime`, whatever its offset and direction.
@MainActor public protocol CAMediaTiming: AnyObject {
  /// The begin time in the parent's time, in seconds. For an animation, 0 means the time of the
  /// commit.
  var beginTime: CFTimeInterval { get set }
  /// The duration of one cycle in seconds. For an animation, 0 means the transaction's duration; a
  /// layer's default is infinite.
  var duration: CFTimeInterval { get set }
  /// The speed of local time relative to the parent's time. A speed of 0 holds the local time at
  /// `timeOffset`.
  var speed: Float { get set }
  /// An offset added to the local time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// The number of cycles, which may be a fraction; 0 means one. Negative numbers and NaN count as
  /// 0.
  var repeatCount: Float { get set }
  /// The duration of all repetitions, in seconds; if positive, it overrides `repeatCount`.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each cycle also plays backwards, which doubles its duration.
  var autoreverses: Bool { get set }
  /// The behaviour outside the active duration.
  var fillMode: CAMediaTimingFillMode { get set }
}
