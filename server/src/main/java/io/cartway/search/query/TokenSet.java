package io.cartway.search.query;

/// A set of tokens of a query, by index. Tables of many documents keep the bits in arrays of `int`;
/// all other code uses sets.
///
/// @param bits the lowest bit is the first token; a query has at most as many tokens as there are
///   bits
public record TokenSet(int bits) {

  public static final TokenSet EMPTY = new TokenSet(0);

  /// All tokens that a query may have.
  public static final TokenSet ALL = new TokenSet(-1);

  /// The result of [#next] if there are no more.
  public static final int NONE = -1;

  /// The set of one token.
  public static TokenSet of(int token) {
    return new TokenSet(1 << token);
  }

  /// The tokens of a half-open range.
  ///
  /// @param from 0 to 31
  /// @param to 0 to 32
  public static TokenSet range(int from, int to) {
    return to <= from ? EMPTY : new TokenSet(-1 >>> (Integer.SIZE - (to - from)) << from);
  }

  public TokenSet with(int token) {
    return new TokenSet(bits | 1 << token);
  }

  /// The tokens that are in either set.
  public TokenSet with(TokenSet others) {
    return new TokenSet(bits | others.bits);
  }

  public TokenSet without(int token) {
    return new TokenSet(bits & ~(1 << token));
  }

  public TokenSet without(TokenSet others) {
    return new TokenSet(bits & ~others.bits);
  }

  /// The tokens that are in both sets.
  public TokenSet and(TokenSet others) {
    return new TokenSet(bits & others.bits);
  }

  public boolean isEmpty() {
    return bits == 0;
  }

  public int size() {
    return Integer.bitCount(bits);
  }

  /// @param token may exceed the maximum index, which is in no set
  public boolean contains(int token) {
    return token < Integer.SIZE && (bits & 1 << token) != 0;
  }

  public boolean containsAll(TokenSet others) {
    return (others.bits & ~bits) == 0;
  }

  /// Whether a token is in both sets.
  public boolean intersects(TokenSet others) {
    return (bits & others.bits) != 0;
  }

  /// The first token at or after an index, [#NONE] if there is none; for loops: `for (int i =
  /// set.next(0); i != NONE; i = set.next(i + 1))`.
  public int next(int from) {
    int rest = from >= Integer.SIZE ? 0 : bits & -1 << from;
    return rest == 0 ? NONE : Integer.numberOfTrailingZeros(rest);
  }
}
