@_exported import Foundation
@_exported import MidflightDrawing
@_exported import MidflightGeometry
@_exported import MidflightImageIO
@_exported import MidflightLayerTree
@_exported import MidflightRaster
@_exported import MidflightText
@_exported import MidflightViews
