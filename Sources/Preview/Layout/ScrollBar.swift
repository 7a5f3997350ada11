import Foundation

enum ScrollBar {
  static func thumb(
    of length: CGFloat, seen: CGFloat, from offset: CGFloat
  ) -> (start: CGFloat, length: CGFloat)? {
    guard length > seen, seen > 0 else { return nil }
    let thumb = min(max(seen * seen / length, 24), seen)
    return ((seen - thumb) * min(max(offset / (length - seen), 0), 1), thumb)
  }
}
