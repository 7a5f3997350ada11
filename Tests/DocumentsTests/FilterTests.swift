@MainActor
@Suite struct FilterTests {
  private func played(_ layer: String, log: [InputLog.Entry] = []) throws -> Played {
    try Played(
      """
      <CALayer name="root" bounds="0 0 10 10" backgroundColor="0 0 1"><sublayers>
      <CALayer id="a" name="a" bounds="0 0 10 10" position="5 5" backgroundColor="1 0 0">
      \(layer)</CALayer></sublayers></CALayer>
      """, log: log)
  }

  @Test func `each input is read by its type, as an attribute or an element`() throws {
    let played = try played(
      """
      <filters>
      <CAFilter filter="gaussianBlur" name="soft" inputRadius="4" cachesInputImage="1"/>
      <p type="CAFilter" filter="colorMonochrome" inputAmount="0.5" inputBias="-0.25">
        <inputColor value="1 0 0" opacity="0.5"/></p>
      <CAFilter type="colorMatrix"><inputColorMatrix type="CAColorMatrix"
        value="0 1 0 0 0 1 0 0 0 0 0 0 1 0 0 0 0 0 1 0"/></CAFilter>
      <CAFilter filter="colorHueRotate" inputAngle="90deg"/>
      <CIFilter filter="CISepiaTone" name="brown"><inputIntensity type="real" value="0.75"/>
      </CIFilter>
      </filters>
      """)
    #expect(played.problem == nil)
    let filters = try #require(played.layer("a").filters as? [CAFilter])
    #expect(
      filters.map(\.name) == ["soft", "colorMonochrome", "colorMatrix", "colorHueRotate", "brown"])
    #expect(filters[0].filter == .gaussianBlur(radius: 4))
    #expect(filters[1].inputAmount == 0.5 && filters[1].inputBias == -0.25)
    #expect(filters[1].inputColor == CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    #expect(filters[2].inputColorMatrix.values[..<7] == [0, 1, 0, 0, 0, 1, 0])
    #expect(abs(filters[3].inputAngle - .pi / 2) < 1e-12)
    #expect(filters[4].filter == .sepia(0.75))
  }

  @Test(arguments: [
    ("", true), ("enabled=\"1\"", true), ("enabled=\"false\"", false), ("enabled=\"0\"", false),
  ])
  func `a filter that is not enabled is not applied`(_ attribute: String, _ isApplied: Bool) throws
  {
    let image = try played(
      "<filters><CAFilter filter=\"colorInvert\" \(attribute)/></filters>"
    ).image()
    #expect(image.pixels[55] == (isApplied ? 0xFF00_FFFF : 0xFFFF_0000))
  }

  @Test func `states set a filter's inputs, and transitions and animations move them`() throws {
    let played = try Played(
      """
      <CALayer name="root" bounds="0 0 10 10"><sublayers>
      <CALayer id="a" name="a" bounds="0 0 10 10" position="5 5" backgroundColor="1 0 0">
      <filters><CAFilter filter="colorSaturate" name="sat" inputAmount="0"/>
      <CAFilter filter="gaussianBlur" name="blur" inputRadius="2" enabled="0"/></filters>
      <animations><animation type="CABasicAnimation" keyPath="filters.blur.inputRadius"
        fromValue="4" toValue="8" duration="2" fillMode="both" removedOnCompletion="0"/></animations>
      </CALayer></sublayers>
      <states><LKState name="On"><elements>
      <LKStateSetValue targetId="a" keyPath="filters.sat.inputAmount"><value type="real" value="1"/>
      </LKStateSetValue>
      <LKStateSetValue targetId="a" keyPath="filters.blur.enabled"><value type="integer" value="1"/>
      </LKStateSetValue></elements></LKState></states>
      <stateTransitions><LKStateTransition fromState="*" toState="On"><elements>
      <LKStateTransitionElement key="filters.sat.inputAmount" targetId="a">
      <animation type="CABasicAnimation" duration="1" timingFunction="linear"/>
      </LKStateTransitionElement></elements></LKStateTransition></stateTransitions></CALayer>
      """,
      log: [
        choice(of: 0, at: 0, animated: false), choice(of: 1, at: 1),
        choice(of: 0, at: 3, animated: false),
      ])
    #expect(played.problem == nil)
    #expect(try played.shown("a", "filters.sat.inputAmount", at: 0.5) == [0])
    #expect(try played.shown("a", "filters.sat.inputAmount", at: 1.25) == [0.25])
    #expect(try played.shown("a", "filters.sat.inputAmount", at: 2.5) == [1])
    #expect(try played.shown("a", "filters.blur.inputRadius", at: 1) == [6])
    played.session.seek(to: Flicks(seconds: 0.5))
    #expect(try played.layer("a").value(forKeyPath: "filters.blur.enabled") as? Bool == false)
    played.session.seek(to: Flicks(seconds: 2.5))
    #expect(try played.layer("a").value(forKeyPath: "filters.blur.enabled") as? Bool == true)
    #expect(try played.shown("a", "filters.sat.inputAmount", at: 3.5) == [0])
  }

  @Test func `unknown filters, inputs and key paths are reported`() throws {
    let played = try Played(
      """
      <CALayer bounds="0 0 9 9"><filters><CAFilter filter="wobble" inputRadius="1"/>
      <CAFilter filter="gaussianBlur" inputNormalizeEdges="1" inputRadius="much" inputHardEdges="0"/>
      </filters><animations><animation type="CABasicAnimation" keyPath="filters.none.inputRadius"/>
      </animations></CALayer>
      """)
    #expect(
      played.problem == "not drawn: 1 property (gaussianBlur.inputNormalizeEdges), 1 unreadable "
        + "value (gaussianBlur.inputRadius = much), 1 filter (wobble), 1 animation (of "
        + "filters.none.inputRadius)")
  }

  @Test(arguments: [
    ("<compositingFilter type=\"CAFilter\" filter=\"plusL\" name=\"x\"/>", CGBlendMode.plusLighter),
    ("<compositingFilter type=\"CAFilter\" name=\"subtractD\"/>", .subtract),
    ("<compositingFilter><CAFilter filter=\"destOut\"/></compositingFilter>", .destinationOut),
    ("<compositingFilter type=\"string\" value=\"vividLight\"/>", .vividLight),
    ("<compositingFilter type=\"CAFilter\" filter=\"plusL\" enabled=\"0\"/>", .normal),
  ])
  func `a blend mode is an element, too`(_ element: String, _ mode: CGBlendMode) throws {
    let played = try played(element)
    #expect(played.problem == nil)
    #expect(try played.layer("a").compositingFilter as? CGBlendMode ?? .normal == mode)
  }

  @Test func `contents are multiplied by their colour`() throws {
    let played = try played("<contentsMultiplyColor value=\"1 0.5 0\" opacity=\"0.5\"/>")
    #expect(played.problem == nil)
    let color = try played.layer("a").contentsMultiplyColor
    #expect(color == CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.5))
  }

  /// A shape layer's `isGeometryFlipped` flips its path, just as a root layer's `isGeometryFlipped`
  /// flips the sublayers.
  @Test(arguments: [false, true], [false, true])
  func `a shape's path is flipped with its sublayers`(_ root: Bool, _ own: Bool) throws {
    func flag(_ isSet: Bool) -> String { "geometryFlipped=\"\(isSet ? 1 : 0)\"" }
    let image = try Played(
      """
      <CALayer bounds="0 0 20 20" \(flag(root))><sublayers>
      <CAShapeLayer bounds="0 0 20 20" position="10 10" fillColor="1 0 0" \(flag(own))
        path="M 0 0 L 10 0 L 10 5 L 0 5 Z"><sublayers>
      <CALayer bounds="0 0 10 5" position="15 2.5" backgroundColor="1 0 0"/></sublayers>
      </CAShapeLayer></sublayers></CALayer>
      """
    ).image()
    // The y axis of a document points up, so the smallest y is at the bottom unless it is flipped.
    let row = root == own ? 19 : 0
    for x in [2, 17] {
      #expect(image.pixels[row * 20 + x] == 0xFFFF_0000)
      #expect(image.pixels[(19 - row) * 20 + x] == 0xFF00_0000)
    }
  }

  @Test func `a path of megabytes is read`() throws {
    let more = String(repeating: "L 20 0 ", count: 200_000)
    let played = try Played(
      """
      <CALayer bounds="0 0 20 20"><sublayers>
      <CAShapeLayer bounds="0 0 20 20" position="10 10" fillColor="1 0 0"
        path="M 0 0 \(more)L 20 20 L 0 20 Z"/></sublayers></CALayer>
      """)
    #expect(played.problem == nil)
    #expect(try played.image().pixels.allSatisfy { $0 == 0xFFFF_0000 })
  }
}
