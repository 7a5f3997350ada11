import MidflightDrawing

enum GalleryStyle {
  static let card = CGColor(rgba: 0x282C_35FF)
  static let well = CGColor(rgba: 0x1D20_27FF)
  static let label = CGColor(rgba: 0xC4C9_D4FF)
  static let line = CGColor(rgba: 0x4A51_60FF)
  static let ink = CGColor(rgba: 0xE8EA_EFFF)
  static let blue = CGColor(rgba: 0x5BAE_FFFF)
  static let mint = CGColor(rgba: 0x5FD0_A5FF)
  static let amber = CGColor(rgba: 0xFFC8_57FF)
  static let coral = CGColor(rgba: 0xFF7F_66FF)
  static let violet = CGColor(rgba: 0xA98B_FFFF)
  static let accents = [blue, mint, amber, coral, violet]
}
