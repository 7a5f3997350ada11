@Suite struct CommandLineTests {
  private let scratch = Scratch()

  // MARK: Errors

  static let bad: [[String]] = [
    ["fly"], ["render"], ["render", "nothing"], ["trace", "nothing"],
    ["render", "round-progress", "x"],
    ["render", "round-progress", "--at", "-1s"], ["render", "round-progress", "--at", "soon"],
    ["render", "round-progress", "--at", "nan"], ["render", "round-progress", "--at", "inf"],
    ["render", "round-progress", "--at", "1e30"],
    ["render", "round-progress", "--size", "0x0"], ["render", "round-progress", "--size", "-1x5"],
    ["render", "round-progress", "--size", "1000000000x1000000000"],
    ["render", "round-progress", "--size", "32768x32768"],
    ["render", "round-progress", "--size", "9"],
    ["render", "round-progress", "--scale", "0"], ["render", "round-progress", "--scale", "-1"],
    ["render", "round-progress", "--scale", "1e9"], ["render", "round-progress", "--scale", "nan"],
    ["render", "round-progress", "--background", "sky"],
    ["render", "round-progress", "--background", "red", "--transparent"],
    ["render", "round-progress", "--set", "progress"],
    ["render", "round-progress", "--set", "progress=2"],
    ["render", "round-progress", "--set", "progress=nan"],
    ["render", "round-progress", "--set", "progress=0.5@-1s"],
    ["render", "round-progress", "--set", "speed=1"],
    ["render", "round-progress", "--set", "progressColor=0.5"],
    ["render", "round-progress", "--delay", "progress=-1s"],
    ["render", "round-progress", "--delay", "progres=1s"],
    ["render", "round-progress", "--easing", "progress=springier"],
    ["render", "round-progress", "--easing", "progress=spring(0.5)"],
    ["render", "round-progress", "--easing", "progress=spring 0.5 0.2"],
    ["render", "round-progress", "--easing", "progress=2,0,0,1"],
    ["render", "round-progress", "--easing", "speed=linear"],
    ["render", "round-progress", "--duration", "progress=0"],
    ["render", "round-progress", "--duration", "progress=-1s"],
    ["render", "round-progress", "-o", "no-such-folder/a.png"],
    ["render", "round-progress", "-o", "."],
    ["render", "round-progress", "-o", ""], ["render", "round-progress", "-o", "/proc/a.png"],
    ["trace", "round-progress", "--fps", "0"], ["trace", "round-progress", "--fps", "-1"],
    ["trace", "round-progress", "--fps", "1000000000"],
    ["trace", "round-progress", "--key", "speed"],
    ["trace", "round-progress", "--format", "xml"],
    ["trace", "round-progress", "--policy", "gentle"],
    ["trace", "round-progress", "--to", "1e6", "--fps", "100000"],
    ["rendr", "round-progress"], ["preview", "--key", "progress"],
    ["render", "round-progress", "--at", "0x10s"], ["render", "round-progress", "--scale", "64"],
    ["render", "round-progress", "--size", "16384x16384"],
    ["preview", "round-progress"], ["preview", "--fps", "0"], ["preview", "--size", "0x0"],
    ["preview", "--trace", "no-such-folder/t.csv"], ["list", "everything"],
    ["render", "round-progress", "-o", "x.jpg"], ["render", "round-progress", "-o", "a.b/x.WebP"],
    ["help", "bogus"], ["help", "list", "extra"], ["preview", "--trace", ""],
    ["trace", "round-progress", "-o", ""], ["trace", "round-progress", "--fps", "29.97"],
    ["trace", "round-progress", "--joints", "--key", "speed"],
    ["render", "round-progress", "--at", "%"], ["render", "round-progress", "--at", "-1f"],
    ["render", "round-progress", "--at", "1.5f"], ["render", "round-progress", "--at", "1s%"],
    ["trace", "round-progress", "--to", "999999999f"],
    ["trace", "round-progress", "--joints", "--fps", "10"],
    ["render", "gallery", "--easing", "spring=linear"],
    ["help", "render", "trace"], ["render", "round-progress", "--scale", "x"],
    ["preview", "--scale", "9"], ["preview", "--trace", "/dev/full"], ["preview", "--trace", "."],
    ["preview", "--trace", "/dev/null/t.csv"],
    ["preview", "--trace", String(repeating: "t", count: 256)],
    ["\u{1B}[31m"], ["render", "\u{1B}]0;title\u{07}"], ["render", "x\ny"], [""],
    ["render", "round-progress", "--set", "\r\u{202E}=1"],
    ["render", "round-progress", "--\u{1B}[31m"], ["render", "round-progress", "-oa.jpg"],
    ["export"], ["export", "nothing"], ["export", "round-progress", "--as", "xml"],
    ["export", "round-progress", "--key", "speed"], ["export", "round-progress", "-o", ""],
    ["export", "round-progress", "--set", "progress=1"],
    ["export", "round-progress", "--policy", "gentle"],
    ["export", "round-progress", "--easing", "progress=springier", "-o", "a.css"],
    ["export", "round-progress", "-o", "no-such-folder/a.swift"],
    ["export", "round-progress", "-o", "ring.calm"],
    ["preview", "--trace", "-", "--journal", "-"],
  ]

  /// Arguments with invalid input, and parts of the one-line message about it.
  static let advice: [([String], [String])] = [
    (
      ["render", "round-progress", "--scale", "64"],
      ["20480 × 20480", "67108864", "--scale", "25.6"]
    ),
    (["render", "round-progress", "--size", "16384x16384"], ["16384x16384", "67108864"]),
    (["trace", "round-progress", "--fps", "29.97"], ["29.97", "whole number"]),
    (["preview", "--fps", "29.97"], ["29.97", "whole number"]),
    (["render", "round-progress", "-o", "x.jpg"], ["x.jpg", "PNG", "x.png"]),
    (["render", "round-progress", "-o", ""], ["name is empty"]),
    (["render", "round-progress", "--set", "progress=150%"], ["150%", "0% to 100%"]),
    (["trace", "round-progress", "--joints", "--fps", "10"], ["--joints", "--fps"]),
    (["render", "round-progress", "--at", "half"], ["1.8s", "45%", "108f"]),
    (
      ["trace", "round-progress", "--easing", "progress=0,1e308,1,1"],
      ["-1000000 to 1000000", "1e+308"]
    ),
    (
      [
        "trace", "round-progress", "--set", "progress=1", "--set=progress=0", "--set", "speed=1",
        "--set", "progress=1",
      ], ["no property 'speed'"]
    ),
    (["help", "bogus"], ["bogus", "render", "trace"]),
    (["help", "rendr"], ["did you mean 'render'?"]),
    (["rendr"], ["did you mean 'render'?"]),
    (["render", "round-progres"], ["did you mean 'round-progress'?"]),
    (["trace", "gallrey"], ["did you mean 'gallery'?"]),
    (["render", "round-progress", "--set", "progres=1"], ["did you mean 'progress'?"]),
    (["trace", "gallery", "--policy", "sprnig"], ["did you mean 'spring'?"]),
    (["render", "gallery", "--easing", "spring=linear"], ["spring", "no easing"]),
    (["help", "render", "trace"], ["one verb at a time", "midflight help render"]),
    (["render", "round-progress", "--scale", "x"], ["'x'", "0.01 to 64"]),
    (["export", "round-progress", "--as", "xml"], ["'xml'", "swift", "css", "json"]),
    (["export", "round-progress", "--as", "cs"], ["did you mean 'css'?"]),
    (
      ["export", "round-progress", "--key", "progres"],
      ["no animation 'progres'", "did you mean 'progress'?"]
    ),
    (["export", "round-progress", "--set", "progress=1"], ["--set", "--tuning"]),
    (["export", "round-progress", "--log", "a.log"], ["a.log", "No such file"]),
    (["list", "--log", "a.log"], ["a.log", "No such file"]),
    (["exprot", "round-progress"], ["did you mean 'export'?"]),
    (["render", "\u{1B}[31m"], [#"'\u{1B}[31m'"#]),
    (["render", "round-progress", "--set", "\r\u{202E}=1"], [#"'\r\u{202E}'"#]),
    (["preview", "--trace", "-", "--journal", "-"], ["--trace", "--journal", "standard output"]),
    // These traces are refused before the program opens a window, which would fail without a
    // display.
    (["preview", "--trace", "/dev/full"], ["/dev/full", "No space left on device"]),
    (["preview", "--trace", "."], ["cannot write .: Is a directory"]),
    (["preview", "--trace", "/dev/null/t.csv"], ["Not a directory"]),
    (["preview", "--trace", String(repeating: "t", count: 256)], ["File name too long"]),
  ]

  @Test(arguments: [
    [], ["render"], ["render", "round-progress", "--at"], ["render", "round-progress", "--set"],
    ["render", "round-progress", "-o"], ["list"], ["help"],
  ])
  func `a long word is truncated, and the advice stays`(_ beginning: [String]) throws {
    let run = try Midflight(beginning + [String(repeating: "a", count: 100_000)])
    #expect(run.status == 2)
    #expect(run.stderr.count < 1100)
    #expect(run.stderr.filter { $0 == "\n" }.count == 1)
    if beginning == ["render"] { #expect(run.stderr.contains("gallery")) }
  }

  @Test func `an option's value may follow it directly`() throws {
    for arguments in [
      ["render", "round-progress", "--size", "8x8", "-oa.png"],
      ["trace", "round-progress", "-oa.csv"],
    ] {
      #expect(try Midflight(arguments, in: scratch.folder).stderr == "")
    }
    #expect(try scratch.files == ["a.csv", "a.png"])
  }

  @Test(arguments: advice)
  func `an error says which values are accepted`(_ arguments: [String], _ words: [String]) throws {
    let stderr = try Midflight(arguments).stderr
    for word in words { #expect(stderr.contains(word), "\(stderr)") }
  }

  @Test func `an unknown word without a similar one gets no suggestion`() throws {
    for arguments in [["fly"], ["render", "x"], ["help", "everything"]] {
      #expect(try !Midflight(arguments).stderr.contains("did you mean"))
    }
  }

  @Test(arguments: ["x.png", "x.PNG", "x", ".jpg", "x.v2", "a.jpg.png"])
  func `names of other files are names of images`(_ name: String) throws {
    let run = try Midflight(
      ["render", "round-progress", "--size", "8x8", "-o", name], in: scratch.folder)
    #expect(run.status == 0 && run.text == name + "\n")
    #expect(try PNG.read(scratch.url(name).path).width == 8)
  }

  @Test(arguments: [["--fps", "10"], ["--joints"]])
  func `a trace's file is named`(_ options: [String]) throws {
    let run = try Midflight(
      ["trace", "round-progress", "-o", "rows.csv"] + options, in: scratch.folder)
    #expect(run.status == 0 && run.text == "rows.csv\n" && run.stderr.isEmpty)
    let printed = try Midflight(["trace", "round-progress"] + options)
    #expect(try Data(contentsOf: scratch.url("rows.csv")) == printed.output)
  }

  /// The README shows images together with the commands that wrote them.
  @Test func `the README's image is the output of its command`() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    let shown = text.matches(
      of: /!\[[^\]]*\]\((?<path>[^)]*)\)\s*\(`midflight (?<command>[^`]*)` wrote this image\.\)/)
    // For each of the README's images from `Resources`, there is a command that wrote it.
    #expect(shown.count == text.split(separator: "](Resources/").count - 1)
    #expect(!shown.isEmpty)
    for image in shown {
      let words = image.command.split(separator: " ").map { $0.filter { $0 != "'" } }
      let run = try Midflight(words + ["-o", "-"])
      // Compare pixels, not bytes, since another version of zlib may compress them differently.
      let kept = try PNG.read(root.appendingPathComponent(String(image.path)).path)
      let isSame = try PNG.decode([UInt8](run.output)) == kept
      #expect(isSame, "\(image.path) differs; write it again by its command")
    }
  }

  /// The program's time grows linearly with the number of options. If several options apply to the
  /// same instant, the last one wins.
  @Test(.timeLimit(.minutes(15)))
  func `a whole recording fits into the arguments`() throws {
    let run = try Midflight(
      ["trace", "round-progress", "--key", "progress", "--to", "0", "--set", "progress=1"]
        + (0..<20_000).flatMap {
          ["--set", "progress=\($0 % 2)", "--duration", "progress=\(1 + $0 % 2)s"]
        }
        + ["--set=progress=0.25", "--set", "progressColor=red", "--set", "progress=40%"])
    #expect(run.status == 0 && run.lines.last == "0,0.4,0.4,0", "\(run.stderr)")
  }

  /// `--joints` prints only a few rows however long the trace is, so the limit on the number of
  /// rows does not limit its time range.
  @Test func `joints are searched for up to the largest time`() throws {
    let early = try Midflight(["trace", "round-progress", "--joints"])
    let late = try Midflight(["trace", "round-progress", "--joints", "--to", "16667s"])
    #expect(late.status == 0 && late.text == early.text && late.lines.count > 1)
    let colors = ["trace", "round-progress", "--joints", "--to", "1000000s"]
    #expect(try Midflight(colors).text == early.text)
  }

  /// With `--joints`, `--key` accepts the same property names as it does for rows.
  @Test func `joints are chosen by their property`() throws {
    let arguments = ["trace", "round-progress", "--joints", "--set", "progress=0@1.4s"]
    let all = try Midflight(arguments).lines
    let chosen = try Midflight(arguments + ["--key", "progress"]).lines
    #expect(chosen == all.filter { $0.hasPrefix("time,") || $0.contains(",progress,") })
    #expect(chosen.count > 1 && chosen.count < all.count)
  }

  @Test(arguments: [("50%", "2s"), ("108f", "1.8s"), ("45%", "1800ms"), ("0f", "0%")])
  func `a time is seconds, a part or a frame`(_ times: (String, String)) throws {
    func rendered(_ time: String) throws -> Data {
      try Midflight(["render", "round-progress", "--at", time, "-o", "-"]).output
    }
    let first = try rendered(times.0)
    #expect(!first.isEmpty)
    #expect(try first == rendered(times.1))
    func rows(_ time: String) throws -> String {
      try Midflight(["trace", "round-progress", "--set", "progress=0@\(time)"]).text
    }
    #expect(try rows(times.0) == rows(times.1))
  }

  @Test func `joints are traced with their jumps`() throws {
    func jumps(_ policy: String) throws -> [(value: Double, velocity: Double)] {
      let run = try Midflight(
        [
          "trace", "round-progress", "--joints", "--policy", policy, "--set",
          "progress=0@1.4s",
        ], in: scratch.folder)
      #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
      let lines = String(decoding: run.output, as: UTF8.self).split(separator: "\n")
      #expect(
        lines.first?.hasPrefix("time,property,layer,key,policy,before,after,valueJump,") == true)
      return lines.dropFirst().compactMap { line in
        let fields = line.split(separator: ",")
        guard fields.count == 12, fields[1] == "progress", fields[0] == "1.4",
          let value = Double(fields[7]), let velocity = Double(fields[10])
        else { return nil }
        return (value, velocity)
      }
    }
    #expect(try jumps("fromModel").allSatisfy { $0.value > 0.05 })
    #expect(try jumps("fromPresentation").allSatisfy { $0.value < 1e-9 && $0.velocity > 0.1 })
    #expect(try jumps("spring").allSatisfy { $0.value < 1e-9 && $0.velocity < 1e-6 })
    #expect(try jumps("additive").count == 1)
  }

  @Test(arguments: bad)
  func `invalid input gives one line and status 2 for each verb`(_ arguments: [String]) throws {
    let run = try Midflight(arguments, in: scratch.folder)
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.stderr.hasPrefix("midflight: ") && run.stderr.hasSuffix("\n"))
    #expect(run.stderr.filter { $0 == "\n" }.count == 1, "\(run.stderr)")
    #expect(try scratch.files.isEmpty)
  }

  @Test func `an unknown first word names verbs and scenes`() throws {
    let run = try Midflight(["fly"])
    for word in [
      "fly", "render", "trace", "list", "export", "preview", "round-progress", "animated-lines",
    ] {
      #expect(run.stderr.contains(word))
    }
  }

  @Test func `a closed standard error does not crash the program`() throws {
    #expect(try Midflight(shell: #"exec "$0" "$@" 2>&-"#, ["render", "nothing"]).status == 2)
  }

  @Test func `without a display the error names render`() throws {
    #expect(try Midflight([]).stderr.contains("midflight render"))
  }

  @Test func `a scene with a missing image is not written`() throws {
    let run = try Midflight(
      shell: #"MIDFLIGHT_RESOURCES="$PWD" exec "$0" "$@""#,
      ["render", "animated-lines", "-o", "lines.png"], in: scratch.folder)
    #expect(run.status == 2)
    #expect(
      run.stderr.contains("magnifier.png") && run.stderr.split(separator: "\n").count == 1)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).isEmpty)
    // `trace` still writes its rows without the missing image, and prints a single warning.
    let trace = try Midflight(
      shell: #"MIDFLIGHT_RESOURCES="$PWD" exec "$0" "$@""#,
      ["trace", "animated-lines", "--set", "lineWidth=2", "--easing", "strokeEnd=linear"],
      in: scratch.folder)
    #expect(trace.status == 0 && trace.stderr.split(separator: "\n").count == 1)
    #expect(trace.stderr.contains("magnifier.png"))
    // A scene without images is drawn as usual when an image is missing.
    let other = try Midflight(
      shell: #"MIDFLIGHT_RESOURCES="$PWD" exec "$0" "$@""#,
      ["render", "round-progress", "-o", "-"],
      in: scratch.folder)
    let wanted = try Midflight(["render", "round-progress", "-o", "-"])
    #expect(other.status == 0 && other.output == wanted.output)
  }

  @Test func `a scene with text is not written without fonts`() throws {
    try Data("<fontconfig></fontconfig>".utf8).write(to: scratch.url("fonts.conf"))
    func render(_ scene: String) throws -> Midflight {
      try Midflight(
        shell: #"FONTCONFIG_FILE="$PWD/fonts.conf" exec "$0" "$@""#,
        ["render", scene, "--size", "64x64", "-o", "-"], in: scratch.folder)
    }
    for scene in ["gallery", "explicit-color"] {
      let run = try render(scene)
      #expect(run.status == 2 && run.output.isEmpty)
      #expect(run.stderr.contains("font") && run.stderr.split(separator: "\n").count == 1)
    }
    for scene in ["round-progress", "animated-lines", "logo-fade"] {
      let run = try render(scene)
      #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    }
  }

  /// A limit on the file size simulates a full disk: writing fails part-way, both if the program
  /// inherits SIGXFSZ as ignored and if it does not.
  @Test(arguments: ["trap '' XFSZ", "trap - XFSZ"])
  func `a full disk leaves no partial file`(_ signal: String) throws {
    let old = Data("what was there".utf8)
    try old.write(to: scratch.url("a.png"))
    let run = try Midflight(
      shell: signal + #"; ulimit -f 1; exec "$0" "$@""#,
      ["render", "round-progress", "--at", "1.8s", "--scale", "8", "-o", "a.png"],
      in: scratch.folder)
    #expect(run.status == 2)
    #expect(run.stderr.filter { $0 == "\n" }.count == 1)
    #expect(try scratch.files == ["a.png"])
    #expect(try Data(contentsOf: scratch.url("a.png")) == old)
  }

  @Test(arguments: [["list"], ["trace", "round-progress"], ["--help"]])
  func `a full standard output is an error`(_ arguments: [String]) throws {
    let run = try Midflight(shell: #"exec "$0" "$@" > /dev/full"#, arguments)
    #expect(run.status == 2)
    #expect(run.stderr.filter { $0 == "\n" }.count == 1)
  }
}
