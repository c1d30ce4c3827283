package io.cartway.bench;

/// A measured figure: one line of a page.
///
/// @param what what was measured
/// @param data on what
/// @param value ours
/// @param peer what stands beside it, with its figure; empty when nothing does
/// @param ratio ours divided by the peer's; empty without a peer
record Row(String what, String data, String value, String peer, String ratio) {

  static Row of(String what, String data, Quantity value) {
    return new Row(what, data, value.toString(), "", "");
  }

  static Row against(String what, String data, Quantity value, String peer, Quantity theirs) {
    return new Row(
        what,
        data,
        value.toString(),
        peer + ": " + theirs,
        Quantity.number(value.dividedBy(theirs)));
  }
}
