/// The part that layers, animations and emitter cells have in common: the properties of
/// ``CAMediaTiming``.
@MainActor open class TimedObject: CAMediaTiming {
  /// The values behind the properties.
  final var time = MediaTiming()

  init() {}

  /// Does a getter's work.
  func get<Value>(_ key: String, _ member: KeyPath<MediaTiming, Value>) -> Value {
    time[keyPath: member]
  }

  /// Does a setter's work.
  func set<Value: Equatable>(
    _ key: String, _ member: WritableKeyPath<MediaTiming, Value>, _ value: Value
  ) {
    time[keyPath: member] = value
  }

  /// When it begins, in its parent's time, in seconds; 0 at first.
  ///
  /// An animation's parent is the layer that holds it; 0 and NaN mean when it is committed. A
  /// layer's is its superlayer. Before a positive beginning the layer is not shown unless it fills
  /// backwards; its time then goes on backwards, so that it can be converted there and back, where
  /// Core Animation's was seen to stand at 0. An emitter cell's is the layer, or the particle that
  /// emits it, since its birth.
  open var beginTime: CFTimeInterval {
    get { get("beginTime", \.beginTime) }
    set { set("beginTime", \.beginTime, newValue) }
  }
  /// The length of one cycle in seconds.
  ///
  /// An animation's is 0 at first; one that is not positive becomes the transaction's in the copy
  /// that the layer holds. A layer's is infinite at first; a finite, positive one folds time into
  /// cycles, and the layer is not shown after the last unless it fills forwards. An emitter cell
  /// emits so long in its own time; for ever at first, and where it is not positive.
  open var duration: CFTimeInterval {
    get { get("duration", \.duration) }
    set { set("duration", \.duration, newValue) }
  }
  /// How fast its time passes, and that of all that it contains, relative to its parent's; 1 at
  /// first, 0 holds it at `timeOffset`.
  ///
  /// −1 plays an animation from its end to its start; the higher in size, the sooner it is over. An
  /// emitter cell shows nothing at 0 and less.
  open var speed: Float {
    get { get("speed", \.speed) }
    set { set("speed", \.speed, newValue) }
  }
  /// Added to its time, in seconds; 0 at first.
  ///
  /// So far into its cycle an animation begins. It lasts as long as without, and goes round: what
  /// lies before the offset follows at the end. So much of an emitter cell's emission is over when
  /// it begins.
  open var timeOffset: CFTimeInterval {
    get { get("timeOffset", \.timeOffset) }
    set { set("timeOffset", \.timeOffset, newValue) }
  }
  /// How many cycles, whole or not. 0, as at first, negative and NaN mean one. An emitter cell
  /// keeps this and what follows; nothing depends on it.
  open var repeatCount: Float {
    get { get("repeatCount", \.repeatCount) }
    set { set("repeatCount", \.repeatCount, newValue) }
  }
  /// How long to go on repeating, in seconds; wins over `repeatCount` when it is positive. 0 at
  /// first.
  open var repeatDuration: CFTimeInterval {
    get { get("repeatDuration", \.repeatDuration) }
    set { set("repeatDuration", \.repeatDuration, newValue) }
  }
  /// Whether each cycle also runs backwards, which doubles its length. False at first.
  open var autoreverses: Bool {
    get { get("autoreverses", \.autoreverses) }
    set { set("autoreverses", \.autoreverses, newValue) }
  }
  /// The way in which it shows outside its active duration; ``CAMediaTimingFillMode/removed`` at
  /// first. An animation that fills forwards shows only while
  /// ``CAAnimation/isRemovedOnCompletion`` is false.
  open var fillMode: CAMediaTimingFillMode {
    get { get("fillMode", \.fillMode) }
    set { set("fillMode", \.fillMode, newValue) }
  }
}
