public import Foundation

/// A range of a sequence, given by the index of its first element and its number of elements.
public struct CFRange: Sendable, Hashable {
  /// The index of the first element.
  public var location: CFIndex
  /// The number of elements.
  public var length: CFIndex

  /// Creates an empty range at index 0.
  public init() { self.init(location: 0, length: 0) }
  /// Creates a range from the index of its first element and its number of elements.
  public init(location: CFIndex, length: CFIndex) {
    (self.location, self.length) = (location, length)
  }
}

/// Returns a range from the index of its first element and its number of elements.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange {
  CFRange(location: loc, length: len)
}

/// Returns the number of elements of an array.
public func CFArrayGetCount<Element>(_ theArray: [Element]!) -> CFIndex { theArray.count }

/// Returns the object at an index as a pointer, which is valid while the array exists.
///
/// - Parameter idx: The object's index, below the number of elements.
public func CFArrayGetValueAtIndex<Element: AnyObject>(
  _ theArray: [Element]!, _ idx: CFIndex
) -> UnsafeRawPointer! {
  UnsafeRawPointer(Unmanaged.passUnretained(theArray[idx]).toOpaque())
}
