import Foundation
import MidflightEngine
import MidflightHost
import MidflightLayerTree
import MidflightPNG

/// How the window is left: the panels' edges, colours and scale.
extension Previewer {
  /// Gives the sidebar the width that its edge at a place leaves.
  func pullSidebar(to x: CGFloat) {
    let most = max(interface.size.width - 240, WindowSettings.sidebarWidths.lowerBound)
    var settings = interface.settings
    settings.isSidebarFolded = false
    settings.sidebarWidth = min(
      max((interface.size.width - x).rounded(), WindowSettings.sidebarWidths.lowerBound),
      WindowSettings.sidebarWidths.upperBound, most)
    interface.settings = settings
  }

  /// Gives graph and timeline the height that their upper edge at a place leaves.
  func pullChart(to y: CGFloat) {
    var settings = interface.settings
    settings.isChartFolded = false
    let height = interface.size.height - Theme.footerHeight - y
    let range = WindowSettings.chartHeights
    settings.chartHeight = min(
      max(height.rounded(), range.lowerBound), range.upperBound, interface.mostChartHeight)
    interface.settings = settings
  }

  func foldSidebar() {
    interface.settings.isSidebarFolded.toggle()
    if interface.settings.isSidebarFolded {
      leaveTuner()
      interface.say(
        "the sidebar is folded: Tab shows it, \(keys(of: .window(.sidebar))) unfolds it")
    } else {
      interface.endMessage()
    }
  }

  func foldChart() {
    interface.settings.isChartFolded.toggle()
    if interface.settings.isChartFolded {
      interface.say("graph and timeline are folded: \(keys(of: .window(.chart))) unfolds them")
    } else {
      interface.endMessage()
    }
  }

  // MARK: Colours, motion and scale

  /// Shows the panels in the colours that were chosen, or that the desktop asks for.
  func showColors() {
    interface.theme = appearance.theme(interface.settings)
    interface.isMotionReduced = appearance.isMotionReduced
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
    guard interface.isMotionReduced, clock.isPlaying, let place = transport.waitingPlace,
      interface.context.now < Flicks(seconds: 1)
    else { return }
    seekAndPause(to: place, at: time)
    interface.say("less is to move: \(keys(of: .time(.playPause))) plays", seconds: 6)
  }

  func changeColors() {
    let next = appearance.nextColors(after: interface.settings)
    interface.settings.colors = next
    showColors()
    interface.say("panels: \(next == .desktop ? "as the desktop has it" : next.rawValue)")
  }

  /// Makes words and panels larger or smaller by a step.
  func scaleInterface(by steps: Int) {
    let all = WindowSettings.scales
    let present = all.firstIndex(of: interface.settings.scale) ?? 2
    interface.settings.scale = all[min(max(present + steps, 0), all.count - 1)]
    layOutInterface()
    interface.say("panels: \(Readout.number(interface.settings.scale * 100, decimals: 1)) %")
  }

  /// Keeps how the window was left, once a drag has ended.
  func keepSettings() {
    guard mouse.drag == nil else { return }
    do {
      try appearance.keep(interface.settings)
    } catch {
      interface.say(
        "how the window is left is not kept: \(SystemError.reason(of: error))", isWarning: true)
    }
  }
}
