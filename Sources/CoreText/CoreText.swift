// Fonts, lines, runs and frames of text under Apple's module name, drawn by this library's text
// layout. The module includes CoreGraphics.
//
// Coordinates: as in Core Text, y points up, and (0, 0) is the left end of a line's baseline. As on
// Apple's systems, a context whose y points down must be flipped before text is drawn.
@_exported public import CoreGraphics
