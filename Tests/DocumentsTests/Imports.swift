@_exported import Foundation
// The modules that the tests use, for all of their files.
@_exported import MidflightCountedMalloc
@_exported import MidflightDocuments
@_exported import MidflightDrawing
@_exported import MidflightEngine
@_exported import MidflightGeometry
@_exported import MidflightHost
@_exported import MidflightImageIO
@_exported import MidflightLayerTree
@_exported import MidflightPreviewer
@_exported import MidflightRaster
@_exported import MidflightScenes
@_exported import MidflightTestSupport
@_exported import Testing
