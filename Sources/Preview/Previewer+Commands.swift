import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightHost
import MidflightImageIO
import MidflightLayerTree
import MidflightScenes
import MidflightSwiftText

extension Previewer {
  /// Performs the command of a key or a mouse action. The session must already have been advanced
  /// to `time`, which is measured by the machine's clock.
  func perform(_ command: Command, at time: UInt64) {
    switch command {
    case .time(let command): perform(command, at: time)
    case .target(let command): perform(command, at: time)
    case .tuner(let command): perform(command)
    case .look(let command): perform(command, at: time)
    case .file(let command): perform(command)
    case .window(let command): perform(command, at: time)
    }
  }

  private func perform(_ command: Command.Time, at time: UInt64) {
    // The lab may still be looking for the joint to seek to. The user has now changed the time, so
    // it must not seek any more.
    window.modes[LabMode.self]?.seeksWorstJoint = false
    switch command {
    case .reload where origin.source != nil: origin.source?.reload()
    case .reload, .restart: restart(at: time)
    default:
      if let text = transport.perform(command, session, on: grid, at: time) { say(text) }
    }
  }

  private func perform(_ command: Command.Target, at time: UInt64) {
    switch command {
    case .retarget(let fraction):
      if retarget(to: fraction, animated: true) { reportPause() }
    case .set(let fraction): _ = retarget(to: fraction, animated: false)
    case .typeTarget: beginTypingTarget()
    case .go:
      apply(method(0) ?? .go)
      reportPause()
    case .back:
      apply(method(1) ?? .back)
      reportPause()
    case .policy: session.tuning.policy = session.tuning.policy.next
    case .selectProperty(let step):
      let count = session.properties.count
      if count > 0 { selectedProperty = min(max(selectedProperty + step, 0), count - 1) }
      followProperty()
    case .overdub:
      overdubs.toggle()
      say(
        overdubs
          ? "overdub on: a new target keeps the property's later entries"
          : "overdub off: a new target replaces the property's later entries")
    case .undo: undo(isRedo: false)
    case .redo: undo(isRedo: true)
    case .deleteMark: deleteMark(at: time)
    case .randomTarget: throwTarget()
    case .storm: throwStorm()
    }
  }

  private func perform(_ command: Command.Tuner) {
    switch command {
    case .tuner: toggleTuner()
    case .selectTuner(let step): tuner.select(by: step, in: session)
    case .adjust(let steps): if isTunerFocused { warn(tuner.adjust(by: steps, in: session)) }
    case .type: beginTypingValue()
    case .reset: if isTunerFocused { tuner.reset(in: session) }
    case .resetAll: resetAllTunables()
    case .replayTweaks:
      replaysTweaks.toggle()
      say(
        replaysTweaks
          ? "changing a tuned value at rest previews it"
          : "changing a tuned value at rest does not preview it")
    case .reducedMotion: toggleReducedMotion()
    case .filter: beginFilter()
    case .variant(let number): recallVariant(number)
    case .storeVariant(let number): storeVariant(number)
    case .palette: openPalette()
    case .handles: beginHandles()
    case .switchMotion:
      if isTunerFocused { warn(tuner.switchMotion(in: session)) }
      handleMode = nil
    }
  }

  private func perform(_ command: Command.Look, at time: UInt64) {
    switch command {
    case .damage: cycleStageView()
    case .ghosts: toggleGhosts()
    case .layers: showNextList()
    case .explain: explains.toggle()
    case .graph: charting.quantity = charting.quantity.next
    case .overlay: toggleOverlay()
    case .lab: toggleLab(at: time)
    case .compare: compare(at: time)
    case .swap: swapCompared()
    case .zoom(let steps): zoomStage(by: pow(1.25, CGFloat(steps)))
    case .zoomFit: fitStage()
    case .zoomOne: showStageOneToOne()
    case .backdrop: changeBackdrop()
    case .grid: toggleGrid()
    }
  }

  private func perform(_ command: Command.File) {
    switch command {
    case .screenshot: saveStage()
    case .windowScreenshot: saveWindow()
    case .copyImage: copyImage()
    case .screenshotEach: toggleRecording(as: .images)
    case .record: toggleRecording(as: recording.format)
    case .keepLast: keepLast()
    case .videoPart: changeVideoPart()
    case .videoFormat: changeVideoFormat()
    case .showKeys: toggleKeys()
    case .copy: copyCode()
    case .save: saveLog()
    case .editSource: editSource()
    }
  }

  private func perform(_ command: Command.Window, at time: UInt64) {
    switch command {
    case .help: isHelpShown.toggle()
    case .hideInterface:
      isHidden.toggle()
      if window.isHidden {
        say(
          "the panels are hidden; press \(keys(of: .window(.hideInterface))) or Esc to show them",
          while: .hidden)
      }
    case .fullScreen: wantsFullScreen.toggle()
    case .leave: leave(at: time)
    case .quit: quit()
    case .scene(let step): changeScene(by: step, at: time)
    case .scenes: openScenes()
    case .menu: openMenuOfFocus()
    case .chart: foldChart()
    case .sidebar: foldSidebar()
    case .part: moveFocus(isBack: true, at: time)
    case .panelColors: changeColors()
    case .panelScale(let steps): scaleInterface(by: steps)
    }
  }

  // MARK: Time

  /// Replays a motion once after its values were tuned while the scene was at rest. If several
  /// motions were tuned, replays the one that started last.
  func replay(since before: Tuning, at time: UInt64) {
    switch mouse.drag {
    case .tuner, .handle: return
    default: break
    }
    guard session.tuning != before, session.isResting, clock.isPlaying else { return }
    updateChart()
    let begin: Flicks?
    if session.tuning.policy != before.policy {
      begin = watchedName.flatMap { chart.joint(of: $0, upTo: session.time)?.time }
        .map { $0 - Flicks(seconds: 0.5) }
    } else {
      let names = tunables.filter { tunable in
        tunable.targets.contains { before[$0] != session.tuning[$0] }
      }.map { $0.property ?? $0.name }
      // If a number in the code was changed, replay the last of all motions, because the number may
      // affect any of them.
      let isCode = session.tuning.tweaks != before.tweaks
      begin = chart.runs.last { isCode || names.contains($0.name) }?.begin
    }
    guard let begin else { return }
    session.seek(to: max(begin, .zero))
    transport.clock.anchor(session.time, at: time)
  }

  /// Restarts the scene and discards the user's changes except the tuned values.
  private func restart(at time: UInt64) {
    session = Session(
      session.definition, displayScale: displayScale, tuning: session.tuning,
      log: freshLog(of: session.definition))
    transport.playStart = nil
    transport.clock.setPlaying(true, at: time)
    transport.clock.anchor(.zero, at: time)
    mouse.drag = nil
    say(
      session.tuning.hasNoValues && session.tuning.policy == nil
        ? "started again without your changes"
        : "started again without your changes; tuned values are kept")
  }

  /// Returns the initial log of a scene, which contains no actions of the user.
  func freshLog(of scene: SceneDefinition) -> InputLog {
    var log = InputLog()
    log.isScriptMuted = !demonstrates && scene.hasGeneratedScript
    return log
  }

  /// Returns a call of the method with this index in the scene's code, or nil if the code has fewer
  /// methods. The first two methods are called by the commands go and back.
  private func method(_ index: Int) -> InputLog.Action? {
    let methods = session.scene.methods
    return methods.indices.contains(index) ? .call(method: methods[index]) : nil
  }

  // MARK: Retargeting and tuning

  private func retarget(to fraction: Double, animated: Bool) -> Bool {
    guard let property = selected else {
      say(motionHint ?? "the scene has no property")
      return false
    }
    selection = property.name
    guard session.read(property) != nil else {
      say("\(property.name) has no value now, because its layer does not exist")
      return false
    }
    if case .choices(let names) = property.range {
      let number = Int((fraction * 10).rounded()) % 10
      guard names.indices.contains(number) else {
        let list = names.enumerated().map { "\($0) \($1)" }.joined(separator: ", ")
        say("\(property.name) has no choice \(number): \(list)")
        return false
      }
    }
    apply(
      .set(property: property.name, property.range.value(at: fraction), animated: animated))
    return true
  }

  private func leave(at time: UInt64) {
    if recording.quitsWhenWritten { return stayOpen() }
    for mode in modes {
      if mode.leave(in: self, at: time) { return }
    }
    wantsFullScreen = false
  }

  // MARK: Scenes

  private func changeScene(by step: Int, at time: UInt64) {
    let all = catalogue.scenes
    guard let index = catalogue.names.firstIndex(of: session.definition.name) else { return }
    show(all[((index + step) % all.count + all.count) % all.count], at: time)
  }

  /// Shows a scene. A scene that has been shown before continues in its last state.
  func show(_ next: SceneDefinition, at time: UInt64) {
    let shown = session.definition
    if next.name == shown.name, next.isImage == shown.isImage { return }
    endRecording()
    // A preset that is only being tried must not be kept with the scene's tuned values, so leave
    // the palette first.
    if let palette { _ = palette.leave(in: self, at: time) }
    (mouse.drag, mouse.lit, part, field, handleMode) = (nil, nil, nil, nil, nil)
    transport.playStart = nil
    windowImage.view = StageView()
    endComparison(at: time)
    transport.loop = LoopRange()
    charting.leaveScene()
    storeUnsaved(at: nil)
    shelf.put(work)
    if let known = shelf.take(next, displayScale: displayScale) {
      work = known
      unsaved.adopt(work)
    } else {
      work = SceneWork(
        session: Session(next, displayScale: displayScale, log: freshLog(of: next)))
      takeSidecar(of: next.name)
      work.saved = work.state
      takeUnsaved()
    }
    tuner = Tuner(session)
    isTunerFocused = false
    selectedLayer = nil
    selection = nil
    transport.clock.anchor(session.time, at: time)
  }

  // MARK: Files

  private func copyCode() {
    let chosen =
      selectedTunable.map { [$0] } ?? tunables.filter { $0.property == watchedName }
    guard let first = chosen.first else {
      return say("the selected property has no animation to copy", isWarning: true)
    }
    guard let host else { return }
    host.clipboardText = SceneExport(
      scene: session.definition.name, tunables: chosen, tuning: session.tuning
    ).text(as: .swift)
    say("copied as Swift: \(first.property ?? first.name)")
  }

  /// Writes all tunable animations, or the scene as Lottie, to a file in the folder for captures.
  func export(as form: ExportForm) {
    let scene = session.definition.name
    if tunables.isEmpty, form != .lottie {
      return say("\(scene) has no animation to export", isWarning: true)
    }
    let (text, notices) = form.export(
      session.definition, tunables: tunables, tuning: session.tuning, log: session.log)
    do {
      let path = try captures.save(
        [UInt8](text.utf8), named: scene, extension: form.fileExtension)
      say(
        notices.isEmpty
          ? "exported to \(path)" : "exported to \(path). \(notices.joined(separator: " "))",
        seconds: notices.isEmpty ? nil : 6)
    } catch {
      say("not exported: \(SystemError.reason(of: error))", isWarning: true)
    }
  }

  /// Loads the values that were saved for a scene in the folder for captures, if there are any.
  private func takeSidecar(of scene: String) {
    guard captures.readsSidecars else { return }
    do throws(Sidecar.Failure) {
      guard let sidecar = try Sidecar(of: scene, in: captures.url, scenes: catalogue),
        sidecar.isTuned
      else { return }
      session.tuning = sidecar.text.tuning
      work.variants = sidecar.text.variants
      say(sidecar.greeting)
    } catch {
      say(error.description, isWarning: true)
    }
  }

  /// Saves the input log and the tuned values as text that `midflight play` reads.
  ///
  /// Tuned numbers of a scene's source file are written into that source file instead.
  private func saveLog() {
    let (tuning, outcomes) = writeTweaks()
    var messages = outcomes.map(\.text)
    var isWarning = outcomes.contains { !$0.isDone }
    let isAllWritten =
      !outcomes.isEmpty && session.log == InputLog() && tuning == Tuning() && variants.isEmpty
    if isAllWritten {
      if !isWarning { work.saved = work.state }
    } else {
      let scene = session.definition
      var text = SessionText(
        scene: scene.name, file: scene.file?.relative(to: captures.url.path), tuning: tuning,
        log: session.log, variants: variants)
      // A built-in scene has no file, so its code is not edited.
      if scene.file != nil { text.codeValues = tuning.codeValues(of: tunables) }
      do {
        let path = try captures.save(
          [UInt8](text.text(tunables: tunables).utf8), named: scene.name, extension: "midflight")
        work.saved = work.state
        let isElsewhere = SavedScene(of: path)?.obstacle(among: catalogue) != nil
        let code = scene.file.map { $0.paths.map(SavedScene.word).joined(separator: " ") } ?? ""
        let verb = isElsewhere ? "midflight preview \(code) \(path)" : "midflight play"
        messages.append(
          tuning == Tuning()
            ? "saved \(path); open it with \(verb)"
            : "saved \(path); the next start loads its tuned values, \(verb) replays all")
      } catch {
        messages.append("not saved: \(SystemError.reason(of: error))")
        isWarning = true
      }
    }
    say(messages.joined(separator: " · "), isWarning: isWarning, seconds: isWarning ? 5 : 3)
  }
}
