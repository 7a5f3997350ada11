import Drawing
import Foundation
import LayerTree
import Scenes

extension Previewer {
  /// Does what a key or an act of the mouse stands for, at a time of the machine to which the
  /// session has been brought.
  func perform(_ command: Command, at time: UInt64) {
    // A person who moves the time is not moved elsewhere by a lab that comes to its end.
    if command.group == .transport { seeksWorstJoint = false }
    switch command {
    case .playPause: playOrPause(at: time)
    case .step(let frames): step(by: frames, on: grid, at: time)
    case .fineStep(let steps): step(by: steps, on: FrameGrid(rate: 240), at: time)
    case .event(let direction): seekToEvent(direction, at: time)
    case .start: seekAndKeepPlaying(to: .zero, at: time)
    case .reload: if let source { source.reload() } else { restart(at: time) }
    case .restart: restart(at: time)
    case .editSource: editSource()
    case .end: seekToEnd(at: time)
    case .seek(let fraction):
      seekAndPause(to: Flicks(seconds: session.sceneType.duration * fraction), at: time)
    case .speed(let steps): clock.changeSpeed(by: steps, at: time)
    case .resetSpeed: clock.resetSpeed(at: time)
    case .slowMotion: clock.setSlow(!clock.isSlow, at: time)
    case .retarget(let fraction):
      retarget(to: fraction, animated: true)
      sayThatItWaits()
    case .set(let fraction): retarget(to: fraction, animated: false)
    case .typeTarget: beginTypingTarget()
    case .overlay: toggleOverlay()
    case .go:
      act(.go)
      sayThatItWaits()
    case .back:
      act(.back)
      sayThatItWaits()
    case .policy:
      let all = InterruptionPolicy.allCases
      session.tuning.policy = all[(all.firstIndex(of: session.tuning.policy)! + 1) % all.count]
    case .selectProperty(let step):
      let count = session.properties.count
      if count > 0 { selectedProperty = min(max(selectedProperty + step, 0), count - 1) }
      followProperty()
    case .tuner: toggleTuner()
    case .selectTuner(let step): selectTuner(by: step)
    case .adjust(let steps):
      if let tweak = selectedTweak {
        adjust(tweak, by: steps, from: session.tuning)
      } else if let tunable = selectedTunable, hasSelectedField() {
        session.tuning.adjust(tunerFocus.field, of: tunable, by: steps)
      }
    case .type: beginTyping()
    case .reset: resetSelected()
    case .resetAll: resetAllTunables()
    case .filter: beginFilter()
    case .variant(let number): recallVariant(number)
    case .storeVariant(let number): storeVariant(number)
    case .palette: openPalette()
    case .handles: beginHandles()
    case .switchMotion: switchMotion()
    case .scene(let step): changeScene(by: step, at: time)
    case .screenshot: saveStage()
    case .windowScreenshot: saveWindow()
    case .screenshotEach: toggleRecording(asSequence: true)
    case .record: toggleRecording(asSequence: false)
    case .keepLast: keepLast()
    case .filmPart: changeFilmPart()
    case .panelColors: changeColors()
    case .panelScale(let steps): scaleInterface(by: steps)
    case .showKeys: toggleKeys()
    case .damage: cycleStageView()
    case .ghosts: toggleGhosts()
    case .layers: showNextList()
    case .explain: looking.explains.toggle()
    case .hideInterface: interface.isHidden.toggle()
    case .help: isHelpShown.toggle()
    case .fullScreen: wantsFullScreen.toggle()
    case .leave: leave(at: time)
    case .save: saveLog()
    case .copy: copyCode()
    case .undo: undo(isRedo: false)
    case .redo: undo(isRedo: true)
    case .overdub:
      overdubs.toggle()
      interface.say(
        overdubs ? "overdub: what comes later stays" : "an act takes over its property again")
    case .loop:
      let all = LoopRange.Mode.allCases
      loop.mode = all[(all.firstIndex(of: loop.mode)! + 1) % all.count]
      interface.say(loop.mode.title)
    case .loopIn: setLoop(\.start, "in", at: time)
    case .loopOut: setLoop(\.end, "out", at: time)
    case .clearLoop:
      loop = LoopRange()
      interface.say("loop: in and out cleared")
    case .playBack: shuttle(isReversed: true, at: time)
    case .playOn: shuttle(isReversed: false, at: time)
    case .stop:
      clock.setPlaying(false, at: time)
      clock.setReversed(false, at: time)
      clock.resetSpeed(at: time)
    case .replayTweaks:
      replaysTweaks.toggle()
      interface.say(
        replaysTweaks
          ? "a tuned value that changes at rest shows what it does"
          : "a tuned value that changes at rest stays quiet")
    case .graph:
      let all = InterfaceState.Quantity.allCases
      quantity = all[(all.firstIndex(of: quantity)! + 1) % all.count]
    case .lab:
      toggleLab(at: time)
    case .compare: compare(at: time)
    case .swap: swapCompared()
    case .chart: foldChart()
    case .sidebar: foldSidebar()
    case .quit: quit()
    case .scenes: openScenes()
    case .menu: openStageMenu()
    case .deleteMark: deleteMark(at: time)
    case .part: moveFocus(isBack: true, at: time)
    case .zoom(let steps): zoomStage(by: pow(1.25, CGFloat(steps)))
    case .zoomFit: fitStage()
    case .zoomOne: showStageOneToOne()
    case .backdrop: changeBackdrop()
    case .randomTarget: throwTarget()
    case .storm: throwStorm()
    }
  }

  // MARK: Time

  /// Plays back or on; what plays so already plays faster.
  private func shuttle(isReversed: Bool, at time: UInt64) {
    if clock.isPlaying, clock.isReversed == isReversed {
      clock.changeSpeed(by: 1, at: time)
    } else {
      clock.resetSpeed(at: time)
    }
    clock.setReversed(isReversed, at: time)
    if !isReversed, session.isResting { return playOrPause(at: time) }
    clock.setPlaying(true, at: time)
  }

  private func setLoop(
    _ end: WritableKeyPath<LoopRange, Flicks?>, _ name: String, at time: UInt64
  ) {
    loop[keyPath: end] = session.time
    if let start = loop.start, let end = loop.end, start >= end {
      (loop.start, loop.end) = (min(start, end), max(start, end))
    }
    if loop.mode == .off { loop.mode = .loop }
    interface.say("loop \(name): \(Readout.fixed(session.time.seconds, decimals: 3)) s")
  }

  /// Shows the last motion of what was tuned at rest, once.
  func replay(since before: Tuning, at time: UInt64) {
    switch drag {
    case .tuner, .handle: return
    default: break
    }
    guard session.tuning != before, session.isResting, clock.isPlaying else { return }
    updateChart()
    let begin: Flicks?
    if session.tuning.policy != before.policy {
      begin = selectedName.flatMap { chart.joint(of: $0, upTo: session.time)?.time }
        .map { $0 - Flicks(seconds: 0.5) }
    } else {
      let names = tunables.filter { tunable in
        tunable.targets.contains { before[$0] != session.tuning[$0] }
      }.map { $0.property ?? $0.name }
      // A number in the code may be about any of them.
      let isCode = session.tuning.tweaks != before.tweaks
      begin = chart.runs.last { isCode || names.contains($0.name) }?.begin
    }
    guard let begin else { return }
    session.seek(to: max(begin, .zero))
    clock.anchor(session.time, at: time)
  }

  /// At rest there is nothing left to play but the whole again.
  private func playOrPause(at time: UInt64) {
    if clock.isPlaying && session.isResting && !clock.isReversed {
      seekAndKeepPlaying(to: loop.first, at: time)
    } else {
      clock.setPlaying(!clock.isPlaying, at: time)
    }
  }

  /// Steps on as far as something is to come; back to the start.
  private func step(by frames: Int, on grid: FrameGrid, at time: UInt64) {
    let target = grid.step(from: session.time, by: frames)
    if frames > 0 { session.play(to: target) }
    seekAndPause(to: frames > 0 ? session.time : target, at: time)
  }

  /// The scene from its start, without what was done to it. Tuned values stay.
  private func restart(at time: UInt64) {
    session = Session(
      session.sceneType, displayScale: displayScale, tuning: session.tuning)
    clock.setPlaying(true, at: time)
    clock.anchor(.zero, at: time)
    drag = nil
    interface.say(
      session.tuning.hasNoValues && session.tuning.policy == .authored
        ? "from the start, without what was done to it"
        : "from the start, without what was done to it; tuned values stay")
  }

  /// Goes to an instant; what played goes on from there.
  private func seekAndKeepPlaying(to target: Flicks, at time: UInt64) {
    let wasPlaying = clock.isPlaying
    seekAndPause(to: target, at: time)
    clock.setPlaying(wasPlaying, at: time)
  }

  private func seekToEnd(at time: UInt64) {
    var end = Flicks(seconds: session.sceneType.duration)
    session.seek(to: end)
    // Later events, bounded for scenes that never rest.
    for _ in 0..<10_000 {
      guard let next = session.nextEventTime else { break }
      end = next
      session.seek(to: end)
    }
    seekAndKeepPlaying(to: max(end, session.restTime ?? end), at: time)
  }

  private func seekToEvent(_ direction: Int, at time: UInt64) {
    if direction > 0 {
      if let next = session.nextEventTime { seekAndPause(to: next, at: time) }
    } else {
      let present = session.time
      session.seek(to: .zero)
      var last = Flicks.zero
      while let next = session.nextEventTime, next < present {
        last = next
        session.seek(to: next)
      }
      seekAndPause(to: last, at: time)
    }
  }

  // MARK: Retargeting and tuning

  private func retarget(to fraction: Double, animated: Bool) {
    let properties = session.properties
    guard properties.indices.contains(selectedProperty) else { return }
    let property = properties[selectedProperty]
    act(
      .set(property: property.name, property.range.value(at: fraction), animated: animated))
  }

  private func leave(at time: UInt64) {
    if isHelpShown {
      isHelpShown = false
    } else if focus == .tuner, tunerFocus.filter != nil {
      endFilter()
    } else if focus == .tuner || interface.isSidebarOpen {
      leaveTuner()
    } else if looking.explains {
      looking.explains = false
    } else if comparison.layout != .off {
      endComparison(at: time)
    } else if looking.selectedLayer != nil {
      looking.selectedLayer = nil
    } else {
      wantsFullScreen = false
    }
  }

  // MARK: Scenes

  private func changeScene(by step: Int, at time: UInt64) {
    let all = SceneCatalogue.all
    guard let index = all.firstIndex(where: { $0 == session.sceneType }) else { return }
    show(all[((index + step) % all.count + all.count) % all.count], at: time)
  }

  /// Shows a scene, as it was left where it has been shown before.
  func show(_ next: any Scene.Type, at time: UInt64) {
    if next == session.sceneType { return }
    endRecording()
    (drag, selectedMark, litPart, heldZoom, partFocus) = (nil, nil, nil, nil, nil)
    view = StageView()
    otherSessions[session.sceneType.name] = session
    otherHistories[session.sceneType.name] = history
    history = otherHistories[next.name] ?? History()
    endComparison(at: time)
    otherVariants[session.sceneType.name] = variants
    variants = otherVariants[next.name] ?? [:]
    (loop, chartZoom, chartReach) = (LoopRange(), nil, .zero)
    if let left = waiting.removeValue(forKey: next.name), otherSessions[next.name] == nil {
      otherSessions[next.name] = Session(
        next, displayScale: displayScale, tuning: left.tuning, log: left.log)
      variants = left.variants
    }
    let known = otherSessions[next.name]
    if let known, known.displayScale == displayScale {
      session = known
    } else {
      session = Session(
        next, displayScale: displayScale, tuning: known?.tuning ?? Tuning(),
        log: known?.log ?? InputLog())
      if let known { session.seek(to: known.time) }
    }
    if known == nil { takeSidecar(of: next.name) }
    tunables = Tunable.survey(next, tuning: session.tuning)
    looking.selectedLayer = nil
    tunableNames = TunableName.names(of: tunables)
    selectedProperty = 0
    tunerFocus = TunerFocus()
    focus = .stage
    clock.anchor(session.time, at: time)
  }

  // MARK: Files

  /// Puts the selected animation, or those of the selected property, on the clipboard as Swift.
  private func copyCode() {
    let chosen =
      selectedTunable.map { [$0] } ?? tunables.filter { $0.property == selectedName }
    guard let first = chosen.first else {
      return interface.say("the selected property has no animation to copy", isWarning: true)
    }
    guard let host else { return }
    host.clipboardText = SceneExport(
      scene: session.sceneType.name, tunables: chosen, tuning: session.tuning
    ).text(as: .swift)
    interface.say("copied as Swift: \(first.property ?? first.name)")
  }

  /// Begins a scene with the values that were saved for it, where there are some.
  private func takeSidecar(of scene: String) {
    guard readsSidecars else { return }
    do throws(Sidecar.Failure) {
      guard let sidecar = try Sidecar(of: scene, in: captureFolder), sidecar.isTuned else { return }
      session.tuning = sidecar.text.tuning
      variants = sidecar.text.variants
      interface.say(sidecar.greeting)
    } catch {
      interface.say(error.description, isWarning: true)
    }
  }

  /// Saves what was done and tuned, as text that `midflight play` takes.
  ///
  /// Tuned numbers of a file's code go into that file instead.
  private func saveLog() {
    let (tuning, outcomes) = writeTweaks()
    var said = outcomes.map(\.text)
    var isWarning = outcomes.contains { !$0.isDone }
    let isAllWritten =
      !outcomes.isEmpty && session.log == InputLog() && tuning == Tuning() && variants.isEmpty
    if !isAllWritten {
      let text = SessionText(
        scene: session.sceneType.name, tuning: tuning, log: session.log, variants: variants)
      do {
        let path = try Capture.save(
          [UInt8](text.text(tunables: tunables).utf8), named: session.sceneType.name,
          extension: "midflight", in: captureFolder)
        said.append("saved \(path): the next start has its values; midflight play takes all")
        didSave(path)
      } catch {
        said.append("not saved: \(error)")
        isWarning = true
      }
    }
    interface.say(said.joined(separator: " · "), isWarning: isWarning, seconds: isWarning ? 5 : 3)
  }
}
