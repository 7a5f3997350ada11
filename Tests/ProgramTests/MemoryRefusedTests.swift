@Suite struct MemoryRefusedTests {
  /// Each argument is a limit in KiB that is too low: for the pixmap, for the image, and for the
  /// image's file. Sanitizers need more memory, so the test does not run with them.
  @Test(
    .enabled(if: dlsym(nil, "__asan_init") == nil && dlsym(nil, "__tsan_init") == nil),
    arguments: [300_000, 500_000, 700_000])
  func `an image too large for the memory gives one line and no file`(_ limit: Int) throws {
    let scratch = Scratch()
    let render = try Midflight(
      shell: "ulimit -v \(limit); " + #"exec "$0" "$@""#,
      ["render", "round-progress", "--size", "8192x8192", "-o", scratch.url("big.png").path])
    #expect(render.status == 2)
    #expect(render.stderr.split(separator: "\n").count == 1, "\(render.stderr.prefix(400))")
    #expect(render.stderr.contains("out of memory"))
    let files = try scratch.files
    #expect(files.isEmpty && render.output.isEmpty)
  }
}
