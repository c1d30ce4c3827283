package io.cartway.search.http;

import io.cartway.http.Parameters;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// Limits of the length of search parameters and of the number of list elements. Checked before
/// anything else is parsed. Faults are collected in the parameters.
final class LimitParameters {

  /// A line with the maximum points of [AreaParameters], at any precision.
  static final int ROUTE_LENGTH_MAX = 64_000;

  /// Maximum number of languages, types, parts of items, or ids of one kind.
  static final int LIST_MAX = 200;

  /// Maximum number of values of `in`; countries and an area are two.
  static final int IN_MAX = 10;

  /// Maximum length of a query, a name or an id: far more than needed, and parsed in a few
  /// milliseconds.
  static final int TEXT_LENGTH_MAX = 10_000;

  /// Maximum length of a list of words.
  private static final int LIST_LENGTH_MAX = 1_000;

  private static final int ID_LENGTH_MAX = 200;
  private static final int IDS_LENGTH_MAX = 10_000;
  private static final int WORD_LENGTH_MAX = 100;

  /// The limits of all search parameters.
  private static final Map<String, Integer> LENGTHS =
      Map.ofEntries(
          Map.entry("_ontology", ID_LENGTH_MAX),
          Map.entry("at", WORD_LENGTH_MAX),
          Map.entry("bearing", WORD_LENGTH_MAX),
          Map.entry("categories", IDS_LENGTH_MAX),
          Map.entry("chains", IDS_LENGTH_MAX),
          Map.entry("foodTypes", IDS_LENGTH_MAX),
          Map.entry("id", TEXT_LENGTH_MAX),
          Map.entry("in", 2 * LIST_LENGTH_MAX),
          Map.entry("lang", LIST_LENGTH_MAX),
          Map.entry("limit", WORD_LENGTH_MAX),
          Map.entry("name", TEXT_LENGTH_MAX),
          Map.entry("offset", WORD_LENGTH_MAX),
          Map.entry("openAt", WORD_LENGTH_MAX),
          Map.entry("parent", ID_LENGTH_MAX),
          Map.entry("politicalView", WORD_LENGTH_MAX),
          Map.entry("q", TEXT_LENGTH_MAX),
          Map.entry("qq", TEXT_LENGTH_MAX),
          Map.entry("radius", WORD_LENGTH_MAX),
          Map.entry("ranking", WORD_LENGTH_MAX),
          Map.entry("route", ROUTE_LENGTH_MAX),
          Map.entry("show", LIST_LENGTH_MAX),
          Map.entry("termsLimit", WORD_LENGTH_MAX),
          Map.entry("type", WORD_LENGTH_MAX),
          Map.entry("types", LIST_LENGTH_MAX));

  private LimitParameters() {}

  /// Whether any of them exceeds its limit. Then the rest must not be parsed.
  static boolean isOver(Parameters parameters) {
    boolean isOver = false;
    for (Map.Entry<String, Integer> bound : LENGTHS.entrySet()) {
      String name = bound.getKey();
      for (String value : values(parameters, name)) {
        if (value.length() > bound.getValue()) {
          parameters.fault(name, value, atMost(bound.getValue()));
          isOver = true;
        }
      }
    }
    if (parameters.repeated("in").size() > IN_MAX) {
      int count = parameters.repeated("in").size();
      parameters.fault("in", count + " values", "at most %d values".formatted(IN_MAX));
      isOver = true;
    }
    return isOver;
  }

  /// How a limit is said in a fault.
  static String atMost(int characters) {
    return "at most %,d characters".formatted(characters);
  }

  private static List<String> values(Parameters parameters, String name) {
    Optional<String> text = parameters.text(name);
    List<String> repeated = parameters.repeated(name);
    return text.isPresent() && repeated.isEmpty()
        ? List.of(text.get())
        : repeated.subList(0, Math.min(IN_MAX, repeated.size()));
  }

  /// The elements of a list; empty with a fault when there are too many.
  static List<String> list(Parameters parameters, String name) {
    List<String> elements = parameters.list(name);
    if (elements.size() > LIST_MAX) {
      parameters.fault(
          name, elements.size() + " elements", "at most %d elements".formatted(LIST_MAX));
      return List.of();
    }
    return elements;
  }
}
