import Drawing
import LayerTree

/// Pictures of a scene some frames before and after the present.
///
/// A session of its own runs ahead; what it has shown is kept for as long as it is looked back at.
@MainActor
final class OnionSkin {
  /// How far the pictures are from the present, in sixtieths of a second.
  static let offsets = [-12, -8, -4, 4, 8, 12]
  private static let grid = FrameGrid(rate: 60)

  private var key: Previewer.ChartKey?
  private var session: Session?
  private var pictures: [Int: DisplayList] = [:]
  private var displayScale = 0.0

  /// The pictures around the present of a session, with their offsets; none from before 0 s.
  func pictures(around source: Session, key: Previewer.ChartKey) -> [(Int, DisplayList)] {
    let scale = Double(source.displayScale)
    if self.key != key || displayScale != scale {
      (self.key, displayScale, pictures) = (key, scale, [:])
      session = Session(
        source.sceneType, displayScale: source.displayScale, tuning: source.tuning,
        log: source.log)
    }
    guard let session else { return [] }
    let present = Self.grid.frame(at: source.time)
    let wanted = Self.offsets.map { present + $0 }.filter { $0 >= 0 }
    // What comes into use later, as time goes on, is taken on the way.
    let first = max(present + Self.offsets[0], 0)
    let last = present + Self.offsets[Self.offsets.count - 1]
    pictures = pictures.filter { $0.key >= first && $0.key <= last }
    if let missing = (first...last).first(where: { pictures[$0] == nil }) {
      let isWanted = wanted.contains { pictures[$0] == nil }
      if isWanted {
        for frame in missing...last where pictures[frame] == nil {
          session.seek(to: Self.grid.time(of: frame))
          pictures[frame] = session.displayList()
        }
      }
    }
    return zip(Self.offsets, Self.offsets.map { present + $0 }).compactMap { offset, frame in
      pictures[frame].map { (offset, $0) }
    }
  }

  /// Forgets all, so that nothing is held while nobody looks.
  func clear() { (key, session, pictures) = (nil, nil, [:]) }
}
