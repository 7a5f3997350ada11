package import Drawing
import Foundation
import Geometry
import LayerTree
import Text

/// The panels' colours: a dark set and a light one. In both, text stands on what it is written on
/// at a contrast of at least 4.5 : 1.
package struct Theme: Sendable, Equatable {
  /// The ground behind stage and panels.
  package let window: CGColor
  package let panel: CGColor
  /// The panels' colour without its opacity.
  var clearPanel: CGColor { panel.withAlpha(0) }
  let line: CGColor
  /// Fields, and the track of a slider.
  package let track: CGColor
  let thumb: CGColor
  package let selection: CGColor
  package let text: CGColor
  package let dim: CGColor
  package let accent: CGColor
  /// The model's value, and what is a person's own.
  package let model: CGColor
  package let warning: CGColor
  package let textSelection: CGColor
  /// Lies under words over the stage.
  package let veil: CGColor
  /// Lies over a stage whose code does not compile.
  let dimmed: CGColor
  package let cover: CGColor

  package let menu: CGColor
  let menuEdge: CGColor
  /// The ground of what is under the mouse.
  package let lit: CGColor

  let outsideLoop: CGColor
  package let graph: CGColor
  let playhead: CGColor
  let grid: CGColor
  package let bar: CGColor
  package let litBar: CGColor
  let probe: CGColor
  let abandoned: CGColor
  let modelLine: CGColor
  package let jump: CGColor
  package let kink: CGColor
  package let calm: CGColor
  package let spring: CGColor
  /// The curves of a property with several components: red, green, blue.
  let components: [CGColor]
  /// The curves of properties that stay in the graph.
  package let overlays: [CGColor]

  package static let dark = Theme(
    window: CGColor(rgba: 0x1316_1BFF), panel: CGColor(rgba: 0x1A1D_24FF),
    line: CGColor(rgba: 0x2D32_3DFF), track: CGColor(rgba: 0x3539_45FF),
    thumb: CGColor(rgba: 0x5A60_70FF), selection: CGColor(rgba: 0x2630_40FF),
    text: CGColor(rgba: 0xE8EA_EFFF), dim: CGColor(rgba: 0xA0A7_B5FF),
    accent: CGColor(rgba: 0x5BAE_FFFF), model: CGColor(rgba: 0xFFC8_57FF),
    warning: CGColor(rgba: 0xFF8A_65FF), textSelection: CGColor(rgba: 0x3A5F_8CFF),
    veil: CGColor(rgba: 0x0B0D_11F2), dimmed: CGColor(rgba: 0x0B0D_11C8),
    cover: CGColor(rgba: 0x0F11_16FF), menu: CGColor(rgba: 0x2024_2CFF),
    menuEdge: CGColor(rgba: 0x3A41_4EFF), lit: CGColor(rgba: 0x2F3A_4AFF),
    outsideLoop: CGColor(rgba: 0x0B0D_1190), graph: CGColor(rgba: 0x1619_1FFF),
    playhead: CGColor(rgba: 0xE8EA_EFE0), grid: CGColor(rgba: 0x262A_33FF),
    bar: CGColor(rgba: 0x2F56_80FF), litBar: CGColor(rgba: 0x3869_9CFF),
    probe: CGColor(rgba: 0x949B_AA90), abandoned: CGColor(rgba: 0x8A92_A3FF),
    modelLine: CGColor(rgba: 0xFFC8_57B0), jump: CGColor(rgba: 0xFF7F_7AFF),
    kink: CGColor(rgba: 0xFFB3_47FF), calm: CGColor(rgba: 0x6FD3_9AFF),
    spring: CGColor(rgba: 0xC58B_FFFF),
    components: [
      CGColor(rgba: 0xFF6B_6BFF), CGColor(rgba: 0x6FD3_7AFF), CGColor(rgba: 0x6BA8_FFFF),
    ],
    overlays: [
      CGColor(rgba: 0x4FD1_C5FF), CGColor(rgba: 0xFF8F_C7FF), CGColor(rgba: 0xB8D6_56FF),
      CGColor(rgba: 0xC58B_FFFF),
    ])

  package static let light = Theme(
    window: CGColor(rgba: 0xE4E7_ECFF), panel: CGColor(rgba: 0xF6F7_F9FF),
    line: CGColor(rgba: 0xD3D8_E0FF), track: CGColor(rgba: 0xD0D6_E0FF),
    thumb: CGColor(rgba: 0x9AA2_B0FF), selection: CGColor(rgba: 0xD8E5_F6FF),
    text: CGColor(rgba: 0x1B1F_27FF), dim: CGColor(rgba: 0x525A_69FF),
    accent: CGColor(rgba: 0x0A58_B8FF), model: CGColor(rgba: 0x7D4F_00FF),
    warning: CGColor(rgba: 0xA833_0CFF), textSelection: CGColor(rgba: 0xA9CB_F5FF),
    veil: CGColor(rgba: 0xFBFC_FDF2), dimmed: CGColor(rgba: 0xF6F7_F9D8),
    cover: CGColor(rgba: 0xFFFF_FFFF), menu: CGColor(rgba: 0xFDFD_FEFF),
    menuEdge: CGColor(rgba: 0xC0C7_D2FF), lit: CGColor(rgba: 0xDCE2_EAFF),
    outsideLoop: CGColor(rgba: 0x8A92_A040), graph: CGColor(rgba: 0xFCFC_FDFF),
    playhead: CGColor(rgba: 0x1B1F_27E0), grid: CGColor(rgba: 0xE6E9_EEFF),
    bar: CGColor(rgba: 0xA9CB_F2FF), litBar: CGColor(rgba: 0x8CB8_ECFF),
    probe: CGColor(rgba: 0x525A_6990), abandoned: CGColor(rgba: 0x6A72_82FF),
    modelLine: CGColor(rgba: 0xA870_00C0), jump: CGColor(rgba: 0xB81F_1FFF),
    kink: CGColor(rgba: 0x8F4B_00FF), calm: CGColor(rgba: 0x0B64_38FF),
    spring: CGColor(rgba: 0x6D35_B5FF),
    components: [
      CGColor(rgba: 0xC626_26FF), CGColor(rgba: 0x1B7F_35FF), CGColor(rgba: 0x1F5F_D0FF),
    ],
    overlays: [
      CGColor(rgba: 0x0B6B_62FF), CGColor(rgba: 0xA021_68FF), CGColor(rgba: 0x5566_00FF),
      CGColor(rgba: 0x6D35_B5FF),
    ])

  /// How a joint is marked.
  func color(of severity: Verdict.Severity) -> CGColor {
    switch severity {
    case .jump: jump
    case .kink: kink
    case .calm: calm
    }
  }

  /// The curve of a variant, where several are compared.
  func color(of role: Variant.Role) -> CGColor {
    switch role {
    case .reference: spring
    case .live: accent
    case .policy(nil): text
    case .policy(.fromModel): jump
    case .policy(.fromPresentation): kink
    case .policy(.additive): calm
    case .policy(.spring): spring
    }
  }

  /// A component's curve: one of several is red, green or blue.
  func curve(_ component: Int, of count: Int) -> CGColor {
    count == 1 ? accent : components[component % components.count]
  }

  /// The curve of a property that stays in the graph.
  func overlay(_ index: Int) -> CGColor { overlays[index % overlays.count] }

  /// Sizes in points, of either.
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
