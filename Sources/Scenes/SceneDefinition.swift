package import Foundation

/// The definition of a scene: its description, and a function that makes instances.
///
/// ## Guarantees
///
/// A definition is a value without shared state. So any number of definitions, even of the same
/// document, can be in use at once without affecting each other.
package struct SceneDefinition: Sendable {
  /// The scene's name on the command line: lower case with hyphens.
  package let name: String
  package let summary: String
  /// A short description of the effects of ``SceneInstance/go()`` and ``SceneInstance/back()``.
  @MainActor package var actions: String { ownActions() }
  private let ownActions: @MainActor @Sendable () -> String
  /// The script's duration in seconds.
  package let duration: Double
  /// The names of the images that the scene shows, which are files in ``SceneResources/folder``.
  package let imageNames: [String]
  /// Whether the scene shows text, which needs fonts.
  package let showsText: Bool
  /// The tunable numbers in the scene's code, with their values in the files.
  package let tweaks: [SceneTweak]
  /// Identifies the class whose code the scene runs; nil for a scene without code. Stays the same
  /// after an edit that changes only numbers.
  package let code: ObjectIdentifier?
  /// Finds the source lines of the scene's code; nil if they are unknown.
  package var lines: CodeLines?
  /// Whether the scene's script was not written for the scene but generated, to show a joint, where
  /// one motion takes over from another.
  package let hasGeneratedScript: Bool
  /// Whether the scene is only an image, which cannot be saved or opened again as a scene.
  package let isImage: Bool

  /// The location of the scene's code; nil for a scene that belongs to the program.
  package var file: SceneFile?

  /// The stage's size in points. Content outside it is not shown.
  ///
  /// - Complexity: O(1), except that the first call for a layer or view class makes an instance to
  ///   get its size.
  @MainActor package var size: CGSize { ownSize() }
  private let ownSize: @MainActor @Sendable () -> CGSize

  /// The rows of numbers and colours that move although they are not among the scene's properties.
  ///
  /// - Complexity: O(1), except that the first call for a layer or view class evaluates the scene
  ///   once.
  @MainActor package var motions: [MotionRow] { ownMotions() }
  private let ownMotions: @MainActor @Sendable () -> [MotionRow]

  /// Makes an instance of the scene. Call this method in the session that will use the instance.
  @MainActor package func make() -> any SceneInstance { construct() }
  private let construct: @MainActor @Sendable () -> any SceneInstance

  package init(
    name: String, summary: String,
    actions: @escaping @autoclosure @MainActor @Sendable () -> String, duration: Double,
    imageNames: [String] = [],
    showsText: Bool = false, tweaks: [SceneTweak] = [], code: ObjectIdentifier? = nil,
    hasGeneratedScript: Bool = false, isImage: Bool = false,
    size: @escaping @MainActor @Sendable () -> CGSize,
    motions: @escaping @MainActor @Sendable () -> [MotionRow] = { [] },
    make: @escaping @MainActor @Sendable () -> any SceneInstance
  ) {
    (self.name, self.summary, ownActions, self.duration) = (name, summary, actions, duration)
    (self.imageNames, self.showsText, self.tweaks) = (imageNames, showsText, tweaks)
    (self.code, self.hasGeneratedScript, self.isImage) = (code, hasGeneratedScript, isImage)
    (ownSize, ownMotions, construct) = (size, motions, make)
  }

  @MainActor
  package init(_ type: any Scene.Type, tweaks: [SceneTweak] = []) {
    self.init(
      name: type.name, summary: type.summary, actions: type.actions, duration: type.duration,
      imageNames: type.imageNames, showsText: type.showsText, tweaks: tweaks,
      code: ObjectIdentifier(type), size: { type.size }, make: { type.init() })
  }
}

extension Scene {
  package static var definition: SceneDefinition { SceneDefinition(self) }
}
