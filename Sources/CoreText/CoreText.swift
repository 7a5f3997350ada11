// Fonts, lines, runs and frames of text under the names by which programs for Apple's systems import
// them, over the library's own layout of text; with it CoreGraphics.
//
// Space: as in Core Text y points up, and (0, 0) is the left end of a line's baseline. A context in
// which y points down is turned around first, as on Apple's systems.
@_exported public import CoreGraphics
