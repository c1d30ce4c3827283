package io.cartway.region.build.spill;

/// How elements of one kind are written.
///
/// @param <T> the elements
public interface ElementForm<T> {

  /// The key by which the elements are sorted. Elements of one key may be there more than once.
  long key(T element);

  /// Writes all that [#read] needs, but the key.
  void write(T element, FieldWriter fields);

  /// The element of a key, from the fields that [#write] has written.
  T read(long key, FieldReader fields);
}
