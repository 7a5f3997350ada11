import CMidflightSwiftCall
import Foundation
import MidflightLayerTree
import MidflightScenes
import MidflightToolchain

/// The `#Preview`s of a loaded library. The body of each was compiled as the getter of a variable.
@MainActor
struct LibraryPreviews {
  private(set) var makers: [SubjectMaker] = []
  private(set) var names: Set<String> = []
  /// Messages about the previews that are left out, one for each.
  private(set) var unusable: [String] = []

  /// Finds the getters of previews in a library.
  ///
  /// - Parameters:
  ///   - previews: The previews found in the text of the files.
  ///   - library: The handle of the library.
  ///   - members: Returns the members that an object's class declares.
  init(
    _ previews: [ScenePreview], _ library: UnsafeMutableRawPointer, _ symbols: SymbolTable,
    _ members: @escaping @MainActor (AnyObject) -> SubjectMembers
  ) {
    for preview in previews {
      // The end of the mangled name of the getter of the preview's variable, a global variable of
      // type `AnyObject`.
      let ending = "\(preview.variable.utf8.count)\(preview.variable)yXlvg"
      guard
        let symbol = symbols.names.first(where: { $0.hasPrefix("$s") && $0.hasSuffix(ending) }),
        let getter = dlsym(library, symbol)
      else {
        unusable.append(
          "Skipped \(Self.words(for: preview)): its #if branch is not compiled")
        continue
      }
      add(preview, members) {
        let value = midflight_call_getter(getter)
        return Unmanaged<AnyObject>.fromOpaque(value).takeRetainedValue()
      }
    }
  }

  private mutating func add(
    _ preview: ScenePreview, _ members: @escaping @MainActor (AnyObject) -> SubjectMembers,
    _ run: @escaping @MainActor () -> AnyObject
  ) {
    let words = Self.words(for: preview)
    // The preview's body may return any object; anything but a `SceneSubject` is rejected below.
    let trial = SubjectMaker(preview, named: "preview", members: members) {
      run() as? any SceneSubject ?? CALayer()
    }
    if let obstacle = trial.obstacle {
      unusable.append("Skipped \(words): \(obstacle)")
      return
    }
    let made = CAContext().perform { run() }
    guard made is any SceneSubject else {
      unusable.append("Skipped \(words): \(type(of: made)) is neither a view nor a layer")
      return
    }
    let name = unusedName(preview.title ?? Self.className(of: made))
    names.insert(name)
    makers.append(
      SubjectMaker(preview, named: name, members: members) {
        guard let subject = run() as? any SceneSubject else {
          preconditionFailure("the preview returned the same object as another one")
        }
        return subject
      })
  }

  private static func words(for preview: ScenePreview) -> String {
    preview.title.map { "the preview \"\($0)\"" } ?? "a preview"
  }

  private static func className(of object: AnyObject) -> String {
    let type = type(of: object)
    let module = String(reflecting: type).prefix { $0 != "." }
    return module.hasPrefix("Midflight") ? "Preview" : "\(type)"
  }

  private func unusedName(_ text: String) -> String {
    let name = SceneName.hyphenated(text)
    if !names.contains(name) { return name }
    var number = 2
    while names.contains("\(name)-\(number)") { number += 1 }
    return "\(name)-\(number)"
  }
}
