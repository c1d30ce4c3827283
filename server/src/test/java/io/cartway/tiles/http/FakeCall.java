package io.cartway.tiles.http;

import io.cartway.http.Call;
import io.cartway.http.Deadline;
import io.cartway.http.Parameters;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// A request as an endpoint sees it, without a server.
final class FakeCall implements Call {

  private final Map<String, String> path = new HashMap<>();
  private final Map<String, String> headers = new HashMap<>();
  private final Map<String, List<String>> query = new HashMap<>();
  private Optional<Parameters> parameters = Optional.empty();

  static FakeCall tile(String z, String x, String y) {
    FakeCall call = new FakeCall();
    call.path.putAll(Map.of("z", z, "x", x, "y", y));
    return call;
  }

  FakeCall with(String parameter, String value) {
    query.put(parameter, List.of(value));
    return this;
  }

  FakeCall header(String name, String value) {
    headers.put(name, value);
    return this;
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
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  @Override
  public Deadline deadline() {
    return Deadline.never();
  }

  @Override
  public String baseAddress() {
    return "https://maps.example.org";
  }
}
