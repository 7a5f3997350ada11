/// A recording of the round progress that is sent to 90 %, then to 10 % while it moves, in slow
/// motion: the values that the window reports, and the values that screenshots of the display show.
///
/// No clock is read: the trace has each frame's time in the scene, so a frame that a busy machine
/// shows late is valid too. The motion is so slow that the second target comes mid-flight even if a
/// screenshot takes ten seconds.
struct Flight: CustomStringConvertible {
  struct Row {
    var time: Double
    var model: Double
    var value: Double
  }

  let rows: [Row]
  /// The ring's value in each screenshot, and the number of screenshots before the second target.
  let values: [Double]
  private let turn: Int
  private let ring: Ring

  /// The value's largest change per second of the scene: easeInEaseOut over 1 s has slope 1.5 /
  /// 0.87 in the middle, and the distance is 0.8 at most (from 90 % to 10 %).
  private static let peakVelocity = 1.5 / 0.87 * 0.8

  init(on desktop: Desktop, fromModel: Bool) throws {
    let window = try desktop.start([
      "preview", "round-progress", "--paused", "--key", "progress", "--trace", "rows.csv",
    ])
    // The window shows only the ring, after the scene's script, paused. The policy is chosen before
    // the panels are hidden, since otherwise a message would show it.
    if fromModel { try window.press("y") }
    try window.press("h", "End")
    try window.press("ctrl+grave")
    let empty = try window.settledScreenshot()
    try window.press("ctrl+0")
    let ring = try Ring(empty: empty, full: try window.settledScreenshot())
    try window.press("ctrl+2")
    let start = try window.settledScreenshot()
    #expect(abs(ring.value(in: start) - 0.2) * ring.circumference < 2)

    // Five steps down give a twentieth of the speed, so the whole motion takes 20 s.
    for _ in 0..<5 { try window.press("bracketleft") }
    var values: [Double] = []
    func look() throws -> Double {
      values.append(ring.value(in: try desktop.screenshot()))
      return values.last!
    }
    try window.press("space", "9")
    while try look() < 0.3 {}
    let turn = values.count
    try window.press("1")
    // If it starts at the model value, it comes down from 0.9 instead.
    let end = fromModel ? 0.8 : 0.25
    while try look() > end || values.count < turn + 5 {}
    let (status, stderr) = try window.quit()
    #expect(status == 0, "\(stderr)")

    let text = try String(
      contentsOf: desktop.folder.appendingPathComponent("rows.csv"), encoding: .utf8)
    let all = text.split(separator: "\n").dropFirst().compactMap { line -> Row? in
      let fields = line.split(separator: ",").compactMap { Double($0) }
      return fields.count == 4 ? Row(time: fields[0], model: fields[1], value: fields[2]) : nil
    }
    // While paused, everything before the first target was at one instant.
    let first = try #require(all.firstIndex { $0.model == 0.9 && $0.time >= 4 })
    rows = Array(all[max(first - 1, 0)...])
    self.values = values
    self.turn = turn
    self.ring = ring
  }

  var valueAtRetarget: Double { rows.last { $0.model == 0.9 }?.value ?? .nan }

  /// The pairs of frames between which the value changed by more than its peak velocity allows.
  var jumps: [(from: Double, to: Double, allowed: Double)] {
    zip(rows, rows.dropFirst()).compactMap { a, b in
      let allowed = Self.peakVelocity * (b.time - a.time) + 1e-6
      return abs(b.value - a.value) > allowed ? (a.value, b.value, allowed) : nil
    }
  }

  /// The values of screenshots that differ by at least two pixels along the ring from every frame
  /// at or after the one that matches the previous screenshot.
  var unmatchedScreenshots: [Double] {
    var next = 0
    return values.filter { value in
      let found = rows[next...].firstIndex {
        abs($0.value - value) * ring.circumference < 2
      }
      if let found { next = found }
      return found == nil
    }
  }

  var description: String {
    "ring of radius \(Int(ring.radius)) px, \(values.count) screenshots, \(turn) of them before it was "
      + "retargeted at \(valueAtRetarget), \(rows.count) frames, jumps: \(jumps), strangers: \(unmatchedScreenshots)"
  }
}
