import Foundation

/// The frames of the sidebar's rows.
///
/// Coordinates are in points, from the top left corner of the scrolled content.
@MainActor
struct SidebarLayout: Equatable {
  private(set) var propertiesTitle = CGRect.zero
  private(set) var hint: CGRect?
  private(set) var properties: [CGRect] = []
  private(set) var policy = CGRect.zero
  private(set) var tunerTitle = CGRect.zero
  private(set) var filter: CGRect?
  private(set) var tuners: [CGRect] = []
  private(set) var inspector = CGRect.zero
  private(set) var limit: CGFloat = 0
  private let seen: CGFloat

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
    inspector = row(InspectorLayout(content.inspector, width: size.width).height)
    limit = max(inspector.maxY + 8 - size.height, 0)
  }

  func clamped(_ offset: CGFloat) -> CGFloat { min(max(offset.rounded(), 0), limit) }

  /// Returns the scroll offset nearest to `offset` at which a row is visible above the strip at the
  /// sidebar's bottom where the rows fade out. If the row is too tall for that, its top is visible.
  func offset(revealing row: CGRect, from offset: CGFloat) -> CGFloat {
    let end = min(row.maxY + Self.fadeHeight - seen, row.minY)
    return clamped(max(min(offset, row.minY - RowHeight.section), end))
  }
}
