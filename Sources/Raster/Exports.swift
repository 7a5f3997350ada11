// Their types appear in this module's API, so a program needs to import only this module.
@_exported public import MidflightDrawing
@_exported public import MidflightGeometry
