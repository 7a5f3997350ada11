import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightPNG

/// How the window is left: the panels' edges, colours and scale.
extension Previewer {
  /// Gives the sidebar the width that its edge at a place leaves.
  func pullSidebar(to x: CGFloat) {
    let most = max(window.size.width - 240, WindowSettings.sidebarWidths.lowerBound)
    var settings = window.settings
    settings.isSidebarFolded = false
    settings.sidebarWidth = min(
      max((window.size.width - x).rounded(), WindowSettings.sidebarWidths.lowerBound),
      WindowSettings.sidebarWidths.upperBound, most)
    window.settings = settings
  }

  /// Gives graph and timeline the height that their upper edge at a place leaves.
  func pullChart(to y: CGFloat) {
    var settings = window.settings
    settings.isChartFolded = false
    let height = window.size.height - Theme.footerHeight - y
    let range = WindowSettings.chartHeights
    settings.chartHeight = min(
      max(height.rounded(), range.lowerBound), range.upperBound, panels.mostChartHeight)
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

  /// Shows the panels in the colours that were chosen, or that the desktop asks for.
  func showColors() {
    window.theme = appearance.theme(window.settings)
    window.isMotionReduced = appearance.isMotionReduced
  }

  /// Follows what the desktop asks for. Where less is to move, and it has only just begun, the
  /// scene waits.
  func follow(_ preferences: DesktopPreferences, at time: UInt64) {
    appearance.preferences = preferences
    showColors()
    waitForPlay(at: time)
  }

  /// Has a scene that was not shown yet wait at its start where less is to move.
  func waitForPlay(at time: UInt64) {
    // A desktop may answer late; but what has played for a second is left to play.
    guard window.isMotionReduced, clock.isPlaying, let place = transport.waitingPlace,
      panelTime < Flicks(seconds: 1)
    else { return }
    seekAndPause(to: place, at: time)
    say(
      "paused, because the desktop asks for reduced motion; press \(keys(of: .time(.playPause))) to play",
      seconds: 6)
  }

  func changeColors() {
    let next = appearance.nextColors(after: window.settings)
    window.settings.colors = next
    showColors()
    say("panels: \(next == .desktop ? "as the desktop has it" : next.rawValue)")
  }

  /// Makes words and panels larger or smaller by a step.
  func scaleInterface(by steps: Int) {
    let all = WindowSettings.scales
    let present = all.firstIndex(of: window.settings.scale) ?? 2
    window.settings.scale = steps == 0 ? 1 : all[min(max(present + steps, 0), all.count - 1)]
    layOutInterface()
    say("panels: \(Readout.number(window.settings.scale * 100, decimals: 1)) %")
  }

  /// Keeps how the window was left, once a drag has ended.
  func keepSettings() {
    guard mouse.drag == nil else { return }
    do {
      try appearance.keep(window.settings)
    } catch {
      say(
        "the window's settings are not saved: \(SystemError.reason(of: error))", isWarning: true)
    }
  }
}
