package io.cartway.search.item;

import io.cartway.search.address.AreaLevel;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.Traits;
import java.util.Optional;
import java.util.Set;

/// The types of results that a caller may select (`types`).
public enum SearchType {
  ADDRESS("address"),
  AREA("area"),
  CITY("city"),
  HOUSE_NUMBER("houseNumber"),
  PLACE("place"),
  POSTAL_CODE("postalCode"),
  STREET("street");

  private final String word;

  SearchType(String word) {
    this.word = word;
  }

  /// The contract's word.
  public String word() {
    return word;
  }

  /// The type of a word; empty if there is none.
  public static Optional<SearchType> find(String word) {
    for (SearchType type : values()) {
      if (type.word.equals(word)) {
        return Optional.of(type);
      }
    }
    return Optional.empty();
  }

  /// Whether a set of types may include documents of a kind; an empty set includes all.
  public static boolean wants(Set<SearchType> types, DocumentKind kind) {
    return types.isEmpty()
        || switch (kind) {
          case ADDRESS -> types.contains(ADDRESS) || types.contains(HOUSE_NUMBER);
          case STREET -> types.contains(ADDRESS) || types.contains(STREET);
          case PLACE -> types.contains(PLACE);
          case AREA -> types.contains(AREA) || types.contains(CITY) || types.contains(POSTAL_CODE);
        };
  }

  /// Whether a set of types may include areas of a level; an empty set includes all.
  public static boolean wants(Set<SearchType> types, AreaLevel level) {
    return types.isEmpty()
        || types.contains(AREA)
        || (types.contains(CITY) && level == AreaLevel.CITY)
        || (types.contains(POSTAL_CODE) && level == AreaLevel.POSTAL_CODE);
  }

  /// Whether a document may be wanted; an empty set wants all.
  ///
  /// @param traits see [Traits]
  /// @param isNumbered whether house numbers are looked for: a street may have them
  public static boolean wants(Set<SearchType> types, long traits, boolean isNumbered) {
    DocumentKind kind = Traits.kind(traits);
    return switch (kind) {
      case AREA -> wants(types, Traits.level(traits).orElse(AreaLevel.CITY));
      case STREET -> wants(types, kind) || (isNumbered && wants(types, DocumentKind.ADDRESS));
      case PLACE, ADDRESS -> wants(types, kind);
    };
  }
}
