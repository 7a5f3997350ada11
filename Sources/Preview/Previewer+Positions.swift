package import Foundation
import MidflightEngine
import MidflightGeometry

/// The positions of the window's parts and of open menus, in points. They are for code that
/// operates a previewer without a window.
extension Previewer {
  package enum HeaderPart { case scene, status, speed, clock }

  package func position(of part: HeaderPart) -> CGPoint? {
    let target: HitTarget =
      switch part {
      case .scene: .sceneName
      case .status: .status
      case .speed: .speed
      case .clock: .clock
      }
    return layout.frame(of: target).map(\.middle)
  }

  /// Returns the position of a key in the footer, or nil if the key does not fit. The key is found
  /// by the title of its effect.
  package func footerPosition(of title: String) -> CGPoint? {
    for (row, content) in footerRows.enumerated() {
      for (button, what) in content.buttons.enumerated() where what.title == title {
        return layout.frame(of: .footer(row: row, button: button)).map(\.middle)
      }
    }
    return nil
  }

  /// The position of the footer's button that opens the menu of the keys that do not fit.
  package var footerMorePosition: CGPoint? {
    footerRows.indices.compactMap { layout.frame(of: .footerMore($0)) }.first.map(\.middle)
  }

  /// Returns the position of a row of the tuner, or nil if the row is not visible. The row is found
  /// by its block's title and its own title.
  package func rowPosition(of block: String, _ title: String) -> CGPoint? {
    let layout = layout
    for (tuner, frame) in zip(layout.content.tuners, layout.sidebar.tuners)
    where tuner.title == block {
      let rows = TunerLayout(tuner, width: frame.width, typeface: layout.typeface).rows
      for (row, rowFrame) in zip(tuner.rows, rows) where row.field.title == title {
        let inWindow = layout.inWindow(frame)
        return CGPoint(x: inWindow.minX + rowFrame.midX, y: inWindow.minY + rowFrame.midY)
      }
    }
    return nil
  }

  /// The position of the graph title's verdict on the last joint, where one motion took over from
  /// another; nil if there is no verdict.
  package var jointPosition: CGPoint? { layout.frame(of: .joint).map(\.middle) }

  /// Returns the index at a point in the text that is being typed into the tuner, or nil if the
  /// point is outside the text.
  package func typedIndex(at point: CGPoint) -> Int? {
    guard case .tuner(_, .text(let index)) = layout.target(at: point) else { return nil }
    return index
  }

  package func curveHandle(at point: CGPoint) -> Int? {
    guard case .tuner(_, .handle(let handle, _)) = layout.target(at: point) else { return nil }
    return handle
  }

  package func preset(at point: CGPoint) -> Int? {
    guard case .tuner(_, .preset(let index)) = layout.target(at: point) else { return nil }
    return index
  }

  package var colorSquare: CGRect? { layout.pickerFrame(.square) }

  package var footerTitles: [String] { footerRows.map(\.text) }

  package var menuTitles: [String]? { menu?.shown.filter { $0.action != nil }.map(\.title) }

  package var selectedMenuTitle: String? {
    menu.flatMap { menu in menu.selected.map { menu.shown[$0].title } }
  }

  package func menuPosition(of title: String) -> CGPoint? {
    guard let menu, let row = menu.shown.firstIndex(where: { $0.title == title }) else {
      return nil
    }
    let layout = layout.menu(menu)
    let middle = layout.rows[row].middle
    return layout.window.contains(middle) ? middle : nil
  }

  package var menuFrame: CGRect? { menu.map { layout.menu($0).frame } }

  /// The position of the help's close button; nil while the help is closed.
  package var helpClosePosition: CGPoint? {
    isHelpShown ? layout.frame(of: .helpClose).map(\.middle) : nil
  }

  package var tipLines: [String]? { tipAndProbe().0?.lines }

  /// Returns the position in the window, in points, of a point of the scene.
  package func stagePosition(of point: CGPoint) -> CGPoint {
    let pixel = point.applying(stage.transform)
    return CGPoint(x: pixel.x / pointScale, y: pixel.y / pointScale)
  }

  /// The positions at which the edges of the sidebar and of the chart can be dragged.
  package var sidebarEdge: CGPoint { layout.frame(of: .sidebarEdge).map(\.middle) ?? .zero }
  package var chartEdge: CGPoint { layout.frame(of: .chartEdge).map(\.middle) ?? .zero }
  package var settings: WindowSettings { window.settings }

  package var messageFrame: CGRect? { message == nil ? nil : layout.toast?.frame }

  package var focusedPart: String? { part.map { "\($0.part)" } }

  /// The playback rate: how many seconds pass in the scene per second of the machine's clock.
  package var rate: Double { clock.rate }
  package var isPlaying: Bool { clock.isPlaying }
}

extension CGRect {
  fileprivate var middle: CGPoint { CGPoint(x: midX, y: midY) }
}
