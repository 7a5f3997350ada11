import Foundation
@_exported public import Midflight
import MidflightPreviewer
@_exported public import MidflightScenes
import MidflightWindow

/// The previewer's window, for a program of one's own:
///
///     import MidflightPreview
///
///     final class Gauge: CALayer { @Animatable var level: CGFloat = 0.3 }
///
///     Preview.run([Gauge.self])
public enum Preview {
  /// Shows scenes in a window until that closes; Page Down turns to the next one. Screenshots and
  /// logs are saved in the present folder.
  ///
  /// Trouble that keeps the window from opening is said on standard error in one line, and ends
  /// the process with status 2.
  ///
  /// - Parameters:
  ///   - scenes: The scenes; the first is shown first. The program's own are not among them.
  ///   - isPaused: Whether the first waits at 0 s.
  /// - Precondition: there is a scene.
  @MainActor
  public static func run(_ scenes: [any Scene.Type], isPaused: Bool = false) {
    precondition(!scenes.isEmpty, "there is a scene to show")
    SceneCatalogue.shown = scenes
    do {
      let keyMap = try KeyMap(json: SceneResources.data(named: "keymap.json"))
      let options = Previewer.Options(
        scene: scenes[0], grid: FrameGrid(rate: 60), isPaused: isPaused, keyMap: keyMap,
        captureFolder: Capture.folder(isTerminal: isatty(STDERR_FILENO) == 1))
      _ = try WindowHost.run(try Previewer(options))
    } catch {
      FileHandle.standardError.write(Data("\(error)\n".utf8))
      exit(2)
    }
  }

  /// Shows layers and views, each in the middle of a stage with a row for each of its `@Animatable`
  /// numbers, points, sizes and colours. Such as can't be made without arguments are left out,
  /// which is said on standard error.
  ///
  /// - Parameters:
  ///   - subjects: The classes; the first is shown first.
  ///   - isPaused: Whether the first waits at 0 s.
  @MainActor
  public static func run(_ subjects: [any SceneSubject.Type], isPaused: Bool = false) {
    let usable = subjects.filter { subject in
      guard let obstacle = subject.obstacle else { return true }
      FileHandle.standardError.write(Data("\(subject) is left out: \(obstacle)\n".utf8))
      return false
    }
    if usable.isEmpty { exit(2) }
    run(usable.map { $0.scene }, isPaused: isPaused)
  }
}
