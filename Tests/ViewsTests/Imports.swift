@_exported import Foundation
// The modules that the tests use, for all of their files.
@_exported import MidflightDrawing
@_exported import MidflightGeometry
@_exported import MidflightLayerTree
@_exported import MidflightScenes
@_exported import MidflightViews
@_exported import Testing
