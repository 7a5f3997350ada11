package import Foundation
package import MidflightDrawing
import MidflightEngine
import MidflightGeometry
import MidflightLayerTree
package import MidflightText

/// The colours of the panels: a dark set and a light set. In both, the contrast between text and
/// its background is at least 4.5 : 1. See https://www.w3.org/TR/WCAG21/#contrast-minimum
package struct Theme: Sendable, Equatable {
  package static let dark = Theme(isDark: true)
  package static let light = Theme(isDark: false)
  private let isDark: Bool

  private func color(_ dark: UInt32, _ light: UInt32) -> CGColor {
    CGColor(rgba: isDark ? dark : light)
  }

  /// The background of the stage and the panels.
  package var window: CGColor { color(0x1316_1BFF, 0xE4E7_ECFF) }
  package var panel: CGColor { color(0x1A1D_24FF, 0xF6F7_F9FF) }
  /// The panels' colour made fully transparent, for fades into a panel.
  var clearPanel: CGColor { panel.withAlpha(0) }
  var line: CGColor { color(0x2D32_3DFF, 0xD3D8_E0FF) }
  /// The background of text fields, and of the track of a slider.
  package var track: CGColor { color(0x3539_45FF, 0xD0D6_E0FF) }
  var thumb: CGColor { color(0x5A60_70FF, 0x9AA2_B0FF) }
  package var selection: CGColor { color(0x2630_40FF, 0xD8E5_F6FF) }
  package var text: CGColor { color(0xE8EA_EFFF, 0x1B1F_27FF) }
  package var dim: CGColor { color(0xA0A7_B5FF, 0x525A_69FF) }
  package var accent: CGColor { color(0x5BAE_FFFF, 0x0A58_B8FF) }
  /// The colour of model values, and of the user's changes.
  package var model: CGColor { color(0xFFC8_57FF, 0x7D4F_00FF) }
  package var warning: CGColor { color(0xFF8A_65FF, 0xA833_0CFF) }
  package var textSelection: CGColor { color(0x3A5F_8CFF, 0xA9CB_F5FF) }
  /// The background of text over the stage.
  package var veil: CGColor { color(0x0B0D_11F2, 0xFBFC_FDF2) }
  /// The colour drawn over the stage to dim it while the scene's code does not compile.
  var dimmed: CGColor { color(0x0B0D_11E8, 0xF6F7_F9E8) }
  package var cover: CGColor { color(0x0F11_16FF, 0xFFFF_FFFF) }

  package var menu: CGColor { color(0x2024_2CFF, 0xFDFD_FEFF) }
  var menuEdge: CGColor { color(0x3A41_4EFF, 0xC0C7_D2FF) }
  /// The background of the part of the window under the mouse.
  package var lit: CGColor { color(0x2F3A_4AFF, 0xDCE2_EAFF) }

  /// The translucent colour drawn over the part of the window under the mouse.
  var hover: CGColor { color(0xFFFF_FF14, 0x0000_0012) }

  var outsideLoop: CGColor { color(0x0B0D_1170, 0x8A92_A040) }
  package var graph: CGColor { color(0x1619_1FFF, 0xFCFC_FDFF) }
  var playhead: CGColor { color(0xE8EA_EFE0, 0x1B1F_27E0) }
  var grid: CGColor { color(0x262A_33FF, 0xE6E9_EEFF) }
  package var bar: CGColor { color(0x2F56_80FF, 0xA9CB_F2FF) }
  package var litBar: CGColor { color(0x3869_9CFF, 0x8CB8_ECFF) }
  var probe: CGColor { color(0x949B_AA90, 0x525A_6990) }
  var abandoned: CGColor { color(0x8A92_A3FF, 0x6A72_82FF) }
  var modelLine: CGColor { color(0xFFC8_57B0, 0x8F5E_00FF) }
  package var jump: CGColor { color(0xFF7F_7AFF, 0xB81F_1FFF) }
  package var velocityJump: CGColor { color(0xFFB3_47FF, 0x8F4B_00FF) }
  package var smooth: CGColor { color(0x6FD3_9AFF, 0x0B64_38FF) }
  package var spring: CGColor { color(0xC58B_FFFF, 0x6D35_B5FF) }
  /// The colours of a property's curves if the property has several components: red, green, blue.
  var components: [CGColor] {
    [
      color(0xFF6B_6BFF, 0xC626_26FF), color(0x6FD3_7AFF, 0x1B7F_35FF),
      color(0x6BA8_FFFF, 0x1F5F_D0FF),
    ]
  }
  /// The colours of curves that stay in the graph while other properties are selected.
  package var overlays: [CGColor] {
    [
      color(0x4FD1_C5FF, 0x0B6B_62FF), color(0xFF8F_C7FF, 0xA021_68FF),
      color(0xB8D6_56FF, 0x5566_00FF), color(0xC58B_FFFF, 0x6D35_B5FF),
    ]
  }

  func color(of severity: Verdict.Severity) -> CGColor {
    switch severity {
    case .jump: jump
    case .velocityJump: velocityJump
    case .smooth: smooth
    }
  }

  func color(of role: Variant.Role) -> CGColor {
    switch role {
    case .reference: spring
    case .live: accent
    case .policy(nil): text
    case .policy(.fromModel): jump
    case .policy(.fromPresentation): velocityJump
    case .policy(.additive): smooth
    case .policy(.spring): spring
    }
  }

  /// Returns the colour of a component's curve: red, green or blue if the property has several
  /// components, otherwise the accent colour.
  func curve(_ component: Int, of count: Int) -> CGColor {
    count == 1 ? accent : components[component % components.count]
  }

  func overlay(_ index: Int) -> CGColor { overlays[index % overlays.count] }

  /// Sizes in points. They are the same for both sets of colours.
  static let headerHeight: CGFloat = 48
  static let footerHeight: CGFloat = 30
  static let sidebarWidth: CGFloat = 308
  static let margin: CGFloat = 14
}

/// The fonts of the panels, loaded once.
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

extension CGContext {
  func fillRound(_ rect: CGRect, radius: CGFloat, color: CGColor) {
    setFillColor(color)
    beginPath()
    addRoundedRect(rect, radius: radius)
    fillPath()
  }

  func strokeRound(_ rect: CGRect, radius: CGFloat, color: CGColor) {
    setStrokeColor(color)
    setLineWidth(1)
    beginPath()
    addRoundedRect(rect.insetBy(dx: 0.5, dy: 0.5), radius: radius - 0.5)
    strokePath()
  }

  package func draw(_ layout: TextLayout, at corner: CGPoint, color: CGColor) {
    saveGState()
    translateBy(x: corner.x, y: corner.y)
    setFillColor(color)
    beginPath()
    for outline in layout.outlines() { addPath(outline.path) }
    fillPath()
    restoreGState()
  }

  func addRoundedRect(_ rect: CGRect, radius: CGFloat) {
    var path = Path()
    path.addRoundedRect(in: rect, cornerWidth: radius, cornerHeight: radius)
    addPath(path)
  }
}
