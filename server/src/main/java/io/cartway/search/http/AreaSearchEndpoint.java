package io.cartway.search.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.FormBody;
import io.cartway.http.Parameters;
import io.cartway.search.category.PlaceVocabulary;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;
import java.util.Set;

/// The base of searches within an area: a POST has the route in its body, as a form, and all other
/// parameters in the query; answers have paging fields on request.
abstract class AreaSearchEndpoint extends SearchEndpoint {

  static final int LIMIT_DEFAULT = 20;
  static final int LIMIT_MAX = 100;

  /// Values of `show` for places.
  static final Set<String> PLACE_SHOW =
      Set.of("ev", "fuel", "fuelPrices", "phonemes", "streetInfo", "tripadvisor", "truck", "tz");

  AreaSearchEndpoint(PlaceVocabulary vocabulary, Clock clock) {
    super(vocabulary, clock);
  }

  @Override
  public final Answer handle(Call call) throws IOException {
    if (LimitParameters.isOver(call.query())) {
      return new Answer.Invalid(call.query().faults());
    }
    return switch (FormBody.of(call, "route=<flexible polyline>[;w=<metres>]")) {
      case FormBody.Refused(var answer) -> answer;
      case FormBody.Given(var form) -> {
        boolean isOver = form.isPresent() && LimitParameters.isOver(form.get());
        yield isOver ? new Answer.Invalid(form.get().faults()) : answer(call, form);
      }
    };
  }

  /// @param form the form of the body, if any
  abstract Answer answer(Call call, Optional<Parameters> form) throws IOException;

  /// The piece of a list that a caller wants.
  ///
  /// @param isAsked whether the caller requested paging fields: strict clients do not know them
  record PageRequest(boolean isAsked, int offset, int limit) {

    /// Reads `offset` and `limit`.
    static PageRequest of(Parameters query, int offsetMax) {
      return new PageRequest(
          query.text("offset").isPresent(),
          query.integer("offset", 0, 0, offsetMax),
          query.integer("limit", LIMIT_DEFAULT, 1, LIMIT_MAX));
    }

    /// Writes the paging fields.
    void write(JsonGenerator json, int count, boolean hasMore) throws IOException {
      if (!isAsked) {
        return;
      }
      json.writeNumberField("offset", offset);
      if (hasMore) {
        json.writeNumberField("nextOffset", offset + count);
      }
      json.writeNumberField("count", count);
      json.writeNumberField("limit", limit);
    }
  }
}
