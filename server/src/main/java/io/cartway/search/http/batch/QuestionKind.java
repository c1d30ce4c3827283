package io.cartway.search.http.batch;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// What is asked of a row: which of the single operations answers it.
public enum QuestionKind {
  GEOCODE,
  REVERSE,
  LOOKUP,
  RESOLVE;

  /// What a caller may choose from, for faults.
  public static final String EXPECTED =
      Arrays.stream(values()).map(QuestionKind::word).collect(Collectors.joining(", "));

  private static final Set<String> OF_GEOCODE =
      Set.of(
          "q",
          "qq",
          "country",
          "state",
          "county",
          "city",
          "district",
          "street",
          "houseNumber",
          "postalCode",
          "at",
          "in",
          "lang",
          "types",
          "limit",
          "show",
          "politicalView");

  private static final Set<String> OF_REVERSE =
      Set.of("at", "in", "lang", "types", "bearing", "limit", "show", "politicalView");

  private static final Set<String> OF_LOOKUP = Set.of("id", "lang", "show", "politicalView");

  private static final Set<String> OF_RESOLVE =
      Set.of(
          "name",
          "title",
          "position",
          "categories",
          "category",
          "id",
          "phone",
          "www",
          "contacts",
          "lang",
          "show",
          "politicalView");

  /// The parameters of the operation.
  Set<String> parameters() {
    return switch (this) {
      case GEOCODE -> OF_GEOCODE;
      case REVERSE -> OF_REVERSE;
      case LOOKUP -> OF_LOOKUP;
      case RESOLVE -> OF_RESOLVE;
    };
  }

  /// The word in requests.
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The kind of a word, in any case.
  public static Optional<QuestionKind> find(String word) {
    return Arrays.stream(values())
        .filter(kind -> kind.word().equals(word.strip().toLowerCase(Locale.ROOT)))
        .findFirst();
  }
}
