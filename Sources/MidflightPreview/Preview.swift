import Foundation
@_exported public import Midflight
import MidflightEngine
import MidflightPreviewer
@_exported public import MidflightScenes
import MidflightWindow

/// The previewer's window, for a program of one's own:
///
///     import MidflightPreview
///
///     final class Gauge: CALayer { @Animatable var level: CGFloat = 0.3 }
///
///     try Preview.run([Gauge.self])
public enum Preview {
  /// No class can be shown: there is none, or none can be made without arguments.
  public struct NothingToShow: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why each class was left out, a line each; empty where there is no class.
    public let reasons: [String]

    /// The error in a line, and a line for each class.
    public var description: String {
      (["nothing to show"] + reasons).joined(separator: "\n")
    }
  }

  /// Shows scenes in a window until that closes; Page Down turns to the next one. Screenshots and
  /// logs are saved in the present folder.
  ///
  /// - Parameters:
  ///   - scenes: The scenes; the first is shown first. The program's own are not among them.
  ///   - isPaused: Whether the first waits at 0 s.
  /// - Throws: ``NothingToShow`` without a scene; else the reason why the window cannot open, whose
  ///   description is one line: there is no display, or a resource is missing.
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

  /// Shows layers and views, each in the middle of a stage with a row for each of its `@Animatable`
  /// numbers, points, sizes and colours. Classes that can't be made without arguments are left out,
  /// which a line on standard error says.
  ///
  /// - Parameters:
  ///   - subjects: The classes; the first is shown first.
  ///   - isPaused: Whether the first waits at 0 s.
  /// - Throws: ``NothingToShow`` when no class is left; else as ``run(_:isPaused:)`` of scenes.
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
