// The modules that the tests use, for all of their files.
@_exported import Documents
@_exported import Drawing
@_exported import Foundation
@_exported import Geometry
@_exported import ImageIO
@_exported import LayerTree
@_exported import Preview
@_exported import Raster
@_exported import Scenes
@_exported import TestSupport
@_exported import Testing
