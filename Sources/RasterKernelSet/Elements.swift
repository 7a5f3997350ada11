/// A pointer to trivial elements in borrowed memory. The kernels and their callers access memory
/// only through it.
///
/// It is copied and offset like a pointer, and is valid for as long as the memory is. A debug build
/// also keeps the bounds of the memory, and asserts that every access is within them and that
/// read-only memory is not written. These checks are why the type is marked as safe.
@safe
@usableFromInline
package struct Elements<Element: BitwiseCopyable>: BitwiseCopyable, Comparable {
  @usableFromInline
  package let unsafePointer: UnsafeMutablePointer<Element>
  #if DEBUG
    @usableFromInline
    let begin: UInt
    @usableFromInline
    let end: UInt
    @usableFromInline
    let isReadOnly: Bool
  #endif

  @inlinable
  @inline(__always)
  package init(_ start: UnsafeMutablePointer<Element>, count: Int) {
    unsafe unsafePointer = start
    #if DEBUG
      begin = UInt(bitPattern: start)
      end = begin + UInt(count * MemoryLayout<Element>.stride)
      isReadOnly = false
    #endif
  }

  /// Creates a pointer to read-only elements.
  ///
  /// - Parameter count: The number of elements.
  @inlinable
  @inline(__always)
  package init(reading start: UnsafePointer<Element>, count: Int) {
    unsafe unsafePointer = UnsafeMutablePointer(mutating: start)
    #if DEBUG
      begin = UInt(bitPattern: start)
      end = begin + UInt(count * MemoryLayout<Element>.stride)
      isReadOnly = true
    #endif
  }

  @inlinable
  @inline(__always)
  init<Other>(_ start: UnsafeMutablePointer<Element>, within other: Elements<Other>) {
    unsafe unsafePointer = start
    #if DEBUG
      (begin, end, isReadOnly) = (other.begin, other.end, other.isReadOnly)
    #endif
  }

  /// Asserts that `byteCount` bytes from an element on are within the bounds and, if `isWritten`,
  /// not read-only.
  @inlinable
  @inline(__always)
  func check(_ index: Int, byteCount: Int, isWritten: Bool) {
    #if DEBUG
      let first = unsafe UInt(bitPattern: unsafePointer + index)
      assert(
        byteCount == 0
          || byteCount > 0 && first >= begin && first + UInt(byteCount) <= end,
        "elements are outside of their memory")
      assert(!(isWritten && isReadOnly), "the elements are read-only")
    #endif
  }

  @inlinable
  @inline(__always)
  package subscript(_ index: Int) -> Element {
    get {
      check(index, byteCount: MemoryLayout<Element>.stride, isWritten: false)
      return unsafe unsafePointer[index]
    }
    nonmutating _modify {
      check(index, byteCount: MemoryLayout<Element>.stride, isWritten: true)
      yield unsafe &unsafePointer[index]
    }
  }

  @inlinable
  @inline(__always)
  package static func + (elements: Self, distance: Int) -> Self {
    unsafe Self(elements.unsafePointer + distance, within: elements)
  }

  @inlinable
  @inline(__always)
  package static func += (elements: inout Self, distance: Int) { elements = elements + distance }

  @inlinable
  @inline(__always)
  package static func == (a: Self, b: Self) -> Bool { unsafe a.unsafePointer == b.unsafePointer }

  @inlinable
  @inline(__always)
  package static func < (a: Self, b: Self) -> Bool { unsafe a.unsafePointer < b.unsafePointer }

  @inlinable
  package var address: Int { @inline(__always) get { unsafe Int(bitPattern: unsafePointer) } }

  /// Reads a value, at any alignment. Its size must be a multiple of an element's size.
  @inlinable
  @inline(__always)
  package func load<Value: BitwiseCopyable>(_ index: Int = 0, as type: Value.Type) -> Value {
    check(index, byteCount: MemoryLayout<Value>.size, isWritten: false)
    return unsafe UnsafeRawPointer(unsafePointer + index).loadUnaligned(as: type)
  }

  @inlinable
  @inline(__always)
  package func store<Value: BitwiseCopyable>(_ value: Value, at index: Int = 0) {
    check(index, byteCount: MemoryLayout<Value>.size, isWritten: true)
    unsafe UnsafeMutableRawPointer(unsafePointer + index).storeBytes(of: value, as: Value.self)
  }

  @inlinable
  @inline(__always)
  package func rebound<Other: BitwiseCopyable>(to type: Other.Type) -> Elements<Other> {
    unsafe Elements<Other>(
      UnsafeMutableRawPointer(unsafePointer).assumingMemoryBound(to: type), within: self)
  }

  @inlinable
  @inline(__always)
  package func update(repeating value: Element, count: Int) {
    check(0, byteCount: count * MemoryLayout<Element>.stride, isWritten: true)
    unsafe unsafePointer.update(repeating: value, count: count)
  }

  /// Copies the first `count` elements from `source`, whose memory may overlap this memory.
  @inlinable
  @inline(__always)
  package func update(from source: Self, count: Int) {
    check(0, byteCount: count * MemoryLayout<Element>.stride, isWritten: true)
    source.check(0, byteCount: count * MemoryLayout<Element>.stride, isWritten: false)
    unsafe unsafePointer.update(from: source.unsafePointer, count: count)
  }
}

extension Array where Element: BitwiseCopyable {
  /// Calls `body` with the elements, which must not outlive the call.
  @inlinable
  @inline(__always)
  package func withElements<Result>(_ body: (Elements<Element>) -> Result) -> Result {
    unsafe withUnsafeBufferPointer { elements in
      // An empty array may have no memory. A placeholder suffices, because nothing is read.
      let placeholder = unsafe UnsafePointer<Element>(bitPattern: MemoryLayout<Element>.alignment)
      let first = unsafe (elements.baseAddress ?? placeholder).unsafelyUnwrapped
      return unsafe body(Elements(reading: first, count: elements.count))
    }
  }

  /// Creates an array of `count` elements, all of which `fill` must initialize.
  @inlinable
  @inline(__always)
  package init(count: Int, _ fill: (Elements<Element>) -> Void) {
    unsafe self.init(unsafeUninitializedCapacity: Swift.max(count, 1)) { buffer, initialized in
      unsafe fill(Elements(buffer.baseAddress.unsafelyUnwrapped, count: count))
      initialized = count
    }
  }
}

/// Calls `body` with uninitialized memory for elements, which must not outlive the call.
@inlinable
@inline(__always)
package func withTemporaryElements<Element: BitwiseCopyable, Result>(
  of type: Element.Type, count: Int, _ body: (Elements<Element>) -> Result
) -> Result {
  unsafe withUnsafeTemporaryAllocation(of: type, capacity: count) { buffer in
    unsafe body(Elements(buffer.baseAddress.unsafelyUnwrapped, count: count))
  }
}

/// Calls `body` with a value's memory as elements, which must not outlive the call.
@inlinable
@inline(__always)
package func withElements<Value: BitwiseCopyable, Element: BitwiseCopyable, Result>(
  of value: inout Value, as type: Element.Type, _ body: (Elements<Element>) -> Result
) -> Result {
  unsafe withUnsafeMutablePointer(to: &value) {
    unsafe body(Elements($0, count: 1).rebound(to: type))
  }
}

/// Reinterprets the bits of a value as another type of the same size.
@inlinable
@inline(__always)
package func bitCast<Value: BitwiseCopyable, Other: BitwiseCopyable>(
  _ value: Value, to type: Other.Type
) -> Other {
  assert(MemoryLayout<Value>.size == MemoryLayout<Other>.size, "the sizes differ")
  return unsafe unsafeBitCast(value, to: type)
}
