package import MidflightScenes

package struct LibraryFile: Codable, Sendable, Hashable {
  package var path: String
  /// The name of the type to show first, if there is such a type.
  package var main: String
  /// The sources from which it was made, as the user named them.
  package var source: String
  /// The location of the sources, as it is stored in logs.
  package var file: SceneFile?
  /// The tunable numbers in its code, with the values that they have in the files now.
  package var tweaks: [SceneTweak] = []
  /// The `#Preview`s in its code, in source order.
  package var previews: [ScenePreview] = []
  /// Facts about members, read from the text of its code.
  package var members = MemberFacts()
  /// The path of `llvm-symbolizer`, which finds the lines of its code; the file may not exist.
  package var symbolizer = ""
  /// A sentence for each declaration in the files that was left out of the library.
  package var leftOut: [String] = []
  /// Whether it can't be loaded by a process that has already loaded an earlier library.
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
