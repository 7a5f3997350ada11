/// A recording of a progress ring that moves towards 90 % in slow motion, and on the way is sent to
/// 10 %. It contains the values that the window reports, and those that screenshots of the display
/// show.
///
/// No clock is read: the trace has each frame's time in the scene, so a frame that a busy machine
/// shows late is valid too. The motion is so slow that the second target is set mid-flight even if
/// a screenshot takes ten seconds.
struct Flight: CustomStringConvertible {
  struct Row {
    var time: Double
    var model: Double
    var value: Double
  }

  let rows: [Row]
  /// The ring's value in each screenshot. The first `turn` of them were taken before the second
  /// target.
  let values: [Double]
  private let turn: Int
  private let ring: Ring

  /// The largest change of the value per second of scene time. In the middle, easeInEaseOut has a
  /// slope of 1.5 / 0.87 per second, and the distance is at most 0.8 (from 90 % to 10 %).
  private static let peakVelocity = 1.5 / 0.87 * 0.8

  init(on desktop: Desktop, fromModel: Bool) throws {
    let window = try desktop.start([
      "preview", "round-progress", "--paused", "--key", "progress", "--trace", "rows.csv",
    ])
    // Show the ring alone, paused after the end of the scene's script. Choose the policy before
    // hiding the panels; afterwards, a message would cover the scene.
    if fromModel { try window.press("y") }
    try window.press("h", "End")
    try window.press("ctrl+grave")
    let empty = try window.settledScreenshot()
    try window.press("ctrl+0")
    let ring = try Ring(empty: empty, full: try window.settledScreenshot())
    try window.press("ctrl+2")
    let start = try window.settledScreenshot()
    #expect(abs(ring.value(in: start) - 0.2) * ring.circumference < 2)

    // Slow down by five steps, to a twentieth of the speed, so that the whole motion takes 20 s.
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
    // If the second motion starts at the model value, the ring comes down from 0.9, so stop at a
    // higher value.
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
    // Drop the rows before the first target. They are all at the same instant, because the window
    // was paused.
    let first = try #require(all.firstIndex { $0.model == 0.9 && $0.time >= 4 })
    rows = Array(all[max(first - 1, 0)...])
    self.values = values
    self.turn = turn
    self.ring = ring
  }

  var valueAtRetarget: Double { rows.last { $0.model == 0.9 }?.value ?? .nan }

  /// The pairs of consecutive frames between which the value changes faster than its peak velocity.
  var jumps: [(from: Double, to: Double, allowed: Double)] {
    zip(rows, rows.dropFirst()).compactMap { a, b in
      let allowed = Self.peakVelocity * (b.time - a.time) + 1e-6
      return abs(b.value - a.value) > allowed ? (a.value, b.value, allowed) : nil
    }
  }

  /// The values in screenshots without a matching frame. A frame matches a screenshot if its value
  /// differs by less than two pixels along the ring, and if it is not before the frame that matches
  /// the previous screenshot.
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
