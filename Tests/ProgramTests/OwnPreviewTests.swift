/// A program that would open the previewer's window runs on without it if there is no display.
@Suite("A program with a window") struct WindowlessPreviewTests {
  @Test func `a program without a display continues, and gets the reason`() throws {
    // The tested program, `MidflightOwnPreview`, is in the same folder as `midflight`.
    let run = try Midflight(shell: #"exec "$(dirname "$0")/MidflightOwnPreview""#, [])
    #expect(run.status == 0 && run.stderr.isEmpty, "\(run.stderr)")
    #expect(run.text.hasPrefix("no window: no display for a window"), "\(run.text)")
    #expect(run.lines.count == 1)
  }
}
