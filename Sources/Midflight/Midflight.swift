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
// Besides the geometry types above, which most signatures contain, export the class that every view
// subclass has to mention. Files that need more of Foundation have to import it.
@_exported import class Foundation.NSCoder
