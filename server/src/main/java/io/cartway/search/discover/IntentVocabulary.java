package io.cartway.search.discover;

import io.cartway.search.category.FoodTypes;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.text.TsvTables;
import io.cartway.search.text.WordFolding;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The tables for parsing a text as a query for places. Immutable and thread-safe.
///
/// @param foodWords folded words for dishes and cuisines, with their food types
record IntentVocabulary(
    PlaceVocabulary places, LocationPhrases phrases, Map<String, List<String>> foodWords) {

  IntentVocabulary {
    foodWords = Map.copyOf(foodWords);
  }

  /// Reads the tables of this room, in addition to those of places.
  static IntentVocabulary read(PlaceVocabulary places) {
    return new IntentVocabulary(places, LocationPhrases.read(), readFoodWords(places.foodTypes()));
  }

  private static Map<String, List<String>> readFoodWords(FoodTypes foodTypes) {
    Map<String, List<String>> words = new HashMap<>();
    for (List<String> row : TsvTables.rows("food-words.tsv", 2)) {
      if (!foodTypes.ids().contains(row.get(0))) {
        throw new IllegalStateException(
            "search/food-words.tsv: there is no food type '" + row.get(0) + "'");
      }
      for (String word : row.get(1).split(" ", -1)) {
        words.computeIfAbsent(WordFolding.fold(word), _ -> new ArrayList<>()).add(row.get(0));
      }
    }
    return words;
  }
}
