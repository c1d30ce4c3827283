package io.cartway.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cartway.work.Deadline;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A request as an endpoint sees it, without a server.
public final class FakeCall implements Call {

  private final Map<String, String> path = new HashMap<>();
  private final Map<String, String> headers = new HashMap<>();
  private final Map<String, List<String>> query = new LinkedHashMap<>();
  private Bytes body = Bytes.NONE;
  private long units = 1;
  private boolean isSigned;
  private Gatekeeper.Caller caller = new Gatekeeper.Caller("acc_1", "key_1");
  private Optional<Parameters> parameters = Optional.empty();
  private Deadline deadline = Deadline.never();

  /// A call with query parameters, name before value; a name may come several times.
  public static FakeCall of(String... namesAndValues) {
    FakeCall call = new FakeCall();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      call.query
          .computeIfAbsent(namesAndValues[i], any -> new ArrayList<>())
          .add(namesAndValues[i + 1]);
    }
    return call;
  }

  /// A call for a tile.
  public static FakeCall tile(String z, String x, String y) {
    FakeCall call = new FakeCall();
    call.path.putAll(Map.of("z", z, "x", x, "y", y));
    return call;
  }

  /// Sets a part of the path.
  public FakeCall path(String name, String value) {
    path.put(name, value);
    return this;
  }

  /// Adds a query parameter.
  public FakeCall with(String parameter, String value) {
    query.put(parameter, List.of(value));
    return this;
  }

  /// Adds a header.
  public FakeCall header(String name, String value) {
    headers.put(name, value);
    return this;
  }

  @Override
  public Gatekeeper.Receipt charge(long wanted) {
    units = wanted;
    return new Gatekeeper.Receipt("geocoding", 20260101, 0, 440 * wanted);
  }

  /// The units that it costs.
  public long units() {
    return units;
  }

  /// Gives it a body.
  public FakeCall body(String contentType, String text) {
    return body(contentType, Bytes.owning(text.getBytes(UTF_8)));
  }

  /// Gives it a body that may be no text.
  public FakeCall body(String contentType, Bytes bytes) {
    body = bytes;
    return header("Content-Type", contentType);
  }

  @Override
  public Bytes body() {
    return body;
  }

  @Override
  public InputStream bodyStream() {
    return body.stream();
  }

  @Override
  public Parameters query() {
    Parameters read = parameters.orElseGet(() -> new Parameters(query));
    parameters = Optional.of(read);
    return read;
  }

  @Override
  public String path(String name) {
    return path.getOrDefault(name, "");
  }

  @Override
  public Gatekeeper.Caller caller() {
    return caller;
  }

  /// Makes it another caller's.
  public FakeCall by(String accountId, String keyId) {
    caller = new Gatekeeper.Caller(accountId, keyId);
    return this;
  }

  @Override
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /// Sets by when it must be answered.
  public FakeCall until(Deadline given) {
    deadline = given;
    return this;
  }

  @Override
  public Deadline deadline() {
    return deadline;
  }

  @Override
  public String baseAddress() {
    return "https://maps.example.org";
  }

  /// Makes it a signed request.
  public FakeCall signed() {
    isSigned = true;
    return this;
  }

  @Override
  public String address(String pathAndQuery) {
    String mark = pathAndQuery.contains("?") ? "&" : "?";
    return baseAddress() + pathAndQuery + (isSigned ? mark + "expires=9&signature=s" : "");
  }
}
