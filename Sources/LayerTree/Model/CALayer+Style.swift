import Foundation

struct PropertySet {
  private var words = SIMD4<UInt64>.zero
  static let capacity = 256

  func contains(_ index: Int) -> Bool { words[index >> 6] & (1 << UInt64(index & 63)) != 0 }
  mutating func insert(_ index: Int) { words[index >> 6] |= 1 << UInt64(index & 63) }
}

extension CALayer {
  private static let unstyled: Set<String> = ["bounds", "frame", "name", "style"]

  /// The layer's style and the styles nested in it, outermost first. Styles are values, so the
  /// nesting is finite.
  var styles: some Sequence<[String: Any]> {
    sequence(state: storedStyle) { (next: inout [String: Any]?) -> [String: Any]? in
      defer { next = next?["style"] as? [String: Any] }
      return next
    }
  }

  /// Sets the properties that a style has values for, and restores those that only the previous
  /// style had values for.
  func setStyle(_ style: [String: Any]?) {
    guard mayChange("style") else { return }
    storedStyle = style
    guard original == nil else { return }
    var values: [String: Any] = [:]
    for style in styles { values.merge(style) { shallower, _ in shallower } }
    context.commits.openImplicitTransaction()
    willChange()
    for key in Set(values.keys).union(styled.keys).sorted() where !Self.unstyled.contains(key) {
      guard let property = property(forKey: key), property.isAnimatable,
        let path = property.wholePath(), !property.wasSet(on: self)
      else { continue }
      let own = styled[key] ?? path.read(self)
      let isStyled = values[key].map { path.assign($0, to: self) }
      if isStyled == false { report("the style's value for \(key) has the wrong type") }
      if isStyled != true { _ = path.assign(own, to: self) }
      styled[key] = isStyled == true ? own : nil
    }
  }
}
