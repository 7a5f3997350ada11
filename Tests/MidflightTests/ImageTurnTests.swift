/// Images are drawn upright in every kind of context.
@MainActor struct ImageTurnTests {
  /// The two rows of the image: red above blue.
  nonisolated private static let rows: [UInt32] = [0xFFFF_0000, 0xFF00_00FF]
  nonisolated private static let image = CGImage(width: 1, height: 2, pixels: rows)
  private static let area = CGRect(x: 0, y: 0, width: 1, height: 2)

  private final class DrawingLayer: CALayer {
    var body: (CGContext) -> Void = { _ in }
    override init() { super.init() }
    override init(layer: Any) { super.init(layer: layer) }
    override func draw(in ctx: CGContext) { body(ctx) }
  }

  private final class DrawingView: UIView {
    var body: (CGContext) -> Void = { _ in }
    override func draw(_ rect: CGRect) {
      if let context = UIGraphicsGetCurrentContext() { body(context) }
    }
  }

  /// Draws `body` in each kind of context whose y axis points down, and returns the resulting
  /// column of pixels by the name of the kind.
  private func columns(_ body: @escaping (CGContext) -> Void) throws -> [String: [UInt32]] {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 1
    let image = UIGraphicsImageRenderer(size: Self.area.size, format: format).image {
      body($0.cgContext)
    }
    let screen = Screen(width: 2, height: 2)
    let (layer, view) = screen.context.perform { (DrawingLayer(), DrawingView(frame: Self.area)) }
    (layer.body, view.body) = (body, body)
    screen.turn {
      layer.frame = Self.area
      layer.setNeedsDisplay()
      view.frame.origin.x = 1
      view.setNeedsDisplay()
      screen.root.addSublayer(layer)
      screen.root.addSublayer(view.layer)
    }
    let pixels = try screen.pixels()
    return [
      "image renderer": try #require(image.cgImage).pixels,
      "layer": [pixels[0], pixels[2]],
      "view": [pixels[1], pixels[3]],
    ]
  }

  @Test func `a context draws an image upside down if y points down`() throws {
    for (name, pixels) in try columns({ $0.draw(Self.image, in: Self.area) }) {
      #expect(pixels == Self.rows.reversed(), "\(name)")
    }
  }

  @Test func `an image draws itself upright`() throws {
    let image = UIImage(cgImage: Self.image)
    let drawn = try columns { context in
      UIGraphicsPushContext(context)
      image.draw(in: Self.area)
      UIGraphicsPopContext()
    }
    for (name, pixels) in drawn { #expect(pixels == Self.rows, "\(name)") }
  }

  @Test func `a layer's contents are upright`() throws {
    let screen = Screen(width: 1, height: 2)
    screen.turn { screen.root.contents = Self.image }
    #expect(try screen.pixels(at: 1) == Self.rows)
  }
}
