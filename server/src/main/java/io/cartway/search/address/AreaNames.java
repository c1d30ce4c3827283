package io.cartway.search.address;

import io.cartway.geo.CountryCodes;
import io.cartway.search.text.Names;
import java.util.Map;
import java.util.Optional;

/// The names of states and counties from their countries' tables, for builds that find only a code
/// or a name in the tags of a house.
public final class AreaNames {

  private AreaNames() {}

  /// The names for a code (`MD`, `US-MD`) or a name; empty when no table of the country has it.
  ///
  /// @param alpha3 the country
  public static Optional<Names> known(AreaLevel level, String text, String alpha3) {
    String alpha2 = CountryCodes.alpha2(alpha3);
    String code = text.startsWith(alpha2 + "-") ? text.substring(alpha2.length() + 1) : text;
    return AreaCodes.named(level, code, alpha2)
        .map(subdivision ->
            new Names(
                Map.of(
                    "name",
                    subdivision.name(),
                    Names.SUBDIVISION,
                    alpha2 + "-" + subdivision.code())));
  }
}
