package io.cartway.search.discover;

import java.util.List;
import java.util.Optional;

/// A text that may ask for a kind of places, as it was read: which words are the kind, which say
/// where, and how the two are joined. Where is a piece of the text, for the geocoder to find.
///
/// @param readings the ways in which it may be meant, the likeliest first; none when no word of it
///   names a kind of places
/// @param isOpen whether places that are open now are wanted
/// @param bare the text without words that say neither what nor where; empty when it has none
record DiscoverParse(List<Reading> readings, boolean isOpen, Optional<String> bare) {

  DiscoverParse {
    readings = List.copyOf(readings);
  }

  /// How what is wanted lies to where.
  enum Join {
    NONE,
    NEAR,
    IN,
    ALONG
  }

  /// One way to read it.
  ///
  /// @param where a piece of the text; empty for here
  /// @param bareWhere the same without an article
  /// @param anchor the words of that, folded
  record Reading(
      PlaceIntent intent, Join join, String where, String bareWhere, List<String> anchor) {
    Reading {
      anchor = List.copyOf(anchor);
    }
  }
}
