import Foundation
@_exported public import Midflight
import MidflightEngine
import MidflightPreviewer
@_exported public import MidflightScenes
import MidflightWindow

/// The previewer's window, for use in another program:
///
///     import MidflightPreview
///
///     final class Gauge: CALayer { @Animatable var level: CGFloat = 0.3 }
///
///     try Preview.run([Gauge.self])
public enum Preview {
  /// The error thrown if there is no class to show: none was given, or none can be created without
  /// arguments.
  public struct NothingToShow: Error, Sendable, Hashable, CustomStringConvertible {
    /// One line for each class, which says why it was skipped; empty if no class was given.
    public let reasons: [String]

    /// The error message: a line that names the error, and a line for each class.
    public var description: String {
      (["nothing to show"] + reasons).joined(separator: "\n")
    }
  }

  /// Shows scenes in a window until the user closes it. Page Down selects the next scene.
  /// Screenshots and logs are saved in the current folder.
  ///
  /// If the X server goes away, this function cannot return: the process ends with status 2, after a
  /// message on standard error. On Wayland it throws an error.
  ///
  /// - Parameters:
  ///   - scenes: The scenes. The first is shown initially. The previewer's built-in scenes are not
  ///     included.
  ///   - isPaused: Whether the first scene is paused at 0 s.
  /// - Throws: ``NothingToShow`` if there is no scene; otherwise an error with a one-line
  ///   description if the window cannot open, because there is no display or a resource is missing.
  @MainActor
  public static func run(_ scenes: [any Scene.Type], isPaused: Bool = false) throws {
    try show(scenes.map { SceneDefinition($0) }, isPaused: isPaused)
  }

  @MainActor
  private static func show(_ scenes: [SceneDefinition], isPaused: Bool) throws {
    guard let first = scenes.first else { throw NothingToShow(reasons: []) }
    let keyMap = try KeyMap(json: SceneResources.data(named: "keymap.json"))
    let options = Previewer.Options(
      scene: first, in: SceneCatalogue(own: scenes), grid: FrameGrid(rate: 60), isPaused: isPaused,
      keyMap: keyMap,
      captureFolder: Capture.folder(isTerminal: isatty(STDERR_FILENO) == 1))
    _ = try WindowHost.run(try Previewer(options))
  }

  /// Shows layers and views in a window until the user closes it. Each is in the middle of a stage,
  /// with a row for each of its `@Animatable` numbers, points, sizes and colours. Classes that
  /// can't be created without arguments are skipped, and a line about each is written to standard
  /// error.
  ///
  /// If the X server goes away, the process ends with status 2, after a message on standard error.
  ///
  /// - Parameters:
  ///   - subjects: The classes. The first is shown initially.
  ///   - isPaused: Whether the first class is paused at 0 s.
  /// - Throws: ``NothingToShow`` if all classes are skipped; otherwise the same errors as
  ///   ``run(_:isPaused:)`` for scenes.
  @MainActor
  public static func run(_ subjects: [any SceneSubject.Type], isPaused: Bool = false) throws {
    var reasons: [String] = []
    let usable = subjects.filter { subject in
      guard let obstacle = subject.obstacle else { return true }
      reasons.append("Skipped \(subject): \(obstacle)")
      return false
    }
    if usable.isEmpty { throw NothingToShow(reasons: reasons) }
    for reason in reasons { FileHandle.standardError.write(Data("\(reason)\n".utf8)) }
    try show(usable.map { SceneDefinition($0) }, isPaused: isPaused)
  }
}
