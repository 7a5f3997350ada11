extension Midflight {
  /// The program's version, for `--version` and the manual page.
  ///
  /// The scripts that make packages read it from this file. The newest release in `CHANGELOG.md`
  /// must have the same version; `scripts/test-release` checks this.
  static let version = "0.2.0"
}
