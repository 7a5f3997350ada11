/// The base class of layers, animations and emitter cells. It has the properties of
/// ``CAMediaTiming``.
@MainActor open class TimedObject: CAMediaTiming {
  final var time = MediaTiming()

  init() {}

  func get<Value>(_ key: String, _ member: KeyPath<MediaTiming, Value>) -> Value {
    time[keyPath: member]
  }

  func set<Value: Equatable>(
    _ key: String, _ member: WritableKeyPath<MediaTiming, Value>, _ value: Value
  ) {
    time[keyPath: member] = value
  }

  /// The begin time in the parent's time, in seconds; 0 by default.
  ///
  /// The parent of an animation is its layer, and a begin time of 0 or NaN means the time of the
  /// commit. The parent of a layer is its superlayer. Before a positive begin time, a layer is not
  /// shown unless it fills backwards. Its local time runs even then, so that times can be converted
  /// in both directions; in Core Animation, local time was observed to stay at 0. For an emitter
  /// cell, the parent's time is the layer's time or, if a particle emits the cell, the time since
  /// that particle's birth.
  open var beginTime: CFTimeInterval {
    get { get("beginTime", \.beginTime) }
    set { set("beginTime", \.beginTime, newValue) }
  }
  /// The duration of one cycle in seconds.
  ///
  /// For an animation it is 0 by default; in the layer's copy, a duration that is not positive
  /// becomes the transaction's. For a layer it is infinite by default; a finite, positive duration
  /// folds time into cycles, and the layer is not shown after the last cycle unless it fills
  /// forwards. An emitter cell emits for this long in its own time. By default, and if the duration
  /// is not positive, it emits without end.
  open var duration: CFTimeInterval {
    get { get("duration", \.duration) }
    set { set("duration", \.duration, newValue) }
  }
  /// The speed of the object's time relative to its parent's time; 1 by default. It applies to
  /// everything inside the object too. A speed of 0 holds the time at `timeOffset`.
  ///
  /// With −1 an animation plays from its end to its start. A larger magnitude shortens the running
  /// time. An emitter cell shows nothing if its speed is 0 or less.
  open var speed: Float {
    get { get("speed", \.speed) }
    set { set("speed", \.speed, newValue) }
  }
  /// An offset added to the object's time, in seconds; 0 by default.
  ///
  /// An animation begins this far into its cycle. Its running time stays the same: the part before
  /// the offset follows at the end. An emitter cell begins as if it had already emitted for this
  /// long.
  open var timeOffset: CFTimeInterval {
    get { get("timeOffset", \.timeOffset) }
    set { set("timeOffset", \.timeOffset, newValue) }
  }
  /// The number of cycles, which may be a fraction; 0 by default. 0, negative numbers and NaN mean
  /// one cycle. An emitter cell stores this property and the following ones, but they have no
  /// effect.
  open var repeatCount: Float {
    get { get("repeatCount", \.repeatCount) }
    set { set("repeatCount", \.repeatCount, newValue) }
  }
  /// The duration of all repetitions, in seconds; if positive, it overrides `repeatCount`. 0 by
  /// default.
  open var repeatDuration: CFTimeInterval {
    get { get("repeatDuration", \.repeatDuration) }
    set { set("repeatDuration", \.repeatDuration, newValue) }
  }
  /// Whether each cycle also runs backwards, which doubles its duration; false by default.
  open var autoreverses: Bool {
    get { get("autoreverses", \.autoreverses) }
    set { set("autoreverses", \.autoreverses, newValue) }
  }
  /// The behaviour outside the active duration; ``CAMediaTimingFillMode/removed`` by default. An
  /// animation that fills forwards is shown only if ``CAAnimation/isRemovedOnCompletion`` is false.
  open var fillMode: CAMediaTimingFillMode {
    get { get("fillMode", \.fillMode) }
    set { set("fillMode", \.fillMode, newValue) }
  }
}
