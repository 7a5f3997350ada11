/// If ffmpeg fails, a recording reports the error. The tests use fake ffmpeg programs that fail in
/// several ways.
@Suite struct EncoderTests {
  private let scratch = Scratch()

  /// Records two images with a shell script in place of ffmpeg. In the script, `$out` is the path
  /// of the video.
  private func record(_ script: String, limit: Double) throws {
    try writeProgram("#!/bin/sh\nfor out; do :; done\n\(script)\n")
    try record(limit: limit)
  }

  /// Writes the fake program in another process. If this process wrote it, a child that another
  /// test forks at the same time would inherit a descriptor that is open for writing, and an
  /// executable that is open for writing cannot be started (ETXTBSY).
  private func writeProgram(_ text: String) throws {
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = [
      "-c", #"printf '%s' "$1" >"$0"; chmod 700 "$0""#, scratch.url("ffmpeg").path, text,
    ]
    try writer.run()
    writer.waitUntilExit()
    try #require(writer.terminationStatus == 0)
  }

  private func record(limit: Double = 600) throws {
    let path = scratch.url("a.mp4").path
    let recording = try FFmpegRecording(
      .mp4, to: path, VideoOptions(rate: FrameRate(30)),
      environment: ["PATH": scratch.folder.path], limit: limit)
    // The image has more bytes than a pipe holds.
    let image = CGImage(
      width: 256, height: 256, pixels: .init(repeating: 0xFF11_2233, count: 1 << 16))
    for _ in 0..<2 { try recording.take(image) { _ in "" } }
    try recording.finish()
  }

  private func failure(_ script: String, limit: Double = 600) throws -> String {
    do {
      try record(script, limit: limit)
      return ""
    } catch let failure as FFmpegRecording.Failure {
      #expect(try scratch.files == ["ffmpeg"], "\(script)")
      return failure.description.replacing(scratch.folder.path + "/", with: "")
    }
  }

  @Test func `the output of an encoder that prints before it reads is read to its end`() throws {
    let talk = "head -c 300000 /dev/zero | tr '\\0' '\\n' >&2; echo a. >&2; echo the reason >&2"
    #expect(
      try failure("\(talk); cat >/dev/null; exit 1") == "ffmpeg cannot write a.mp4: a.; the reason")
    #expect(
      try failure("exit 3")
        == "ffmpeg cannot write a.mp4: it ended with status 3, without a message")
  }

  @Test func `an encoder's output is reported only if it fails, or could not write`() throws {
    try record("cat >\"$out\"; echo deprecated >&2", limit: 600)
    #expect(try Set(scratch.files) == ["ffmpeg", "a.mp4"])
    try FileManager.default.removeItem(at: scratch.url("a.mp4"))
    #expect(
      try failure("cat >\"$out\"; echo No space left on device >&2")
        == "ffmpeg cannot write a.mp4: No space left on device")
  }

  /// A child process of the encoder holds the encoder's pipes open. It is killed together with the
  /// encoder.
  @Test func `an encoder's exit counts, not that of processes it has started`() throws {
    for words in ["", "echo the reason >&2; "] {
      let reason = words.isEmpty ? "it ended with status 3, without a message" : "the reason"
      #expect(
        try failure("sleep 1000 & \(words)exit 3")
          == "ffmpeg cannot write a.mp4: \(reason)")
    }
    #expect(
      try failure("cat >/dev/null; sleep 1000 & exit 0")
        == "ffmpeg cannot write a.mp4: it wrote nothing")
  }

  @Test func `the signal that ended an encoder is reported`() throws {
    #expect(
      try failure("echo a.; echo b. >&2; kill -9 $$")
        == "ffmpeg cannot write a.mp4: it was ended by signal 9 (Killed); b.")
  }

  @Test func `a folder with the encoder's name is skipped`() throws {
    let folder = scratch.url("ffmpeg")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let environment = ["PATH": "\(scratch.folder.path):/usr/bin"]
    #expect(FFmpegRecording.program(environment: environment) != folder.path)
    #expect(FFmpegRecording.program(environment: ["PATH": scratch.folder.path]) == nil)
  }

  @Test func `an encoder that can't be started is named`() throws {
    let program = scratch.url("ffmpeg")
    try writeProgram("\u{7F}ELF")
    #expect(throws: FFmpegRecording.Failure.self) { try record() }
    do { try record() } catch let failure as FFmpegRecording.Failure {
      #expect(
        failure.description.hasSuffix("cannot start \(program.path): Exec format error"),
        "\(failure)")
    }
    #expect(try scratch.files == ["ffmpeg"])
  }

  @Test func `an encoder that makes no progress is ended`() throws {
    let words =
      "ffmpeg cannot write a.mp4: it neither read nor wrote anything for 0.2 s, and was ended"
    // The first script never reads, the second reads but never ends, and the third also closes its
    // standard error.
    for script in ["exec sleep 1000", "cat >/dev/null; exec sleep 1000", "exec sleep 1000 2>&-"] {
      #expect(try failure(script, limit: 0.2) == words, "\(script)")
    }
  }
}
