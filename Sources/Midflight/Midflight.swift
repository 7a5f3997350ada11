@_exported import Drawing
@_exported import Foundation
@_exported import Geometry
@_exported import ImageIO
@_exported import LayerTree
@_exported import Raster
@_exported import Text
@_exported import Views
