@_exported import Foundation
@_exported import MidflightCountedMalloc
@_exported import MidflightDrawing
@_exported import MidflightGeometry
@_exported import MidflightRaster
@_exported import MidflightRasterReference
@_exported import MidflightTestSupport
@_exported import Testing
