package import Foundation

package enum ReportValue: Decodable, Hashable {
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([ReportValue])
  case table([String: ReportValue])

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([ReportValue].self) {
      self = .list(list)
    } else {
      self = .table(try container.decode([String: ReportValue].self))
    }
  }
}

/// Operates a window with the mouse. The positions are taken from the window's report.
extension Window {
  /// Waits until the window is at rest, and returns its last report: the values by name.
  package func state() throws -> [String: ReportValue] {
    try JSONDecoder().decode([String: ReportValue].self, from: report("state"))
  }

  /// Waits until the window's report meets a condition, and returns the report. Being at rest is
  /// not enough: a window can be at rest before the process that runs a file's code has answered.
  package func state(
    _ what: String, where isMet: ([String: ReportValue]) -> Bool
  ) throws -> [String: ReportValue] {
    try wait("for \(what)") { _ in
      let state = try state()
      return isMet(state) ? state : nil
    }
  }

  /// Returns the rectangle of the named item, in pixels of the window.
  package func frame(_ name: String) throws -> CGRect {
    let all = try frames()
    guard let numbers = all[name], numbers.count == 4 else {
      throw Missing(name: name, among: all.keys.sorted())
    }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  package func clickableNames() throws -> [String] { try frames().keys.sorted() }

  package struct Missing: Error {
    var name: String
    var among: [String]
  }

  private func frames() throws -> [String: [Double]] {
    try JSONDecoder().decode([String: [Double]].self, from: report("frames"))
  }

  private func report(_ word: String) throws -> Data {
    try settle()
    // Wait for the line, which on a busy machine may appear a moment after the window comes to
    // rest.
    let line = try wait("for the \(word)") { $0.last { $0.word == word }?.text }
    return Data(line.dropFirst(word.count + 1).utf8)
  }

  // MARK: Input

  /// Runs xdotool commands, and waits until the window's journal contains `count` more events with
  /// the given word. If `settles` is true, also waits until the window is at rest.
  private func act(
    _ commands: String, until word: String, count: Int = 1, settles: Bool = true
  ) throws {
    let before = journal.count { $0.word == word }
    try perform(commands)
    _ = try wait("for \(commands)") { $0.count { $0.word == word } >= before + count ? true : nil }
    if settles { try settle() }
  }

  /// Holds a key while `body` runs, and waits until the window has received the key's press and
  /// release.
  private func holding(_ key: String?, _ body: () throws -> Void) throws {
    guard let key else { return try body() }
    try act("keydown \(key)", until: "key", settles: false)
    try body()
    try act("keyup \(key)", until: "released", settles: false)
    try settle()
  }

  /// Returns the arguments that make xdotool move the mouse to a point relative to the window's
  /// corner. The window may be anywhere on the display.
  private func at(_ point: CGPoint) -> String {
    "mousemove --window \(number) \(Int(point.x)) \(Int(point.y))"
  }

  /// Presses and releases a mouse button `times` times, optionally while a key is held.
  ///
  /// - Parameter settles: Whether the window comes to rest afterwards.
  package func click(
    _ point: CGPoint, button: Int = 1, times: Int = 1, holding key: String? = nil,
    settles: Bool = true
  ) throws {
    let clicks = "click --repeat \(times) --delay 40 \(button)"
    // xdotool first moves the mouse to the point and then clicks.
    try holding(key) {
      try act("\(at(point)) \(clicks)", until: "unpress", count: times, settles: settles)
    }
  }

  package func click(
    _ name: String, button: Int = 1, times: Int = 1, holding key: String? = nil,
    settles: Bool = true
  ) throws {
    try click(frame(name).middle, button: button, times: times, holding: key, settles: settles)
  }

  package func wheel(
    _ point: CGPoint, up: Bool, notches: Int = 1, holding key: String? = nil
  ) throws {
    let turn = "click --repeat \(notches) --delay 20 \(up ? 4 : 5)"
    try holding(key) { try act("\(at(point)) \(turn)", until: "wheel", count: notches) }
  }

  package func hover(_ point: CGPoint) throws {
    try act("\(at(CGPoint(x: point.x - 3, y: point.y))) \(at(point))", until: "pointer")
  }

  package func drag(
    _ start: CGPoint, by distance: CGSize, button: Int = 1, holding key: String? = nil
  ) throws {
    let steps = (1...4).map { step -> String in
      let part = CGFloat(step) / 4
      let position = CGPoint(
        x: start.x + distance.width * part, y: start.y + distance.height * part)
      return "\(at(position)) sleep 0.02"
    }
    try holding(key) {
      try act(
        "\(at(start)) mousedown \(button) \(steps.joined(separator: " ")) mouseup \(button)",
        until: "unpress")
    }
  }
}

extension CGRect {
  package var middle: CGPoint { CGPoint(x: midX, y: midY) }
}
