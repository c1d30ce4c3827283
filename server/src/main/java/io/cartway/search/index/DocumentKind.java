package io.cartway.search.index;

/// The kinds of document in the index.
public enum DocumentKind {
  AREA(0),
  STREET(1),
  PLACE(2),
  ADDRESS(3);

  private final int code;

  DocumentKind(int code) {
    this.code = code;
  }

  /// Its code in the index: the ordinal.
  public int code() {
    return code;
  }
}
