import Foundation
import Midflight
import Testing

/// A context's image can be requested before its drawing is complete.
@MainActor @Suite struct RecordedImageTests {
  private func alphas(_ image: CGImage?) -> [UInt32]? { image?.pixels.map { $0 >> 24 } }

  @Test func `a renderer's context has the image so far`() throws {
    let format = UIGraphicsImageRendererFormat()
    format.scale = 2
    let renderer = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 1), format: format)
    let image = renderer.image { context in
      #expect(context.cgContext.width == 4 && context.cgContext.height == 2)
      #expect(alphas(context.currentImage.cgImage) == Array(repeating: 0, count: 8))
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(context.currentImage.size == CGSize(width: 2, height: 1))
      #expect(alphas(context.currentImage.cgImage) == [255, 255, 0, 0, 255, 255, 0, 0])
      #expect(alphas(context.cgContext.makeImage()) == [255, 255, 0, 0, 255, 255, 0, 0])
      context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    }
    #expect(alphas(image.cgImage) == Array(repeating: 255, count: 8))
  }

  @Test func `a context of a begun image, and of a layer's drawing, gives its image`() throws {
    UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1), false, 1)
    let context = try #require(UIGraphicsGetCurrentContext())
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(alphas(context.makeImage()) == [0, 255])
    UIGraphicsEndImageContext()
    #expect(CGContext().makeImage() == nil)

    final class Looking: CALayer {
      var found: CGImage?
      var size = (0, 0)
      override func draw(in ctx: CGContext) {
        ctx.fill(CGRect(x: 5, y: 0, width: 1, height: 1))
        (found, size) = (ctx.makeImage(), (ctx.width, ctx.height))
      }
    }
    let layer = Looking()
    layer.bounds = CGRect(x: 5, y: 0, width: 2, height: 1)
    layer.contentsScale = 2
    layer.display()
    #expect(layer.size == (4, 2))
    #expect(alphas(layer.found) == [255, 255, 0, 0, 255, 255, 0, 0])
  }

  @Test func `an image without pixels draws nothing, and named images are searched for`() {
    let empty = UIImage()
    #expect(empty.size == .zero && empty.cgImage == nil)
    #expect(UIImage(named: "nonesuch", in: nil, compatibleWith: nil) == nil)
  }
}
