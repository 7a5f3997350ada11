@_exported import MidflightDrawing
@_exported import MidflightGeometry
@_exported import MidflightImageIO
@_exported import MidflightLayerTree
@_exported import MidflightRaster
@_exported import MidflightText
@_exported import MidflightViews

@_exported import struct Foundation.CGFloat
@_exported import struct Foundation.CGPoint
@_exported import struct Foundation.CGRect
@_exported import struct Foundation.CGSize
// The geometry of most signatures, and what a subclass of a view has to name. A file that uses more
// of Foundation imports it.
@_exported import class Foundation.NSCoder
