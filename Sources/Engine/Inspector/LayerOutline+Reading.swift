import Foundation
import MidflightGeometry
import MidflightLayerTree

extension Session {
  /// Returns the layers at the current instant.
  ///
  /// - Complexity: O(n), where n is the number of layers.
  package func layerOutline() -> LayerOutline { context.perform { LayerOutline(of: context) } }
}

extension LayerOutline {
  @MainActor
  init(of context: CAContext) {
    guard let root = context.rootLayer else { return }
    var models: [ObjectIdentifier: [CGPoint]] = [:]
    func visitModel(_ layer: CALayer, depth: Int) {
      models[ObjectIdentifier(layer)] = Self.corners(of: layer)
      if depth >= CALayer.depthLimit { return }
      for sublayer in layer.sublayers ?? [] { visitModel(sublayer, depth: depth + 1) }
    }
    visitModel(root, depth: 0)

    var indexes: [ObjectIdentifier: Int] = [:]
    var names = LayerNames()
    context.forEachPresentation { layer in
      let parent = layer.superlayer.flatMap { indexes[ObjectIdentifier($0)] }
      let above = parent.map { layers[$0] }
      let path = names.take(layer)
      let name = above.map { String(path.dropFirst($0.path.count + 1)) } ?? path
      indexes[ObjectIdentifier(layer)] = layers.count
      let shown = Self.corners(of: layer)
      layers.append(
        Layer(
          path: path, name: name, kind: String(describing: type(of: layer)),
          depth: above.map { $0.depth + 1 } ?? 0, parent: parent,
          model: models[ObjectIdentifier(layer)] ?? shown, shown: shown,
          isVisible: above?.isVisible ?? true && !layer.isHidden && layer.opacity > 0,
          paints: layer.paintsItself, masks: layer.masksToBounds,
          zPosition: Double(layer.zPosition),
          animations: layer.runningAnimations.map { Animation($0) }))
    }
  }

  /// Returns the transform from a layer's coordinates to the scene's; nil if it is not affine.
  @MainActor
  static func map(of layer: CALayer) -> CGAffineTransform? {
    let origin = layer.convert(CGPoint.zero, to: nil)
    let x = layer.convert(CGPoint(x: 100, y: 0), to: nil)
    let y = layer.convert(CGPoint(x: 0, y: 100), to: nil)
    let both = layer.convert(CGPoint(x: 100, y: 100), to: nil)
    let error = abs(both.x - (x.x + y.x - origin.x)) + abs(both.y - (x.y + y.y - origin.y))
    guard error < 1e-6 else { return nil }
    return CGAffineTransform(
      a: (x.x - origin.x) / 100, b: (x.y - origin.y) / 100, c: (y.x - origin.x) / 100,
      d: (y.y - origin.y) / 100, tx: origin.x, ty: origin.y)
  }

  /// Returns the corners of a layer's bounds in the scene's coordinates. For a shape layer with
  /// empty bounds, returns the corners of the bounding box of its path.
  @MainActor
  static func corners(of layer: CALayer) -> [CGPoint] {
    var box = layer.bounds.standardized
    if box.isEmpty, let shape = layer as? CAShapeLayer, let path = shape.path, !path.isEmpty {
      box = path.boundingBoxOfPath
      if shape.strokeColor != nil {
        box = box.insetBy(dx: -shape.lineWidth / 2, dy: -shape.lineWidth / 2)
      }
    }
    return [
      CGPoint(x: box.minX, y: box.minY), CGPoint(x: box.maxX, y: box.minY),
      CGPoint(x: box.maxX, y: box.maxY), CGPoint(x: box.minX, y: box.maxY),
    ].map { layer.convert($0, to: nil) }
  }
}

extension LayerOutline.Animation {
  @MainActor
  init(_ running: RunningAnimation) {
    let animation = running.animation
    self.init(
      key: running.key ?? "(no key)", keyPath: (animation as? CAPropertyAnimation)?.keyPath,
      from: AnimationText.from(animation), to: AnimationText.to(animation),
      curve: AnimationText.curve(of: animation), begin: running.begin, end: running.end,
      fraction: running.fraction, elapsed: running.elapsed,
      eased: running.fraction.flatMap { fraction in
        AnimationText.eased(animation, fraction: fraction, elapsed: running.elapsed ?? 0)
      }, cycle: running.cycle, layerTime: running.layerTime)
  }
}
