/// The stored properties that a program's own classes declare, by reflection.
@MainActor
package enum DeclaredProperties {
  /// The names and values of an object's properties, those of its class before those of
  /// superclasses. Properties of this library's classes that replace Apple's are left out, because
  /// the program did not name them.
  ///
  /// - Complexity: O(n) in the number of properties.
  package static func all(of object: AnyObject) -> [(name: String, value: Any)] {
    // A custom mirror would run code of the program.
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

  /// A label without the compiler's prefix for lazy and wrapped properties.
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
