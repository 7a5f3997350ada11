public import Foundation
public import MidflightDrawing

/// Any value. The name makes `name as CFTypeRef` compile without changes.
public typealias CFTypeRef = Any
/// A string. The name makes `name as CFString` compile without changes.
public typealias CFString = String
/// Bytes. The name makes `data as CFData` compile without changes.
public typealias CFData = Data
/// An array of colours, such as a gradient's. The name makes `colors as CFArray` compile without
/// changes.
public typealias CFArray = [CGColor]
/// A dictionary object. The name makes `attributes as CFDictionary` compile without changes.
public typealias CFDictionary = NSDictionary
/// An attributed string. The name makes `text as CFAttributedString` compile without changes.
public typealias CFAttributedString = NSAttributedString
/// An index or a number of elements.
public typealias CFIndex = Int
/// A UTF-16 unit.
public typealias UniChar = UInt16
/// A glyph's index in its font.
public typealias CGGlyph = UInt16
/// A Boolean object.
public typealias CFBoolean = NSNumber
/// An integer, under its Objective-C name.
public typealias NSInteger = Int
/// An unsigned integer, under its Objective-C name.
public typealias NSUInteger = UInt

/// The value true as an object, for `CATransaction.setValue(_:forKey:)`.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// The value false as an object, for `CATransaction.setValue(_:forKey:)`.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// Runs a closure and returns its result. It drains no pool, because there are no autoreleased
/// objects.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

/// The largest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The largest finite `Float`, for repeat counts and durations that never end.
public let HUGE = Float.greatestFiniteMagnitude
/// The number of nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The number of microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
