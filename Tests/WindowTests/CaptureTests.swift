/// An image of an instant is the same whether it is saved in the window, drawn by `render`, or
/// taken from a video. A window of another process continues from that instant.
@Suite(
  .serialized, .timeLimit(.minutes(60)),
  .enabled(if: areWanted, "scripts/test runs these: they need Xvfb and Weston"))
struct CaptureTests {
  @Test(arguments: ["round-progress", "animated-lines", "logo-fade", "explicit-color", "gallery"])
  func `a screenshot, a rendered image, a video's frame and a check are the same pixels`(
    scene: String
  ) throws {
    let desktop = try Desktop(.x11)
    func bytes(_ name: String) throws -> Data {
      try Data(contentsOf: desktop.folder.appendingPathComponent(name))
    }
    func run(_ arguments: String) throws -> String {
      try desktop.tool("'\(Desktop.program)' \(arguments)")
    }
    let tenFrames = "shift+Right"
    let window = try desktop.start(["preview", scene, "--paused"])
    for _ in 0..<7 { try window.press(tenFrames) }
    try window.press("9", "y", tenFrames, "3", tenFrames, "s", tenFrames, tenFrames, "s")
    let (status, stderr) = try window.quit()
    #expect(status == 0, "\(stderr)")
    let images = ["\(scene)-1.500s.png", "\(scene)-1.833s.png"]
    let taken = try images.map(bytes)
    #expect(taken[0] != taken[1])

    for (image, frame) in zip(images, [90, 110]) {
      _ = try run("render \(scene) --log \(images[1]) --at \(frame)f -o still.png")
      #expect(try bytes("still.png") == bytes(image), "a still at frame \(frame)")
      _ = try run(
        "record \(scene) --log \(images[1]) --from \(frame)f --to \(frame + 1)f -o video-\(frame)/"
      )
      #expect(
        try bytes("video-\(frame)/\(scene)-0000.png") == bytes(image), "a video's frame \(frame)")
    }
    try FileManager.default.removeItem(at: desktop.folder.appendingPathComponent("still.png"))
    // The folder contains two saved images and a frame from each of two videos.
    #expect(try run("check .") == "4 same, 0 different\n")

    let again = try desktop.start(["preview", images[0]])
    try again.press("s", tenFrames, tenFrames, "s")
    let (statusAgain, stderrAgain) = try again.quit()
    #expect(statusAgain == 0, "\(stderrAgain)")
    #expect(try bytes("\(scene)-1.500s-2.png") == taken[0])
    #expect(try bytes("\(scene)-1.833s-2.png") == taken[1])
  }
}
