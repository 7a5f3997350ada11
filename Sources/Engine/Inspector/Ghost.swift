package import Foundation
package import MidflightDrawing
package import MidflightGeometry

/// The outlines of what one display list draws and another does not, in the scene's coordinates.
package struct Ghost: Sendable, Hashable {
  /// The outline of a fill, a stroke or an image.
  package struct Outline: Sendable, Hashable {
    package var path: Path
    /// The rectangle to which the outline is clipped; nil if the whole outline is visible.
    package var clip: CGRect?
  }

  package var outlines: [Outline] = []
  /// The end points of those outlines that are open lines, without the points that the other list
  /// has too.
  package var ends: [CGPoint] = []

  package var isEmpty: Bool { outlines.isEmpty }

  init() {}

  /// Finds the parts of `displayList` that are not in `reference`. Differences in colour alone are
  /// ignored.
  ///
  /// A shape with many points, such as text, is represented by its bounding box. If too many images
  /// differ, they are left out, since their outlines would be meaningless.
  ///
  /// - Complexity: O(n + p), where n is the number of commands and p is the number of points of the
  ///   commands that differ.
  package init(of displayList: DisplayList, besides reference: DisplayList) {
    let (drawn, known) = (displayList.commands, reference.commands)
    // Usually the same layers draw both lists. If the lists have the same number of commands,
    // commands at the same index are compared.
    let isAligned = drawn.count == known.count
    let forms = isAligned ? [] : Set(known.compactMap { Form($0) })
    var changed: [Change] = []
    var clips: [CGRect] = []
    for (index, command) in drawn.enumerated() {
      switch command {
      case .pushClip(let clip):
        let box = clip.path.boundingBoxOfPath.applying(clip.map)
        clips.append(clips.last.map { $0.intersection(box) } ?? box)
      case .popClip: _ = clips.popLast()
      default:
        if isAligned, command == known[index] { continue }
        guard let form = Form(command) else { continue }
        if let clip = clips.last, !form.box.insetBy(dx: -0.5, dy: -0.5).intersects(clip) {
          continue
        }
        let other = isAligned ? Form(known[index]) : nil
        if isAligned ? form == other : forms.contains(form) { continue }
        changed.append(Change(form: form, clip: clips.last, knownEnds: other?.ends ?? []))
      }
    }
    let isSwarm = changed.count { $0.form.isImage } > Self.maxImages
    for change in changed.prefix(Self.maxForms) where !(isSwarm && change.form.isImage) {
      add(change)
    }
  }

  private struct Change {
    var form: Form
    var clip: CGRect?
    var knownEnds: [CGPoint]
  }

  private static let maxForms = 150
  private static let maxImages = 40
  /// A path with more points than this is shown as a box.
  private static let maxPoints = 64

  private mutating func add(_ change: Change) {
    let form = change.form
    var path = form.path
    if path.pointCount > Self.maxPoints {
      path = Path()
      path.addRect(form.path.boundingBoxOfPath)
    }
    path = path.applying(form.map)
    guard path.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    let box = form.box
    let clip = change.clip.flatMap { $0.contains(box) ? nil : $0 }
    outlines.append(Outline(path: path, clip: clip))
    ends += form.ends.filter { end in
      !change.knownEnds.contains(end) && clip?.contains(end) ?? true
    }
  }

  /// The shape that a command draws, without its colours.
  private struct Form: Hashable {
    var path: Path
    var map: CGAffineTransform
    var isOpen = false
    var isImage = false

    var box: CGRect {
      guard let first = path.points.first else { return .null }
      var (low, high) = (first, first)
      for point in path.points {
        low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
        high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
      }
      return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
        .applying(map)
    }

    var ends: [CGPoint] {
      guard isOpen, let first = path.points.first, let last = path.currentPoint else { return [] }
      return [first.applying(map), last.applying(map)]
    }

    /// Hashes only a few numbers, which are enough to distinguish most shapes.
    func hash(into hasher: inout Hasher) {
      hasher.combine(path.pointCount)
      let points = path.points
      for point in [points.first, points.last] {
        hasher.combine(point?.x)
        hasher.combine(point?.y)
      }
      hasher.combine(map.tx)
      hasher.combine(map.ty)
      hasher.combine(map.a)
    }

    init?(_ command: DisplayList.Command) {
      switch command {
      case .fill(let fill): (path, map) = (fill.path, fill.map)
      case .stroke(let stroke):
        (path, map) = (stroke.path, stroke.map)
        isOpen = !path.verbs.contains(.close)
      case .image(let image):
        var path = Path()
        path.addRect(image.rect)
        (self.path, map, isImage) = (path, image.map, true)
      case .shadow, .beginGroup, .endGroup, .pushClip, .popClip: return nil
      }
    }
  }
}
