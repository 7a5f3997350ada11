import Foundation
import MidflightLayerTree

/// Reads a wallpaper's `style`. It contains one group of values for each layer name: values for the
/// lock screen, the home screen and the sleeping screen, and values that follow the device's tilt.
extension LayerBuilder {
  /// Reads the groups of values in a style.
  ///
  /// - Parameter layers: The layers of the bundle, by name.
  func read(style: XMLNode, of layers: [String: CALayer]) {
    for child in style.children {
      switch child.name {
      case "wallpaperPropertyGroups": readStates(child.children, layers)
      case "wallpaperParallaxGroups":
        tilts += child.children.compactMap { tiltedValue(of: $0, layers) }
      case "wallpaperBackgroundAssetNames", "wallpaperFloatingAssetNames": break
      default: if !IgnoredKeys.contains(child.name) { problems.note(child.name, .element) }
      }
    }
  }

  private static let moments = [("Locked", "v_lock"), ("Unlock", "v_home"), ("Sleep", "v_sleep")]

  /// Makes a state for each of the three screens, with the values that the groups have for that
  /// screen.
  private func readStates(_ groups: [XMLNode], _ layers: [String: CALayer]) {
    let properties = groups.prefix(DocumentLimits.settingCount).map {
      ($0, property(of: $0, layers))
    }
    let states = Self.moments.map { name, key in
      var state = LayerStates.State(name: name, lineage: [name])
      for case (let group, let property?) in properties {
        guard let text = Self.text(key, in: group),
          let type = property.layer.valueType(forKeyPath: property.name)
        else { continue }
        guard let value = Notation.value(text, as: type) else {
          problems.note("\(property.name) in a state", .value)
          continue
        }
        state.settings.append(LayerStates.Setting(property: property, value: value))
      }
      return state
    }
    if states.contains(where: { !$0.settings.isEmpty }) { add(LayerStates(states, [])) }
  }

  private func tiltedValue(
    of group: XMLNode, _ layers: [String: CALayer]
  ) -> TiltedValue? {
    guard let property = property(of: group, layers) else { return nil }
    let ends = ["mapMinTo", "mapMaxTo"].compactMap { key in
      Self.text(key, in: group).flatMap { Notation.number($0) }
    }
    guard ends.count == 2 else {
      problems.note("\(property.name) of a tilt", .value)
      return nil
    }
    guard property.layer.storedValue(atPart: property.name)?.numbers?.count == 1 else {
      problems.note("\(property.name) of a tilt, which is no number", .value)
      return nil
    }
    let axis = Self.text("axis", in: group) ?? "x"
    guard ["x", "y"].contains(axis) else {
      problems.note("axis = \(Self.excerpt(axis)) of a tilt", .value)
      return nil
    }
    return TiltedValue(property: property, isAlongX: axis == "x", from: ends[0], to: ends[1])
  }

  private func property(of group: XMLNode, _ layers: [String: CALayer]) -> LayerKeyPath? {
    let name = Self.text("layerName", in: group) ?? ""
    let keyPath = Self.text("keyPath", in: group) ?? ""
    guard let layer = layers[name] else {
      problems.note("\(name) in a wallpaper's groups", .target)
      return nil
    }
    guard layer.hasValue(forKeyPath: keyPath) else {
      problems.note("a value of \(keyPath)", .state)
      return nil
    }
    return LayerKeyPath(layer: layer, name: keyPath)
  }

  private static func text(_ key: String, in group: XMLNode) -> String? {
    group[key] ?? group.child(key).map { $0["value"] ?? $0.text }
  }
}

/// A value that follows the device's tilt. It is `from` when the device is fully tilted to the left
/// or upwards, and `to` when it is fully tilted to the right or downwards.
@MainActor
struct TiltedValue {
  let property: LayerKeyPath
  let isAlongX: Bool
  let from, to: Double

  /// Returns the value for a tilt, which is -1…1 along both axes.
  func value(at tilt: CGPoint) -> Double {
    let fraction = (Double(isAlongX ? tilt.x : tilt.y) + 1) / 2
    return from + (to - from) * fraction
  }
}
