import Foundation

/// Where the sidebar's rows are.
///
/// Space: points from the top left corner of what is scrolled.
@MainActor
struct SidebarLayout: Equatable {
  private(set) var propertiesTitle = CGRect.zero
  /// The hint that says what would make a row; nil if there are rows.
  private(set) var hint: CGRect?
  private(set) var properties: [CGRect] = []
  private(set) var policy = CGRect.zero
  private(set) var tunerTitle = CGRect.zero
  private(set) var filter: CGRect?
  private(set) var tuners: [CGRect] = []
  /// The tree of layers and the events.
  private(set) var looking = CGRect.zero
  /// How far it can be scrolled.
  private(set) var limit: CGFloat = 0
  /// The height of the part that is seen.
  private let seen: CGFloat

  /// The height over which the rows fade out at the bottom.
  static let fadeHeight: CGFloat = 36

  init(_ content: InterfaceState, size: CGSize, typeface: Typeface) {
    var y: CGFloat = 0
    func row(_ height: CGFloat) -> CGRect {
      defer { y += height }
      return CGRect(x: 0, y: y, width: size.width, height: height)
    }
    seen = size.height
    propertiesTitle = row(RowHeight.section)
    if content.hint != nil { hint = row(RowHeight.hint) }
    properties = content.properties.map { property in
      row(PropertyRowLayout(property, width: size.width).height)
    }
    policy = row(RowHeight.policy)
    tunerTitle = row(RowHeight.section)
    if content.filter != nil { filter = row(FilterLayout.height) }
    tuners = content.tuners.map { tuner in
      row(TunerLayout(tuner, width: size.width, typeface: typeface).height)
    }
    looking = row(LookingLayout(content.looking, width: size.width).height)
    limit = max(looking.maxY + 8 - size.height, 0)
  }

  /// An offset within the limits.
  func clamped(_ offset: CGFloat) -> CGFloat { min(max(offset.rounded(), 0), limit) }

  /// The offset nearest to another at which a row is seen: clear of where the sidebar fades out; of
  /// a row that is higher than that, the top.
  func offset(revealing row: CGRect, from offset: CGFloat) -> CGFloat {
    let end = min(row.maxY + Self.fadeHeight - seen, row.minY)
    return clamped(max(min(offset, row.minY - RowHeight.section), end))
  }
}
