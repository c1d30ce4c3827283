package io.cartway.search;

/// The kinds of document in the index.
public enum Kind {
  AREA,
  STREET,
  PLACE,
  ADDRESS
}
