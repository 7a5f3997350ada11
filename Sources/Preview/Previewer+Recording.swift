import Foundation
import MidflightDrawing
import MidflightEngine
import MidflightHost
import MidflightImageIO
import MidflightLayerTree
import MidflightRaster
import MidflightScenes

extension Previewer {
  // MARK: Videos

  /// Starts or ends a recording. Everything shown during the recording becomes a video, or one
  /// image per frame. The recorded frames are drawn again, so that their times are exact.
  func toggleRecording(as format: RecordingFormat) {
    if take != nil { return endRecording() }
    take = Recording.Take(span: session.time...session.time, format: format)
    let key = keys(of: .file(format == .images ? .screenshotEach : .record))
    say(
      format == .images
        ? "saving each frame as an image; press \(key) to stop"
        : "recording \(recording.part.title); press \(key) to stop"
          + (clock.isPlaying ? "" : "; it starts when the scene plays"))
  }

  func changeVideoFormat() {
    let formats = RecordingFormat.videos
    let index = formats.firstIndex(of: recording.format) ?? 0
    setVideoFormat(formats[(index + 1) % formats.count])
  }

  /// Selects the video format. If that format is not available, selects WebP.
  func setVideoFormat(_ format: RecordingFormat) {
    guard !format.needsFFmpeg || FFmpegRecording.program() != nil else {
      recording.format = .webp
      return say(
        "\(format.title) needs the program ffmpeg, which is not on the PATH: videos stay WebP",
        isWarning: true)
    }
    recording.format = format
    say("videos are \(format.title)")
  }

  func endRecording() {
    noteRecordedTime()
    guard let take else { return }
    self.take = nil
    startJob(take.span, as: take.format)
  }

  func keepLast() {
    let start = max(session.time - Self.retainedDuration, .zero)
    if start < session.time {
      say(
        "a video of the last \(Readout.fixed((session.time - start).seconds, decimals: 1)) s")
    }
    startJob(start...session.time, as: recording.format)
  }

  private static let retainedDuration = Flicks(seconds: 10)

  private func startJob(_ span: ClosedRange<Flicks>, as format: RecordingFormat) {
    guard span.lowerBound < span.upperBound else {
      return say("nothing was recorded, because time was paused", isWarning: true)
    }
    startJob(RecordingRequest(scene: session.definition.name, span: span, format: format))
  }

  private func startJob(_ order: RecordingRequest) {
    do {
      let job = RecordingJob(order, of: try frames(), in: captures.url, rate: FrameRate(grid.rate))
      guard job.count <= Recorder.maxFrames else {
        return say(
          "a video has at most \(Recorder.maxFrames) frames, not \(job.count)",
          isWarning: true)
      }
      recording.jobs.append(job)
    } catch {
      say("not recorded: \(SystemError.reason(of: error))", isWarning: true)
    }
  }

  private func frames() throws -> any FrameSource {
    switch recording.part {
    case .stage:
      let renderer = stageRenderer
      return StageFrames(
        Session(of: session, displayScale: displayScale), by: renderer,
        with: painter.rasterizer, overlay: try renderer.overlay())
    case .graph, .window:
      let size = painter.size
      return WindowFrames(
        try twin(), showing: recording.part,
        size: StillRenderer.PixelSize(width: Int(size.width), height: Int(size.height)),
        scale: Double(displayScale))
    }
  }

  var stageRenderer: StillRenderer {
    var renderer = StillRenderer(scale: displayScale)
    renderer.showsKeys = recording.showsKeys
    return renderer
  }

  private func noteRecordedTime() {
    window.modes[RecordingMode.self]?.note(session.time)
  }

  /// Adds the shown instant to the recording, and continues to write the videos of ended
  /// recordings.
  func record() {
    noteRecordedTime()
    resumeVideos()
    guard let job = recording.jobs.first else { return }
    let status = recordingStatus
    defer {
      if recordingStatus != status {
        windowImage.isDirty = true
        if recording.quitsWhenWritten { reportClosing() }
      }
    }
    do {
      guard let path = try job.advance(for: .milliseconds(6)) else { return }
      say("saved \(path)")
      captures.didSave(path)
    } catch {
      say("not recorded: \(SystemError.reason(of: error))", isWarning: true)
      recording.quitsWhenWritten = false
      window.endMessage(about: .closing)
    }
    recording.jobs.removeFirst()
    if recording.jobs.isEmpty, recording.quitsWhenWritten { wantsQuit = true }
  }

  /// Restarts writing the videos that another process left unfinished.
  private func resumeVideos() {
    guard !recording.left.isEmpty, window.size != .zero else { return }
    let left = recording.left
    recording.left = []
    for order in left {
      if order.scene == session.definition.name {
        startJob(order)
      } else {
        say("not recorded: the scene \(order.scene) is no longer shown", isWarning: true)
      }
    }
  }

  var recordingStatus: String? {
    if let span = take?.span {
      let length = (span.upperBound - span.lowerBound).seconds
      return "● \(Readout.fixed(length, decimals: 1)) s"
    }
    guard let job = recording.jobs.first else { return nil }
    let (count, percent) = (recording.jobs.count, Int(job.progress * 100))
    return count > 1 ? "writing 1 of \(count), \(percent) %" : "writing \(percent) %"
  }

  func changeVideoPart() {
    recording.part = recording.part.next
    say("videos show \(recording.part.title)")
  }

  func toggleKeys() {
    recording.showsKeys.toggle()
    say(
      recording.showsKeys
        ? "images show each action with its key" : "images show no keys")
  }

  /// Closes the window once all recordings have been written. A second call closes it immediately.
  func quit() {
    endRecording()
    if recording.jobs.isEmpty || recording.quitsWhenWritten {
      wantsQuit = true
    } else {
      recording.quitsWhenWritten = true
      reportClosing()
    }
  }

  func stayOpen() {
    recording.quitsWhenWritten = false
    say("the window stays open")
  }

  /// Reports the progress of the videos that must be written before the window closes.
  private func reportClosing() {
    guard let status = recordingStatus else { return }
    say(
      "\(status), then the window closes; \(keys(of: .window(.quit))) closes it without saving, "
        + "Esc keeps it open",
      seconds: 600, while: .closing)
  }

  // MARK: A hidden previewer

  /// Returns a second previewer with the same scene and panels, for drawing images at other
  /// instants.
  private func twin() throws -> Previewer {
    var options = Options(
      scene: session.definition, in: catalogue, tuning: session.tuning, log: session.log,
      grid: grid,
      keyMap: keyboard.map, captureFolder: captures.url)
    (options.settings, options.selectedProperty) = (window.settings, selectedName)
    options.settings.colors = window.theme == .light ? .light : .dark
    options.showsKeys = recording.showsKeys
    let twin = try Previewer(options)
    twin.windowImage.view = windowImage.view
    (twin.windowImage.composer, twin.charting.zoom) = (windowImage.composer, charting.zoom)
    (twin.charting.quantity, twin.charting.overlaid) = (charting.quantity, overlaid)
    (twin.inspector.showsGhosts, twin.inspector.view) = (inspector.showsGhosts, inspector.view)
    (twin.selectedLayer, twin.explains) = (selectedLayer, explains)
    (twin.inspector.list, twin.inspector.showsGrid) = (inspector.list, inspector.showsGrid)
    twin.compare(as: comparison)
    twin.isHidden = window.isHidden
    return twin
  }

  func pose(as part: VideoPart) {
    window.isFramed = part == .window
    if part == .window { return }
    isHidden = false
    window.settings.isChartFolded = false
  }

  /// Moves the scene to an instant, and shows no message, so that the window looks as it does while
  /// the scene is playing.
  func pose(at time: Flicks) {
    session.seek(to: time)
    transport.clock.anchor(time, at: 0)
    endMessage()
    windowImage.isDirty = true
  }

  /// Finishes at once the computations (the chart, a comparison and the motion path) that a window
  /// on the screen spreads over several frames.
  func completeChart() {
    // Each iteration does a part of the work. The number of iterations is limited because some
    // scenes never come to rest.
    for _ in 0..<10_000 {
      _ = composeFrame()
      if !charting.isAtWork, comparison?.isComplete != false, !hasPendingMotionPath { return }
    }
  }

  // MARK: Images

  func saveStage() {
    let renderer = stageRenderer
    save(
      session.definition.name, session.time,
      { try renderer.image(of: session, with: painter.rasterizer) }, by: renderer)
  }

  func copyImage() {
    do {
      let image = try stageRenderer.image(of: session, with: painter.rasterizer)
      try ImageClipboard.copy(png: PNG.encode(image))
      say("copied an image of the stage")
    } catch {
      say("not copied: \(SystemError.reason(of: error))", isWarning: true)
    }
  }

  /// Saves an image of the window. The file is named after the scene in the image, which may no
  /// longer be the current scene.
  func saveWindow() {
    save(
      windowImage.shown?.scene ?? session.definition.name, windowImage.shown?.time ?? session.time,
      {
        windowImage.image()
      })
  }

  private func save(
    _ scene: String, _ time: Flicks, _ image: () throws -> CGImage,
    by renderer: StillRenderer? = nil
  ) {
    let name = "\(scene)-\(Readout.fixed(time.seconds, decimals: 3))s"
    do {
      var bytes = try PNG.encode(image())
      if scene == session.definition.name {
        bytes = Recorded.png(
          bytes, of: session, by: renderer, in: captures.url.path, at: time, tunables: tunables)
      }
      let path = try captures.save(bytes, named: name, extension: "png")
      say("saved \(path)")
    } catch {
      say("not saved: \(SystemError.reason(of: error))", isWarning: true)
    }
  }
}
