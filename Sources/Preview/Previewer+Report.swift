import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightScenes

/// A previewer's state, as a value that is reported to observers outside the program.
struct StateSummary: Encodable, Equatable {
  var scene: String
  var frame: Int
  var seconds: Double
  var isPlaying: Bool
  var rate: Double
  var loop: String
  /// The number of entries in the log, and the number of muted marks.
  var entries: Int
  var muted: Int
  /// The model values of the properties. The keys are the properties' names.
  var values: [String: String]
  var property: String?
  var policy: String
  /// The duration, delay and motion of each animation. The keys are the animations' names in the
  /// tuner.
  var tuned: [String: String]
  var variants: [Int]
  var compared: String
  var focus: String
  var part: String?
  var row: String?
  var typing: String?
  var filter: String?
  var palette: Int?
  var handle: Int?
  var menu: [String]?
  var isHelpShown: Bool
  var list: String?
  var looks: [String]
  var layer: String?
  var explains: Bool
  var quantity: String
  var overlaid: [String]
  var timeZoom: [Double]?
  var stageScale: Double
  var stageOffset: [Double]
  var backdrop: String
  var isInterfaceHidden: Bool
  var isSidebarFolded: Bool
  var isChartFolded: Bool
  var sidebarWidth: Double
  var chartHeight: Double
  var scrolled: Double
  var wantsFullScreen: Bool
  var overdubs: Bool
  var replaysTweaks: Bool
  var reducesMotion: Bool
  var message: String?
  /// An explanation of how to make a property row appear; nil if the scene has rows.
  var hint: String?
  /// The number of times that the scenes' files have been reloaded.
  var generation: Int
  var error: String?
  var tip: [String]?
  var gridText: String?
  var clipboard: String?
}

extension Previewer {
  package var interfaceHasGraph: Bool { interfaceState(lanes: []).graph != nil }

  /// The previewer's state and the clickable rectangles, as lines of text. Each line is a word
  /// followed by JSON; rectangles are x, y, width and height in pixels.
  ///
  /// This is slow, because it takes tens of thousands of hit tests. It is meant for the window's
  /// journal.
  package var report: [String] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    func text(_ value: some Encodable) -> String {
      (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
    return ["state \(text(summary))", "frames \(text(targetFrames))"]
  }

  private var summary: StateSummary {
    let log = session.log
    let (loop, offset) = (transport.loop, windowImage.view.offset)
    return StateSummary(
      scene: session.definition.name, frame: grid.frame(at: session.time), seconds: seconds,
      isPlaying: clock.isPlaying, rate: clock.rate,
      loop: "\(loop.mode) \(loop.start?.seconds ?? -1) \(loop.end?.seconds ?? -1)",
      entries: log.entries.count, muted: session.marks.count { log.isMuted($0.id) },
      values: Dictionary(
        session.readings.map { ($0.name, $0.reading.map { Readout.text($0.model) } ?? "") },
        uniquingKeysWith: { first, _ in first }),
      property: selectedName, policy: session.tuning.policy.name,
      tuned: Dictionary(
        session.tunedTweaks.map { ($0.tweak.name, $0.text(in: session.tuning)) }
          + tunables.map { tunable in
            let (duration, delay) = (
              session.tuning.duration(of: tunable), session.tuning.delay(of: tunable)
            )
            return (tunable.name, "\(duration) \(delay) \(motionText(of: tunable))")
          },
        uniquingKeysWith: { first, _ in first }),
      variants: variants.keys.sorted(), compared: comparison.map { "\($0.layout)" } ?? "off",
      focus: "\(focus)",
      part: focusedPart,
      row: selectedTweak?.tweak.name
        ?? selectedTunable.map { "\($0.name) \(tuner.focus.field.title)" },
      typing: typedText,
      filter: tuner.focus.filter,
      palette: palette.map { $0.selected ?? -1 }, handle: handleMode?.handle,
      menu: menuTitles, isHelpShown: isHelpShown, list: inspector.list.map { "\($0)" },
      looks: [
        inspector.showsGhosts ? "ghosts" : nil, inspector.showsGrid ? "grid" : nil,
        inspector.view == .off ? nil : "\(inspector.view)",
      ].compactMap(\.self),
      layer: selectedLayer, explains: explains, quantity: "\(charting.quantity)",
      overlaid: overlaid,
      timeZoom: charting.zoom.map { [$0.lowerBound, $0.upperBound] },
      stageScale: Double(stageScale),
      stageOffset: [Double(offset.x), Double(offset.y)],
      backdrop: "\(windowImage.composer.backdrop)",
      isInterfaceHidden: window.isHidden, isSidebarFolded: window.settings.isSidebarFolded,
      isChartFolded: window.settings.isChartFolded,
      sidebarWidth: Double(window.size.width - (layout.frame(of: .sidebarEdge)?.minX ?? 0)),
      chartHeight: Double(window.size.height - panels.graph.minY),
      scrolled: Double(layout.sidebarOffset), wantsFullScreen: wantsFullScreen,
      overdubs: overdubs, replaysTweaks: replaysTweaks,
      reducesMotion: session.tuning.reducesMotion, message: message, hint: motionHint,
      generation: origin.generation, error: origin.error?.sentence, tip: tipLines,
      gridText: gridText, clipboard: host?.clipboardText)
  }

  private func motionText(of tunable: Tunable) -> String {
    session.tuning.isSpring(tunable)
      ? Tuner.typedText(of: .easing, tunable, in: session.tuning)
      : session.tuning.easing(of: tunable)?.text ?? ""
  }

  private var targetFrames: [String: [Double]] {
    var found: [String: CGRect] = [:]
    var first: [String: CGRect] = [:]
    func look(_ area: CGRect, step: CGFloat) {
      for row in 0..<Int(area.height / step) {
        for column in 0..<Int(area.width / step) {
          let cell = CGRect(
            x: area.minX + CGFloat(column) * step, y: area.minY + CGFloat(row) * step, width: step,
            height: step)
          let name = name(at: CGPoint(x: cell.midX, y: cell.midY))
          found[name] = found[name]?.union(cell) ?? cell
          if first[name] == nil { first[name] = cell }
        }
      }
    }
    look(CGRect(origin: .zero, size: window.size), step: 8)
    // Marks, and the ends of the bars for animations, are small, so search for them in small steps.
    if panels.showsChart { look(panels.timeline, step: 4) }
    // If something else covers the middle of a target, report the first small square in which the
    // target was found.
    for (name, frame) in found where self.name(at: CGPoint(x: frame.midX, y: frame.midY)) != name {
      found[name] = first[name]
    }
    return found.mapValues { frame in
      [frame.minX, frame.minY, frame.width, frame.height].map { Double($0 * pointScale) }
    }
  }

  private func name(at point: CGPoint) -> String {
    if let menu {
      let layout = layout.menu(menu)
      if let row = layout.row(at: point) { return "menu \(menu.shown[row].title)" }
      if layout.frame.contains(point) { return "menu" }
    }
    func property(_ index: Int) -> String { session.propertyNames[index] }
    switch layout.target(at: point) {
    case .footer(let row, let button): return "footer \(footerRows[row].buttons[button].title)"
    case .footerMore: return "footer more"
    case .property(let index, nil): return "property \(property(index))"
    case .property(let index, _): return "slider \(property(index))"
    case .tuner(_, .row(.tweak(let name))): return "tweak \(name)"
    case .tuner(TunerFocus.tweaks, _): return "tweaks"
    case .tuner(let index, .row(let field)): return "tuned \(tunables[index].name) \(field.title)"
    case .tuner(let index, .curve): return "curve \(tunables[index].name)"
    case .tuner(_, .handle(let handle, _)): return "handle \(handle)"
    case .tuner(_, .preset(let index)): return "preset \(index)"
    case .tuner(_, .text): return "field"
    case .tuner(let index, .body): return "tuner \(tunables[index].name)"
    case .filter: return "filter"
    case .target: return "field"
    case .picker(let part): return "picker(\(part))"
    case .inspector(let target): return "looking \(target)"
    case .tool(let tool): return "tool \(tool)"
    case .stage where labTile(at: point) != nil:
      return "tile \(labTile(at: point)?.policy.name ?? "")"
    case .stage: return stage.frame.contains(devicePoint(point)) ? "scene" : "stage"
    case .laneName(let lane):
      let lanes = layout.content.timeline?.lanes ?? []
      return "lane \(lanes.indices.contains(lane) ? lanes[lane].name : "")"
    case .graph, .timeline: return chartName(at: point)
    case let target: return "\(target)"
    }
  }

  private func devicePoint(_ point: CGPoint) -> CGPoint {
    CGPoint(x: point.x * pointScale, y: point.y * pointScale)
  }

  private func chartName(at point: CGPoint) -> String {
    switch layout.timelinePart(at: point) {
    case .mark(.script(let step)): return "mark of the script \(step)"
    case .mark(.entry(let index)): return "mark \(index)"
    case .mark: return "mark of an action"
    case .runStart(let run): return "start of \(run.name)"
    case .runEnd(let run): return "end of \(run.name)"
    case .run(let run): return "run of \(run.name)"
    case nil: return layout.isInPlot(point) ? "graph" : "timeline"
    }
  }
}
