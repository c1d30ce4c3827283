package io.cartway.search.suggest;

import io.cartway.search.category.Chain;
import io.cartway.search.item.SearchItem;
import java.util.List;

/// One completion of what is being typed.
public sealed interface Suggestion {

  /// A place, an address, an area.
  ///
  /// @param inTitle the pieces of the title that were typed
  /// @param inLabel the pieces of the address's label that were typed
  record Entity(SearchItem item, List<Highlight> inTitle, List<Highlight> inLabel)
      implements Suggestion {
    public Entity {
      inTitle = List.copyOf(inTitle);
      inLabel = List.copyOf(inLabel);
    }
  }

  /// A search for all places of a category.
  ///
  /// @param category id of `Categories`
  /// @param title its name in the language of the question
  /// @param isEmpty whether the region has no such place
  record CategorySearch(String category, String title, List<Highlight> inTitle, boolean isEmpty)
      implements Suggestion {
    public CategorySearch {
      inTitle = List.copyOf(inTitle);
    }
  }

  /// A search for all places of a chain.
  ///
  /// @param isEmpty whether the region has no such place
  record ChainSearch(Chain chain, List<Highlight> inTitle, boolean isEmpty) implements Suggestion {
    public ChainSearch {
      inTitle = List.copyOf(inTitle);
    }
  }

  /// A piece of a text, in code points.
  ///
  /// @param end exclusive
  record Highlight(int start, int end) {}

  /// A word that a word of the question may become.
  ///
  /// @param replaces the word of the question, as it stands there
  /// @param start of that word in the question, in code points
  /// @param end exclusive
  record Term(String term, String replaces, int start, int end) {}
}
