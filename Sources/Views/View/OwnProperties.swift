/// The stored properties that a program's own classes declare, as reflection tells them.
@MainActor
package enum OwnProperties {
  /// The names and values of an object's, those of its class before those of the superclass; none of
  /// the modules that stand for Apple's, whose properties are nobody's names.
  ///
  /// - Complexity: O(properties).
  package static func all(of object: AnyObject) -> [(name: String, value: Any)] {
    // A mirror of its own would be a program's code at work.
    if object is any CustomReflectable { return [] }
    var found: [(String, Any)] = []
    var mirror: Mirror? = Mirror(reflecting: object)
    while let current = mirror, isUserDefined(current.subjectType) {
      found += current.children.compactMap { child in
        child.label.map { (plain($0), child.value) }
      }
      mirror = current.superclassMirror
    }
    return found
  }

  /// A label without what the compiler puts before that of a lazy or wrapped property.
  private static func plain(_ label: String) -> String {
    let lazy = "$__lazy_storage_$_"
    if label.hasPrefix(lazy) { return String(label.dropFirst(lazy.count)) }
    return label.hasPrefix("_") ? String(label.dropFirst()) : label
  }

  private static func isUserDefined(_ type: Any.Type) -> Bool {
    let module = String(reflecting: type).prefix { $0 != "." }
    return module != "MidflightViews" && module != "MidflightLayerTree"
  }
}
