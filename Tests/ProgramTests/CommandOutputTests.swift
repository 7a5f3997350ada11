/// Tests the output of the verbs when there is no error.
@Suite struct CommandOutputTests {
  @Test(arguments: [
    (["--help"], "animated-lines"), (["render", "--help"], "--transparent"),
    (["trace", "--help"], "--joints"), (["export", "--help"], "--as"),
    (["help", "list"], "--json"),
  ])
  func `help is on standard output`(_ arguments: [String], _ word: String) throws {
    let run = try Midflight(arguments)
    #expect(run.status == 0)
    #expect(run.text.contains(word))
    #expect(run.stderr.isEmpty)
  }

  @Test func `the same frame is the same bytes`() throws {
    let scratch = Scratch()
    for name in ["a.png", "b.png"] {
      let run = try Midflight(
        ["render", "round-progress", "--at", "1.8s", "-o", name], in: scratch.folder)
      #expect(run.status == 0)
      #expect(run.text == name + "\n")
    }
    let bytes = try Data(contentsOf: scratch.url("a.png"))
    #expect(try bytes == Data(contentsOf: scratch.url("b.png")))
    let piped = try Midflight(["render", "round-progress", "--at", "1800ms", "-o", "-"])
    #expect(piped.output == bytes)
    #expect(try scratch.files == ["a.png", "b.png"])
  }

  @Test func `an image without a name is named after its scene and time`() throws {
    let scratch = Scratch()
    let run = try Midflight(
      ["render", "animated-lines", "--at", "0.5", "--size", "64x48"], in: scratch.folder)
    #expect(run.text == "animated-lines-0.500s.png\n")
    let image = try PNG.read(scratch.url("animated-lines-0.500s.png").path)
    #expect(image.width == 64 && image.height == 48)
  }

  @Test func `a transparent image is transparent, and a background is behind`() throws {
    let clear = try PNG.decode(
      [UInt8](Midflight(["render", "round-progress", "--transparent", "-o", "-"]).output))
    #expect(clear.pixels[0] == 0)
    let red = try PNG.decode(
      [UInt8](Midflight(["render", "round-progress", "--background", "red", "-o", "-"]).output))
    #expect(red.pixels[0] == 0xFFFF_0000)
  }

  @Test func `the trace is the article's table`() throws {
    let run = try Midflight([
      "trace", "round-progress", "--key", "progress", "--fps", "10", "--to", "4s",
      "--format", "csv",
    ])
    #expect(run.lines.count == 42)
    #expect(run.lines[0] == "time,model,presentation,velocity")
    let rows = run.lines.dropFirst().map { $0.split(separator: ",").compactMap { Double($0) } }
    #expect(rows.allSatisfy { $0.count == 4 })
    let wanted = [1.8: 0.842838, 2.3: 0.621419, 2.8: 0.4, 3.3: 0.9]
    for row in rows {
      if row[0] <= 1 { #expect(abs(row[2] - 0.2) < 1e-5) }
      if let value = wanted[row[0]] { #expect(abs(row[2] - value) < 1e-5) }
    }
    #expect(Set(rows.map { $0[0] }).isSuperset(of: wanted.keys))
  }

  @Test func `settings and tuning reach the frame`() throws {
    func last(_ arguments: [String]) throws -> [Double] {
      let run = try Midflight(
        ["trace", "round-progress", "--key", "progress", "--fps", "10", "--to", "1.5s"] + arguments)
      return try #require(run.lines.last).split(separator: ",").compactMap { Double($0) }
    }
    #expect(try abs(last([])[2] - 0.55) < 1e-9)
    #expect(
      try abs(last(["--duration", "progress=2s", "--easing", "progress=linear"])[2] - 0.375) < 1e-9)
    #expect(try last(["--set", "progress=0@1.4s"])[1] == 0)
    // `--set` without a time sets the value at 0 s without an animation, so the scene starts from
    // it.
    let start = try Midflight(
      ["trace", "round-progress", "--key", "progress", "--to", "0", "--set", "progress=70%"])
    #expect(start.lines.last == "0,0.7,0.7,0")
  }

  @Test func `an export's format is the requested one, else the file's, else Swift`() throws {
    func first(_ options: [String], _ file: String?) throws -> Substring? {
      let scratch = Scratch()
      let run = try Midflight(
        ["export", "round-progress"] + options + (file.map { ["-o", $0] } ?? []),
        in: scratch.folder)
      #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
      guard let file else { return run.lines.first }
      #expect(run.text == file + "\n")
      return try String(contentsOf: scratch.url(file), encoding: .utf8).split(separator: "\n").first
    }
    let (swift, css, json) = ("#if canImport(QuartzCore)", "/* ", "{")
    #expect(try first([], nil) == swift[...])
    #expect(try first(["--as", "css"], nil)?.hasPrefix(css) == true)
    #expect(try first([], "a.CSS")?.hasPrefix(css) == true)
    #expect(try first([], "a.json") == json[...])
    #expect(try first([], "Motion") == swift[...])
    #expect(try first(["--as", "css"], "a.txt")?.hasPrefix(css) == true)
    #expect(try first(["--as", "json"], "a.css") == json[...])
  }

  @Test func `an export has the chosen animations with their tuned values`() throws {
    let run = try Midflight([
      "export", "round-progress", "--key", "progress", "--duration", "progress=250ms", "--easing",
      "progress=0.1,-0.5,0.2,1.5", "--policy", "fromPresentation",
    ])
    #expect(run.text.contains("controlPoints: 0.1, -0.5, 0.2, 1.5"))
    #expect(run.text.contains("animation.duration = 0.25"))
    #expect(run.text.contains("presentation()"))
    #expect(run.text.contains("static func progress(") && !run.text.contains("progressColor"))
    let property = try Midflight(["export", "animated-lines", "--key", "strokeEnd"])
    let one = try Midflight([
      "export", "animated-lines", "--key", "strokeEnd/retarget.strokeEnd",
    ])
    #expect(
      property.text.contains("strokeEndAnimation(") && property.text.contains("retargetStrokeEnd("))
    #expect(!one.text.contains("strokeEndAnimation(") && one.text.contains("retargetStrokeEnd("))
  }

  /// The exports equal the files in `PortedPrograms`, where they are compiled and tested.
  @Test(arguments: [
    ("GalleryMotion", ["gallery", "--key", "basic", "--policy", "additive"]),
    ("LogoFadeMotion", ["logo-fade", "--key", "borderWidth", "--policy", "fromPresentation"]),
    (
      "AnimatedLinesMotion",
      ["animated-lines", "--key", "strokeEnd/retarget.strokeEnd", "--policy", "spring"]
    ),
    (
      "ExplicitColorMotion",
      [
        "explicit-color", "--key", "modelFirst", "--policy", "fromModel", "--easing",
        "modelFirst=0.2,0,0.1,1.3",
      ]
    ),
  ])
  func `the exported programs equal the output of their commands`(
    _ name: String, _ arguments: [String]
  ) throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
      .appendingPathComponent("PortedPrograms/Exported/\(name).swift")
    let run = try Midflight(["export"] + arguments)
    #expect(try run.text == String(contentsOf: file, encoding: .utf8))
  }

  @Test(arguments: [
    (["record", "gal"], ["gallery"]), (["record", "Ga"], ["Gauge.swift"]),
    (["preview", "a"], ["animated-lines", "a.midflight"]),
    (["record", "gallery", "--show", ""], ["stage", "graph", "window"]),
    (["trace", "gallery", "--policy", "from"], ["fromModel", "fromPresentation"]),
    (["check", ""], ["goldens"]), (["render", "gallery", "-o", "Gau"], ["Gauge.swift"]),
  ])
  func `a shell completes scenes, files, folders and choices`(
    _ words: [String], _ expected: [String]
  ) throws {
    let scratch = Scratch()
    let run = try Midflight(
      shell: #"""
        mkdir goldens && touch Gauge.swift a.midflight b.txt
        "$0" --generate-completion-script bash >script
        exec bash -c '
          source ./script
          PATH=$(dirname "$0"):$PATH COMP_WORDS=(midflight "$@") COMP_CWORD=$#
          COMP_LINE="midflight $*" COMP_TYPE=9
          COMP_POINT=${#COMP_LINE}
          _midflight midflight "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
          printf "%s\n" "${COMPREPLY[@]}"' "$0" "$@"
        """#, words, in: scratch.folder)
    #expect(run.lines.map(String.init) == expected, "\(run.stderr)")
  }

  @Test func `the list is readable by machines`() throws {
    let run = try Midflight(["list", "--json"])
    let scenes = try #require(
      JSONSerialization.jsonObject(with: run.output) as? [[String: Any]])
    #expect(
      scenes.compactMap { $0["name"] as? String } == [
        "round-progress", "animated-lines", "logo-fade", "explicit-color", "gallery",
      ])
    #expect(scenes.allSatisfy { !($0["tunables"] as! [Any]).isEmpty })
  }
}
