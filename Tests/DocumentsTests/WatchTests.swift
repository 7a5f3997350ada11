import MidflightLive

/// A document that is edited while it is shown is read again.
@MainActor
@Suite struct WatchTests {
  private let scratch = Scratch()

  private func write(_ attributes: String, to name: String) throws {
    try Data(Played.file("<CALayer bounds=\"0 0 \(attributes)\"/>"))
      .write(to: scratch.url(name), options: .atomic)
  }

  /// On a busy machine, other tests on the main actor can delay this test by minutes.
  @Test(.timeLimit(.minutes(30)))
  func `a saved file is read again, alone and in a bundle`() async throws {
    try FileManager.default.createDirectory(
      at: scratch.url("b.ca"), withIntermediateDirectories: true)
    for (document, file) in [("a.caml", "a.caml"), ("b.ca", "b.ca/main.caml")] {
      try write("10 10", to: file)
      var said: [String] = []
      let source = DocumentSource(scratch.url(document).path) { said.append($0) }
      let (update, saw) = AsyncStream<Void>.makeStream()
      source.start { saw.yield() }
      if source.takeUpdate() != nil { Issue.record("there are news of nothing") }

      try write("20 10\" wobble=\"1", to: file)
      for await _ in update { break }
      guard case .scenes(let scenes)? = source.takeUpdate() else {
        Issue.record("no news")
        continue
      }
      #expect(scenes.map(\.size) == [CGSize(width: 20, height: 10)])
      #expect(said == ["not drawn: 1 property (CALayer.wobble)"])

      try Data("<caml".utf8).write(to: scratch.url(file))
      for await _ in update { break }
      guard case .error(let error)? = source.takeUpdate() else {
        Issue.record("no error")
        continue
      }
      #expect(
        error.sentence
          == "\(scratch.url(file).lastPathComponent): it is not well-formed XML (line 1)")
    }
  }
}
