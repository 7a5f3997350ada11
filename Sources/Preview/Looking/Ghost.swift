package import Drawing
package import Foundation
package import Geometry

/// What of one picture of a scene is not where another picture has it, as outlines in the scene's
/// space.
package struct Ghost: Sendable, Hashable {
  /// The outlines of what is filled, stroked or shown as an image, each by itself.
  package var outlines: [Path] = []
  /// The ends of lines that are not closed.
  package var ends: [CGPoint] = []

  package var isEmpty: Bool { outlines.isEmpty }

  init() {}

  /// What of `picture` is not in `reference`. A colour alone makes no difference.
  ///
  /// What is drawn with many points, as text is, stands for itself by its box; of swarms of images,
  /// which say nothing as outlines, nothing is taken.
  ///
  /// - Complexity: O(commands); of those that differ, O(points).
  package init(of picture: DisplayList, besides reference: DisplayList) {
    let (drawn, known) = (picture.commands, reference.commands)
    var changed: [(form: Form, knownEnds: [CGPoint])] = []
    if drawn.count == known.count {
      // Mostly the same layers draw both: what has the same place is the same thing.
      for (command, other) in zip(drawn, known) where command != other {
        let known = Form(other)
        if let form = Form(command), form != known { changed.append((form, known?.ends ?? [])) }
      }
    } else {
      let forms = Set(known.compactMap { Form($0) })
      for command in drawn {
        if let form = Form(command), !forms.contains(form) { changed.append((form, [])) }
      }
    }
    let isSwarm = changed.count { $0.form.isImage } > Self.mostImages
    for (form, knownEnds) in changed.prefix(Self.mostForms) where !(isSwarm && form.isImage) {
      add(form, besides: knownEnds)
    }
  }

  private static let mostForms = 150
  private static let mostImages = 40
  /// Paths of more points are shown as boxes.
  private static let mostPoints = 64

  private mutating func add(_ form: Form, besides knownEnds: [CGPoint]) {
    var path = form.path
    if path.points.count > Self.mostPoints {
      let box = path.boundingBoxOfPath
      path = Path()
      path.addRect(box)
    }
    path = path.applying(form.map)
    guard path.points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    outlines.append(path)
    ends += form.ends.filter { !knownEnds.contains($0) }
  }

  /// What a command covers, without its colours.
  private struct Form: Hashable {
    var path: Path
    var map: CGAffineTransform
    var isOpen = false
    var isImage = false

    /// Of a line that is not closed.
    var ends: [CGPoint] {
      guard isOpen, let first = path.points.first, let last = path.currentPoint else { return [] }
      return [first.applying(map), last.applying(map)]
    }

    init?(_ command: DisplayList.Command) {
      switch command {
      case .fill(let path, _, _, _, let map): (self.path, self.map) = (path, map)
      case .stroke(let path, _, _, _, let map):
        (self.path, self.map) = (path, map)
        isOpen = !path.verbs.contains(.close)
      case .image(_, let rect, _, _, _, let map):
        var path = Path()
        path.addRect(rect)
        (self.path, self.map, isImage) = (path, map, true)
      case .shadow, .beginGroup, .endGroup, .pushClip, .popClip: return nil
      }
    }
  }
}
