struct RowScratch: ~Copyable {
  var bytes = Block<UInt8>()
  var pixels = Block<UInt32>()
}
