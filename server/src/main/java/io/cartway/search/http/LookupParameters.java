package io.cartway.search.http;

import io.cartway.http.Parameters;
import io.cartway.search.identity.Lookup;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/// The parameters of a lookup, from a request or from a row of a batch. Equal parameters have equal
/// answers at one time.
///
/// @param id of the object; ids are opaque, so it may be anything
/// @param shown how the object is written
public record LookupParameters(String id, ItemParameters shown) {

  /// What an id is, for faults.
  static final String ID = "the id of a result of a search, like cw:p:AbCdEfGhIjKl";

  private static final Set<String> SHOW =
      Set.of(
          "addressUsage",
          "countryInfo",
          "eMobilityServiceProviders",
          "ev",
          "fuel",
          "fuelPrices",
          "phonemes",
          "postalCodeDetails",
          "streetInfo",
          "tripadvisor",
          "tripadvisorImageVariants",
          "truck",
          "tz");

  /// Reads `id`, `lang`, `show`, `politicalView`. Others are ignored. Empty when there are faults,
  /// which are collected in the query.
  public static Optional<LookupParameters> read(Parameters query) {
    if (LimitParameters.isOver(query)) {
      return Optional.empty();
    }
    Optional<String> id = query.text("id").map(String::strip);
    if (id.isEmpty()) {
      query.missing("id", ID);
    }
    List<String> languages = ItemParameters.languages(query);
    ItemParameters shown = ItemParameters.read(query, SHOW, languages, SearchItemJson.Depth.WHOLE);
    return query.faults().isEmpty()
        ? id.map(given -> new LookupParameters(given, shown))
        : Optional.empty();
  }

  /// The object, or what became of it.
  ///
  /// @throws Deadline.DeadlinePassedException when it has passed
  public Lookup.Outcome ask(Lookup lookup, Deadline deadline) throws IOException {
    deadline.check();
    return lookup.until(deadline).find(id, shown.languages());
  }
}
