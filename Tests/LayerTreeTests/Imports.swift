@_exported import Foundation
@_exported import MidflightDrawing
@_exported import MidflightGeometry
@_exported import MidflightLayerStages
@_exported import MidflightLayerTree
@_exported import MidflightTestSupport
@_exported import Testing
