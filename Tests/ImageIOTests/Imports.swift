@_exported import Foundation
// The modules that the tests use, for all of their files.
@_exported import MidflightCountedMalloc
@_exported import MidflightDrawing
@_exported import MidflightImageIO
@_exported import MidflightTestSupport
@_exported import Testing
