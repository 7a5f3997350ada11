import Foundation
import MidflightDrawing
import MidflightGeometry
import MidflightLayerTree

/// Text in three scripts, one of which is written from right to left.
final class TextTile: GalleryTile {
  private let lines: [CATextLayer]

  init() {
    lines = ["Midflight", "こんにちは", "مرحبا بالعالم"].enumerated().map { index, text in
      let line = CATextLayer()
      line.name = "line\(index)"
      line.frame = CGRect(x: 0, y: CGFloat(index) * 27 + 2, width: 120, height: 28)
      line.string = text
      line.font = SceneFont.regular.font
      line.fontSize = 16
      line.alignmentMode = .center
      line.truncationMode = .end
      line.foregroundColor = GalleryStyle.ink
      return line
    }
    super.init("CATextLayer")
    lines.forEach(area.addSublayer)
  }
  required init?(coder: NSCoder) { nil }

  override func change(to isOn: Bool) {
    let colors = [GalleryStyle.blue, GalleryStyle.amber, GalleryStyle.mint]
    for (line, color) in zip(lines, colors) {
      line.foregroundColor = isOn ? color : GalleryStyle.ink
      line.fontSize = isOn ? 19 : 16
    }
  }
}
