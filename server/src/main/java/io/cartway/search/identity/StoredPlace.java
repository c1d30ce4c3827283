package io.cartway.search.identity;

import io.cartway.geo.LatLng;
import java.util.List;

/// A place as somebody has it stored from another provider.
///
/// @param name what it is called there; empty when only its kind is known
/// @param categories ids of `Categories` that say what it is, of any level; empty when not known
/// @param phone a telephone number, in any form; empty when not known
/// @param www the address of its page; empty when not known
/// @param languages BCP 47 tags for what is answered, most wanted first
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
