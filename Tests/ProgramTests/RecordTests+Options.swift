// Options set a video's frame rate, size, encoding and colours, and show logs or policies side by
// side.

extension RecordTests {
  /// Returns the durations of an animated file's frames in milliseconds, its number of loops and
  /// its width, as Pillow reads them.
  private func facts(_ name: String) throws -> (durations: [Int], loops: Int?, width: Int) {
    let text = try tool(
      """
      /usr/bin/python3 -c '
      from PIL import Image, ImageSequence
      image = Image.open("\(name)")
      print(image.size[0], image.info.get("loop"), *[
        (image.seek(i), image.load(), image.info.get("duration", 0))[2] for i in range(image.n_frames)])
      '
      """)
    let words = text.split(whereSeparator: \.isWhitespace)
    try #require(words.count > 2)
    return (
      words.dropFirst(2).map { Int(Double($0) ?? -1) }, Int(words[1]), try #require(Int(words[0]))
    )
  }

  @Test func `slow motion takes longer, and the end is held`() throws {
    let run = try record(
      "--from", "1.3s", "--to", "1.8s", "--fps", "20", "--speed", "0.25", "--hold", "1s", "--loop",
      "3", "-o", "slow.webp", "-o", "slow/")
    #expect(run.status == 0, "\(run.stderr)")
    let (durations, loops, _) = try facts("slow.webp")
    #expect(durations.reduce(0, +) == 3000 && durations.count == 60 && loops == 3)
    // Each frame of the video advances the scene by a quarter of a frame.
    let still = try Midflight(
      ["render", "round-progress", "--at", "1.425s", "-o", "still.png"], in: scratch.folder)
    #expect(still.status == 0)
    let frame = try PNG.read(scratch.url("slow/round-progress-0010.png").path)
    #expect(try frame == PNG.read(scratch.url("still.png").path))
    let last = try PNG.read(scratch.url("slow/round-progress-0039.png").path)
    #expect(try last == PNG.read(scratch.url("slow/round-progress-0059.png").path))
    #expect(frame != last)
  }

  @Test func `loops are written in formats that support them`() throws {
    let span = ["--from", "1.3s", "--to", "1.5s"]
    for (loop, gif) in [("0", 0), ("3", 2)] {
      let run = try Midflight(
        ["record", "round-progress", "--loop", loop, "-o", "a.gif", "-o", "a.apng"] + span,
        in: scratch.folder)
      #expect(run.status == 0, "\(run.stderr)")
      // A GIF stores how often it is repeated after it has been shown once, so the number is one
      // less than the number of times that it is shown.
      #expect(try facts("a.gif").loops == gif)
    }
    let once = try Midflight(
      ["record", "round-progress", "--loop", "1", "-o", "once.gif"] + span, in: scratch.folder)
    #expect(once.status == 0)
    #expect(try facts("once.gif").loops == nil)
    let video = try Midflight(
      ["record", "round-progress", "--loop", "2", "-o", "a.mp4"] + span, in: scratch.folder)
    #expect(video.status == 2 && video.stderr.contains("cannot set its loop count"))
    let quality = try Midflight(
      ["record", "round-progress", "--quality", "50", "-o", "b.gif"] + span, in: scratch.folder)
    #expect(quality.status == 2 && quality.stderr.contains("no quality setting"))
  }

  @Test func `losses and effort make a WebP smaller`() throws {
    func size(_ name: String, _ options: String...) throws -> Int {
      let run = try Midflight(
        ["record", "gallery", "--from", "1s", "--to", "1.3s", "--fps", "30", "-o", name] + options,
        in: scratch.folder)
      #expect(run.status == 0, "\(run.stderr)")
      return try Data(contentsOf: scratch.url(name)).count
    }
    let (plain, effort) = (try size("plain.webp"), try size("effort.webp", "--effort", "6"))
    let (fine, coarse) = (
      try size("fine.webp", "--quality", "90"), try size("coarse.webp", "--quality", "20")
    )
    #expect(effort < plain && coarse < fine && coarse < plain)
    // At any effort, the frames of lossless files are equal, and those of lossy files are similar.
    let text = try tool(
      """
      /usr/bin/python3 -c '
      from PIL import Image, ImageChops, ImageStat
      def frames(name):
        image = Image.open(name)
        for i in range(image.n_frames):
          image.seek(i)
          yield image.convert("RGB").copy()
      for name in ("effort.webp", "fine.webp"):
        worst = 0
        for a, b in zip(frames("plain.webp"), frames(name)):
          worst = max(worst, max(ImageStat.Stat(ImageChops.difference(a, b)).mean))
        print(worst)
      '
      """
    ).split(separator: "\n").compactMap { Double($0) }
    #expect(text.count == 2 && text[0] == 0 && text[1] > 0 && text[1] < 4, "\(text)")
  }

  @Test func `a video keeps to a size limit, and says how its quality was reduced`() throws {
    let span = ["--from", "1.3s", "--to", "2.3s"]
    func record(_ limit: String, _ name: String) throws -> Midflight {
      try Midflight(
        ["record", "round-progress", "--max-size", limit, "-o", name] + span, in: scratch.folder)
    }
    let whole = try record("10MB", "a.webp")
    #expect(whole.status == 0 && whole.stderr.isEmpty)
    let full = try Data(contentsOf: scratch.url("a.webp")).count
    for (part, words) in [
      (0.6, "frames per second"), (0.15, "scale ×"), (0.09, "quality "),
    ] {
      let limit = Int(Double(full) * part)
      let run = try record("\(limit)", "b.webp")
      #expect(run.status == 0, "\(run.stderr)")
      #expect(try Data(contentsOf: scratch.url("b.webp")).count <= limit)
      #expect(
        run.stderr.contains(words) && run.stderr.hasSuffix("for --max-size\n"),
        "\(part): \(run.stderr)")
    }
    try FileManager.default.removeItem(at: scratch.url("b.webp"))
    let refused = try record("500B", "b.webp")
    #expect(refused.status == 2 && refused.stderr.contains("b.webp exceeds --max-size"))
    #expect(!FileManager.default.fileExists(atPath: scratch.url("b.webp").path))
    for (limit, name) in [("50KB", "c.mp4"), ("60KB", "c.gif")] {
      let run = try record(limit, name)
      #expect(run.status == 0, "\(run.stderr)")
      let bytes = try Data(contentsOf: scratch.url(name)).count
      #expect(bytes <= (try #require(Int(limit.dropLast(2)))) * 1000)
    }
    #expect(try record("1MB", "folder/").status == 2)
    #expect(try record("lots", "d.webp").status == 2)
  }

  @Test func `two appearances are recorded into two files`() throws {
    let run = try record(
      "--from", "1.3s", "--to", "1.4s", "--colors", "dark,light", "--show", "graph", "-o",
      "graph.webp")
    #expect(run.status == 0, "\(run.stderr)")
    #expect(run.text == "graph-dark.webp\ngraph-light.webp\n")
    let light = try record(
      "--from", "1.3s", "--to", "1.4s", "--colors", "light", "-o", "stage.webp", "-o", "stage/")
    #expect(light.status == 0 && light.text == "stage.webp\nstage/\n", "\(light.stderr)")
    let corner = try PNG.read(scratch.url("stage/round-progress-0000.png").path).pixels[0]
    #expect(corner == 0xFFF4_F5F7)
    let brightness = try ["dark", "light"].map { color in
      let text = try tool(
        """
        /usr/bin/python3 -c '
        from PIL import Image, ImageStat
        print(ImageStat.Stat(Image.open("graph-\(color).webp").convert("L")).mean[0])
        '
        """)
      return try #require(Double(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }
    #expect(brightness[1] > brightness[0] + 80)
    let graph = try Midflight(
      [
        "record", "round-progress", "--from", "1.3s", "--to", "1.4s", "--fps", "10", "--colors",
        "light", "--show", "graph", "-o", "graph/",
      ], in: scratch.folder)
    #expect(graph.status == 0)
    let pixels = try PNG.read(scratch.url("graph/round-progress-0000.png").path).pixels
    #expect(pixels.count { $0 == 0xFFF4_F5F7 } > 50_000)
    #expect(try record("--colors", "dark", "--transparent").status == 2)
    #expect(try record("--colors", "dark,dark").status == 2)
    #expect(try record("--colors", "red").status == 2)
  }

  /// Each column of the video shows one log.
  @Test func `logs and policies are shown side by side`() throws {
    for (name, value) in [("a", "0.2"), ("b", "0.9")] {
      try
        "midflight 1\nscene round-progress\nmute all\n0.1s set progress 1\n0.3s set progress \(value)\n"
        .write(to: scratch.url("\(name).midflight"), atomically: true, encoding: .utf8)
    }
    let span = ["--from", "0.2s", "--to", "0.5s", "--fps", "10", "-o", "frames/"]
    let run = try Midflight(
      ["record", "round-progress", "--compare", "a.midflight", "b.midflight"] + span,
      in: scratch.folder)
    #expect(run.status == 0, "\(run.stderr)")
    let both = try PNG.read(scratch.url("frames/round-progress-0002.png").path)
    #expect(both.width == 2 * (320 + 8) + 8 && both.height == 24 + 320 + 22 + 8)
    for (column, name) in ["a", "b"].enumerated() {
      let still = try Midflight(
        [
          "render", "round-progress", "--log", "\(name).midflight", "--at", "0.4s", "-o",
          "still.png",
        ], in: scratch.folder)
      #expect(still.status == 0)
      let one = try PNG.read(scratch.url("still.png").path)
      for y in 0..<320 {
        let start = (24 + y) * both.width + 8 + column * 328
        #expect(both.pixels[start..<start + 320] == one.pixels[y * 320..<(y + 1) * 320])
      }
    }
    // A frame that is composed of several stages cannot be checked as the image of one stage,
    // whatever its embedded text says.
    let check = try Midflight(["check", "frames"], in: scratch.folder)
    #expect(check.status == 2 && check.stderr.contains("it is not an image of a stage"))
    let light = try Midflight(
      [
        "record", "round-progress", "--compare", "a.midflight", "b.midflight", "--colors", "light",
      ] + span, in: scratch.folder)
    #expect(light.status == 0)
    let corner = try PNG.read(scratch.url("frames/round-progress-0002.png").path).pixels[0]
    #expect(corner == 0xFFE4_E7EC)
    let policies = try Midflight(
      ["record", "round-progress", "--log", "a.midflight", "--policies"] + span,
      in: scratch.folder)
    #expect(policies.status == 0, "\(policies.stderr)")
    let four = try PNG.read(scratch.url("frames/round-progress-0002.png").path)
    #expect(four.width == both.width && four.height == 2 * (24 + 320 + 22) + 8)
    // The caption of each policy is drawn, and differs from the other captions.
    func caption(_ column: Int, _ row: Int) -> [UInt32] {
      (0..<22).flatMap { y -> ArraySlice<UInt32> in
        let start = ((row + 1) * (24 + 320 + 22) - 22 + y) * four.width + 8 + column * 328
        return four.pixels[start..<start + 320]
      }
    }
    let captions = [caption(0, 0), caption(1, 0), caption(0, 1), caption(1, 1)]
    #expect(captions.allSatisfy { Set($0).count > 2 })
    #expect(captions[0] != captions[1])
    for words in [
      ["--compare", "a.midflight", "--policies"], ["--policies", "--policy", "spring"],
      ["--compare", "a.midflight", "--log", "b.midflight"], ["--policies", "--show", "window"],
      ["--compare", "a.midflight", "gone.midflight"], ["--compare", "a.midflight"],
    ] {
      let refused = try Midflight(
        ["record", "round-progress"] + words + ["-o", "no.webp"], in: scratch.folder)
      #expect(refused.status == 2, "\(words)")
    }
  }
}
