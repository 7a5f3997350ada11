/// Reads, by reflection, the stored properties that a program's own classes declare.
@MainActor
package enum DeclaredProperties {
  /// Returns the names and values of an object's properties: those of its class first, then those
  /// of its superclasses. The properties of this library's classes, which replace Apple's, are left
  /// out, because the program did not declare them.
  ///
  /// - Complexity: O(n) in the number of properties.
  package static func all(of object: AnyObject) -> [(name: String, value: Any)] {
    // Reflecting an object with a custom mirror would run the program's code, so return nothing.
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

  /// Removes the prefix that the compiler adds to the names of lazy and wrapped properties.
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
