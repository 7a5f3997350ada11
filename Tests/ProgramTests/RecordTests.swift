/// The program records videos and image sequences that other programs can read.
@Suite(.serialized) struct RecordTests {
  let scratch = Scratch()

  func record(_ arguments: String...) throws -> Midflight {
    try Midflight(["record", "round-progress"] + arguments, in: scratch.folder)
  }

  func tool(_ command: String) throws -> String {
    let run = try Midflight(shell: command, [], in: scratch.folder)
    #expect(run.status == 0, "\(command): \(run.stderr)")
    return run.text
  }

  /// In every kind of output, each frame equals the image that `render` draws at the frame's time.
  @Test func `a sequence's frames are images of their instants`() throws {
    let run = try record(
      "--from", "1s", "--to", "1.5s", "--fps", "12", "--set", "progress=0.1@1.2s", "--policy",
      "additive", "-o", "frames/")
    #expect(run.status == 0 && run.text == "frames/\n" && run.stderr.isEmpty, "\(run.stderr)")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.url("frames").path)
      .sorted()
    #expect(names == (0..<6).map { "round-progress-000\($0).png" })
    for (frame, name) in names.enumerated() {
      let time = "\(60 + frame * 5)f"
      let still = try Midflight(
        [
          "render", "round-progress", "--at", time, "--set", "progress=0.1@1.2s", "--policy",
          "additive", "-o", "still.png",
        ], in: scratch.folder)
      #expect(still.status == 0)
      #expect(
        try Data(contentsOf: scratch.url("still.png"))
          == Data(contentsOf: scratch.url("frames/\(name)")), "\(name)")
    }
  }

  /// libwebp's tools read the number, sizes and durations of the frames from the file, and the
  /// pixels of each frame composited over the earlier ones.
  @Test(arguments: [("60", true), ("24", false), ("7", true)])
  func `a WebP has every frame for its time`(rate: String, isTransparent: Bool) throws {
    let options =
      ["--from", "1.3s", "--to", "2.3s", "--fps", rate] + (isTransparent ? ["--transparent"] : [])
    let run = try Midflight(
      ["record", "round-progress"] + options + ["-o", "a.webp", "-o", "a/"], in: scratch.folder)
    #expect(run.status == 0 && run.text == "a.webp\na/\n")
    let count = try #require(Int(rate))
    let info = try tool("webpmux -info a.webp").split(separator: "\n")
    #expect(info.contains("Canvas size: 320 x 320"))
    #expect(info.contains("Number of frames: \(count)"))
    // Each row of the table has a frame's number, size, alpha, offset, duration and other
    // properties.
    let table: [[Substring]] = info.map { $0.split(separator: " ") }
    let rows = table.filter { (row: [Substring]) -> Bool in
      guard row.count == 11, row[0].last == ":" else { return false }
      return Int(row[0].dropLast()) != nil
    }
    #expect(rows.count == count)
    let durations = rows.compactMap { Int($0[6]) }
    #expect(durations.reduce(0, +) == 1000)
    #expect(durations.allSatisfy { abs($0 * count - 1000) <= count })
    // In each frame of an opaque recording, the pixels that do not change are transparent, so every
    // frame but the first has alpha.
    #expect(isTransparent || rows.dropFirst().allSatisfy { $0[8] == "yes" })
    var (canvas, isSum) = ([UInt32](repeating: 0, count: 320 * 320), false)
    let images = try FileManager.default.contentsOfDirectory(atPath: scratch.url("a").path)
      .sorted()
    for (frame, row) in rows.enumerated() where count < 60 || frame < 20 {
      _ = try tool(
        "webpmux -get frame \(frame + 1) a.webp -o f.webp && dwebp -quiet f.webp -o f.png")
      let part = try PNG.read(scratch.url("f.png").path)
      let (x, y) = (try #require(Int(row[4])), try #require(Int(row[5])))
      for line in 0..<part.height {
        for column in 0..<part.width {
          let pixel = part.pixels[line * part.width + column]
          // Composite each pixel: a clear one leaves the canvas unchanged, an opaque one replaces
          // it.
          if row[8] == "yes", pixel == 0 { continue }
          isSum = isSum || row[8] == "yes" && pixel >> 24 != 255
          canvas[(y + line) * 320 + x + column] = pixel
        }
      }
      let still = try PNG.read(scratch.url("a/\(images[frame])").path)
      #expect(canvas == still.pixels, "frame \(frame)")
    }
    #expect(!isSum)
    // Composite the frames by the rules of the format, as a player does.
    try """
    from PIL import Image
    import glob
    film = Image.open("a.webp")
    for index, name in enumerate(sorted(glob.glob("a/*.png"))):
        film.seek(index)
        assert film.convert("RGBA").tobytes() == Image.open(name).convert("RGBA").tobytes(), name
    """.write(to: scratch.url("play.py"), atomically: true, encoding: .utf8)
    _ = try tool("/usr/bin/python3 play.py")
  }

  /// Records two videos: four seconds of 640 × 480 pixels at 60 frames a second, a rate that a GIF
  /// cannot have, and one with an odd width and height.
  @Test(arguments: [(60, 240, "640x480"), (25, 25, "161x121")])
  func `videos have the frames, size and duration`(rate: Int, count: Int, size: String) throws {
    let run = try record(
      "--from", "1.3s", "--to", "\(1.3 + Double(count) / Double(rate))s", "--fps", "\(rate)",
      "--size", size, "-o", "a.mp4", "-o", "a.webm", "-o", "a.apng")
    #expect(run.status == 0, "\(run.stderr)")
    let gif = try record(
      "--from", "1.3s", "--to", "\(1.3 + Double(count) / 25)s", "--fps", "25", "--size", size,
      "-o", "a.gif")
    #expect(gif.status == 0, "\(gif.stderr)")
    let sides = size.split(separator: "x").compactMap { Int($0) }
    let even = sides.map { $0 + $0 % 2 }
    for (name, codec, sides, rate) in [
      ("a.mp4", "h264", even, rate), ("a.webm", "vp9", even, rate), ("a.gif", "gif", sides, 25),
      ("a.apng", "apng", sides, rate),
    ] {
      let said = try tool(
        "ffprobe -v error -count_frames -show_entries stream=codec_name,width,height,nb_read_frames "
          + "-show_entries frame=pkt_duration_time -of csv=p=0 \(name)")
      let lines = said.split(separator: "\n")
      #expect(lines.contains("\(codec),\(sides[0]),\(sides[1]),\(count)"), "\(said)")
      let durations = lines.compactMap { line in
        line.split(separator: ",").first.flatMap { Double($0) }
      }
      #expect(durations.count == count, "\(name): \(said)")
      #expect(
        durations.allSatisfy { abs($0 - 1 / Double(rate)) < 0.0011 }, "\(name): \(durations)")
    }
    #expect(try scratch.files == ["a.apng", "a.gif", "a.mp4", "a.webm"])
    if sides == even { return }
    // Odd sizes are padded to even ones by repeating the colours at the image's edge.
    _ = try tool("ffmpeg -loglevel error -i a.mp4 -frames:v 1 a.png")
    let frame = try PNG.read(scratch.url("a.png").path)
    for channel in [0, 8, 16] {
      let levels = [frame.pixels[160], frame.pixels[161], frame.pixels[121 * 162]].map {
        Int($0 >> UInt32(channel) & 255)
      }
      #expect(levels.max()! - levels.min()! <= 4, "\(levels)")
    }
  }

  /// An encoder that never reads, and the processes that it has started, end together with the
  /// program, even if the program is ended by a signal that it cannot handle.
  @Test(arguments: [SIGINT, SIGTERM, SIGKILL]) func `no encoder is left running`(
    _ signal: Int32
  ) throws {
    let run = try Midflight(
      shell: """
        printf '#!/bin/sh\nsleep 1000 & echo $$ $! >%s/processes.new; mv %s/processes.new %s/processes; wait' \
          "$PWD" "$PWD" "$PWD" >ffmpeg
        chmod +x ffmpeg
        PATH="$PWD:$PATH" env --default-signal "$0" "$@" &
        while [ ! -e processes ]; do sleep 0.01; done
        kill -\(signal) $!; wait $!
        read -r processes <processes
        for process in $processes; do
          count=0
          while grep -q . /proc/$process/cmdline && [ $count -lt 3000 ]; do
            sleep 0.02; count=$((count + 1))
          done
          [ $count = 3000 ] && echo $process is left
        done
        true
        """, ["record", "round-progress", "-o", "a.mp4"], in: scratch.folder)
    #expect(run.text.isEmpty, "\(run.text)")
    #expect(try scratch.files == ["ffmpeg", "processes"])
  }

  @Test func `a GIF has a default frame rate`() throws {
    let run = try record("--to", "0.4s", "-o", "a.GIF", "-o", "a/")
    #expect(run.status == 0 && run.text == "a.GIF\na/\n")
    #expect(
      run.stderr
        == "midflight: recording 50 frames per second, the most that a GIF plays; --fps changes that\n"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.url("a").path).count == 20)
    let counted = try tool(
      "ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 a.GIF")
    #expect(counted.split(separator: "\n").first == "20")
  }

  @Test func `options that a format does not support are refused`() throws {
    let cases: [([String], String, Int32)] = [
      (
        ["-o", "a.gif", "--fps", "60"],
        "so it cannot have 60 frames per second", 2
      ),
      (["-o", "a.mp4", "--transparent"], "MP4 has no transparency", 2),
      (
        ["-o", "a.avi"],
        "'a.avi' does not name a video: expected an extension of .webp, .mp4, .webm, .gif, .apng, or a /",
        2
      ),
      (["-o", "film"], "'film' does not name a video", 2),
      (["-o", "a.webp", "-o", "b/", "-o", "a.webp"], "-o names 'a.webp' twice", 2),
      (["-o", "left/", "-o", "a.avi"], "'a.avi' does not name a video", 2),
      (["--from", "2s", "--to", "1s"], "--to must be later than --from", 2),
      (["--to", "900000s"], "a recording has at most", 2),
      (["-o", "none/a.webp"], "cannot write none/a.webp: No such file or directory", 2),
      (["-o", "/dev/null/a/"], "cannot write /dev/null/a/: Not a directory", 2),
      (
        ["-o", "a.webp", "--size", "16384x2", "--to", "0.1s"],
        "a side of a WebP must have 1 to 16383 pixels, not 16384 × 2", 2
      ),
    ]
    for (arguments, message, status) in cases {
      let run = try Midflight(["record", "round-progress"] + arguments, in: scratch.folder)
      #expect(run.status == status && run.output.isEmpty, "\(arguments)")
      #expect(run.stderr.contains(message), "\(run.stderr)")
      #expect(run.stderr.split(separator: "\n").count == 1)
    }
    let missing = try Midflight(
      shell: #"PATH=/nowhere exec "$0" "$@""#, ["record", "round-progress", "-o", "a.mp4"],
      in: scratch.folder)
    #expect(missing.status == 3)
    #expect(missing.stderr.contains("a.mp4 needs the program ffmpeg, which is not on the PATH"))
    // The first encoder ends early, and the second writes nothing.
    for (program, message) in [
      ("exit 0", "ffmpeg cannot write a.mp4: it ended before the last frame"),
      ("cat >/dev/null", "ffmpeg cannot write a.mp4: it wrote nothing"),
    ] {
      let run = try Midflight(
        shell: """
          mkdir p && printf '#!/bin/sh\n\(program)\n' >p/ffmpeg && chmod +x p/ffmpeg
          PATH=$PWD/p:$PATH "$0" "$@"; status=$?; rm -r p; exit $status
          """, ["record", "round-progress", "--to", "1s", "-o", "a.mp4"], in: scratch.folder)
      #expect(run.status == 2 && run.stderr == "midflight: \(message)\n", "\(run.stderr)")
    }
    #expect(try scratch.files.isEmpty)
  }

  /// When a signal ends the program, it prints one line about the files that it has written. The
  /// test does not send SIGINT, because the tests may have been started with SIGINT ignored.
  @Test func `a recording that is ended early says so`() throws {
    let run = try Midflight(
      shell: """
        env --default-signal "$0" "$@" & program=$!
        while kill -0 $program && [ -z "$(ls a)" ]; do sleep 0.01; done 2>/dev/null
        kill -TERM $program; wait $program 2>/dev/null
        """,
      [
        "record", "round-progress", "--to", "3600s", "--fps", "50", "-o", "a.webp", "-o", "a/",
      ], in: scratch.folder)
    #expect(run.status == 128 + SIGTERM)
    #expect(
      run.stderr
        == "midflight: interrupted: a.webp not written; a/ with the images so far\n")
    #expect(try scratch.files == ["a"])
    for name in try FileManager.default.contentsOfDirectory(atPath: scratch.url("a").path) {
      #expect(throws: Never.self) { try PNG.read(scratch.url("a/\(name)").path) }
    }
  }

  /// The program warns of images with higher numbers from an earlier recording, which would seem to
  /// continue a shorter sequence.
  @Test func `files of a longer earlier sequence are reported`() throws {
    for (end, message) in [
      ("0.4s", ""), ("0.4s", ""),
      (
        "0.2s",
        "a/round-progress-0002.png and the images after it are from an earlier, longer sequence"
      ),
    ] {
      let run = try record("--to", end, "--fps", "10", "-o", "a/")
      #expect(run.status == 0 && run.text == "a/\n")
      #expect(run.stderr == (message.isEmpty ? "" : "midflight: \(message)\n"))
    }
  }

  /// A sheet shows each frame in order, as `render` draws it.
  @Test func `a sheet has its frames`() throws {
    let run = try Midflight(
      ["render", "round-progress", "--sheet", "3x2", "--from", "1s", "--to", "2s", "-o", "s.png"],
      in: scratch.folder)
    #expect(run.status == 0 && run.text == "s.png\n" && run.stderr.isEmpty)
    let sheet = try PNG.read(scratch.url("s.png").path)
    #expect(sheet.width == 3 * 328 + 8 && sheet.height == 2 * 348 + 8)
    for index in 0..<6 {
      let still = try Midflight(
        ["render", "round-progress", "--at", "\(1000 + index * 200)ms", "-o", "f.png"],
        in: scratch.folder)
      #expect(still.status == 0)
      let frame = try PNG.read(scratch.url("f.png").path)
      let (x, y) = (8 + index % 3 * 328, 8 + index / 3 * 348)
      let part = (0..<320).flatMap { row -> ArraySlice<UInt32> in
        let start = (y + row) * sheet.width + x
        return sheet.pixels[start..<start + 320]
      }
      #expect(part == frame.pixels, "frame \(index)")
    }
  }

  /// A video of the window is as large as the window, and shows the graph of the given property.
  @Test func `the graph and the window are recorded`() throws {
    func render(_ arguments: String...) throws -> CGImage {
      let run = try Midflight(
        ["render", "round-progress", "--at", "1.5s", "-o", "w.png"] + arguments,
        in: scratch.folder)
      #expect(run.status == 0, "\(run.stderr)")
      return try PNG.read(scratch.url("w.png").path)
    }
    let window = try render("--show", "window", "--size", "900x600")
    #expect((window.width, window.height) == (900, 600))
    let first = try render("--show", "graph", "--size", "900x600")
    let other = try render(
      "--show", "graph", "--size", "900x600", "--graph-of", "progressColor")
    #expect(first.pixels != window.pixels && first.pixels != other.pixels)
    let run = try record(
      "--show", "graph", "--size", "900x600", "--from", "1s", "--to", "1.5s", "--fps", "4", "-o",
      "g/")
    #expect(run.status == 0, "\(run.stderr)")
    let last = try render(
      "--show", "graph", "--size", "900x600", "--at", "1.25s")
    let filmed = try PNG.read(scratch.url("g/round-progress-0001.png").path)
    #expect(filmed.pixels == last.pixels)
  }

  @Test(arguments: [
    (["--sheet", "0x4"], "'0x4' is not columns and rows"),
    (["--sheet", "2x2", "--at", "1s"], "--at is the time of a single frame"),
    (["--from", "1s"], "--from and --to need --sheet"),
    (["--sheet", "2x2", "--from", "2s", "--to", "1s"], "--to must not be earlier than --from"),
    (["--sheet", "100x100"], "is too large; lower --sheet"),
    (["--show", "all"], "'all' is not one of stage, graph, window"),
    (["--show", "graph", "--graph-of", "nothing"], "has no property 'nothing'"),
    (["--graph-of", "progress"], "--graph-of needs --show"),
    (["--show", "window", "--transparent"], "a window has its own background"),
    (["--show", "window", "--size", "20x20"], "a window needs at least 320 × 240 points"),
  ])
  func `options without effect are refused`(_ arguments: [String], _ message: String) throws {
    let run = try Midflight(["render", "round-progress"] + arguments, in: scratch.folder)
    #expect(run.status == 2 && run.text.isEmpty, "\(run.text)")
    #expect(run.stderr.contains(message), "\(run.stderr)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path).isEmpty)
  }

  /// The program refuses to write bytes to a terminal, which they would garble. The tool `script`
  /// provides a terminal.
  @Test func `no image's bytes go to a terminal`() throws {
    let run = try Midflight(
      shell: #"script -qec "'$0' render round-progress -o -" /dev/null"#, [], in: scratch.folder)
    #expect(run.status == 2)
    #expect(run.text.contains("standard output is a terminal"), "\(run.text.prefix(200))")
    for command in ["render round-progress -o /dev/tty", "record round-progress -o a.webp"] {
      let run = try Midflight(
        shell: #"ln -sf /dev/tty a.webp; script -qec "'$0' \#(command)" /dev/null"#, [],
        in: scratch.folder)
      #expect(run.status == 2)
      #expect(
        run.text.contains(" is a terminal, which cannot show an image's bytes"),
        "\(run.text.prefix(200))")
    }
    let piped = try Midflight(
      shell: #""$0" render round-progress -o - | head -c 4 | tail -c 3"#, [], in: scratch.folder)
    #expect(piped.text == "PNG")
  }
}
