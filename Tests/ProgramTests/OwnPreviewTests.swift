/// A program that opens the previewer's window continues without the window if there is no display.
@Suite("A program with a window") struct WindowlessPreviewTests {
  @Test func `a program without a display continues, and gets the reason`() throws {
    // The tested program is in the same folder as `midflight`.
    let run = try Midflight(shell: #"exec "$(dirname "$0")/MidflightOwnPreview""#, [])
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    #expect(run.text.hasPrefix("no window: no display for a window"), "\(run.text)")
    #expect(run.lines.count == 1)
  }
}
