/// At several times, the image of each scene equals a reference: its display list drawn pixel by
/// pixel in `Double`, from the definitions of the drawing commands.
@Suite @MainActor struct ReferenceTests {
  /// The fading logo is left out, because it is drawn as a group with a shadow, and the reference
  /// does not draw shadows.
  @Test(arguments: GoldenTests.cases.filter { $0.scene != "logo-fade" })
  func `a scene's frame is within the bounds of its display list's definition`(
    _ item: GoldenTests.Case
  ) throws {
    let scene = try #require(SceneCatalogue().scene(named: item.scene))
    var log = InputLog()
    for entry in item.log { log.insert(entry) }
    let session = Session(scene, log: log)
    session.seek(to: Flicks(seconds: item.time))
    let list = session.displayList()
    let size = session.scene.view.bounds.size
    let (width, height) = (Int(size.width.rounded(.up)), Int(size.height.rounded(.up)))
    let pixmap = try Pixmap(width: width, height: height)
    pixmap.clear(.white)
    Rasterizer().draw(list, into: pixmap)
    let pixels = (0..<height).flatMap { y in (0..<width).map { pixmap[x: $0, y: y] } }
    let reference = ReferenceImage(list, width: width, height: height, ground: 0xFFFF_FFFF)
    #expect(reference.difference(from: pixels) == nil)
    // The reference leaves out pixels with shadows, blurs and patterns, so check that enough pixels
    // are compared.
    #expect(reference.known > (item.scene == "gallery" ? 0.3 : 0.8), "\(reference.known)")
  }
}
