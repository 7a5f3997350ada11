@_exported import Drawing
@_exported import Geometry
@_exported import ImageIO
@_exported import LayerTree
@_exported import Raster
@_exported import Text
@_exported import Views

@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import struct Foundation.CGSize
// The geometry of most signatures, and what a subclass of a view has to name. A file that uses more
// of Foundation imports it.
@_exported import class Foundation.NSCoder
