@_exported import Foundation
@_exported import MidflightDrawing
@_exported import MidflightGeometry
@_exported import MidflightLayerTree
@_exported import MidflightScenes
@_exported import MidflightViews
@_exported import Testing
