package io.cartway.matrix.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.geo.LatLng;
import io.cartway.http.Parameters;
import io.cartway.matrix.MatrixAttribute;
import io.cartway.matrix.MatrixRequest;
import io.cartway.travel.MapContents;
import io.cartway.travel.http.TravelQuery;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// A request as it is stored with its job: the two lists of points as doubles, then the rest of the
/// body and the query as JSON, which is read again by the readers of requests.
final class MatrixInput {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private MatrixInput() {}

  /// The bytes of a request.
  ///
  /// @param query the parameters beside the body
  static byte[] bytes(MatrixParameters parameters, Parameters query) {
    MatrixRequest request = parameters.request();
    ObjectNode rest = JSON.createObjectNode();
    rest.set("body", parameters.rest());
    ObjectNode given = rest.putObject("query");
    for (String name : query.names()) {
      query.text(name).ifPresent(value -> given.put(name, value));
    }
    var attributes = rest.putArray("attributes");
    request.attributes().forEach(attribute -> attributes.add(attribute.word()));
    byte[] text = rest.toString().getBytes(UTF_8);
    int points = request.origins().size() + request.destinations().size();
    ByteBuffer bytes =
        ByteBuffer.allocate(2 * Integer.BYTES + 2 * Double.BYTES * points + text.length);
    bytes.putInt(request.origins().size()).putInt(request.destinations().size());
    put(bytes, request.origins());
    put(bytes, request.destinations());
    return bytes.put(text).array();
  }

  private static void put(ByteBuffer bytes, List<LatLng> points) {
    for (LatLng point : points) {
      bytes.putDouble(point.lat()).putDouble(point.lng());
    }
  }

  /// The request of some bytes.
  static MatrixRequest request(byte[] input) {
    ByteBuffer bytes = ByteBuffer.wrap(input);
    int originCount = bytes.getInt();
    int destinationCount = bytes.getInt();
    List<LatLng> origins = points(bytes, originCount);
    List<LatLng> destinations = points(bytes, destinationCount);
    byte[] text = new byte[bytes.remaining()];
    bytes.get(text);
    try {
      JsonNode rest = JSON.readTree(new String(text, UTF_8));
      return request(rest, origins, destinations);
    } catch (JsonProcessingException damaged) {
      throw new IllegalStateException("the input of a matrix cannot be read", damaged);
    }
  }

  private static MatrixRequest request(
      JsonNode rest, List<LatLng> origins, List<LatLng> destinations) {
    Map<String, List<String>> given = new LinkedHashMap<>();
    rest.path("query")
        .properties()
        .forEach(entry -> given.put(entry.getKey(), List.of(entry.getValue().asText())));
    ObjectNode body = (ObjectNode) rest.path("body");
    TravelQuery query = new TravelQuery(new Parameters(given));
    MatrixParameters.Journeying journeying = MatrixParameters.journey(body, query, MapContents.ANY);
    Set<MatrixAttribute> attributes = EnumSet.noneOf(MatrixAttribute.class);
    rest.path("attributes")
        .forEach(word -> MatrixAttribute.of(word.asText()).ifPresent(attributes::add));
    MatrixRequest request =
        new MatrixRequest(
            origins,
            destinations,
            RegionJson.read(body.path("regionDefinition"), query),
            journeying.journey(),
            journeying.time(),
            attributes);
    if (!query.faults().isEmpty()) {
      throw new IllegalStateException(
          "the stored request of a matrix is not accepted: " + query.faults().getFirst());
    }
    return request;
  }

  private static List<LatLng> points(ByteBuffer bytes, int count) {
    List<LatLng> points = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      points.add(new LatLng(bytes.getDouble(), bytes.getDouble()));
    }
    return points;
  }
}
