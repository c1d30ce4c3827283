package io.cartway.bench;

/// A measured figure: one line of a page.
///
/// @param what the measured quantity
/// @param data the data set
/// @param value ours
/// @param peer the compared program with its value; empty if there is none
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
