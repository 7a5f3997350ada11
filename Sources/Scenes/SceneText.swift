import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightText

@MainActor enum SceneFont {
  case regular, bold, mono

  struct Faces {
    let regular, bold, mono: Font
  }

  /// The fonts, looked up once. If one is missing, scenes have no text, and
  /// ``SceneDefinition/missingResource`` reports it before they are shown.
  static let faces: Result<Faces, FontError> = {
    do throws(FontError) {
      return .success(
        Faces(
          regular: try Font(), bold: try Font(weight: .bold),
          mono: try Font(family: Font.defaultMonospacedFamily)))
    } catch {
      return .failure(error)
    }
  }()

  var font: Font? {
    guard case .success(let faces) = Self.faces else { return nil }
    switch self {
    case .regular: return faces.regular
    case .bold: return faces.bold
    case .mono: return faces.mono
    }
  }
}

struct TextRun: Equatable {
  var text: String
  /// The start of the baseline; for centred text, its middle.
  var origin: CGPoint
  var font = SceneFont.regular
  var size: CGFloat
  var color: CGColor
  var isCentered = false
}

extension CGContext {
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

final class TextRunLayer: CALayer {
  /// The text, in the coordinate space of the bounds.
  var runs: [TextRun] = [] {
    didSet { if runs != oldValue { setNeedsDisplay() } }
  }

  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }

  /// Text cannot be interpolated, so it changes immediately.
  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    event == "contents" ? NSNull() : super.defaultAction(forKey: event)
  }

  override func draw(in ctx: CGContext) {
    for run in runs { ctx.draw(run) }
  }
}
