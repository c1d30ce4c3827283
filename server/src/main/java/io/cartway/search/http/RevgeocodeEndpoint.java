package io.cartway.search.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.item.SearchItem;
import io.cartway.search.reverse.ReverseGeocoder;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/// `GET /v1/revgeocode`: reverse geocoding.
public final class RevgeocodeEndpoint extends SearchEndpoint {

  private final ReverseGeocoder geocoder;

  /// @param geocoder called for each request
  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones
  public RevgeocodeEndpoint(ReverseGeocoder geocoder, PlaceVocabulary vocabulary, Clock clock) {
    super(vocabulary, clock);
    this.geocoder = geocoder;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    Optional<ReverseParameters> read = ReverseParameters.read(call.query());
    if (read.isEmpty()) {
      return new Answer.Invalid(call.query().faults());
    }
    SearchItemJson.View view = view(read.get().shown());
    List<SearchItem> items = read.get().ask(geocoder, call.deadline());
    return Answer.json(json -> SearchItemJson.write(json, items, view));
  }
}
