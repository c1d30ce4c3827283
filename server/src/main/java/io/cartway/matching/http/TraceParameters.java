package io.cartway.matching.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Call;
import io.cartway.http.JsonBody;
import io.cartway.matching.read.CsvTrace;
import io.cartway.matching.read.GpxTrace;
import io.cartway.matching.read.NmeaTrace;
import io.cartway.matching.read.TraceFault;
import io.cartway.matching.read.TraceFixes;
import io.cartway.matching.read.TraceFormat;
import io.cartway.rows.RowException;
import io.cartway.rows.RowFormat;
import io.cartway.rows.RowReading;
import io.cartway.travel.http.BodyJson;
import io.cartway.travel.http.TravelQuery;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Reads the body of a call as a trace. Faults are collected in the query, all of them.
final class TraceParameters {

  /// Values, names and brackets of a JSON body: twenty for each position.
  private static final int TOKENS_MAX = 20 * TraceFixes.FIXES_MAX;

  private static final String NONE = "a trace of at least one position";

  private final Call call;
  private final TravelQuery query;
  private final TraceFixes fixes;

  private TraceParameters(Call call, TravelQuery query, TraceFixes fixes) {
    this.call = call;
    this.query = query;
    this.fixes = fixes;
  }

  /// Reads the body; parameters that a JSON body has are laid beside the query's.
  ///
  /// @return 415 when the body is of no format that is read
  static Optional<Answer> read(Call call, TravelQuery query, TraceFixes fixes) throws IOException {
    return new TraceParameters(call, query, fixes).read();
  }

  private Optional<Answer> read() throws IOException {
    Bytes body = call.body();
    Optional<String> word = query.word("format", TraceFormat.words());
    if (body.size() == 0) {
      query.fault("body", "", NONE);
      return Optional.empty();
    }
    String type = call.header("Content-Type").orElse("application/json");
    String coding = call.header("Content-Encoding").orElse("identity");
    if (!coding.equalsIgnoreCase("identity")) {
      return Optional.of(unsupported("Content-Encoding: " + coding, "Send the body as it is"));
    }
    Optional<TraceFormat> format =
        word.isPresent() ? word.flatMap(TraceFormat::of) : TraceFormat.of(type, body.stream());
    if (format.isEmpty()) {
      return Optional.of(unsupported("Content-Type: " + type, TraceFormat.EXPECTED));
    }
    int before = query.faults().size();
    switch (format.get()) {
      case GPX -> GpxTrace.read(body::stream, fixes);
      case NMEA -> NmeaTrace.read(body.stream(), fixes);
      case CSV -> readCsv(type);
      case JSON, GEOJSON -> readJson();
    }
    for (TraceFault fault : fixes.faults()) {
      query.fault(fault.place(), fault.given(), fault.expected());
    }
    if (query.faults().size() == before && fixes.fixes().isEmpty()) {
      query.fault("body", "no position", NONE);
    }
    return Optional.empty();
  }

  private void readCsv(String contentType) throws IOException {
    RowReading reading;
    try {
      reading =
          RowReading.ofContentType(contentType)
              .filter(table -> table.format().isCsv())
              .orElseGet(() -> RowReading.of(RowFormat.CSV));
    } catch (RowException fault) {
      fixes.fault(fault.parameter(), fault.given(), fault.expected());
      return;
    }
    CsvTrace.read(call.body().stream(), reading, fixes);
  }

  private void readJson() {
    TraceJson positions = new TraceJson(fixes);
    TraceGeoJson features = new TraceGeoJson(fixes);
    switch (JsonBody.read(
        call.body(),
        Map.of(TraceJson.NAME, positions, TraceGeoJson.FEATURES, features),
        TOKENS_MAX)) {
      case JsonBody.Absent _ -> query.fault("body", "", NONE);
      case JsonBody.Refused(Answer.Invalid invalid) ->
          invalid.faults().forEach(call.query()::fault);
      case JsonBody.Refused _ -> query.fault("body", "", JsonBody.OBJECT);
      case JsonBody.Given(ObjectNode root) -> readDocument(root, positions, features);
    }
  }

  /// Reads the rest of a document, of which the long lists have been read. It is GeoJSON or a list
  /// of positions, not both.
  private void readDocument(ObjectNode root, TraceJson positions, TraceGeoJson features) {
    JsonNode type = root.path("type");
    if (features.isBegun() && !type.asText().equals(TraceGeoJson.COLLECTION)) {
      fixes.fault("type", type.asText(), TraceGeoJson.COLLECTION + " beside features");
    } else if (!type.isTextual()) {
      readMembers(root, positions);
    } else if (positions.isBegun()) {
      fixes.fault(TraceJson.NAME, "a list", "either a trace, or a type of GeoJSON");
    } else {
      features.readRoot(root);
    }
  }

  private void readMembers(ObjectNode root, TraceJson positions) {
    BodyJson.lay(root, query, MatchParameters.NAMES, Set.of(TraceJson.NAME));
    if (!positions.isBegun()) {
      String given = root.has(TraceJson.NAME) ? root.path(TraceJson.NAME).toString() : "";
      fixes.fault(TraceJson.NAME, given, TraceJson.EXPECTED);
    }
  }

  private static Answer unsupported(String given, String action) {
    return new Answer.Problem(
        415,
        "unsupportedMediaType",
        "The type of the body is not supported",
        given.length() > 200 ? given.substring(0, 200) + "..." : given,
        action);
  }
}
