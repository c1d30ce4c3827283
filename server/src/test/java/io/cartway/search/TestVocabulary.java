package io.cartway.search;

import io.cartway.search.category.PlaceVocabulary;

/// The tables of places, read once for all tests.
public final class TestVocabulary {

  public static final PlaceVocabulary VOCABULARY = PlaceVocabulary.read();

  private TestVocabulary() {}
}
