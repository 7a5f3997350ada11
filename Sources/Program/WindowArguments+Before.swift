import Foundation
import MidflightEngine
import MidflightLayerTree
import MidflightPreviewer
import MidflightScenes

extension WindowArguments {
  /// Returns the tuned values that were saved last, and a message about them; nil if the options
  /// name other files.
  @MainActor
  func sidecar(
    of named: NamedScene, in folder: URL
  ) -> (Sidecar?, greeting: (text: String, isWarning: Bool)?) {
    if noSidecar || evaluation.log != nil || evaluation.tuning != nil { return (nil, nil) }
    do throws(Sidecar.Failure) {
      guard
        let sidecar = try Sidecar(of: named.scene.name, in: folder, scenes: named.catalogue),
        sidecar.isTuned
      else { return (nil, nil) }
      Output.report("\(sidecar.greeting); --no-sidecar ignores them")
      return (sidecar, (sidecar.greeting, false))
    } catch {
      Output.report(error.description)
      return (nil, (error.description, true))
    }
  }

  /// Chooses the folder for unsaved changes, and whether unsaved changes of an earlier window are
  /// restored.
  ///
  /// - Parameter isOfWindow: True if this process owns the window; false if its parent process
  ///   does.
  @MainActor
  func takeUnsaved(
    into options: inout Previewer.Options, opening opened: SessionText?, isOfWindow: Bool
  ) {
    options.unsaved = UnsavedWork(
      in: UnsavedWork.folder(environment: ProcessInfo.processInfo.environment),
      for: WindowProcess(isOfWindow ? getpid() : getppid()))
    let isAsIs = opened == nil && !evaluation.changesScene
    options.unsavedUse = noRestore ? .ignored : isAsIs ? .restored : .undone
  }
}
