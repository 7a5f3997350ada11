/// A random tree and its events, as plain values. `Play` plays them with the library, and `World`,
/// the oracle, calculates the expected values.
struct Script {
  /// The index of each layer's superlayer; −1 for the first layer, the root.
  var parents: [Int] = [-1]
  var clocks: [Clock] = []
  var models: [[String: [Double]]] = []
  var happenings: [Happening] = []

  /// A layer's timing relative to its superlayer.
  struct Clock {
    var begin = 0.0
    var speed: Float = 1
    var offset = 0.0

    func local(_ time: Double) -> Double {
      speed == 0 ? offset : (time - begin) * Double(speed) + offset
    }
  }

  struct Happening {
    var time: Flicks
    var layer: Int
    var what: What
  }

  enum What {
    /// Adds an animation that begins after a delay in the layer's time, or without a begin time if
    /// `delay` is nil.
    case add(Course, key: String?, delay: Double?)
    case remove(key: String)
    case removeAll
    /// Sets a property of the layer without an action.
    case set(String, [Double])
    /// Sets a property of the layer with its default action.
    case change(String, [Double], duration: Double, pace: [Double]?)
    case pause
    case resume
    /// Removes the layer, with its sublayers, from the tree; `enter` adds it again.
    case leave
    case enter
  }

  /// - Parameter isFinite: Whether every animation ends, and has no effect after it has ended.
  init(seed: UInt64, isFinite: Bool = false, span: Double = 2) {
    var random = Random(seed: seed)
    for i in 0..<5 {
      if i > 0 { parents.append(Int.random(in: 0..<i, using: &random)) }
      clocks.append(
        random.isOne(in: 3)
          ? Clock()
          : Clock(
            begin: random.isOne(in: 2) ? 0 : random.number(-1...0),
            speed: random.pick([1, 1, 2, 0.5, 0.7]), offset: random.number(0...1)))
      models.append(
        Dictionary(
          uniqueKeysWithValues: Property.all.map { property in
            (property.key, property.random(&random))
          }))
    }
    var paused: Set<Int> = []
    var away: Set<Int> = []
    for time in (0..<24).map({ _ in random.number(0...span) }).sorted() {
      let layer = Int.random(in: 0..<5, using: &random)
      let what: What
      switch Int.random(in: 0..<20, using: &random) {
      case 0: what = .remove(key: random.pick(["a", "b"]))
      case 1: what = .removeAll
      case 2...4:
        let property = random.pick(Property.all)
        what = .set(property.key, property.random(&random))
      case 5...7:
        let property = random.pick(Property.all.filter(\.isImplicit))
        what = .change(
          property.key, property.random(&random), duration: random.number(0.1...0.8),
          pace: random.isOne(in: 2) ? random.pace() : nil)
      case 8:
        what = paused.contains(layer) ? .resume : .pause
        if paused.remove(layer) == nil { paused.insert(layer) }
      case 9:
        if layer == 0 { continue }
        what = away.contains(layer) ? .enter : .leave
        if away.remove(layer) == nil { away.insert(layer) }
      default:
        what = .add(
          random.course(isFinite: isFinite), key: random.pick(["a", "b", nil, nil]),
          delay: random.isOne(in: 4) ? random.number(-0.3...0.6) : nil)
      }
      happenings.append(Happening(time: Flicks(seconds: time), layer: layer, what: what))
    }
    if isFinite {
      let end = Flicks(seconds: span + 0.1)
      happenings += paused.sorted().map { Happening(time: end, layer: $0, what: .resume) }
      happenings += away.sorted().map { Happening(time: end, layer: $0, what: .enter) }
    }
  }

  var withoutAnimations: Script {
    var result = self
    result.happenings = happenings.compactMap { happening in
      var happening = happening
      switch happening.what {
      case .add, .remove, .removeAll: return nil
      case .change(let key, let value, _, _): happening.what = .set(key, value)
      case .set, .pause, .resume, .leave, .enter: break
      }
      return happening
    }
    return result
  }
}

extension Course {
  fileprivate var isMeasured: Bool {
    switch kind {
    case .keyframes(let frames): frames.mode == "cubicPaced"
    case .path(_, let isPaced, _): isPaced
    default: false
    }
  }
}

extension Property {
  func random(_ random: inout Random) -> [Double] {
    (0..<count).map { _ in
      let number = random.number(range)
      return isSingle ? Double(Float(number)) : number
    }
  }
}

extension Random {
  mutating func pace() -> [Double] {
    [number(0...1), number(-0.3...1), number(0...1), number(0...1.4)]
  }

  mutating func course(isFinite: Bool, depth: Int = 0) -> Course {
    var course = Course()
    course.target = pick(Target.all)
    course.times = times(isFinite: isFinite, isMember: depth > 0)
    course.pace = isOne(in: 3) ? pace() : nil
    course.isAdditive = isOne(in: 3)
    course.isCumulative = isOne(in: 4)
    course.isRemoved = isFinite || isOne(in: 2)
    if !isFinite, depth == 0, isOne(in: 2) { course.times.fillsForwards = !course.isRemoved }
    let range = Property.named(course.target.property).range
    let count = course.target.members.count
    var kind = Int.random(in: 0..<(depth < 2 ? 10 : 8), using: &self)
    if kind == 7, course.target.form != .point { kind = 0 }
    switch kind {
    case 0...2: course.kind = .basic(ends(count, range))
    case 3, 4:
      let oscillator = Course.Oscillator(
        mass: number(0.5...2), stiffness: number(50...300), damping: pick([0, number(2...60)]),
        velocity: pick([0, number(-5...5)]),
        ownVelocity: isOne(in: 4) ? numbers(count, range) : nil, overdamps: isOne(in: 2))
      course.kind = .spring(ends(count, range), oscillator)
    case 5, 6: course.kind = .keyframes(keyframes(count, range))
    case 7: course.kind = path()
    default:
      var members: [Course] = []
      for _ in 0..<Int.random(in: 1...3, using: &self) {
        members.append(self.course(isFinite: isFinite, depth: depth + 1))
      }
      course.kind = .group(members)
    }
    // Limit the timing function to 0…1, because no rule says what happens beyond the ends of a
    // paced path.
    if course.isMeasured { course.pace = course.pace?.map { min(max($0, 0), 1) } }
    return course
  }

  private mutating func numbers(_ count: Int, _ range: ClosedRange<Double>) -> [Double] {
    var result: [Double] = []
    for _ in 0..<count { result.append(number(range)) }
    return result
  }

  private mutating func ends(_ count: Int, _ range: ClosedRange<Double>) -> Course.Ends {
    let set = Int.random(in: 0..<8, using: &self)
    var ends = Course.Ends()
    if set & 1 != 0 { ends.from = numbers(count, range) }
    if set & 2 != 0 { ends.to = numbers(count, range) }
    if set & 4 != 0 { ends.by = numbers(count, range) }
    return ends
  }

  private mutating func keyframes(
    _ dimensions: Int, _ range: ClosedRange<Double>
  ) -> Course.Keyframes {
    let mode = pick(["linear", "discrete", "paced", "cubic", "cubicPaced"])
    let count = Int.random(in: 2...5, using: &self)
    var values: [[Double]] = []
    for _ in 0..<count { values.append(numbers(dimensions, range)) }
    var frames = Course.Keyframes(values: values, mode: mode)
    if isOne(in: 2) { frames.times = keyTimes(mode == "discrete" ? count + 1 : count) }
    if isOne(in: 2) {
      var paces: [[Double]] = []
      for _ in 0..<Int.random(in: 0..<count, using: &self) { paces.append(pace()) }
      frames.paces = paces
    }
    if mode == "cubic", isOne(in: 2) {
      let shorter = Int.random(in: 1...count, using: &self)
      frames.tension = numbers(count, -1...1)
      frames.continuity = numbers(shorter, -1...1)
      frames.bias = numbers(count, -1...1)
    }
    return frames
  }

  private mutating func path() -> Course.Kind {
    var pieces: [[CGPoint]] = []
    var last = CGPoint(x: number(0...9), y: number(0...9))
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      var piece = [last]
      for _ in 0..<Int.random(in: 1...3, using: &self) {
        last = CGPoint(x: number(0...9), y: number(0...9))
        piece.append(last)
      }
      pieces.append(piece)
    }
    return .path(
      pieces: pieces, isPaced: isOne(in: 3), times: isOne(in: 2) ? keyTimes(pieces.count + 1) : nil)
  }

  /// Returns ascending key times from 0 to 1, or arbitrary key times.
  private mutating func keyTimes(_ count: Int) -> [Double] {
    isOne(in: 3)
      ? numbers(count, -0.3...1.3) : [0] + numbers(count - 2, 0.01...0.99).sorted() + [1]
  }

  private mutating func times(isFinite: Bool, isMember: Bool) -> Course.Times {
    var times = Course.Times()
    times.duration = isOne(in: 6) ? 0 : number(0.1...1.2)
    if isOne(in: 3) { times.speed = pick([2, 0.5, 1.3, -1, -0.8]) }
    if isOne(in: 3) { times.offset = number(-0.5...0.8) }
    if isOne(in: 2) { times.count = pick([2, 3, 2.5, 0.4, -1]) }
    if isOne(in: 4) { times.repeatDuration = number(0.1...2) }
    times.autoreverses = isOne(in: 3)
    times.fillsBackwards = isOne(in: 2)
    if isMember {
      times.begin = isOne(in: 2) ? number(0...0.6) : 0
      times.fillsForwards = isOne(in: 2)
    }
    if !isFinite {
      if isOne(in: 8) { times.count = .infinity }
      if isOne(in: 12) { times.speed = 0 }
    }
    return times
  }
}
