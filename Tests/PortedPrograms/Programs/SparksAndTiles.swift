import UIKit

/// Sparks that fly up and fall.
class Sparks: UIView {
  override class var layerClass: AnyClass { CAEmitterLayer.self }

  func light() {
    let emitter = layer as! CAEmitterLayer
    emitter.emitterPosition = CGPoint(x: bounds.midX, y: bounds.maxY - 20)
    emitter.emitterSize = CGSize(width: 20, height: 1)
    emitter.emitterShape = .line
    emitter.renderMode = .additive
    emitter.seed = 7
    emitter.beginTime = CACurrentMediaTime()
    let spark = CAEmitterCell()
    spark.name = "spark"
    spark.contents =
      UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
        UIColor.white.setFill()
        $0.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
      }.cgImage
    spark.birthRate = 60
    spark.lifetime = 1.5
    spark.lifetimeRange = 0.5
    spark.velocity = 120
    spark.velocityRange = 30
    spark.yAcceleration = 100
    spark.emissionLongitude = -.pi / 2
    spark.emissionRange = .pi / 6
    spark.scale = 0.5
    spark.scaleSpeed = -0.2
    spark.alphaSpeed = -0.5
    spark.color = UIColor.orange.cgColor
    emitter.emitterCells = [spark]
  }

  func putOut() {
    (layer as! CAEmitterLayer).birthRate = 0
  }
}

/// A chart that is drawn tile by tile.
class Chart: UIView {
  final class Tiles: CATiledLayer {
    override class func fadeDuration() -> CFTimeInterval { 0 }
  }
  override class var layerClass: AnyClass { Tiles.self }

  override init(frame: CGRect) {
    super.init(frame: frame)
    let tiles = layer as! CATiledLayer
    tiles.tileSize = CGSize(width: 64, height: 64)
    tiles.levelsOfDetail = 2
    tiles.levelsOfDetailBias = 1
  }

  required init?(coder: NSCoder) { fatalError("no archive") }

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.setFillColor(UIColor.green.cgColor)
    context.fill(CGRect(x: 0, y: 0, width: bounds.width / 2, height: bounds.height))
  }
}
