import Drawing
import Foundation
import Geometry
import Text

/// What the panels look like: colours, fonts and sizes in points.
enum Theme {
  static let window = CGColor(rgba: 0x1316_1BFF)
  static let panel = CGColor(rgba: 0x1A1D_24FF)
  static let clearPanel = CGColor(rgba: 0x1A1D_2400)
  static let line = CGColor(rgba: 0x2D32_3DFF)
  static let track = CGColor(rgba: 0x3539_45FF)
  static let thumb = CGColor(rgba: 0x5A60_70FF)
  static let selection = CGColor(rgba: 0x2630_40FF)
  static let text = CGColor(rgba: 0xE8EA_EFFF)
  static let dim = CGColor(rgba: 0x949B_AAFF)
  static let accent = CGColor(rgba: 0x5BAE_FFFF)
  static let model = CGColor(rgba: 0xFFC8_57FF)
  static let warning = CGColor(rgba: 0xFF8A_65FF)
  static let textSelection = CGColor(rgba: 0x3A5F_8CFF)
  static let veil = CGColor(rgba: 0x0B0D_11F2)
  static let dimmed = CGColor(rgba: 0x0B0D_11C8)
  static let cover = CGColor(rgba: 0x0F11_16FF)

  static let menu = CGColor(rgba: 0x2024_2CFF)
  static let menuEdge = CGColor(rgba: 0x3A41_4EFF)
  /// What is under the mouse.
  static let lit = CGColor(rgba: 0x3440_52FF)

  static let outsideLoop = CGColor(rgba: 0x0B0D_1190)
  static let graph = CGColor(rgba: 0x1619_1FFF)
  static let playhead = CGColor(rgba: 0xE8EA_EFE0)
  static let grid = CGColor(rgba: 0x262A_33FF)
  static let bar = CGColor(rgba: 0x2F56_80FF)
  static let litBar = CGColor(rgba: 0x3B6D_A3FF)
  static let probe = CGColor(rgba: 0x949B_AA90)
  static let abandoned = CGColor(rgba: 0x8A92_A3FF)
  static let modelLine = CGColor(rgba: 0xFFC8_57B0)
  static let jump = CGColor(rgba: 0xFF5C_5CFF)
  static let kink = CGColor(rgba: 0xFFB3_47FF)
  static let calm = CGColor(rgba: 0x6FD3_9AFF)

  /// How a joint is marked.
  static func color(of severity: Verdict.Severity) -> CGColor {
    switch severity {
    case .jump: jump
    case .kink: kink
    case .calm: calm
    }
  }

  /// The curve of a variant, where several are compared.
  static func color(of role: Variant.Role) -> CGColor {
    switch role {
    case .reference: spring
    case .live: accent
    case .policy(.authored): text
    case .policy(.fromModel): jump
    case .policy(.fromPresentation): kink
    case .policy(.additive): calm
    case .policy(.spring): spring
    }
  }

  private static let spring = CGColor(rgba: 0xC58B_FFFF)

  /// A component's curve: one of several is red, green or blue.
  static func curve(_ component: Int, of count: Int) -> CGColor {
    if count == 1 { return accent }
    return [
      CGColor(rgba: 0xFF6B_6BFF), CGColor(rgba: 0x6FD3_7AFF), CGColor(rgba: 0x6BA8_FFFF),
    ][component % 3]
  }

  /// The curve of a property that stays in the graph.
  static func overlay(_ index: Int) -> CGColor {
    [
      CGColor(rgba: 0x4FD1_C5FF), CGColor(rgba: 0xFF8F_C7FF), CGColor(rgba: 0xB8D6_56FF),
      CGColor(rgba: 0xC58B_FFFF),
    ][index % 4]
  }

  static let headerHeight: CGFloat = 48
  static let footerHeight: CGFloat = 30
  static let sidebarWidth: CGFloat = 308
  static let margin: CGFloat = 14
}

/// The fonts of the panels. Loaded once, when the interface is made.
struct Typeface: Sendable {
  let regular: Font
  let bold: Font
  let mono: Font

  init() throws(FontError) {
    regular = try Font()
    bold = try Font(weight: .bold)
    mono = try Font(family: Font.defaultMonospacedFamily)
  }
}

/// Where a text's anchor is.
enum TextAlignment {
  case left, center, right
}

extension CGContext {
  /// Draws one line of text, the baseline at `point.y`; `point.x` is its left end, middle or right
  /// end. A text wider than `width` is cut, and an ellipsis stands where `cut` says.
  ///
  /// - Returns: the width that it takes.
  @discardableResult
  func draw(
    _ text: String, at point: CGPoint, font: Font, size: CGFloat, color: CGColor,
    alignment: TextAlignment = .left, width: CGFloat = .infinity, cut: TextTruncation = .end
  ) -> CGFloat {
    let (path, advance) = font.outline(of: text, size: size, truncatedTo: width, at: cut)
    let x =
      switch alignment {
      case .left: point.x
      case .center: point.x - advance / 2
      case .right: point.x - advance
      }
    saveGState()
    translateBy(x: x, y: point.y)
    setFillColor(color)
    beginPath()
    addPath(path)
    fillPath()
    restoreGState()
    return advance
  }

  /// Fills a rectangle with round corners.
  func fillRound(_ rect: CGRect, radius: CGFloat, color: CGColor) {
    setFillColor(color)
    beginPath()
    addRoundedRect(rect, radius: radius)
    fillPath()
  }

  func addRoundedRect(_ rect: CGRect, radius: CGFloat) {
    var path = Path()
    path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    addPath(path)
  }
}
