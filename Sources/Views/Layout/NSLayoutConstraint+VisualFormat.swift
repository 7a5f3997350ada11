import Foundation
import MidflightLayerTree

extension NSLayoutConstraint {
  /// The attributes by which a visual format aligns its views, across the format's axis, with
  /// UIKit's raw values.
  public struct FormatOptions: OptionSet, Sendable {
    /// One bit for each attribute.
    public let rawValue: UInt
    /// Creates a set of the attributes whose bits are set.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    private init(_ attribute: Attribute) { self.init(rawValue: 1 << UInt(attribute.rawValue)) }

    /// All views have the same left edge.
    public static let alignAllLeft = FormatOptions(.left)
    /// All views have the same right edge.
    public static let alignAllRight = FormatOptions(.right)
    /// All views have the same upper edge.
    public static let alignAllTop = FormatOptions(.top)
    /// All views have the same lower edge.
    public static let alignAllBottom = FormatOptions(.bottom)
    /// All views have the same left edge.
    public static let alignAllLeading = FormatOptions(.leading)
    /// All views have the same right edge.
    public static let alignAllTrailing = FormatOptions(.trailing)
    /// All views have the same horizontal centre.
    public static let alignAllCenterX = FormatOptions(.centerX)
    /// All views have the same vertical centre.
    public static let alignAllCenterY = FormatOptions(.centerY)
    /// The baselines of all views' last lines of text are the same.
    public static let alignAllLastBaseline = FormatOptions(.lastBaseline)
    /// The baselines of all views' first lines of text are the same.
    public static let alignAllFirstBaseline = FormatOptions(.firstBaseline)

    fileprivate var attributes: [Attribute] {
      (1...12).compactMap { rawValue >> UInt($0) & 1 == 1 ? Attribute(rawValue: $0) : nil }
    }
  }

  /// Returns the constraints that a text in Apple's Visual Format Language describes, such as
  /// `H:|-20-[title(>=80)]-[figure]|`. In such a text, `|` is the superview, and `-` is a gap.
  /// Unless a number is given, a gap between views is 8 points, and a gap at the superview's edge
  /// is as large as the superview's margin.
  ///
  /// If the format has a syntax error or an unknown name, the error is reported and no constraints
  /// are returned.
  ///
  /// - Parameters:
  ///   - format: The text in the Visual Format Language.
  ///   - opts: The attributes by which all views are aligned.
  ///   - metrics: The numbers for the names in the format.
  ///   - views: The views and layout guides for the names in the format.
  ///   - file: The file that creates the constraints, for reports.
  ///   - line: The line that creates the constraints, for reports.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]? = nil, views: [String: Any], file: StaticString = #fileID,
    line: UInt = #line
  ) -> [NSLayoutConstraint] {
    do {
      var reader = FormatReader(metrics ?? [:], views, file, line)
      return try reader.constraints(VisualFormat(format), opts.attributes)
    } catch {
      let view = views.sorted { $0.key < $1.key }.lazy.compactMap { $0.value as? UIView }.first
      view?.layer.report(
        "the visual format '\(format)' is malformed at \(error.offset): \(error.message)")
      return []
    }
  }
}

@MainActor private struct FormatReader {
  private typealias Attribute = NSLayoutConstraint.Attribute

  private let metrics: [String: Any]
  private let views: [String: Any]
  private let location: (file: StaticString, line: UInt)
  private var found: [NSLayoutConstraint] = []

  init(_ metrics: [String: Any], _ views: [String: Any], _ file: StaticString, _ line: UInt) {
    (self.metrics, self.views, location) = (metrics, views, (file, line))
  }

  mutating func constraints(
    _ format: VisualFormat, _ shared: [NSLayoutConstraint.Attribute]
  ) throws(VisualFormat.Failure) -> [NSLayoutConstraint] {
    let isRow = format.axis == .horizontal
    var items: [any LayoutItem] = []
    for case .view(let name, let sizes) in format.parts {
      let item = try item(name)
      items.append(item)
      let length: Attribute = isRow ? .width : .height
      for size in sizes {
        if let other = views[size.value] as? any LayoutItem {
          add(item, length, size, other, length, 0, try priority(size))
        } else {
          add(item, length, size, nil, .notAnAttribute, try number(size.value), try priority(size))
        }
      }
    }
    try connect(format.parts, items, isRow)
    for attribute in shared {
      for item in items.dropFirst() {
        add(item, attribute, nil, items[0], attribute, 0, .required)
      }
    }
    return found
  }

  /// Adds a constraint between every two neighbours in the format: views, or a view and the
  /// superview.
  private mutating func connect(
    _ parts: [VisualFormat.Part], _ items: [any LayoutItem], _ isRow: Bool
  ) throws(VisualFormat.Failure) {
    let (start, end): (Attribute, Attribute) = isRow ? (.leading, .trailing) : (.top, .bottom)
    let margins: (Attribute, Attribute) =
      isRow ? (.leadingMargin, .trailingMargin) : (.topMargin, .bottomMargin)
    var before: (item: any LayoutItem, isSuperview: Bool)?
    var gaps: [VisualFormat.Predicate]?
    var next = 0
    for part in parts {
      if case .gap(let predicates) = part {
        gaps = predicates
        continue
      }
      let isSuperview = part == .superview
      let item: any LayoutItem
      if isSuperview {
        guard let superview = (items[0] as? UIView)?.superview ?? items[0].itemView else {
          throw VisualFormat.Failure(message: "'|' needs a view with a superview", offset: 0)
        }
        item = superview
      } else {
        item = items[next]
        next += 1
      }
      if let before {
        let isAtEdge = isSuperview || before.isSuperview
        // A standard gap at an edge of the superview is as large as the superview's margin.
        let usesMargin = isAtEdge && gaps?.isEmpty == true
        let from = before.isSuperview ? (usesMargin ? margins.0 : start) : end
        let to = isSuperview ? (usesMargin ? margins.1 : end) : start
        let standard = gaps != nil && !isAtEdge ? systemSpacing : 0
        if let gaps, !gaps.isEmpty {
          for gap in gaps {
            add(item, to, gap, before.item, from, try number(gap.value), try priority(gap))
          }
        } else {
          add(item, to, nil, before.item, from, standard, .required)
        }
      }
      (before, gaps) = ((item, isSuperview), nil)
    }
  }

  private func item(_ name: String) throws(VisualFormat.Failure) -> any LayoutItem {
    if let item = views[name] as? any LayoutItem { return item }
    throw VisualFormat.Failure(message: "there is no view '\(name)'", offset: 0)
  }

  private func number(_ text: String) throws(VisualFormat.Failure) -> CGFloat {
    switch metrics[text] {
    case let number as CGFloat: return number
    case let number as Int: return CGFloat(number)
    case let number as Float: return CGFloat(number)
    case let number as Double: return CGFloat(number)
    case let number as NSNumber: return CGFloat(number.doubleValue)
    default: break
    }
    if let number = Double(text) { return CGFloat(number) }
    throw VisualFormat.Failure(message: "there is no number '\(text)'", offset: 0)
  }

  private func priority(
    _ predicate: VisualFormat.Predicate
  ) throws(VisualFormat.Failure) -> UILayoutPriority {
    guard let text = predicate.priority else { return .required }
    return UILayoutPriority(Float(try number(text)))
  }

  private mutating func add(
    _ item: any LayoutItem, _ attribute: NSLayoutConstraint.Attribute,
    _ predicate: VisualFormat.Predicate?, _ other: (any LayoutItem)?,
    _ second: NSLayoutConstraint.Attribute, _ constant: CGFloat, _ priority: UILayoutPriority
  ) {
    let constraint = NSLayoutConstraint(
      item, attribute, predicate?.relation ?? .equal, other, second, multiplier: 1,
      constant: constant, file: location.file, line: location.line)
    constraint.priority = priority
    found.append(constraint)
  }
}
