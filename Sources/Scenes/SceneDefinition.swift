package import Foundation

/// A scene before it is made: what is known of it, and how an instance is made.
///
/// ## Guarantees
/// It is a value, and whatever its maker knows travels in it. So any definitions can be at work side
/// by side, those of two documents or of one document twice among them, and none changes another.
package struct SceneDefinition: Sendable {
  /// Its name on the command line: lower case with hyphens.
  package let name: String
  /// One sentence on what it shows.
  package let summary: String
  /// The effect of its own action and of the way back, in a few words.
  @MainActor package var actions: String { ownActions() }
  private let ownActions: @MainActor @Sendable () -> String
  /// How long the script runs, in seconds.
  package let duration: Double
  /// The pictures that it shows, by their names among the ``SceneResources``.
  package let pictures: [String]
  /// Whether it shows text, which takes fonts.
  package let showsText: Bool
  /// The numbers in its code that can be tuned, as its files have them.
  package let tweaks: [SceneTweak]
  /// The class whose code it runs, which is the same before and after an edit of numbers alone; nil
  /// where no code is its own.
  package let code: ObjectIdentifier?
  /// The lines of that code; nil where they are not known.
  package var lines: CodeLines?
  /// Whether its script is one that it was given to show a joint at once, and not its own.
  package let isDemonstrated: Bool
  /// Whether it is a picture alone, of which nothing could be saved or opened again.
  package let isPicture: Bool

  /// Where its code is; nil where it is part of the program.
  package var file: SceneFile?

  /// The stage's size in points. Whatever lies outside is not shown.
  ///
  /// - Complexity: O(1); at the first time for a class of layers or views, which has to be asked,
  ///   one instance.
  @MainActor package var size: CGSize { ownSize() }
  private let ownSize: @MainActor @Sendable () -> CGSize

  /// The rows of what moves by itself and is none of the scene's properties.
  ///
  /// - Complexity: O(1); at the first time for a class of layers or views one evaluation of the
  ///   scene.
  @MainActor package var motions: [MotionRow] { ownMotions() }
  private let ownMotions: @MainActor @Sendable () -> [MotionRow]

  /// Makes an instance. Called in its session.
  @MainActor package func make() -> any SceneInstance { construct() }
  private let construct: @MainActor @Sendable () -> any SceneInstance

  /// A scene by all that is known of it.
  package init(
    name: String, summary: String,
    actions: @escaping @autoclosure @MainActor @Sendable () -> String, duration: Double,
    pictures: [String] = [],
    showsText: Bool = false, tweaks: [SceneTweak] = [], code: ObjectIdentifier? = nil,
    isDemonstrated: Bool = false, isPicture: Bool = false,
    size: @escaping @MainActor @Sendable () -> CGSize,
    motions: @escaping @MainActor @Sendable () -> [MotionRow] = { [] },
    make: @escaping @MainActor @Sendable () -> any SceneInstance
  ) {
    (self.name, self.summary, ownActions, self.duration) = (name, summary, actions, duration)
    (self.pictures, self.showsText, self.tweaks) = (pictures, showsText, tweaks)
    (self.code, self.isDemonstrated, self.isPicture) = (code, isDemonstrated, isPicture)
    (ownSize, ownMotions, construct) = (size, motions, make)
  }

  /// The scene of a type that conforms to ``Scene``.
  @MainActor
  package init(_ type: any Scene.Type, tweaks: [SceneTweak] = []) {
    self.init(
      name: type.name, summary: type.summary, actions: type.actions, duration: type.duration,
      pictures: type.pictures, showsText: type.showsText, tweaks: tweaks,
      code: ObjectIdentifier(type), size: { type.size }, make: { type.init() })
  }
}

extension Scene {
  /// The scene as a value, without numbers to tune.
  package static var definition: SceneDefinition { SceneDefinition(self) }
}
