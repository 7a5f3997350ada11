// The types of these modules appear in this module's API, so a program needs to import only this
// one.
@_exported public import MidflightDrawing
@_exported public import MidflightGeometry
