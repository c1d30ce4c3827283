package io.cartway.search.category;

/// What the ids of places stand for and are called: one set of tables, read by who starts the
/// search or a build and handed down from there. Immutable and thread-safe.
public record PlaceVocabulary(Categories categories, FoodTypes foodTypes, Chains chains) {

  /// Reads all tables, a few hundredths of a second; the words of categories are read later, see
  /// [Categories#warmUp].
  public static PlaceVocabulary read() {
    return new PlaceVocabulary(Categories.read(), FoodTypes.read(), Chains.read());
  }
}
