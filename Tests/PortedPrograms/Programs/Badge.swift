import UIKit

/// Draws a badge with a gradient from red to blue below a white edge.
func makeBadge(width: Int, height: Int) -> CGImage? {
  guard let space = CGColorSpace(name: CGColorSpace.sRGB),
    let context = CGContext(
      data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0, space: space,
      bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue),
    let gradient = CGGradient(
      colorsSpace: space,
      colors: [
        CGColor(colorSpace: space, components: [1, 0, 0, 1])!,
        CGColor(colorSpace: space, components: [0, 0, 1, 1])!,
      ] as CFArray, locations: [0.25, 0.75])
  else { return nil }
  context.translateBy(x: 0, y: CGFloat(height))
  context.scaleBy(x: 1, y: -1)
  let bounds = CGRect(x: 0, y: 0, width: width, height: height)
  context.clip(to: bounds.insetBy(dx: 2, dy: 2))
  context.drawLinearGradient(
    gradient, start: .zero, end: CGPoint(x: width, y: 0),
    options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  context.setFillColor(UIColor.white.cgColor)
  context.fill(CGRect(x: 0, y: 0, width: width, height: 4))
  return context.makeImage()
}
