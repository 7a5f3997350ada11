/// A time or a length of time in seconds.
public typealias CFTimeInterval = Double

/// The way in which an object shows outside its active duration.
public struct CAMediaTimingFillMode: RawRepresentable, Sendable, Hashable {
  /// The mode's name, as Core Animation spells it.
  public let rawValue: String
  /// The mode of that name. An unknown one is kept, and means ``removed``.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Nothing, on either side. An unknown raw value means the same.
  public static let removed = CAMediaTimingFillMode(rawValue: "removed")
  /// Its last value after the end.
  public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
  /// Its first value before the beginning.
  public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
  /// Both.
  public static let both = CAMediaTimingFillMode(rawValue: "both")

  var fillsForwards: Bool { self == .forwards || self == .both }
  var fillsBackwards: Bool { self == .backwards || self == .both }
}

/// How an object's time follows from its parent's: a layer's from its superlayer's, an animation's
/// from its layer's.
///
/// The parent's time becomes *active* local time,
///
///     local = (parent − beginTime) · speed + timeOffset
///
/// and active time is folded into cycles of `duration` seconds, every other one backwards when
/// `autoreverses` is set. A layer's active duration lies from local time 0 on; an animation runs
/// for its active duration ÷ |`speed`| from `beginTime` on, whatever its offset and direction.
@MainActor public protocol CAMediaTiming: AnyObject {
  /// When the object begins, in its parent's time, in seconds. An animation's 0 means "when it is
  /// committed".
  var beginTime: CFTimeInterval { get set }
  /// The length of one cycle in seconds. An animation's 0 means the transaction's duration; a
  /// layer's is infinite.
  var duration: CFTimeInterval { get set }
  /// How fast local time passes, relative to the parent's. 0 holds it at `timeOffset`.
  var speed: Float { get set }
  /// Added to the local time, in seconds.
  var timeOffset: CFTimeInterval { get set }
  /// How many cycles, whole or not; 0 means one. Negative and NaN count as 0.
  var repeatCount: Float { get set }
  /// How long to go on repeating, in seconds; wins over `repeatCount` when it is positive.
  var repeatDuration: CFTimeInterval { get set }
  /// Whether each cycle also plays backwards, which doubles its length.
  var autoreverses: Bool { get set }
  /// The way in which it shows outside the active duration.
  var fillMode: CAMediaTimingFillMode { get set }
}
