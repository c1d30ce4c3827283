package io.cartway.search.discover;

import java.util.List;
import java.util.Optional;

/// The parse of a text that may ask for a kind of places: which words name the kind, which name the
/// location, and how the two are joined. The location is a part of the text for the geocoder.
///
/// @param readings the possible readings, likeliest first; empty if no word names a kind of places
/// @param words the words of the text, folded, without those for "open now" and for "here"
/// @param isOpen whether only places that are open now are requested
/// @param bare the text without words that name neither kind nor location; empty if it has no such
///   words
record DiscoverParse(
    List<Reading> readings, List<String> words, boolean isOpen, Optional<String> bare) {

  DiscoverParse {
    readings = List.copyOf(readings);
    words = List.copyOf(words);
  }

  /// The spatial relation of the places to the location.
  enum Join {
    NONE,
    NEAR,
    IN,
    ALONG
  }

  /// A reading of the text.
  ///
  /// @param where the part of the text that names the location; empty for here
  /// @param bareWhere the same without an article
  /// @param anchor its words, folded
  record Reading(
      PlaceIntent intent, Join join, String where, String bareWhere, List<String> anchor) {
    Reading {
      anchor = List.copyOf(anchor);
    }
  }
}
