import Drawing
import LayerTree

/// Pictures of a scene some frames before and after the present.
///
/// A session of its own runs ahead, and what was shown is kept for as long as it is looked back at: while
/// time goes on, a frame takes one picture more. Where time leaps, all are taken anew.
@MainActor
final class OnionSkin {
  /// How far the pictures are from the present, in sixtieths of a second.
  static let offsets = [-12, -8, -4, 4, 8, 12]
  private static let farthest = 12
  private static let grid = FrameGrid(rate: 60)

  private var key: Previewer.ChartKey?
  private var session: Session?
  private var pictures: [Int: DisplayList] = [:]

  /// The pictures around the present of a session, with their offsets; none from before 0 s.
  ///
  /// - Parameters:
  ///   - shown: The session's present picture.
  ///   - isPlaying: Whether those that are missing may be, as they come in soon.
  func pictures(
    around source: Session, key: Previewer.ChartKey, shown: DisplayList, isPlaying: Bool
  ) -> [(offset: Int, picture: DisplayList)] {
    if self.key != key || session?.displayScale != source.displayScale {
      (self.key, pictures) = (key, [:])
      session = Session(
        source.sceneType, displayScale: source.displayScale, tuning: source.tuning,
        log: source.log)
    }
    guard let session else { return [] }
    let present = Self.grid.frame(at: source.time)
    let reach = Self.farthest
    pictures = pictures.filter { abs($0.key - present) <= reach }
    if source.time == Self.grid.time(of: present) || isPlaying { pictures[present] = shown }
    let wanted = isPlaying ? [present + reach] : Self.offsets.map { present + $0 }
    for frame in wanted where frame >= 0 && pictures[frame] == nil {
      session.seek(to: Self.grid.time(of: frame))
      pictures[frame] = session.displayList()
    }
    return Self.offsets.compactMap { offset in
      pictures[present + offset].map { (offset, $0) }
    }
  }

  /// Forgets all, so that nothing is held while nobody looks.
  func clear() { (key, session, pictures) = (nil, nil, [:]) }
}
