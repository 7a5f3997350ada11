import Foundation
import MidflightDrawing
import MidflightLayerTree
import MidflightText

@MainActor enum SceneFont {
  case regular, bold, mono

  struct Faces {
    let regular, bold, mono: Font
  }

  /// The fonts, which are looked up once. If one is missing, scenes have no text.
  /// ``SceneDefinition/missingResource`` reports this before a scene is shown.
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
  /// The point at which the text's baseline starts; for centred text, the baseline's middle.
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
  /// The pieces of text to show, positioned in the coordinate space of the bounds.
  var runs: [TextRun] = [] {
    didSet { if runs != oldValue { setNeedsDisplay() } }
  }

  override init() { super.init() }
  override init(layer: Any) { super.init(layer: layer) }

  /// Returns no action, because text cannot be interpolated and therefore changes immediately.
  override class func defaultAction(forKey event: String) -> (any CAAction)? {
    event == "contents" ? NSNull() : super.defaultAction(forKey: event)
  }

  override func draw(in ctx: CGContext) {
    for run in runs { ctx.draw(run) }
  }
}
