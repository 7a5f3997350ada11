// What is drawn is told in their words, so that a program needs to import this module alone.
@_exported public import MidflightDrawing
@_exported public import MidflightGeometry
