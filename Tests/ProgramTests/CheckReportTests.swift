/// `check` describes changes, in each of its output formats.
@Suite(.serialized) struct CheckReportTests {
  let scratch = Scratch()

  init() throws {
    try FileManager.default.createDirectory(
      at: scratch.url("goldens"), withIntermediateDirectories: true)
  }

  func run(_ arguments: String...) throws -> Midflight {
    try Midflight(arguments, in: scratch.folder)
  }

  func write(_ text: String, to name: String) throws {
    try text.write(to: scratch.url(name), atomically: true, encoding: .utf8)
  }

  func read(_ name: String) throws -> String {
    try String(contentsOf: scratch.url(name), encoding: .utf8)
  }

  func log(_ entries: String...) -> String {
    let count = entries.count { $0.first?.isNumber == true }
    return
      (["midflight 1", "scene round-progress"] + entries.dropLast(count) + ["mute all"]
      + entries.suffix(count)).joined(separator: "\n") + "\n"
  }

  /// Records the trace of the log `old`, and then checks the log `new` under the same file name.
  func change(from old: String, to new: String) throws -> Midflight {
    try write(old, to: "goldens/turn.midflight")
    #expect(try run("check", "goldens", "--update").status == 0)
    try write(new, to: "goldens/turn.midflight")
    return try run("check", "goldens")
  }

  // MARK: Continuity

  @Test func `jumps can be limited without golden files`() throws {
    let retarget = ["0.5s set progress 0.8", "0.7s set progress 0.1"]
    try write(log("policy fromModel", retarget[0], retarget[1]), to: "jump.midflight")
    try write(log("policy spring", retarget[0], retarget[1]), to: "calm.midflight")
    let jump = try run("check", "jump.midflight", "--max-jump", "0.001")
    #expect(jump.status == 1, "\(jump.text)\(jump.stderr)")
    #expect(
      try #require(jump.lines.first).hasPrefix(
        "differs  jump.midflight  at 0.7 s progress jumps by "), "\(jump.text)")
    let calm = try run("check", "calm.midflight", "--max-jump", "0", "--max-velocity-jump", "0.001")
    #expect(calm.text == "1 same, 0 different\n", "\(calm.text)")
    // Under this policy, the retarget starts at the presentation value, so only the velocity jumps.
    try write(log("policy fromPresentation", retarget[0], retarget[1]), to: "slope.midflight")
    #expect(try run("check", "slope.midflight", "--max-jump", "0").status == 0)
    let slope = try run("check", "slope.midflight", "--max-slope-jump", "0.1")
    #expect(slope.status == 1)
    #expect(
      try #require(slope.lines.first).contains(
        "at 0.7 s progress changes its velocity by "), "\(slope.text)")
    // A jump beyond the limit is an error even if the recorded trace contains the jump.
    try FileManager.default.copyItem(
      at: scratch.url("jump.midflight"), to: scratch.url("goldens/jump.midflight"))
    let update = try run("check", "goldens", "--update", "--max-jump", "0.001")
    #expect(update.status == 1 && update.lines.last == "0 same, 0 updated, 1 different")
    #expect(update.lines[0].contains("its trace is updated, but at 0.7 s progress jumps by "))
    #expect(try run("check", "goldens").status == 0)
  }

  // MARK: Formats

  /// Writes a file for each outcome that a check can have.
  private func fill() throws {
    for (name, time) in [("same", "1s"), ("differs", "1.3s")] {
      let render = try run(
        "render", "round-progress", "--at", time, "-o", "goldens/\(name).png")
      #expect(render.status == 0)
    }
    let differs = scratch.url("goldens/differs.png")
    let text = try #require(
      try PNG.text(under: "midflight", in: [UInt8](try Data(contentsOf: differs))))
    let other = try PNG.encode(try PNG.read(scratch.url("goldens/same.png").path))
    try Data(PNG.insert(text, as: "midflight", into: other)).write(to: differs)
    try write(log("0.5s set progress 0.6"), to: "goldens/turn.midflight")
    #expect(
      try run(
        "trace", "round-progress", "--log", "goldens/turn.midflight", "-o", "goldens/turn.csv"
      )
      .status == 0)
    try write(log("0.5s set progress 0.7"), to: "goldens/turn.midflight")
    try write("midflight 1\nscene no<1>&2\n", to: "goldens/un, readable:.midflight")
    try Data(
      PNG.encode(CGImage(width: 1, height: 1, pixels: [~0]))
    ).write(to: scratch.url("goldens/skipped.png"))
  }

  /// Runs a Python script that reads the output of `check`, and returns what the script prints.
  private func python(_ script: String, reading check: Midflight) throws -> String {
    try check.output.write(to: scratch.url("report"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["/usr/bin/python3", "-c", script, scratch.url("report").path]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `JSON lists the findings of each file`() throws {
    try fill()
    let check = try run("check", "goldens", "--format", "json")
    #expect(check.status == 2)
    let said = try python(
      """
      import json, sys
      report = json.load(open(sys.argv[1]))
      print(report["version"], report["folder"], *[report[k] for k in
        ("same", "different", "updated", "skipped", "errors")])
      for f in report["files"]: print(f["file"], f["kind"], f["outcome"])
      d = [f for f in report["files"] if f["file"] == "differs.png"][0]["image"]
      print(d["sheet"], d["expectedSize"] == d["actualSize"], 0 < d["largestDifference"] < 256)
      t = [f for f in report["files"] if f["file"] == "turn.midflight"][0]
      print([(c["property"], c["aspect"], c["expected"], c["actual"], c.get("time"))
        for c in t["changes"] if c["aspect"] == "target"])
      """, reading: check)
    #expect(
      said == """
        1 goldens 1 2 0 1 1
        differs.png image different
        same.png image same
        skipped.png image skipped
        turn.midflight timeline different
        un, readable:.midflight timeline error
        differences/differs.png True True
        [('progress', 'target', [0.6], [0.7], 0.5)]

        """, "\(said)")
    // The output is valid according to the schema in the documentation.
    let schema = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Documentation/check.schema.json").standardizedFileURL.path
    let valid = try python(
      """
      import json, jsonschema, sys
      schema = json.load(open("\(schema)"))
      jsonschema.Draft202012Validator.check_schema(schema)
      jsonschema.validate(json.load(open(sys.argv[1])), schema)
      print("valid")
      """, reading: check)
    #expect(valid == "valid\n")
  }

  @Test func `JUnit's XML is read by an independent parser`() throws {
    try fill()
    let check = try run("check", "goldens", "--format", "junit")
    #expect(check.status == 2)
    let said = try python(
      """
      import sys, xml.etree.ElementTree as tree
      suite = tree.parse(sys.argv[1]).getroot().find("testsuite")
      print(*[suite.get(k) for k in ("tests", "failures", "errors", "skipped")])
      for case in suite: print(case.get("name"), *[child.tag for child in case])
      print(suite[4][0].get("message"))
      """, reading: check)
    let lines = said.split(separator: "\n")
    #expect(
      lines.dropLast() == [
        "5 2 1 1", "differs.png failure", "same.png", "skipped.png skipped",
        "turn.midflight failure", "un, readable:.midflight error",
      ], "\(said)")
    #expect(lines.last?.contains("no<1>&2") == true, "\(said)")
  }

  @Test func `GitHub's annotations name the files`() throws {
    try fill()
    let check = try run("check", "goldens", "--format", "github")
    #expect(check.status == 2)
    #expect(
      check.lines[0].hasPrefix("::error file=goldens/differs.png,title=midflight check::"))
    #expect(check.lines[1].hasPrefix("::warning file=goldens/skipped.png,"))
    #expect(check.lines[2].hasPrefix("::error file=goldens/turn.midflight,"))
    // The comma and the colon in the file's name, which would end a property, are escaped.
    #expect(check.lines[3].hasPrefix("::error file=goldens/un%2C readable%3A.midflight,"))
    #expect(check.lines.last == "1 same, 2 different, 1 that cannot be checked")
  }

  @Test func `sheets are distinguished from other images`() throws {
    try fill()
    // Write an image of the user's under the name that a sheet for the unchanged file `same.png`
    // would have.
    try FileManager.default.createDirectory(
      at: scratch.url("images"), withIntermediateDirectories: false)
    try Data("mine".utf8).write(to: scratch.url("images/same.png"))
    #expect(try run("check", "goldens", "--sheets", "images").status == 2)
    #expect(try read("images/same.png") == "mine")
    // In the second round, the folder also contains the sheets of the first check.
    for _ in 0..<2 {
      let check = try run("check", ".", "--format", "json")
      #expect(check.text.contains("\"different\" : 2"), "\(check.text)\(check.stderr)")
    }
    #expect(
      FileManager.default.fileExists(atPath: scratch.url("differences/goldens/differs.png").path))
  }

  @Test func `code that does not compile is in each report`() throws {
    try write("midflight 1\nscene gauge\n", to: "goldens/a.midflight")
    try write("final class Gauge: CALayer {", to: "Gauge.swift")
    for (format, words) in [
      ("json", "Gauge.swift does not compile"), ("junit", "<error message=\"Gauge.swift does not"),
      ("github", "::error file=goldens/a.midflight,"),
    ] {
      let check = try run("check", "goldens", "Gauge.swift", "--format", format)
      #expect(check.status == 2 && check.text.contains(words), "\(check.text)")
    }
  }

  @Test func `files of one missing scene are reported once`() throws {
    try write("midflight 1\nscene gauge\n", to: "goldens/a.midflight")
    for name in ["b", "c"] {
      try write("midflight 1\nscene gauge\n", to: "goldens/\(name).midflight")
    }
    let check = try run("check", "goldens")
    #expect(check.status == 2)
    #expect(
      check.stderr == """
        midflight: goldens/a.midflight needs the scene gauge, and does not name the scene's file; \
        midflight check goldens FILE.swift opens it (and 2 more files of this scene)

        """, "\(check.stderr)")
    #expect(check.lines == ["0 same, 0 different, 3 that cannot be checked"])
  }

  // MARK: Another revision

  @Test func `images are compared with those of an earlier commit`() throws {
    #expect(try run("new", "Gauge").status == 0)
    let render = try run(
      "render", "Gauge.swift", "--at", "0.5s", "--set", "level=0.9@0.1s", "-o", "goldens/half.png")
    #expect(render.status == 0, "\(render.stderr)")
    try write(
      "midflight 1\nscene gauge\nfile ../Gauge.swift\n0.1s set level 0.9\n",
      to: "goldens/turn.midflight")
    let outside = try run("check", "goldens", "Gauge.swift", "--against", "HEAD")
    #expect(outside.status == 2 && outside.stderr.contains("there is none around"))
    let commit = try Midflight(
      shell: """
        git init -q . && git config user.email a@b && git config user.name a && git add Gauge.swift \
        && git commit -q -m first && git tag first
        """, [], in: scratch.folder)
    #expect(commit.status == 0, "\(commit.stderr)")
    let same = try run("check", "goldens", "Gauge.swift", "--against", "first")
    #expect(same.text == "2 same, 0 different\n", "\(same.text)\(same.stderr)")
    let text = try read("Gauge.swift")
    try write(text.replacing("setLineWidth(20)", with: "setLineWidth(24)"), to: "Gauge.swift")
    let check = try run("check", "goldens", "Gauge.swift", "--against", "first")
    #expect(
      check.status == 1 && check.lines.last == "1 same, 1 different",
      "\(check.text)\(check.stderr)")
    #expect(check.lines[0].hasPrefix("differs  half.png  "))
    // The left image in the sheet was drawn by the old code, and equals the recorded image.
    let sheet = try PNG.read(scratch.url("differences/half.png").path)
    let old = try PNG.read(scratch.url("goldens/half.png").path)
    for y in 0..<old.height {
      #expect(
        sheet.pixels[y * sheet.width..<y * sheet.width + old.width]
          == old.pixels[y * old.width..<(y + 1) * old.width])
    }
    let none = try run("check", "goldens", "Gauge.swift", "--against", "--option")
    #expect(none.status == 2)
    let unknown = try run("check", "goldens", "Gauge.swift", "--against", "second")
    #expect(
      unknown.stderr
        == "midflight: --against 'second': the repository has no such commit, branch or tag\n")
    let both = try run("check", "goldens", "--update", "--against", "first")
    #expect(both.status == 2)
    let status = try Midflight(
      shell: "git status --porcelain && git worktree list | wc -l", [], in: scratch.folder)
    #expect(status.text == " M Gauge.swift\n?? differences/\n?? goldens/\n1\n", "\(status.text)")
  }
}
