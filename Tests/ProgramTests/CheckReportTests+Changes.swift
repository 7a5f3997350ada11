// A check describes how the current trace differs from the recorded one.

extension CheckReportTests {
  // MARK: Descriptions of changes

  @Test func `a slower motion ends later and is slower`() throws {
    let check = try change(
      from: log("duration progress 0.4s", "0.5s set progress 0.6"),
      to: log("duration progress 0.5s", "0.5s set progress 0.6"))
    #expect(check.status == 1)
    let line = try #require(check.lines.first)
    #expect(line.contains("progress ends 0.1 s later (0.9 s → 1 s)"), "\(line)")
    // Stretching the curve to 5/4 of the time reduces the velocity to 4/5. The reported percentage
    // is not exact, because the rows are samples of the curve.
    let text = try #require(line.firstMatch(of: /\(−([0-9.]+) %\)/)?.1)
    let percent = try #require(Double(text))
    #expect(abs(percent - 20) < 0.5, "\(line)")
    #expect(!line.contains("target") && !line.contains("ends at"), "\(line)")
  }

  @Test func `a later motion begins and ends later`() throws {
    let check = try change(
      from: log("0.5s set progress 0.6"), to: log("0.75s set progress 0.6"))
    let line = try #require(check.lines.first)
    #expect(line.contains("progress begins 0.25 s later (0.5 s → 0.75 s)"), "\(line)")
    #expect(line.contains("progress ends 0.25 s later"), "\(line)")
    #expect(!line.contains("peak velocity"), "\(line)")
  }

  @Test func `another target is named with its value`() throws {
    let check = try change(
      from: log("0.5s set progress 0.6"), to: log("0.5s set progress 0.7"))
    let line = try #require(check.lines.first)
    #expect(
      line.contains("progress has the target 0.7 instead of 0.6 at 0.5 s"), "\(line)")
    #expect(line.contains("progress ends at 0.7 instead of 0.6"), "\(line)")
    #expect(line.contains("progress has a highest value of 0.7 instead of 0.6"), "\(line)")
  }

  @Test func `a spring's overshoot is named`() throws {
    // Returns the log of a spring with a response of 0.4 s. It is used below with critical damping
    // and with a bounce of 1/2.
    func spring(damping: Double) -> String {
      log(
        "spring progress 1 246.74 \(damping) 0", "moves progress spring", "0.5s set progress 0.6")
    }
    let check = try change(
      from: spring(damping: 31.416),
      to: spring(damping: 15.708))
    let line = try #require(check.lines.first)
    let highest = try #require(
      line.firstMatch(of: /progress has a highest value of ([0-9.]+) instead of/)?.1)
    // A bounce of 0.5 means a damping ratio of 0.5, which overshoots by exp(−π ζ / √(1 − ζ²)) =
    // 16.3 %.
    let first = try #require(try read("goldens/turn.csv").split(separator: "\n").dropFirst().first)
    let start = try #require(Double(first.split(separator: ",")[3]))
    let overshoot = try #require(Double(highest)) - 0.6
    #expect(abs(overshoot / (0.6 - start) - 0.163) < 0.01, "\(line)")
  }

  @Test func `another curve between the same ends is named`() throws {
    let check = try change(
      from: log("easing progress linear", "0.5s set progress 0.6"),
      to: log("easing progress easeIn", "0.5s set progress 0.6"))
    let line = try #require(check.lines.first)
    let found = try #require(
      line.firstMatch(
        of:
          /progress follows a different curve: it is at ([0-9.]+) instead of ([0-9.]+) at ([0-9.]+) s/
      ))
    #expect(!line.contains("ends") && !line.contains("ends at"), "\(line)")
    // With the recorded linear timing, progress equals the elapsed fraction of the duration; the
    // current ease-in lags behind.
    let (now, was) = (try #require(Double(found.1)), try #require(Double(found.2)))
    let (start, time) = (0.2, try #require(Double(found.3)))
    #expect(abs((was - start) / (0.6 - start) - (time - 0.5)) < 0.01 && now < was, "\(line)")
  }

  @Test func `a value set at once is reported with the same start`() throws {
    let check = try change(
      from: log("0.5s set progress 0.6"), to: log("0.5s set progress 0.6 at-once"))
    let line = try #require(check.lines.first)
    #expect(!line.contains("begins") && line.contains("earlier"), "\(line)")
    #expect(line.contains("a peak velocity, per second, of 0 instead of"), "\(line)")
  }

  @Test func `a file that is not a table cannot be checked`() throws {
    try write(log("0.5s set progress 0.6"), to: "goldens/turn.midflight")
    #expect(try run("check", "goldens", "--update").status == 0)
    let rows = try read("goldens/turn.csv")
    // Write the same rows, but with other line endings.
    try write(rows.replacing("\n", with: "\r\n"), to: "goldens/turn.csv")
    let other = try run("check", "goldens")
    #expect(other.status == 1 && other.text.contains("has the same numbers in another form"))
    for (text, message) in [
      ("words", "goldens/turn.csv, line 1 is not the header of a trace"),
      (
        rows.replacing("\n0,", with: "\nzero,"),
        "goldens/turn.csv, line 2 is not a row of a trace: zero,"
      ),
    ] {
      try write(text, to: "goldens/turn.csv")
      let check = try run("check", "goldens")
      #expect(check.status == 2 && check.stderr.contains(message), "\(check.stderr)")
    }
    #expect(try run("check", "goldens", "--update").status == 0)
    #expect(try read("goldens/turn.csv") == rows)
  }

  // MARK: Time range of traces and checks

  @Test func `a motion of six seconds is traced to its end`() throws {
    let slow = log("duration progress 6s", "0.5s set progress 0.6")
    try write(slow, to: "goldens/slow.midflight")
    let trace = try run(
      "trace", "round-progress", "--log", "goldens/slow.midflight", "-o", "goldens/slow.csv")
    #expect(trace.status == 0, "\(trace.stderr)")
    let last = try #require(try read("goldens/slow.csv").split(separator: "\n").last)
    #expect(last.hasPrefix("6.5,"))
    #expect(try run("check", "goldens").text == "1 same, 0 different\n")
  }

  @Test func `an endless motion is traced for less than 30 s`() throws {
    let trace = try run("trace", "gallery")
    #expect(trace.status == 0)
    let last = try #require(
      trace.lines.last?.split(separator: ",").first.flatMap { Double($0) })
    #expect(last < 30)
  }

  @Test
  func `a longer trace is not another motion, and text instead of a number is reported`() throws {
    try write(log("0.5s set progress 0.6"), to: "goldens/turn.midflight")
    #expect(try run("check", "goldens", "--update").status == 0)
    let rows = try read("goldens/turn.csv").split(separator: "\n")
    try write(rows.dropLast(20).joined(separator: "\n") + "\n", to: "goldens/turn.csv")
    let short = try run("check", "goldens")
    #expect(
      short.lines.first?.firstMatch(
        of: /^differs  turn.midflight  the trace ends at [0-9.]+ s instead of [0-9.]+ s$/) != nil,
      "\(short.text)")
    let last = rows[rows.count - 2].split(separator: ",")
    for number in ["inf", "nan"] {
      let other = (last[0...2] + [Substring(number), last[4]]).joined(separator: ",")
      try write(
        (rows.dropLast(2).map(String.init) + [other, String(rows[rows.count - 1])])
          .joined(separator: "\n") + "\n", to: "goldens/turn.csv")
      let check = try run("check", "goldens")
      #expect(check.text.contains("0.6 instead of \(number)"), "\(check.text)")
    }
  }
}
