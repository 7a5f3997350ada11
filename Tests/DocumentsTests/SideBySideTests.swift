@MainActor
@Suite struct SideBySideTests {
  private static let times = [0.0, 0.4, 0.9, 0.2, 1.3, 2]

  /// Returns a document with a state and a moving layer. The layer is filled with the given colour.
  private func document(
    _ path: String, color: String, width: Int, duration: Double
  ) throws -> Document {
    try Document(
      bytes: Played.file(
        """
        <CALayer name="root" bounds="0 0 \(width) 20" backgroundColor="0 0 0"><sublayers>
        <CALayer id="box" name="box" bounds="0 0 8 8" position="10 10" backgroundColor="\(color)">
        <animations><animation type="CABasicAnimation" keyPath="position.x" fromValue="5"
        toValue="\(width - 5)" duration="\(duration)"/></animations></CALayer></sublayers>
        <states><LKState name="small"><elements><LKStateSetValue targetId="box"
        keyPath="opacity"><value type="real" value="0.5"/></LKStateSetValue></elements></LKState>
        </states></CALayer>
        """), path: path)
  }

  private func images(_ played: Played) throws -> [CGImage] {
    try Self.times.map { try played.image(at: $0) }
  }

  /// Plays two documents alternately, and chooses a state only in the first.
  @Test func `documents played side by side give the same bytes as alone`() throws {
    let red = try document("red.ca", color: "1 0 0", width: 40, duration: 1)
    let blue = try document("blue.ca", color: "0 0 1", width: 60, duration: 2)
    let chosen = [choice(of: 0, at: 0.3, animated: false)]
    let plans: [(document: Document, log: [InputLog.Entry])] = [
      (red, chosen), (blue, []), (red, []), (blue, chosen),
    ]
    let alone = try plans.map { try images(Played($0.document, log: $0.log)) }

    let together = try plans.map { try Played($0.document, log: $0.log) }
    var found: [[CGImage]] = plans.map { _ in [] }
    for time in Self.times {
      for (index, played) in together.enumerated() {
        found[index].append(try played.image(at: time))
      }
    }
    #expect(found == alone)
    #expect(Set(alone).count == plans.count)

    let scenes = together.map(\.session.definition)
    #expect(scenes.map(\.name) == ["red", "blue", "red", "blue"])
    #expect(scenes.map(\.size.width) == [40, 60, 40, 60])
    #expect(scenes.map { Tunable.survey($0).first?.duration } == [1, 2, 1, 2])
    let list = SceneCatalogue(added: scenes)
    #expect(list.names.prefix(2) == ["red", "blue"])
  }

  /// Going back evaluates the session again from its start. By then, another document has been
  /// read.
  @Test func `going back shows the session's document`() throws {
    let first = try Played(document("red.ca", color: "1 0 0", width: 40, duration: 1))
    let before = try first.image(at: 0.5)
    _ = try first.image(at: 1.5)
    _ = try Played(document("blue.ca", color: "0 0 1", width: 60, duration: 2)).image(at: 1)
    #expect(try first.image(at: 0.5) == before)
  }
}
