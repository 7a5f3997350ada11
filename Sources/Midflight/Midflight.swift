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
// The geometry types in most signatures, and the class that a subclass of a view has to mention.
// Files that use more of Foundation import it.
@_exported import class Foundation.NSCoder
