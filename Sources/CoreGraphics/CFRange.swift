public import Foundation

/// A part of a sequence by its first index and how many elements it has.
public struct CFRange: Sendable, Hashable {
  /// The first element's index.
  public var location: CFIndex
  /// The number of elements.
  public var length: CFIndex

  /// No elements at index 0.
  public init() { self.init(location: 0, length: 0) }
  /// A part that begins at an index.
  public init(location: CFIndex, length: CFIndex) {
    (self.location, self.length) = (location, length)
  }
}

/// A part that begins at an index.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
  CFRange(location: loc, length: len)
}

/// The number of a list's elements.
public func CFArrayGetCount<Element>(_ theArray: [Element]!) -> CFIndex { theArray.count }

/// An object of a list as a pointer, which is valid for as long as the list is.
///
/// - Parameter idx: Below the number of elements.
public func CFArrayGetValueAtIndex<Element: AnyObject>(
  _ theArray: [Element]!, _ idx: CFIndex
) -> UnsafeRawPointer! {
  UnsafeRawPointer(Unmanaged.passUnretained(theArray[idx]).toOpaque())
}
