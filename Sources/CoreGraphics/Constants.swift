public import Foundation
public import MidflightDrawing

/// Any value; makes `name as CFTypeRef` compile unchanged.
public typealias CFTypeRef = Any
/// A string; makes `name as CFString` compile unchanged.
public typealias CFString = String
/// Bytes; makes `data as CFData` compile unchanged.
public typealias CFData = Data
/// A gradient's colours; makes `colors as CFArray` compile unchanged.
public typealias CFArray = [CGColor]
/// A dictionary object; makes `attributes as CFDictionary` compile unchanged.
public typealias CFDictionary = NSDictionary
/// An attributed string; makes `text as CFAttributedString` compile unchanged.
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

/// True as an object, for the keys of transactions.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)
/// False as an object, for the keys of transactions.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// Runs a closure; there are no autoreleased objects.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}

/// The largest finite `Float`.
public let MAXFLOAT = Float.greatestFiniteMagnitude
/// The largest finite `Float`, for durations and counts without an end.
public let HUGE = Float.greatestFiniteMagnitude
/// The number of nanoseconds in a second.
public let NSEC_PER_SEC: UInt64 = 1_000_000_000
/// The number of nanoseconds in a millisecond.
public let NSEC_PER_MSEC: UInt64 = 1_000_000
/// The number of microseconds in a second.
public let USEC_PER_SEC: UInt64 = 1_000_000
