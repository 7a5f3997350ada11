import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightPNG

extension Previewer {
  func pullSidebar(to x: CGFloat) {
    let maxWidth = max(window.size.width - 240, WindowSettings.sidebarWidths.lowerBound)
    var settings = window.settings
    settings.isSidebarFolded = false
    settings.sidebarWidth = min(
      max((window.size.width - x).rounded(), WindowSettings.sidebarWidths.lowerBound),
      WindowSettings.sidebarWidths.upperBound, maxWidth)
    window.settings = settings
  }

  func pullChart(to y: CGFloat) {
    var settings = window.settings
    settings.isChartFolded = false
    let height = window.size.height - Theme.footerHeight - y
    let range = WindowSettings.chartHeights
    settings.chartHeight = min(
      max(height.rounded(), range.lowerBound), range.upperBound, panels.maxChartHeight)
    window.settings = settings
  }

  func foldSidebar() {
    window.settings.isSidebarFolded.toggle()
    if window.settings.isSidebarFolded {
      leaveTuner()
      say(
        "the sidebar is folded; press Tab to show it, \(keys(of: .window(.sidebar))) to unfold it")
    } else {
      endMessage()
    }
  }

  func foldChart() {
    window.settings.isChartFolded.toggle()
    if window.settings.isChartFolded {
      say("graph and timeline are folded; press \(keys(of: .window(.chart))) to unfold them")
    } else {
      endMessage()
    }
  }

  // MARK: Colours, motion and scale

  func showColors() {
    window.theme = appearance.theme(window.settings)
    window.isMotionReduced = appearance.isMotionReduced
  }

  /// Applies the desktop's preferences. If they ask for reduced motion, pauses a scene that has
  /// just started.
  func follow(_ preferences: DesktopPreferences, at time: UInt64) {
    appearance.preferences = preferences
    showColors()
    waitForPlay(at: time)
  }

  /// Pauses a scene that has just started, if motion is reduced.
  func waitForPlay(at time: UInt64) {
    // The desktop may report its preferences late. Do not interrupt a scene that has played for a
    // second by then.
    guard window.isMotionReduced, clock.isPlaying, let start = transport.waitingTime,
      panelTime < Flicks(seconds: 1)
    else { return }
    seekAndPause(to: start, at: time)
    say(
      "paused, because the desktop asks for reduced motion; press \(keys(of: .time(.playPause))) to play",
      seconds: 6)
  }

  func changeColors() {
    let next = appearance.nextColors(after: window.settings)
    window.settings.colors = next
    showColors()
    say("panels: \(next == .desktop ? "the desktop's colours" : next.rawValue)")
  }

  func scaleInterface(by steps: Int) {
    let all = WindowSettings.scales
    let before = window.settings.scale
    let present = all.firstIndex(of: before) ?? 2
    window.settings.scale = steps == 0 ? 1 : all[min(max(present + steps, 0), all.count - 1)]
    layOutInterface()
    rescalePointer(by: before / window.settings.scale)
    say("panels: \(Readout.number(window.settings.scale * 100, decimals: 1)) %")
  }

  func storeSettings() {
    guard mouse.drag == nil else { return }
    do {
      try appearance.store(window.settings)
    } catch {
      say(
        "the window's settings are not saved: \(SystemError.reason(of: error))", isWarning: true)
    }
  }
}
