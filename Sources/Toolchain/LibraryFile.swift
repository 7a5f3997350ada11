package import MidflightScenes

package struct LibraryFile: Codable, Sendable, Hashable {
  package var path: String
  /// The name of the type to show first. The library may not contain a type with this name.
  package var main: String
  /// The sources from which the library was made, as the user named them.
  package var source: String
  /// The location of the sources, in the form in which it is stored in logs.
  package var file: SceneFile?
  /// The tunable numbers in the library's code, with their present values in the files.
  package var tweaks: [SceneTweak] = []
  /// The `#Preview`s in the library's code, in source order.
  package var previews: [ScenePreview] = []
  /// Facts about members, read from the text of the library's code.
  package var members = MemberFacts()
  /// The path of `llvm-symbolizer`, which finds the source lines of addresses in the library; there
  /// may be no file at this path.
  package var symbolizer = ""
  /// A sentence for each declaration in the files that was left out of the library.
  package var leftOut: [String] = []
  /// Whether a process that has already loaded an earlier library can't load this one.
  package var takesNewProcess = false

  package init(
    path: String, main: String, source: String, file: SceneFile? = nil, tweaks: [SceneTweak] = [],
    previews: [ScenePreview] = [], members: MemberFacts = MemberFacts(), leftOut: [String] = [],
    symbolizer: String = "", takesNewProcess: Bool = false
  ) {
    (self.path, self.main, self.source, self.file) = (path, main, source, file)
    (self.tweaks, self.previews, self.members) = (tweaks, previews, members)
    (self.leftOut, self.symbolizer) = (leftOut, symbolizer)
    self.takesNewProcess = takesNewProcess
  }
}
