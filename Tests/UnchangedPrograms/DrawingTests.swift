import Testing
import UIKit

@Suite("Drawing in unchanged programs") struct DrawingTests {
  @Test func `a path reversed twice is itself, and closed parts stay closed`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 5, y: 2))
    path.addQuadCurve(to: CGPoint(x: 9, y: 6), controlPoint: CGPoint(x: 9, y: 2))
    path.addCurve(
      to: CGPoint(x: 0, y: 9), controlPoint1: CGPoint(x: 7, y: 7),
      controlPoint2: CGPoint(x: 3, y: 8))
    path.move(to: CGPoint(x: 20, y: 0))
    path.addLine(to: CGPoint(x: 30, y: 0))
    path.addLine(to: CGPoint(x: 20, y: 0))
    path.close()
    path.lineWidth = 3
    #expect(path.reversing().reversing().cgPath == path.cgPath)
    #expect(path.reversing().lineWidth == 3)
    #expect(path.reversing().bounds == path.bounds)
    #expect(UIBezierPath().reversing().isEmpty)
    let open = UIBezierPath()
    open.move(to: .zero)
    open.addLine(to: CGPoint(x: 4, y: 0))
    #expect(open.reversing().currentPoint == .zero)
  }

  @Test func `points, sizes and rectangles are compared by C's function names`() {
    #expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)))
    #expect(!CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 3)))
    #expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
    #expect(!CGSize(width: 1, height: 2).equalTo(.zero))
    // The second rectangle is the same as the first, written from its opposite corner.
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    #expect(rect.equalTo(CGRect(x: 4, y: 6, width: -3, height: -4)) && !rect.equalTo(.zero))
  }

  @Test func `a sub-path in the opposite direction is a hole`() {
    let outer = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    let hole = UIBezierPath(rect: CGRect(x: 3, y: 3, width: 4, height: 4))
    outer.append(hole)
    #expect(outer.contains(CGPoint(x: 5, y: 5)))
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10))
    ring.append(hole.reversing())
    #expect(!ring.contains(CGPoint(x: 5, y: 5)) && ring.contains(CGPoint(x: 1, y: 1)))
  }

  @Test func `a path by stroking equals the stroked copy`() throws {
    let line = CGMutablePath()
    line.move(to: .zero)
    line.addLine(to: CGPoint(x: 10, y: 0))
    let copy = line.copy(
      strokingWithWidth: 4, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    let made = CGPath(
      __byStroking: line, transform: nil, lineWidth: 4, lineCap: .butt, lineJoin: .miter,
      miterLimit: 10)
    #expect(made == copy)
  }

  @Test func `colours return their components`() {
    var (h, s, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    for hue in stride(from: CGFloat(0), to: 1, by: 0.07) {
      let color = UIColor(hue: hue, saturation: 0.6, brightness: 0.8, alpha: 0.5)
      #expect(color.getHue(&h, saturation: &s, brightness: &b, alpha: &a))
      #expect(isClose(h, hue) && isClose(s, 0.6) && isClose(b, 0.8) && a == 0.5, "\(hue)")
    }
    UIColor(white: 0.3, alpha: 1).getHue(&h, saturation: &s, brightness: &b, alpha: nil)
    #expect(h == 0 && s == 0 && b == 0.3)
    var (red, green, blue): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
      .getRed(&red, green: &green, blue: &blue, alpha: &a)
    #expect((red, green, blue) == (0.1, 0.2, 0.3) && a == 0.4)
    var white: CGFloat = 0
    UIColor(white: 0.7, alpha: 1).getWhite(&white, alpha: nil)
    #expect(white == 0.7)
  }

  @Test func `insets move the sides of a rectangle inwards`() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
    let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    #expect(rect.inset(by: insets) == CGRect(x: 12, y: 21, width: 94, height: 46))
    #expect(rect.inset(by: .zero) == rect)
  }

  @Test func `an image context's image has the drawings between begin and end`() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 4, height: 2), false, 2)
    UIColor.red.setFill()
    UIRectFill(CGRect(x: 0, y: 0, width: 2, height: 2))
    let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
    UIGraphicsEndImageContext()
    #expect(image.size == CGSize(width: 4, height: 2) && image.scale == 2)
    let pixels = try #require(image.cgImage)
    #expect(pixels.width == 8 && pixels.height == 4)
    #expect(pixels.pixels[0] == 0xFFFF_0000 && pixels.pixels[7] == 0)
    #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    #expect(UIGraphicsGetCurrentContext() == nil)
  }

  @Test func `a gradient of components is the gradient of their colours`() {
    let space = CGColorSpaceCreateDeviceRGB()
    let made = CGGradient(
      colorSpace: space, colorComponents: [1, 0, 0, 1, 0, 0, 1, 0.5], locations: [0.2, 1], count: 2)
    let colors = [
      CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 0.5),
    ]
    #expect(made == CGGradient(colors: colors, locations: [0.2, 1]))
    let greys = CGGradient(
      colorSpace: CGColorSpaceCreateDeviceGray(), colorComponents: [0, 1, 1, 1], locations: nil,
      count: 2)
    #expect(greys == CGGradient(colors: [.black, .white]))
    #expect(
      CGGradient(colorSpace: space, colorComponents: [0], locations: nil, count: 0) == nil)
  }

  @Test func `a template image is its alpha in the tint colour`() throws {
    let pixels = CGImage(width: 2, height: 1, pixels: [0xFF00_FF00, 0x8000_8000])
    let image = UIImage(cgImage: pixels).withRenderingMode(.alwaysTemplate)
    let view = CAContext().perform { UIImageView(image: image) }
    view.tintColor = .red
    #expect((view.layer.contents as? CGImage)?.pixels == [0xFFFF_0000, 0x8080_0000])
    view.image = image.withRenderingMode(.alwaysOriginal)
    #expect((view.layer.contents as? CGImage)?.pixels == pixels.pixels)
  }

  @Test func `an image is found by its name among other scales`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-named-\(UUID().uuidString).bundle")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let pixels = CGImage(width: 4, height: 4, pixels: .init(repeating: 0xFF11_2233, count: 16))
    let data = try #require(UIImage(cgImage: pixels).pngData())
    try data.write(to: folder.appendingPathComponent("dot@2x.png"))
    let bundle = try #require(Bundle(path: folder.path))
    let image = try #require(UIImage(named: "dot", in: bundle, with: nil))
    #expect(image.scale == 2 && image.size == CGSize(width: 2, height: 2))
    #expect(UIImage(named: "missing", in: bundle, with: nil) == nil)
  }

  /// The test's image has two columns and three rows of numbered pixels.
  @Test func `an image is shown rotated by its orientation`() throws {
    let numbered = CGImage(width: 2, height: 3, pixels: (0..<6).map { 0xFF00_0000 | $0 })
    let turned: [(UIImage.Orientation, [UInt32])] = [
      (.up, [0, 1, 2, 3, 4, 5]), (.down, [5, 4, 3, 2, 1, 0]),
      (.left, [1, 3, 5, 0, 2, 4]), (.right, [4, 2, 0, 5, 3, 1]),
      (.upMirrored, [1, 0, 3, 2, 5, 4]), (.downMirrored, [4, 5, 2, 3, 0, 1]),
      (.leftMirrored, [0, 2, 4, 1, 3, 5]), (.rightMirrored, [5, 3, 1, 4, 2, 0]),
    ]
    #expect(turned.map(\.0) == UIImage.Orientation.allCases)
    for (orientation, order) in turned {
      let image = UIImage(cgImage: numbered, scale: 0.5, orientation: orientation)
      #expect(image.cgImage == numbered && image.imageOrientation == orientation)
      let isTurned = [.left, .right, .leftMirrored, .rightMirrored].contains(orientation)
      let size = isTurned ? CGSize(width: 3, height: 2) : CGSize(width: 2, height: 3)
      #expect(image.size == CGSize(width: 2 * size.width, height: 2 * size.height))
      UIGraphicsBeginImageContextWithOptions(size, true, 1)
      image.draw(in: CGRect(origin: .zero, size: size))
      let drawn = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
      UIGraphicsEndImageContext()
      #expect(drawn.pixels.map { $0 & 0xFF } == order, "\(orientation)")
      let view = CAContext().perform { UIImageView(image: image) }
      #expect((view.layer.contents as? CGImage)?.pixels == drawn.pixels)
    }
  }

  @Test func `a colour is found by its name in a catalogue`() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("midflight-colors-\(UUID().uuidString).bundle")
    defer { try? FileManager.default.removeItem(at: folder) }
    func write(_ entries: String, as name: String) throws {
      let set = folder.appendingPathComponent("Assets.xcassets/\(name).colorset")
      try FileManager.default.createDirectory(at: set, withIntermediateDirectories: true)
      let text = "{\"colors\": [\(entries)], \"info\": {\"author\": \"xcode\", \"version\": 1}}"
      try Data(text.utf8).write(to: set.appendingPathComponent("Contents.json"))
    }
    func entry(_ space: String, _ components: String, _ more: String = "") -> String {
      """
      {"idiom": "universal"\(more), "color": {"color-space": "\(space)", "components": {\(components)}}}
      """
    }
    let dark = #", "appearances": [{"appearance": "luminosity", "value": "dark"}]"#
    try write(
      entry("srgb", #""red": "1.0", "green": "0", "blue": "0", "alpha": "1.000""#, dark) + ","
        + entry("srgb", #""red": "0x80", "green": "51", "blue": "0.250", "alpha": "0.500""#),
      as: "Brand/Accent")
    try write(entry("gray-gamma-22", #""white": "0.300", "alpha": "1.000""#), as: "Dim")
    try write(entry("display-p3", #""red": "1", "green": "0", "blue": "0""#), as: "Wide")
    try write(entry("srgb", #""red": "much", "green": "0", "blue": "0""#), as: "Odd")
    let bundle = try #require(Bundle(path: folder.path))
    func color(_ name: String) -> UIColor? { UIColor(named: name, in: bundle, compatibleWith: nil) }
    #expect(
      color("Brand/Accent") == UIColor(red: 128 / 255, green: 0.2, blue: 0.25, alpha: 0.5))
    #expect(color("Dim") == UIColor(white: 0.3, alpha: 1))
    for name in ["Wide", "Odd", "Missing"] { #expect(color(name) == nil) }
    #expect(UIColor(named: "there is none of this name") == nil)
  }

  @Test func `an image of a provider's bytes equals a bitmap of the same bytes`() throws {
    var bytes: [UInt8] = (0..<4 * 5 * 3).map { UInt8($0 * 7 % 256) }
    let provider = try #require(CGDataProvider(data: Data(bytes) as CFData))
    func image(
      _ space: CGColorSpace, _ info: UInt32, bits: Int = 32, row: Int = 20, height: Int = 3
    ) -> CGImage? {
      CGImage(
        width: 4, height: height, bitsPerComponent: 8, bitsPerPixel: bits, bytesPerRow: row,
        space: space, bitmapInfo: CGBitmapInfo(rawValue: info), provider: provider, decode: nil,
        shouldInterpolate: true, intent: .defaultIntent)
    }
    let (color, gray) = (CGColorSpaceCreateDeviceRGB(), CGColorSpaceCreateDeviceGray())
    let alphas: [CGImageAlphaInfo] = [
      .premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast,
    ]
    for alpha in alphas {
      for order in [CGBitmapInfo.byteOrderDefault, .byteOrder32Little] {
        let info = alpha.rawValue | order.rawValue
        let context = try #require(
          CGContext(
            data: &bytes, width: 4, height: 3, bitsPerComponent: 8, bytesPerRow: 20, space: color,
            bitmapInfo: info))
        #expect(image(color, info) == context.makeImage())
      }
    }
    let grays = try #require(image(gray, CGImageAlphaInfo.none.rawValue, bits: 8))
    #expect(grays.pixels[5] == 0xFF00_0000 | UInt32(bytes[21]) * 0x01_0101)
    // No image is made if there are too few bytes, the pixels have another size, the rows are too
    // short, or alpha is not premultiplied.
    let info = CGImageAlphaInfo.premultipliedLast.rawValue
    #expect(image(color, info, height: 4) == nil && image(color, info, bits: 24) == nil)
    #expect(image(color, info, row: 15) == nil)
    #expect(image(color, CGImageAlphaInfo.last.rawValue) == nil)
  }

  @Test func `an animation takes boxed values like plain ones`() throws {
    let layer = CAContext().perform { CALayer() }
    let size = CGSize(width: 3, height: 4)
    layer.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKey: "position")
    layer.setValue(NSValue(cgSize: size), forKeyPath: "bounds.size")
    #expect(layer.position == CGPoint(x: 1, y: 2) && layer.bounds.size == size)
    layer.setValue(
      NSValue(cgRect: CGRect(x: 0, y: 0, width: 9, height: 8)), forKey: "bounds")
    #expect(layer.bounds.size == CGSize(width: 9, height: 8))
    let turn = CATransform3DMakeRotation(1, 0, 0, 1)
    layer.setValue(NSValue(caTransform3D: turn), forKey: "transform")
    #expect(layer.transform == turn)
    #expect(NSValue(caTransform3D: turn).caTransform3DValue == turn)
  }

  @Test func `text is as large as it is measured, at the position where it is drawn`() throws {
    let attributes: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: 20), .foregroundColor: UIColor.red,
    ]
    let size = "Hello".size(withAttributes: attributes)
    #expect(size.width > 30 && size.width < 80 && size.height > 18 && size.height < 32)
    #expect(("Hello" as NSString).size(withAttributes: attributes) == size)
    let narrow = "Hello world and all".boundingRect(
      with: CGSize(width: 60, height: 1000), options: .usesLineFragmentOrigin,
      attributes: attributes, context: nil)
    #expect(narrow.width <= 60 && narrow.height >= 2 * size.height)

    UIGraphicsBeginImageContext(CGSize(width: 100, height: 60))
    "Hello".draw(at: CGPoint(x: 10, y: 20), withAttributes: attributes)
    let pixels = try #require(UIGraphicsGetImageFromCurrentImageContext()?.cgImage)
    UIGraphicsEndImageContext()
    let painted = pixels.pixels.indices.filter { pixels.pixels[$0] >> 24 > 0 }
    let (xs, ys) = (painted.map { $0 % 100 }, painted.map { $0 / 100 })
    #expect(xs.min()! >= 10 && CGFloat(xs.max()!) <= 11 + size.width)
    #expect(ys.min()! >= 20 && CGFloat(ys.max()!) <= 20 + size.height)
    #expect(painted.allSatisfy { pixels.pixels[$0] & 0xFFFF == 0 })
    #expect("".size(withAttributes: attributes) == .zero)
  }
}
