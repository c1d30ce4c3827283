package io.cartway.search.identity;

import io.cartway.geo.LatLng;
import java.util.List;

/// A place stored from another provider.
///
/// @param name its name there; empty if only its kind is known
/// @param categories its categories as ids of `Categories`, of any level; empty if unknown
/// @param phone a telephone number, in any form; empty if unknown
/// @param www the URL of its page; empty if unknown
/// @param languages BCP 47 tags of the answer, by preference
public record StoredPlace(
    String name,
    LatLng position,
    List<String> categories,
    String phone,
    String www,
    List<String> languages) {

  public StoredPlace {
    categories = List.copyOf(categories);
    languages = List.copyOf(languages);
  }
}
