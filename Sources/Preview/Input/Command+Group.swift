extension Command {
  /// What the help lists together.
  enum Group: String, CaseIterable {
    case transport = "Time"
    case targets = "Targets"
    case tuner = "Tuner"
    case looking = "Looking"
    case files = "Files"
    case window = "Window"
  }

  var group: Group {
    switch self {
    case .playPause, .step, .fineStep, .event, .start, .end, .reload, .restart, .speed, .resetSpeed,
      .slowMotion, .seek, .playBack, .playOn, .stop, .loop, .loopIn, .loopOut, .clearLoop:
      .transport
    case .retarget, .set, .typeTarget, .go, .back, .policy, .selectProperty, .overdub, .undo, .redo,
      .deleteMark, .randomTarget, .storm:
      .targets
    case .tuner, .selectTuner, .adjust, .type, .reset, .resetAll, .replayTweaks, .filter, .variant,
      .storeVariant, .palette, .handles, .switchMotion:
      .tuner
    case .screenshot, .windowScreenshot, .screenshotEach, .record, .keepLast, .filmPart, .showKeys,
      .copy, .save, .editSource:
      .files
    case .help, .hideInterface, .fullScreen, .leave, .quit, .scene, .scenes, .menu, .chart, .part,
      .sidebar, .panelColors, .panelScale:
      .window
    default: .looking
    }
  }
}
