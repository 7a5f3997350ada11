/// A scene can show another animation to users who prefer reduced motion.
@Suite @MainActor struct ReducedMotionTests {
  /// A scene with a card that moves, or that fades if reduced motion is preferred.
  private final class Card: Scene {
    static let name = "card"
    static let summary = "a card"
    static let size = CGSize(width: 100, height: 40)
    static let duration = 2.0
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    private let card = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 40))

    init() {
      card.backgroundColor = .white
      view.addSubview(card)
    }

    var listsItsMotion: Bool { false }
    var properties: [SceneProperty] { [] }

    func start() -> [SceneStep] {
      UIView.animate(withDuration: 1) { [card] in
        if UIAccessibility.isReduceMotionEnabled {
          card.alpha = 0.5
        } else {
          card.center.x = 90
        }
      }
      return []
    }
  }

  private func moved(_ session: Session) throws -> (x: CGFloat, alpha: Float) {
    session.seek(to: Flicks(seconds: 2))
    let card = try #require(session.context.rootLayer?.sublayers?.first)
    return (card.position.x, card.opacity)
  }

  @Test func `a session tells its scene of reduced motion`() throws {
    let full = try moved(Session(Card.definition))
    #expect(full.x == 90 && full.alpha == 1)
    let reduced = try moved(Session(Card.definition, tuning: Tuning(reducesMotion: true)))
    #expect(reduced.x == 5 && reduced.alpha == 0.5)
    #expect(!UIAccessibility.isReduceMotionEnabled)
  }

  @Test func `a key turns reduced motion on, and a log's text preserves it`() throws {
    let desk = try Desk(Card.definition)
    let full = desk.image()
    desk.press("m", with: .control)
    #expect(desk.previewer.tuning.reducesMotion)
    #expect(desk.image() != full)
    let text = SessionText(scene: "round-progress", tuning: desk.previewer.tuning)
      .text(tunables: [])
    #expect(text.contains("\nreduced-motion\n"))
    let read = try SessionText(parsing: text, scenes: SceneCatalogue())
    #expect(read.tuning == Tuning(reducesMotion: true))
    desk.press("z", with: .control)
    #expect(!desk.previewer.tuning.reducesMotion)
  }

  @Test func `reduced motion comes before the times in a log`() {
    let text = "midflight 1\nscene round-progress\n1s go\nreduced-motion\n"
    #expect(throws: SessionText.ParseError.self) {
      try SessionText(parsing: text, scenes: SceneCatalogue())
    }
  }

  @Test func `a variant preserves reduced motion`() throws {
    let text =
      "midflight 1\nscene round-progress\nvariant 2 policy authored\nvariant 2 reduced-motion\n"
    let read = try SessionText(parsing: text, scenes: SceneCatalogue())
    #expect(read.variants[2] == Tuning(reducesMotion: true) && read.tuning == Tuning())
    #expect(read.text(tunables: []) == text)
  }
}
