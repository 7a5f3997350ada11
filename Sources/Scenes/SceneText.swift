import Drawing
import Foundation
import LayerTree
import Text

/// The fonts that scenes write in. Each is looked up once; nil where none is installed.
@MainActor enum SceneFont {
  case regular, bold, mono

  private static let faces: [Font?] = {
    do throws(FontError) {
      return [
        try Font(), try Font(weight: .bold), try Font(family: Font.defaultMonospacedFamily),
      ]
    } catch {
      CAContext.current.report("the scene has no text: \(error)")
      return [nil, nil, nil]
    }
  }()

  var font: Font? {
    switch self {
    case .regular: Self.faces[0]
    case .bold: Self.faces[1]
    case .mono: Self.faces[2]
    }
  }
}

/// A line of text in one style.
struct TextRun: Equatable {
  var text: String
  /// Where the baseline begins; its middle where the run is centred.
  var origin: CGPoint
  var font = SceneFont.regular
  var size: CGFloat
  var color: CGColor
  var isCentered = false
}

extension CGContext {
  /// Fills the text's outlines.
  @MainActor func draw(_ run: TextRun) {
    guard let font = run.font.font else { return }
    let (path, advance) = font.outline(of: run.text, size: run.size)
    saveGState()
    translateBy(x: run.origin.x - (run.isCentered ? advance / 2 : 0), y: run.origin.y)
    setFillColor(run.color)
    beginPath()
    addPath(path)
    fillPath()
    restoreGState()
  }
}

/// A layer of lines of text.
final class TextRunLayer: CALayer {
  /// What is written, in the space of the bounds.
  var runs: [TextRun] = [] {
    didSet { if runs != oldValue { setNeedsDisplay() } }
  }

  required init() { super.init() }
  required init(layer: Any) { super.init(layer: layer) }

  /// One text is not on the way from another: it changes at once.
  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    event == "contents" ? NSNull() : super.defaultAction(forKey: event)
  }

  override func draw(in ctx: CGContext) {
    for run in runs { ctx.draw(run) }
  }
}
