package io.cartway.search.http;

import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Parameters;
import io.cartway.http.PercentCoding;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.item.SearchItem;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.text.Scan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/// `POST /v1/multi-revgeocode`: reverse geocoding of many positions. The body is text, one position
/// per line: `id=<id>&at=<lat>,<lng>` or `id=<id>&in=circle:<lat>,<lng>;r=<metres>`. The other
/// parameters are in the query, as for one position.
public final class MultiRevgeocodeEndpoint extends SearchEndpoint {

  private static final int LINES_MAX = 100;

  /// Far more than a valid line needs.
  private static final int LINE_LENGTH_MAX = 1_000;

  /// A line with other keys is rejected, because ignoring them would surprise the caller.
  private static final Set<String> KEYS = Set.of("id", "at", "in");

  private static final int ID_LENGTH_MAX = 64;

  /// A hundred lines of maximum length, with line ends.
  private static final int BODY_SIZE_MAX = 400_000;

  private static final String LINE =
      "id=<id>&at=<lat>,<lng> or id=<id>&in=circle:<lat>,<lng>;r=<metres>";

  private final ReverseGeocoder geocoder;

  /// @param geocoder called for each position
  /// @param vocabulary names of categories and food types
  /// @param clock for the offset of time zones
  public MultiRevgeocodeEndpoint(
      ReverseGeocoder geocoder, PlaceVocabulary vocabulary, Clock clock) {
    super(vocabulary, clock);
    this.geocoder = geocoder;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    Optional<Answer> refusal = refusal(call);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    if (LimitParameters.isOver(call.query())) {
      return new Answer.Invalid(call.query().faults());
    }
    Parameters query = call.query();
    ReverseParameters.Wish wish = ReverseParameters.Wish.read(query);
    List<Fault> faults = new ArrayList<>(query.faults());
    Map<String, ReverseParameters.Circle> places = places(call, faults);
    if (!faults.isEmpty()) {
      return new Answer.Invalid(faults);
    }
    SearchItemJson.View view = view(wish.shown());
    Map<String, List<SearchItem>> results = new LinkedHashMap<>();
    for (Map.Entry<String, ReverseParameters.Circle> place : places.entrySet()) {
      results.put(place.getKey(), wish.at(place.getValue()).ask(geocoder, call.deadline()));
    }
    return Answer.json(json -> {
      json.writeStartObject();
      json.writeArrayFieldStart("results");
      for (Map.Entry<String, List<SearchItem>> result : results.entrySet()) {
        json.writeStartObject();
        json.writeStringField("id", result.getKey());
        SearchItemJson.writeItems(json, result.getValue(), view);
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    });
  }

  /// Only plain text is accepted; a body without a type counts as plain text.
  private static Optional<Answer> refusal(Call call) {
    String given = call.header("Content-Type").orElse("text/plain");
    String[] parts = given.toLowerCase(Locale.ROOT).split(";", 2);
    String charset = parts.length < 2 ? "" : parts[1].replace(" ", "").replace("\"", "");
    boolean isText = parts[0].strip().equals("text/plain");
    boolean isRead =
        charset.isEmpty() || charset.equals("charset=utf-8") || charset.equals("charset=us-ascii");
    String coding = call.header("Content-Encoding").orElse("identity");
    if (isText && isRead && coding.equalsIgnoreCase("identity")) {
      return Optional.empty();
    }
    return Optional.of(
        new Answer.Problem(
            415,
            "unsupportedMediaType",
            "The type of the body is not supported",
            isText && isRead ? "Content-Encoding: " + coding : "Content-Type: " + given,
            "Send text/plain in UTF-8, as it is"));
  }

  private static Map<String, ReverseParameters.Circle> places(Call call, List<Fault> faults) {
    Map<String, ReverseParameters.Circle> places = new LinkedHashMap<>();
    String text;
    if (call.body().size() > BODY_SIZE_MAX) {
      String given = "%,d bytes".formatted(call.body().size());
      faults.add(Fault.of("body", given, "at most %,d bytes".formatted(BODY_SIZE_MAX)));
      return places;
    }
    try {
      text =
          StandardCharsets.UTF_8
              .newDecoder()
              .decode(ByteBuffer.wrap(call.body().unsafeArray()))
              .toString();
    } catch (CharacterCodingException e) {
      faults.add(Fault.of("body", "bytes that are not UTF-8", "lines of " + LINE));
      return places;
    }
    List<String> lines = text.lines().toList();
    long count = lines.stream().filter(line -> !line.isBlank()).count();
    if (count == 0 || count > LINES_MAX) {
      String given = count == 0 ? "" : count + " lines";
      faults.add(Fault.of("body", given, "1 to %d lines of %s".formatted(LINES_MAX, LINE)));
      return places;
    }
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        read("line " + (i + 1), lines.get(i).strip(), places, faults);
      }
    }
    return places;
  }

  /// Reads one line.
  ///
  /// @param name its name in faults
  private static void read(
      String name, String line, Map<String, ReverseParameters.Circle> places, List<Fault> faults) {
    Optional<Parameters> read = parameters(line);
    if (read.isEmpty()) {
      faults.add(Fault.of(name, line, LINE));
      return;
    }
    Parameters parameters = read.get();
    String id = parameters.text("id").orElse("");
    if (!Scan.isAll(id, 1, ID_LENGTH_MAX, MultiRevgeocodeEndpoint::isIdLetter)) {
      parameters.fault("id", id, "1 to 64 letters, digits, _ or -");
    } else if (places.containsKey(id)) {
      parameters.fault("id", id, "an id that no other line has");
    }
    Optional<String> at = parameters.text("at");
    List<String> in = parameters.repeated("in");
    Optional<ReverseParameters.Circle> where = Optional.empty();
    if (in.size() + (at.isPresent() ? 1 : 0) != 1) {
      parameters.fault("at", line, LINE);
    } else if (at.isPresent()) {
      where =
          parameters
              .position("at")
              .map(point -> new ReverseParameters.Circle(point, OptionalInt.empty()));
    } else {
      where = ReverseParameters.circle(parameters, in.getFirst());
    }
    for (Fault fault : parameters.faults()) {
      faults.add(Fault.of(name + ": " + fault.parameter(), fault.given(), fault.expected()));
    }
    if (parameters.faults().isEmpty()) {
      where.ifPresent(circle -> places.put(id, circle));
    }
  }

  private static boolean isIdLetter(int c) {
    return Scan.isLetterOrDigit(c) || c == '_' || c == '-';
  }

  /// The names and values of a line; empty when it is malformed.
  private static Optional<Parameters> parameters(String line) {
    if (line.length() > LINE_LENGTH_MAX) {
      return Optional.empty();
    }
    PercentCoding.Query read = PercentCoding.query(line);
    boolean isKnown = KEYS.containsAll(read.values().keySet());
    return isKnown && read.faults().isEmpty()
        ? Optional.of(new Parameters(read.values()))
        : Optional.empty();
  }
}
