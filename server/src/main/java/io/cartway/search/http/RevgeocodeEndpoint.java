package io.cartway.search.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Parameters;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.item.SearchItem;
import io.cartway.search.reverse.ReverseGeocoder;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/// `GET /v1/revgeocode`: reverse geocoding.
public final class RevgeocodeEndpoint extends ReverseEndpoint {

  /// @param geocoder called for each request
  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones
  public RevgeocodeEndpoint(ReverseGeocoder geocoder, PlaceVocabulary vocabulary, Clock clock) {
    super(geocoder, vocabulary, clock);
  }

  @Override
  public Answer handle(Call call) throws IOException {
    if (LimitParameters.isOver(call.query())) {
      return new Answer.Invalid(call.query().faults());
    }
    Parameters query = call.query();
    Optional<Circle> where = where(query);
    Wish wish = wish(query);
    if (!query.faults().isEmpty() || where.isEmpty()) {
      return new Answer.Invalid(query.faults());
    }
    call.deadline().check();
    List<SearchItem> items = reverse(where.get(), wish, call.deadline());
    return Answer.json(json -> SearchItemJson.write(json, items, wish.view()));
  }

  private static Optional<Circle> where(Parameters query) {
    List<String> filters = query.repeated("in");
    Optional<String> at = query.text("at");
    if (at.isEmpty() && filters.isEmpty()) {
      query.missing("at", "<lat>,<lng>, or in=" + IN);
      return Optional.empty();
    }
    if (filters.size() > 1 || (at.isPresent() && !filters.isEmpty())) {
      query.fault("in", String.join(" and ", filters), "exactly one of at and in=" + IN);
      return Optional.empty();
    }
    if (at.isPresent()) {
      return query.position("at").map(point -> new Circle(point, OptionalInt.empty()));
    }
    return circle(query, filters.getFirst());
  }
}
