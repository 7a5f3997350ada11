@_exported import Foundation
// The modules that the tests use, for all of their files.
@_exported import MidflightCountedMalloc
@_exported import MidflightDrawing
@_exported import MidflightGeometry
@_exported import MidflightRaster
@_exported import MidflightRasterReference
@_exported import MidflightTestSupport
@_exported import Testing
