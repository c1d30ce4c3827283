package io.cartway.search.category;

/// The vocabulary of places' ids: one set of tables, read when the search or a build starts and
/// passed on from there. Immutable and thread-safe.
public record PlaceVocabulary(Categories categories, FoodTypes foodTypes, Chains chains) {

  /// Reads all tables, a few hundredths of a second; the words of categories are read later, see
  /// [Categories#warmUp].
  public static PlaceVocabulary read() {
    return new PlaceVocabulary(Categories.read(), FoodTypes.read(), Chains.read());
  }
}
