package import Foundation
import MidflightEngine
import MidflightGeometry

/// Where the mouse finds things, and what it has opened: for those who drive a previewer without a
/// window. Places are in points.
extension Previewer {
  /// A part of the header that can be clicked.
  package enum HeaderPart { case scene, status, speed, clock }

  package func place(of part: HeaderPart) -> CGPoint? {
    let target: HitTarget =
      switch part {
      case .scene: .sceneName
      case .status: .status
      case .speed: .speed
      case .clock: .clock
      }
    return layout.frame(of: target).map(\.middle)
  }

  /// The place of a key of the footer, by what it does; nil if there is no room for it.
  package func footerPlace(of title: String) -> CGPoint? {
    for (row, content) in footerRows.enumerated() {
      for (button, what) in content.buttons.enumerated() where what.title == title {
        return layout.frame(of: .footer(row: row, button: button)).map(\.middle)
      }
    }
    return nil
  }

  /// The place of what lists the keys for which the footer has no room.
  package var footerMorePlace: CGPoint? {
    footerRows.indices.compactMap { layout.frame(of: .footerMore($0)) }.first.map(\.middle)
  }

  /// The place of a row of the tuner, by the title of its block and its own; nil if it is not visible.
  package func rowPlace(of block: String, _ title: String) -> CGPoint? {
    let layout = layout
    for (tuner, frame) in zip(layout.content.tuners, layout.sidebar.tuners)
    where tuner.title == block {
      let rows = TunerLayout(tuner, width: frame.width, typeface: layout.typeface).rows
      for (row, place) in zip(tuner.rows, rows) where row.field.title == title {
        let inWindow = layout.inWindow(frame)
        return CGPoint(x: inWindow.minX + place.midX, y: inWindow.minY + place.midY)
      }
    }
    return nil
  }

  /// The place of what the graph's title says of the last joint; nil where it says nothing.
  package var jointPlace: CGPoint? { layout.frame(of: .joint).map(\.middle) }

  /// The place in the text that is being typed into the tuner, under a point; nil beside it.
  package func typedPlace(at point: CGPoint) -> Int? {
    guard case .tuner(_, .text(let place)) = layout.target(at: point) else { return nil }
    return place
  }

  /// The handle of the curve under a point.
  package func curveHandle(at point: CGPoint) -> Int? {
    guard case .tuner(_, .handle(let handle, _)) = layout.target(at: point) else { return nil }
    return handle
  }

  /// The preset of the open palette under a point.
  package func preset(at point: CGPoint) -> Int? {
    guard case .tuner(_, .preset(let place)) = layout.target(at: point) else { return nil }
    return place
  }

  /// The field of colours' square; nil while none is shown.
  package var colorSquare: CGRect? { layout.pickerFrame(.square) }

  /// The titles of the footer's items.
  package var footerTitles: [String] { footerRows.map(\.text) }

  /// The titles that the open menu lists; nil while none is open.
  package var menuTitles: [String]? { menu?.shown.filter { $0.act != nil }.map(\.title) }

  package var selectedMenuTitle: String? {
    menu.flatMap { menu in menu.selected.map { menu.shown[$0].title } }
  }

  /// The place of a menu's item; nil where it is scrolled away.
  package func menuPlace(of title: String) -> CGPoint? {
    guard let menu, let row = menu.shown.firstIndex(where: { $0.title == title }) else {
      return nil
    }
    let layout = layout.menu(menu)
    let middle = layout.rows[row].middle
    return layout.window.contains(middle) ? middle : nil
  }

  /// All of the open menu.
  package var menuFrame: CGRect? { menu.map { layout.menu($0).frame } }

  /// The place of what closes the help; nil while it is closed.
  package var helpClosePlace: CGPoint? {
    isHelpShown ? layout.frame(of: .helpClose).map(\.middle) : nil
  }

  /// The lines of the tip at the mouse; nil while there is none.
  package var tipLines: [String]? { tipAndProbe().0?.lines }

  /// Where a point of the scene stands, in points of the window.
  package func stagePlace(of point: CGPoint) -> CGPoint {
    let place = point.applying(stage.transform)
    return CGPoint(x: place.x / pointScale, y: place.y / pointScale)
  }

  /// Where a panel's edge is taken hold of.
  package var sidebarEdge: CGPoint { layout.frame(of: .sidebarEdge).map(\.middle) ?? .zero }
  package var chartEdge: CGPoint { layout.frame(of: .chartEdge).map(\.middle) ?? .zero }
  /// How the window is left.
  package var settings: WindowSettings { window.settings }

  /// Where the message stands; nil while there is none.
  package var messageFrame: CGRect? { message == nil ? nil : layout.toast?.frame }

  /// The part that has the keys besides stage and tuner.
  package var focusedPart: String? { part.map { "\($0.part)" } }

  /// Virtual seconds for a second of the machine, while playing.
  package var rate: Double { clock.rate }
  package var isPlaying: Bool { clock.isPlaying }
}

extension CGRect {
  fileprivate var middle: CGPoint { CGPoint(x: midX, y: midY) }
}
