// Fonts, lines, runs and frames of text under Apple's module name, by this library's text layout;
// it includes CoreGraphics.
//
// Space: as in Core Text, y points up, and (0, 0) is the left end of a line's baseline. As on
// Apple's systems, a context with y down must be flipped first.
@_exported public import CoreGraphics
