/// A recording that is killed or runs out of space leaves no incomplete file.
extension RecordTests {
  /// Whenever the program is killed, the video is either missing or complete, and all images are
  /// complete. The kills happen at different times, from the start to about the end of the
  /// recording.
  @Test(arguments: [
    (["a/", "a.webp"], 0.15), (["a.apng"], 0.5), (["a.mp4"], 0.4), (["a.webm"], 0.5),
    (["a.gif"], 0.4),
  ])
  func `a killed recording leaves no partial file`(_ outputs: [String], longest: Double) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = Random(seed: seed)
    let script = #"""
      "$0" "$@" & sleep $WAIT; kill -9 $! 2>/dev/null; wait $! 2>/dev/null; true
      """#
    let arguments =
      ["record", "round-progress", "--to", "2s", "--fps", "50", "--size", "161x121"]
      + outputs.flatMap { ["-o", $0] }
    for _ in 0..<10 {
      let wait = Double.random(in: 0.005...longest, using: &random)
      _ = try Midflight(shell: "WAIT=\(wait); " + script, arguments, in: scratch.folder)
      try expectNothingHalf(of: outputs, frames: 100, "seed \(seed), killed after \(wait) s")
      try scratch.clear()
    }
  }

  /// Expects that every file is one of the expected outputs, and is complete.
  private func expectNothingHalf(of outputs: [String], frames: Int, _ moment: Comment) throws {
    for name in try FileManager.default.subpathsOfDirectory(atPath: scratch.folder.path)
    where name != "a" {
      if name.hasPrefix("a/"), name.hasSuffix(".png") {
        #expect(throws: Never.self, moment) { try PNG.read(scratch.url(name).path) }
      } else if name.hasSuffix(".webp") {
        let said = try tool("webpmux -info \(name)")
        #expect(said.contains("Number of frames: \(frames)"), moment)
      } else {
        #expect(outputs.contains(name), moment)
        let said = try tool(
          "ffprobe -v error -count_frames -show_entries stream=nb_read_frames -of csv=p=0 \(name)")
        #expect(said.split(separator: "\n").first == "\(frames)", moment)
      }
    }
  }

  /// Mounts a file system of two pages in a private mount namespace.
  private static let smallDisk = "mount -t tmpfs -o size=8k none a"

  private static let canMount: Bool = {
    let scratch = Scratch()
    let run = try? Midflight(
      shell: "mkdir a && unshare --map-root-user --mount \(smallDisk)", [], in: scratch.folder)
    return run?.status == 0
  }()

  @Test(
    .enabled(if: canMount, "a file system can be mounted"),
    arguments: ["a/a.webp", "a/a.apng", "a/a.mp4", "a/a.webm", "a/a.gif", "a/"])
  func `a full disk is reported and leaves no partial file`(_ output: String) throws {
    let script = #"""
      mkdir a left
      export MOUNT
      exec unshare --map-root-user --mount sh -c '
        $MOUNT || exit 9
        "$0" "$@"
        status=$?
        cp -r a/. left/
        exit $status' "$0" "$@"
      """#
    let run = try Midflight(
      shell: "MOUNT='\(Self.smallDisk)'\n" + script,
      [
        "record", "animated-lines", "--to", "4s", "--fps", "50", "--size", "800x600", "-o", output,
      ], in: scratch.folder)
    #expect(run.status == 2 && run.output.isEmpty, "\(run.status)")
    #expect(run.stderr.split(separator: "\n").count == 1, "\(run.stderr)")
    #expect(run.stderr.contains("No space left on device"), "\(run.stderr)")
    let left = try FileManager.default.contentsOfDirectory(atPath: scratch.url("left").path)
    #expect(output == "a/" || left.isEmpty, "\(left)")
    for name in left {
      #expect(throws: Never.self) { try PNG.read(scratch.url("left/\(name)").path) }
    }
  }

  /// A limit on the file size simulates a full disk.
  @Test(arguments: [["a.webp"], ["a.apng"], ["a/"]])
  func `a file size limit leaves no partial file`(_ outputs: [String]) throws {
    let run = try Midflight(
      shell: #"trap '' XFSZ; ulimit -f 8; exec "$0" "$@""#,
      ["record", "round-progress", "--to", "2s", "--fps", "50", "--size", "800x600", "-o"]
        + outputs,
      in: scratch.folder)
    #expect(run.status == 2)
    #expect(run.stderr.split(separator: "\n").count == 1, "\(run.stderr)")
    for name in try FileManager.default.subpathsOfDirectory(atPath: scratch.folder.path)
    where name != "a" {
      #expect(throws: Never.self) { try PNG.read(scratch.url(name).path) }
    }
  }
}
