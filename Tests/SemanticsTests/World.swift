/// A layer's expected presentation values.
struct Shown {
  var numbers: [String: [Double]]
  /// The possible error of the expected values, by property.
  var tolerance: [String: Double] = [:]
}

/// The oracle, which calculates the values that a script's layers show.
struct World {
  private let script: Script
  private let start: Double
  private var clocks: [Script.Clock]
  private var models: [[String: [Double]]]
  private var lists: [[Entry]]
  private var isAway: [Bool]
  private var done = 0

  private struct Entry {
    var key: String?
    var course: Course
    /// When the animation begins, in the layer's time; nil until the layer is first shown.
    var begin: Double?
    /// The begin time that the program set when it added the animation; nil if it set none.
    var own: Double?
  }

  init(_ script: Script, from start: Double) {
    (self.script, self.start) = (script, start)
    (clocks, models) = (script.clocks, script.models)
    lists = script.parents.map { _ in [] }
    isAway = script.parents.map { _ in false }
  }

  func model(_ layer: Int) -> [String: [Double]] { models[layer] }

  /// Returns a layer's local time at a time of the clock.
  func local(_ layer: Int, _ time: Double) -> Double {
    clocks[layer].local(parent(layer).map { local($0, time) } ?? start + time)
  }

  /// Returns the speed of a layer's time relative to the clock.
  func rate(_ layer: Int) -> Double {
    Double(clocks[layer].speed) * (parent(layer).map(rate) ?? 1)
  }

  private func parent(_ layer: Int) -> Int? {
    isAway[layer] || script.parents[layer] < 0 ? nil : script.parents[layer]
  }

  func isShown(_ layer: Int) -> Bool { layer == 0 || parent(layer).map(isShown) ?? false }

  private func isPaused(_ layer: Int) -> Bool {
    clocks[layer].speed == 0 || parent(layer).map(isPaused) ?? false
  }

  func shown(_ layer: Int, at time: Double) -> Shown {
    var shown = Shown(numbers: models[layer])
    let local = local(layer, time)
    for entry in lists[layer] {
      let begin = entry.begin ?? entry.own ?? local
      if let position = entry.course.position(at: local, begin: begin) {
        entry.course.apply(at: position, model: models[layer], into: &shown)
      }
    }
    return shown
  }

  mutating func advance(to moment: Flicks) {
    while done < script.happenings.count, script.happenings[done].time <= moment {
      let happening = script.happenings[done]
      done += 1
      let time = happening.time.seconds
      // An animation that has ended is removed, and does not return if its layer's time is later
      // changed.
      for layer in lists.indices where !isPaused(layer) {
        let local = local(layer, time)
        lists[layer].removeAll {
          guard $0.course.isRemoved, let begin = $0.begin else { return false }
          return $0.course.hasEnded(at: local, begin: begin)
        }
      }
      happen(happening.what, to: happening.layer, at: time)
    }
  }

  private mutating func happen(_ what: Script.What, to layer: Int, at time: Double) {
    let now = local(layer, time)
    switch what {
    case .add(var course, let key, let delay):
      if !(course.times.duration > 0) { course.times.duration = 0.25 }
      course.settle(on: shown(layer, at: time))
      let own = delay.map { now + $0 }
      if isShown(layer) {
        add(Entry(key: key, course: course, begin: own ?? now, own: own), to: layer)
      } else if time > 0 {
        // An animation that is added to a layer outside of the tree never runs, but replaces one of
        // the same key.
        lists[layer].removeAll { $0.key != nil && $0.key == key }
      } else {
        add(Entry(key: key, course: course, begin: nil, own: own), to: layer)
      }
    case .remove(let key): lists[layer].removeAll { $0.key == key }
    case .removeAll: lists[layer] = []
    case .set(let key, let value): models[layer][key] = value
    case .change(let key, let value, let duration, let pace):
      guard isShown(layer) else {
        models[layer][key] = value
        return
      }
      var course = Course()
      course.target = Target.all.first { $0.keyPath == key }!
      let start = shown(layer, at: time)
      course.kind = .basic(Course.Ends(from: start.numbers[key]))
      course.startTolerance = start.tolerance[key] ?? 0
      course.times.duration = duration
      course.times.fillsBackwards = true
      course.pace = pace ?? [0.25, 0.1, 0.25, 1]
      models[layer][key] = value
      add(Entry(key: key, course: course, begin: now), to: layer)
    case .pause: (clocks[layer].speed, clocks[layer].offset) = (0, now)
    case .resume:
      let paused = clocks[layer].offset
      clocks[layer] = Script.Clock()
      clocks[layer].begin = local(layer, time) - paused
    case .leave:
      for other in lists.indices where isShown(other) {
        isAway[layer] = true
        if !isShown(other) { lists[other] = [] }
        isAway[layer] = false
      }
      isAway[layer] = true
    case .enter:
      isAway[layer] = false
      for other in lists.indices where isShown(other) {
        let local = local(other, time)
        for i in lists[other].indices where lists[other][i].begin == nil {
          lists[other][i].begin = lists[other][i].own ?? local
        }
      }
    }
  }

  private mutating func add(_ entry: Entry, to layer: Int) {
    if entry.key != nil { lists[layer].removeAll { $0.key == entry.key } }
    lists[layer].append(entry)
  }
}

extension Course {
  /// For animations without a `from`, `to` or `by` value, records the current presentation values
  /// as the start values.
  fileprivate mutating func settle(on shown: Shown) {
    func start(_ ends: Ends) -> Ends {
      var ends = ends
      if !isAdditive, ends.from == nil, ends.to == nil, ends.by == nil {
        var whole = shown.numbers[target.property]!
        startTolerance = shown.tolerance[target.property] ?? 0
        if Property.named(target.property).isAngle {
          whole = whole.map { atan2(sin($0), cos($0)) }
        }
        ends.start = Array(whole[target.members])
      }
      return ends
    }
    switch kind {
    case .basic(let ends): kind = .basic(start(ends))
    case .spring(let ends, let oscillator): kind = .spring(start(ends), oscillator)
    case .group(let members):
      kind = .group(
        members.map { member in
          var member = member
          member.settle(on: shown)
          return member
        })
    case .keyframes, .path: break
    }
  }
}
