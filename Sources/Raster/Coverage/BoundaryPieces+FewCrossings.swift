import MidflightGeometry
import MidflightRasterKernelSet

extension BoundaryPieces {
  /// Adds the pieces of a group whose few crossings are known. Returns false if the boundary is not closed.
  mutating func add(_ few: borrowing FewCrossings, _ simple: borrowing SimpleContours) -> Bool {
    flux = Flux(hasLevels: few.hasLevels)
    let (edges, s) = (simple.edgePointer, few.segments)
    for i in 0..<few.partCount {
      let (part, edge) = (few[i], edges[i])
      if part.segmentCount == 0 {
        if part.source < 0 && few.hasLevels { continue }
        let transition = rule.transition(part.winding, 1)
        flux.add(
          transition, transition, (Double(edge.x0), Double(edge.y0)),
          (Double(edge.x1), Double(edge.y1)))
        continue
      }
      var winding = part.winding
      for k in Int(part.segment)..<Int(part.segment &+ part.segmentCount) {
        let crossings = few.crossings.of(k)
        if s[k].sign > 0 {
          winding = add(s + k, winding, crossings, few.groupTop)
        } else {
          // The winding number at the upper end, where the segment ends.
          for c in 0..<crossings.count { winding &-= crossings.0[c].change }
          _ = add(s + k, winding &+ 1, crossings, few.groupTop)
        }
      }
    }
    return flux.isClosed
  }

  /// Ends a group whose segments have their pieces. If the contours are not the boundary, adds the whole
  /// edges that belong to it, and the last pieces of the others.
  mutating func endGroup(
    _ span: EdgeSpan, _ few: borrowing FewCrossings, _ contours: borrowing EdgeContours,
    _ groups: borrowing ContourGroups, _ group: ContourGroups.Group
  ) {
    if !replaces(span, state(few), contours, groups, group) { return }
    for n in 0..<few.partCount {
      let part = few[n]
      let index = Int(part.source)
      if index < 0 { continue }
      if part.segmentCount > 0 {
        var i = Int(part.segment)
        addEdge(span, index, few.segments, &i, i &+ Int(part.segmentCount))
      } else {
        let transition = rule.transition(part.winding, 1)
        if transition != 0 { addEdges(span, index, index &+ 1, isReversed: transition < 0) }
      }
    }
  }

  private func state(_ few: borrowing FewCrossings) -> EdgeContours.State {
    if pieceCount > earlierPieceCount { return .replaced }
    var directions = EdgeContours.Directions()
    for n in 0..<few.partCount where few[n].source >= 0 {
      let part = few[n]
      if part.segmentCount == 0 { directions.add(rule.transition(part.winding, 1), 1) }
      for i in Int(part.segment)..<Int(part.segment &+ part.segmentCount) {
        if few.segments[i].isCut { return .replaced }
        directions.add(few.segments[i].transition, few.segments[i].sign)
      }
    }
    return directions.state
  }
}
