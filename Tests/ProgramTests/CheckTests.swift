/// `check` compares recorded images and traces with the current ones.
@Suite(.serialized) struct CheckTests {
  private let scratch = Scratch()

  init() throws {
    try FileManager.default.createDirectory(
      at: scratch.url("goldens"), withIntermediateDirectories: true)
  }

  private func run(_ arguments: String...) throws -> Midflight {
    try Midflight(arguments, in: scratch.folder)
  }

  /// Writes images of every scene, an image for each option of `render`, and a log to check.
  private func fill() throws {
    let looks = [
      [], ["--scale", "2"], ["--transparent"], ["--size", "200x100"],
      ["--scale", "0.5", "--size", "300x200"],
      ["--background", "#80ff0040"],
    ]
    let scenes = ["round-progress", "animated-lines", "logo-fade", "explicit-color", "gallery"]
    for (index, look) in looks.enumerated() {
      let scene = scenes[index % scenes.count]
      let render = try Midflight(
        ["render", scene, "--at", "1.3s", "-o", "goldens/\(index).png"] + look, in: scratch.folder)
      #expect(render.status == 0, "\(render.stderr)")
    }
    let tuned = try run(
      "render", "round-progress", "--at", "1.6s", "--set", "progress=0.1@1.4s", "--easing",
      "progress=spring(0.5, 0.3)", "--policy", "additive", "-o", "goldens/tuned.png")
    #expect(tuned.status == 0)
    try "midflight 1\nscene round-progress\n1.4s set progress 0.1\n"
      .write(to: scratch.url("goldens/turn.midflight"), atomically: true, encoding: .utf8)
  }

  @Test func `an unchanged file passes with each kernel`() throws {
    try fill()
    let missing = try run("check", "goldens")
    #expect(missing.status == 1)
    #expect(
      missing.lines.first
        == "differs  turn.midflight  there is no goldens/turn.csv yet; --update writes it")
    let update = try run("check", "goldens", "--update")
    #expect(update.status == 0 && update.lines.last == "7 same, 1 updated")
    for kernels in ["native", "avx2", "portable"] {
      let check = try Midflight(
        shell: #"MIDFLIGHT_KERNELS=\#(kernels) exec "$0" "$@""#, ["check", "goldens"],
        in: scratch.folder)
      #expect(check.status == 0 && check.text == "8 same, 0 different\n", "\(check.text)")
    }
    #expect(try scratch.files == ["goldens"])
    let trace = try run("trace", "round-progress", "--log", "goldens/turn.midflight")
    #expect(try String(contentsOf: scratch.url("goldens/turn.csv"), encoding: .utf8) == trace.text)
  }

  @Test func `a difference is reported and shown`() throws {
    try fill()
    _ = try run("check", "goldens", "--update")
    // Draw an image with a different easing from the one in the recorded image's embedded text.
    let other = try run(
      "render", "round-progress", "--at", "1.6s", "--set", "progress=0.1@1.4s", "--easing",
      "progress=linear", "-o", "other.png")
    #expect(other.status == 0)
    let golden = scratch.url("goldens/tuned.png")
    let old = [UInt8](try Data(contentsOf: golden))
    let text = try #require(try PNG.text(under: "midflight", in: old))
    let pixels = try PNG.read(scratch.url("other.png").path)
    try Data(PNG.insert(text, as: "midflight", into: try PNG.encode(pixels))).write(to: golden)
    let table = scratch.url("goldens/turn.csv")
    let rows = try String(contentsOf: table, encoding: .utf8)
    try rows.replacing("progress", with: "progres").write(
      to: table, atomically: true, encoding: .utf8)

    let check = try run("check", "goldens", "--sheets", "sheets")
    #expect(check.status == 1 && check.lines.last == "6 same, 2 different")
    #expect(
      check.lines[0].hasPrefix("differs  tuned.png  ")
        && check.lines[0].hasSuffix(": sheets/tuned.png"))
    #expect(
      check.lines[1]
        == "differs  turn.midflight  progres is missing; "
        + "progresColor is missing; progress is new; progressColor is new")
    let sheet = try PNG.read(scratch.url("sheets/tuned.png").path)
    let actual = try PNG.decode(old)
    #expect(sheet.width == actual.width * 3 + 16 && sheet.height == actual.height)
    for (part, image) in [pixels, actual].enumerated() {
      for y in 0..<actual.height {
        let start = y * sheet.width + part * (actual.width + 8)
        #expect(
          sheet.pixels[start..<start + actual.width]
            == image.pixels[y * actual.width..<(y + 1) * actual.width])
      }
    }
    for y in 0..<actual.height {
      for x in 0..<actual.width {
        let (a, b) = (pixels.pixels[y * actual.width + x], actual.pixels[y * actual.width + x])
        let shown = sheet.pixels[y * sheet.width + 2 * (actual.width + 8) + x]
        let isBlack = shown == 0xFF00_0000
        if isBlack != (a == b) {
          Issue.record("at \(x), \(y) the difference of \(a) and \(b) is shown as \(shown)")
          return
        }
      }
    }
    let update = try run("check", "goldens", "--update")
    #expect(update.status == 0 && update.lines.last == "6 same, 2 updated")
    #expect([UInt8](try Data(contentsOf: golden)) == old)
    #expect(try String(contentsOf: table, encoding: .utf8) == rows)
  }

  /// A folder that comes from somebody else may contain links to files outside it. A check does not
  /// write to these files.
  @Test func `nothing is written through a link of a checked folder`() throws {
    try fill()
    let victim = scratch.url("victim")
    let folder = scratch.url("outside")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    func link(_ name: String, to target: URL) throws {
      try? FileManager.default.removeItem(at: scratch.url(name))
      try FileManager.default.createSymbolicLink(
        at: scratch.url(name), withDestinationURL: target)
    }
    func isUntouched() throws -> Bool {
      try String(contentsOf: victim, encoding: .utf8) == "the victim's"
        && FileManager.default.contentsOfDirectory(atPath: folder.path) == ["tuned.png"]
        && String(contentsOf: folder.appendingPathComponent("tuned.png"), encoding: .utf8) == "kept"
    }
    func isFile(_ name: String) -> Bool {
      var facts = stat()
      return lstat(scratch.url(name).path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }
    try "the victim's".write(to: victim, atomically: true, encoding: .utf8)
    try "kept".write(
      to: folder.appendingPathComponent("tuned.png"), atomically: true, encoding: .utf8)
    // Replace an image with one that embeds its text but has other pixels.
    let golden = scratch.url("goldens/tuned.png")
    let text = try PNG.text(under: "midflight", in: [UInt8](try Data(contentsOf: golden)))
    let other = PNG.insert(
      try #require(text), as: "midflight",
      into: try PNG.encode(try PNG.read(scratch.url("goldens/0.png").path)))
    try Data(other).write(to: golden)

    for path in ["differences", "differences/"] {
      try link("differences", to: folder)
      let run = try run("check", "goldens", "--sheets", path)
      #expect(
        run.status == 2 && run.stderr.contains("differences is a link"), "\(run.stderr)")
      #expect(try isUntouched())
    }
    try FileManager.default.removeItem(at: scratch.url("differences"))
    try FileManager.default.createDirectory(
      at: scratch.url("differences"), withIntermediateDirectories: false)
    try link("differences/tuned.png", to: victim)
    #expect(try run("check", "goldens").status == 1)
    #expect(try isUntouched() && isFile("differences/tuned.png"))

    // An update replaces a link with a file, and does not write to the link's target.
    try Data(other).write(to: scratch.url("elsewhere.png"))
    try link("goldens/tuned.png", to: scratch.url("elsewhere.png"))
    try link("goldens/turn.csv", to: victim)
    let update = try run("check", "goldens", "--update")
    #expect(update.status == 0, "\(update.stderr)")
    #expect(try isUntouched() && isFile("goldens/tuned.png") && isFile("goldens/turn.csv"))
    #expect([UInt8](try Data(contentsOf: scratch.url("elsewhere.png"))) == other)
  }

  /// The folder for the sheets is the checked folder itself, named in several ways, or a subfolder
  /// that also contains checked images.
  @Test func `sheets never replace the files that are checked`() throws {
    try fill()
    _ = try run("check", "goldens", "--update")
    try FileManager.default.createDirectory(
      at: scratch.url("goldens/deeper"), withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      at: scratch.url("goldens/0.png"), to: scratch.url("goldens/deeper/0.png"))
    let other = try run(
      "render", "round-progress", "--at", "1.7s", "-o", "goldens/deeper/1.png")
    #expect(other.status == 0)
    try FileManager.default.createSymbolicLink(
      at: scratch.url("link"), withDestinationURL: scratch.url("goldens"))
    let golden = scratch.url("goldens/0.png")
    let old = try Data(contentsOf: golden)
    for sheets in ["goldens", "./goldens/", "link", "goldens/deeper", scratch.url("goldens").path] {
      for options in [[], ["--update"]] {
        let check = try Midflight(
          ["check", "goldens", "--sheets", sheets] + options, in: scratch.folder)
        #expect(check.status == 2 && check.output.isEmpty, "\(check.text)")
        #expect(check.stderr.contains("which contains checked images"))
        #expect(check.stderr.split(separator: "\n").count == 1, "\(check.stderr)")
      }
    }
    #expect(try Data(contentsOf: golden) == old)
    #expect(try run("check", "goldens").status == 0)
  }

  @Test func `sheets that can't be written are reported`() throws {
    try fill()
    let text = try PNG.text(
      under: "midflight", in: [UInt8](try Data(contentsOf: scratch.url("goldens/0.png"))))
    let other = try PNG.encode(try PNG.read(scratch.url("goldens/tuned.png").path))
    try Data(PNG.insert(try #require(text), as: "midflight", into: other)).write(
      to: scratch.url("goldens/0.png"))
    try Data().write(to: scratch.url("differences"))
    let check = try run("check", "goldens")
    #expect(check.status == 2)
    #expect(
      check.stderr == "midflight: goldens/0.png: cannot write differences: File exists\n",
      "\(check.stderr)")
  }

  @Test func `an unreadable table is not treated as a missing one`() throws {
    try fill()
    let kinds = [
      "mkdir turn.csv", "mkfifo turn.csv", "ln -s /dev/zero turn.csv", "ln -s turn.csv turn.csv",
    ]
    for kind in kinds {
      for options in ["", "--update"] {
        let check = try Midflight(
          shell: "rm -rf goldens/turn.csv; (cd goldens; \(kind)); exec \"$0\" \"$@\" \(options)",
          ["check", "goldens"], in: scratch.folder)
        #expect(check.status == 2, "\(kind)")
        #expect(
          check.stderr.contains("midflight: cannot read goldens/turn.csv: "),
          "\(check.stderr)")
        #expect(!check.text.contains("updated  turn"))
      }
    }
  }

  @Test func `files that name no scene are skipped`() throws {
    #expect(try run("check", "none").stderr == "midflight: none does not exist\n")
    #expect(
      try run("check", "goldens").stderr
        == "midflight: goldens contains no images or logs to check\n")
    let image = CGImage(width: 4, height: 4, pixels: [UInt32](repeating: ~0, count: 16))
    try PNG.write(image, to: scratch.url("goldens/plain.png").path)
    #expect(
      try run("check", "goldens/plain.png").stderr
        == """
        midflight: Skipped goldens/plain.png: it contains no scene
        midflight: goldens/plain.png contains no images or logs to check

        """)
    try "".write(to: scratch.url("text"), atomically: true, encoding: .utf8)
    #expect(
      try run("check", "text").stderr
        == "midflight: text is not a folder, saved log or PNG image\n")
    #expect(mkfifo(scratch.url("goldens/pipe.png").path, 0o600) == 0)
    #expect(
      try run("check", "goldens").stderr.contains(
        "Skipped goldens/pipe.png: it is not a regular file"))
    let plain = try run("check", "goldens")
    #expect(plain.status == 2)
    #expect(plain.stderr.contains("Skipped goldens/plain.png: it contains no scene"))
  }

  /// A check names the files that it cannot read, checks the others, and exits with a status that
  /// reports the failure.
  @Test func `broken files do not pass`() throws {
    try fill()
    _ = try run("check", "goldens", "--update")
    let bytes = [UInt8](try Data(contentsOf: scratch.url("goldens/0.png")))
    try Data("no picture".utf8).write(to: scratch.url("goldens/words.png"))
    try Data(bytes.prefix(500)).write(to: scratch.url("goldens/half.png"))
    try Data(
      PNG.insert(
        "midflight 1\nscene gone\n", as: "midflight",
        into: PNG.encode(
          CGImage(width: 1, height: 1, pixels: [~0])))
    ).write(to: scratch.url("goldens/gone.png"))
    let check = try run("check", "goldens")
    #expect(check.status == 2)
    #expect(check.lines.last == "8 same, 0 different, 3 that cannot be checked")
    let stderr = check.stderr.split(separator: "\n")
    #expect(stderr.count == 3)
    for name in ["gone.png", "half.png", "words.png"] {
      #expect(stderr.contains { $0.contains("goldens/\(name)") }, "\(check.stderr)")
    }
  }

  /// `check` draws the images of scenes in a Swift file if that file is named.
  @Test func `images of a file's scenes are checked`() throws {
    #expect(try run("new", "Gauge").status == 0)
    let record = try run(
      "record", "Gauge.swift", "--from", "0.5s", "--to", "1s", "--fps", "8", "-o", "goldens/")
    #expect(record.status == 0, "\(record.stderr)")
    #expect(try run("check", "goldens", "Gauge.swift").text == "4 same, 0 different\n")
    let file = scratch.url("Gauge.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("setLineWidth(20)", with: "setLineWidth(21)")
      .write(to: file, atomically: true, encoding: .utf8)
    let check = try run("check", "goldens", "Gauge.swift")
    #expect(check.status == 1 && check.lines.last == "0 same, 4 different")
    // Change the easing in the code. A sheet then shows the difference.
    let motion = try run(
      "record", "Gauge.swift", "--set", "level=0.9@0.1s", "--from", "0.25s", "--to", "0.5s",
      "--fps",
      "8", "-o", "eased/")
    #expect(motion.status == 0, "\(motion.stderr)")
    try text.replacing("setLineWidth(20)", with: "setLineWidth(21)")
      .replacing(".easeInEaseOut", with: ".easeIn")
      .write(to: file, atomically: true, encoding: .utf8)
    let eased = try run("check", "eased", "Gauge.swift", "--sheets", "sheets")
    #expect(eased.status == 1 && eased.lines.last == "0 same, 2 different", "\(eased.text)")
    let sheets = try FileManager.default.contentsOfDirectory(atPath: scratch.url("sheets").path)
    #expect(sheets.count == 2)
    for name in sheets {
      let sheet = try PNG.read(scratch.url("sheets/\(name)").path)
      let width = (sheet.width - 16) / 3
      let isShown = (0..<sheet.height).contains { y in
        let end = (y + 1) * sheet.width
        return sheet.pixels[(end - width)..<end].contains { $0 != 0xFF00_0000 }
      }
      #expect(isShown, "\(name)")
    }
  }
}
