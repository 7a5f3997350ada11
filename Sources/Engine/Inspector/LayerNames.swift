package import MidflightLayerTree

/// Names layers by their paths, as ``CALayer/layerPath`` does, but gives each layer a unique path.
/// A superlayer must be named before its sublayers.
@MainActor
package struct LayerNames {
  private var paths: [ObjectIdentifier: String] = [:]
  private var counts: [String: Int] = [:]
  private var taken: [String: Int] = [:]

  package init() {}

  package mutating func take(_ layer: CALayer) -> String {
    let known = layer.knownName
    var name = known ?? String(describing: type(of: layer))
    let above = layer.superlayer.flatMap { paths[ObjectIdentifier($0)] }
    if known == nil, let above {
      let key = "\(above)/\(name)"
      name += "[\(counts[key, default: 0])]"
      counts[key, default: 0] += 1
    }
    var path = above.map { "\($0)/\(name)" } ?? name
    let number = taken[path, default: 0] + 1
    taken[path] = number
    if number > 1 { path += "#\(number)" }
    paths[ObjectIdentifier(layer)] = path
    return path
  }
}
