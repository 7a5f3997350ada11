/// Room for the coverage and the pixels of one row, from one use to the next.
struct RowScratch: ~Copyable {
  var bytes = Block<UInt8>()
  var pixels = Block<UInt32>()
}
