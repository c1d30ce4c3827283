package io.cartway.e2e;

import static java.util.Map.entry;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/// One request for each operation of the contract that is answered 2xx, and what it costs by the
/// specification. The tests that walk over it compare it with the document: an operation without
/// its row fails them.
final class OperationExamples {

  private static final String TWO_POINTS = "origin=43.73491,7.42115&destination=43.73929,7.42815";

  /// From the station to the casino.
  private static final String ROUTE = "BFg1-qIojptBgF8zB";

  static final String BATCH = "/v1/geocode/batch";

  static final String MATRIX = "/v1/matrix";

  static final String EXPORT = "/v1/export";

  static final String WEBHOOKS = "/v1/webhooks";

  /// An event for an address where nobody receives it.
  static final String WEBHOOK_TEST = "{\"address\": \"https://hooks.example.com/example\"}";

  private static final String ISOLINE = "origin=43.73491,7.42115&range%5Bvalues%5D=120,240";

  private static final String POINTS =
      """
      {"origins": [{"lat": 43.73491, "lng": 7.42115}, {"lat": 43.73929, "lng": 7.42815}],
       "regionDefinition": {"type": "world"}}
      """;

  static final String TOUR_JOBS = "/v1/tours";

  static final String TOURS =
      """
      {"fleet": {"profiles": [{"name": "van", "type": "car"}],
        "types": [{"id": "van", "profile": "van", "amount": 1, "capacity": [3],
          "costs": {"fixed": 10, "distance": 0.001, "time": "0.005"},
          "shifts": [{
            "start": {"time": "2026-03-02T08:00:00Z",
              "location": {"lat": 43.73491, "lng": 7.42115}},
            "end": {"time": "2026-03-02T17:00:00Z",
              "location": {"lat": 43.73491, "lng": 7.42115}}}]}]},
       "plan": {"jobs": [
         {"id": "flowers", "tasks": {"deliveries": [{"demand": [1], "places": [
           {"location": {"lat": 43.73929, "lng": 7.42815}, "duration": 180}]}]}},
         {"id": "piano", "tasks": {"deliveries": [{"demand": [4], "places": [
           {"location": {"lat": 43.73261, "lng": 7.4196}, "duration": 600}]}]}}]}}
      """;

  private static final String TRACE =
      """
      {"trace": [{"lat": 43.73455, "lng": 7.42051, "ts": "2026-03-01T10:00:00Z", "accuracy": 8},
                 {"lat": 43.73512, "lng": 7.42144, "ts": "1772359210", "heading": "50"},
                 {"lat": 43.73602, "lng": 7.42222, "ts": 1772359220000, "speed": 9.5}]}
      """;

  private static final String AREA =
      """
      {"avoid": {"areas": [{"type": "boundingBox", "west": 7.42, "south": 43.735,
       "east": 7.424, "north": 43.74}]}}
      """;

  /// A style of all that a saved one may have.
  static final String STYLE =
      """
      {"version": 8, "name": "Rivers", "sprite": "/v1/sprite/minimal",
       "glyphs": "/v1/glyphs/{fontstack}/{range}.pbf",
       "sources": {"map": {"type": "vector", "url": "/v1/tiles/vector/tiles.json?lang=fr"}},
       "layers": [
         {"id": "land", "type": "background", "paint": {"background-color": "#f4f4f0"}},
         {"id": "river", "type": "line", "source": "map", "source-layer": "waterway",
          "filter": ["==", ["get", "class"], "river"],
          "paint": {"line-width": ["interpolate", ["linear"], ["zoom"], 8, 1, 14, 4]}}]}
      """;

  static final String POSITIONS =
      """
      {"assets": [{"id": "truck-7", "lat": 43.7384, "lng": "7.4246", "speed": 9.5},
       {"id": "truck-8", "lat": 43.7384, "lng": 7.4246, "ts": "2001-01-01T00:00:00Z"}]}
      """;

  static final String ASSET = "{\"name\": \"Truck 7\", \"tags\": [\"north\"]}";

  static final String FENCE =
      """
      {"name": "Depot", "shape": {"type": "circle", "center": {"lat": 43.7384, "lng": "7.4246"},
       "radius": 200}, "dwell": 600, "metadata": {"site": 7}}
      """;

  private static final String LINE =
      """
      {"type": "Feature", "properties": {"stroke": "#d02030"},
       "geometry": {"type": "LineString", "coordinates": [[7.42, 43.735], [7.43, 43.74]]}}
      """;

  /// What answers without a key.
  static final Set<String> OPEN = Set.of("health", "ready");

  /// What only the owner of a key may do, and nobody with a browser's key or a token.
  static final Set<String> OWNERS =
      Set.of(
          "tokens",
          "signedUrls",
          "stylePut",
          "styleDelete",
          "export",
          "exportResult",
          "webhookList",
          "webhookDeliveries",
          "webhookReplay",
          "webhookReplayRange",
          "webhookTest",
          "webhookEnable",
          "positionStream",
          "assetList",
          "assetGet",
          "assetPositions",
          "assetPut",
          "assetDelete",
          "geofences",
          "geofenceCheck",
          "geofenceList",
          "geofenceGet",
          "geofencePut",
          "geofenceDelete",
          "geofenceAssets",
          "geofenceEvents");

  /// The specification's rates, in micro-USD for one request.
  static final Map<String, Long> MICROS_BY_SERVICE =
      Map.of(
          "geocoding", 440L,
          "routing", 750L,
          "matrix", 2500L,
          "isoline", 750L,
          "tour", 17_490_000L,
          "tilesVector", 250L,
          "tilesRaster", 250L,
          "traffic", 1250L,
          "places", 1000L);

  /// The billed service of each operation, as the specification and decision 21 have it; what is
  /// not here costs nothing.
  static final Map<String, String> SERVICE_BY_OPERATION =
      Map.ofEntries(
          entry("geocode", "geocoding"),
          entry("batch", "geocoding"),
          entry("reverse", "geocoding"),
          entry("multiReverse", "geocoding"),
          entry("lookup", "places"),
          entry("resolve", "places"),
          entry("browse", "places"),
          entry("browsePost", "places"),
          entry("discover", "places"),
          entry("discoverPost", "places"),
          entry("autosuggest", "places"),
          entry("autosuggestPost", "places"),
          entry("autocomplete", "places"),
          entry("matrix", "matrix"),
          entry("positions", "matrix"),
          entry("geofences", "matrix"),
          entry("isoline", "isoline"),
          entry("isolinePost", "isoline"),
          entry("route", "routing"),
          entry("routePost", "routing"),
          entry("explain", "routing"),
          entry("match", "routing"),
          entry("tour", "tour"),
          entry("tourAsync", "tour"),
          entry("tourProblem", "tour"),
          entry("tourProblemAsync", "tour"),
          entry("routeByHandle", "routing"),
          entry("routeByHandlePost", "routing"),
          entry("vector", "tilesVector"),
          entry("terrain", "tilesRaster"),
          entry("raster", "tilesRaster"),
          entry("static", "tilesRaster"),
          entry("staticPost", "tilesRaster"));

  /// Operations that decision 21 does not bill.
  static final Set<String> UNBILLED =
      Set.of(
          "matrixStatus",
          "matrixCancel",
          "matrixDelete",
          "matrixResult",
          "tourCheck",
          "tourStatus",
          "tourCancel",
          "tourDelete",
          "tourResult",
          "tourProblemStatus",
          "tourProblemState",
          "tourProblemCancel",
          "tourProblemSolution",
          "batchStatus",
          "batchCancel",
          "batchDelete",
          "batchResult",
          "batchErrors",
          "export",
          "exportStatus",
          "exportCancel",
          "exportDelete",
          "exportResult",
          "webhookList",
          "webhookDeliveries",
          "webhookReplay",
          "webhookReplayRange",
          "webhookTest",
          "webhookEnable",
          "positionStream",
          "assetList",
          "assetGet",
          "assetPositions",
          "assetPut",
          "assetDelete",
          "geofenceCheck",
          "geofenceList",
          "geofenceGet",
          "geofencePut",
          "geofenceDelete",
          "geofenceAssets",
          "geofenceEvents",
          "categories",
          "health",
          "ready",
          "openapi",
          "usage",
          "tokens",
          "signedUrls",
          "styles",
          "styleList",
          "stylePut",
          "styleDelete",
          "vectorTileJson",
          "terrainTileJson",
          "rasterTileJson",
          "glyphs",
          "sprite");

  private OperationExamples() {}

  /// A request.
  ///
  /// @param target path and query
  /// @param body JSON; empty when there is none
  record Example(String operationId, String method, String target, String body) {

    /// The status of its answer.
    int status() {
      return switch (operationId) {
        case "batch", "tourAsync", "tourProblemAsync" -> 202;
        case "batchDelete",
            "matrixDelete",
            "styleDelete",
            "exportDelete",
            "assetDelete",
            "geofenceDelete",
            "tourDelete" ->
            204;
        case "exportStatus" -> 303;
        // Nobody receives the example's event, so it waits; what is delivered is replayed by
        // WebhookOperationsTest.
        case "webhookReplay" -> 409;
        default -> 200;
      };
    }

    /// With the ids of jobs.
    Example with(ExampleJobs jobs) {
      String given = target;
      if (given.contains(ExampleJobs.CANCELLED)) {
        given = given.replace(ExampleJobs.CANCELLED, jobs.cancelled());
      }
      if (given.contains(ExampleJobs.FRESH)) {
        given = given.replace(ExampleJobs.FRESH, jobs.fresh());
      }
      if (given.contains(ExampleJobs.CANCELLED_MATRIX)) {
        given = given.replace(ExampleJobs.CANCELLED_MATRIX, jobs.cancelledMatrix());
      }
      if (given.contains(ExampleJobs.FRESH_MATRIX)) {
        given = given.replace(ExampleJobs.FRESH_MATRIX, jobs.freshMatrix());
      }
      if (given.contains(ExampleJobs.DONE_MATRIX)) {
        given = given.replace(ExampleJobs.DONE_MATRIX, jobs.doneMatrix());
      }
      if (given.contains(ExampleJobs.DONE_TOURS)) {
        given = given.replace(ExampleJobs.DONE_TOURS, jobs.doneTours());
      }
      if (given.contains(ExampleJobs.CANCELLED_TOURS)) {
        given = given.replace(ExampleJobs.CANCELLED_TOURS, jobs.cancelledTours());
      }
      if (given.contains(ExampleJobs.FRESH_TOURS)) {
        given = given.replace(ExampleJobs.FRESH_TOURS, jobs.freshTours());
      }
      if (given.contains(ExampleJobs.DONE_EXPORT)) {
        given = given.replace(ExampleJobs.DONE_EXPORT, jobs.doneExport());
      }
      if (given.contains(ExampleJobs.FRESH_EXPORT)) {
        given = given.replace(ExampleJobs.FRESH_EXPORT, jobs.freshExport());
      }
      if (given.contains(ExampleJobs.CANCELLED_EXPORT)) {
        given = given.replace(ExampleJobs.CANCELLED_EXPORT, jobs.cancelledExport());
      }
      if (given.contains(ExampleJobs.DELIVERY)) {
        given = given.replace(ExampleJobs.DELIVERY, jobs.delivery());
      }
      if (given.contains(ExampleJobs.ENDPOINT)) {
        given = given.replace(ExampleJobs.ENDPOINT, jobs.endpoint());
      }
      if (given.contains(ExampleJobs.SAVED_STYLE)) {
        given = given.replace(ExampleJobs.SAVED_STYLE, jobs.style("read"));
      }
      if (given.contains(ExampleJobs.FRESH_STYLE)) {
        given = given.replace(ExampleJobs.FRESH_STYLE, jobs.style("to-delete"));
      }
      if (given.contains(ExampleJobs.SAVED_ASSET)) {
        given = given.replace(ExampleJobs.SAVED_ASSET, jobs.asset("seen"));
      }
      if (given.contains(ExampleJobs.FRESH_ASSET)) {
        given = given.replace(ExampleJobs.FRESH_ASSET, jobs.asset("to-delete"));
      }
      if (given.contains(ExampleJobs.SAVED_FENCE)) {
        given = given.replace(ExampleJobs.SAVED_FENCE, jobs.fence("seen"));
      }
      if (given.contains(ExampleJobs.FRESH_FENCE)) {
        given = given.replace(ExampleJobs.FRESH_FENCE, jobs.fence("to-delete"));
      }
      return new Example(operationId, method, given, body);
    }

    boolean isOpen() {
      return OPEN.contains(operationId);
    }

    /// The target with one more parameter.
    String with(String parameter) {
      return target + (target.contains("?") ? "&" : "?") + parameter;
    }
  }

  /// All of them.
  ///
  /// @param routeHandle of a route that the server gave
  static List<Example> all(String routeHandle) {
    return Stream.of(
            ofMaps(), ofWebhooks(), ofAssets(), ofGeofences(), ofTours(), others(routeHandle))
        .flatMap(List::stream)
        .toList();
  }

  private static List<Example> ofWebhooks() {
    String replay = WEBHOOKS + "/deliveries/" + ExampleJobs.DELIVERY + "/replay";
    return List.of(
        new Example("webhookList", "GET", WEBHOOKS, ""),
        new Example("webhookDeliveries", "GET", WEBHOOKS + "/deliveries?limit=1", ""),
        new Example("webhookReplay", "POST", replay, ""),
        new Example(
            "webhookReplayRange", "POST", WEBHOOKS + "/replay", "{\"from\": \"2026-01-01\"}"),
        new Example("webhookTest", "POST", WEBHOOKS + "/test", WEBHOOK_TEST),
        new Example(
            "webhookEnable", "POST", WEBHOOKS + "/" + ExampleJobs.ENDPOINT + "/enable", ""));
  }

  private static List<Example> ofMaps() {
    return List.of(
        new Example("vector", "GET", "/v1/tiles/vector/14/8529/5974.mvt", ""),
        new Example("vectorTileJson", "GET", "/v1/tiles/vector/tiles.json", ""),
        new Example("terrain", "GET", "/v1/tiles/terrain/10/533/373.png", ""),
        new Example("terrainTileJson", "GET", "/v1/tiles/terrain/tiles.json", ""),
        new Example("raster", "GET", "/v1/tiles/raster/16/34119/23898.png?lang=fr", ""),
        new Example(
            "raster",
            "GET",
            "/v1/tiles/raster/14/8529/5974.png?scale=2&style=" + ExampleJobs.SAVED_STYLE,
            ""),
        new Example(
            "static",
            "GET",
            "/v1/static?size=300x200&padding=10&overlay=pin:43.7384,7.4246;label=A"
                + "&overlay=circle:43.735,7.42;r=200",
            ""),
        new Example("static", "GET", "/v1/static?center=43.7384,7.4246&zoom=14.5", ""),
        new Example("staticPost", "POST", "/v1/static?size=300x200&style=minimal", LINE),
        new Example("rasterTileJson", "GET", "/v1/tiles/raster/tiles.json?style=minimal", ""),
        new Example("styles", "GET", "/v1/styles/service-day?lang=fr", ""),
        new Example("styleList", "GET", "/v1/styles", ""),
        new Example("stylePut", "PUT", "/v1/styles/example", STYLE),
        new Example("styles", "GET", "/v1/styles/" + ExampleJobs.SAVED_STYLE, ""),
        new Example("styleDelete", "DELETE", "/v1/styles/" + ExampleJobs.FRESH_STYLE, ""),
        new Example("glyphs", "GET", "/v1/glyphs/Noto%20Sans%20Regular/0-255.pbf", ""),
        new Example("sprite", "GET", "/v1/sprite/service-day.json", ""),
        new Example("sprite", "GET", "/v1/sprite/terrain@2x.png", ""));
  }

  private static List<Example> ofAssets() {
    return List.of(
        new Example("positions", "POST", "/v1/positions", POSITIONS),
        new Example("positionStream", "GET", "/v1/positions/stream?seconds=1", ""),
        new Example("assetList", "GET", "/v1/assets?limit=2", ""),
        new Example("assetGet", "GET", "/v1/assets/" + ExampleJobs.SAVED_ASSET, ""),
        new Example(
            "assetPositions", "GET", "/v1/assets/" + ExampleJobs.SAVED_ASSET + "/positions", ""),
        new Example("assetPut", "PUT", "/v1/assets/named", ASSET),
        new Example("assetDelete", "DELETE", "/v1/assets/" + ExampleJobs.FRESH_ASSET, ""));
  }

  private static List<Example> ofTours() {
    String problems = "/v3/problems";
    return List.of(
        new Example("tour", "POST", TOUR_JOBS, TOURS),
        new Example("tourAsync", "POST", TOUR_JOBS + "/async", TOURS),
        new Example(
            "tourCheck",
            "POST",
            TOUR_JOBS + "/check",
            "{\"problem\": %s, \"solution\": {\"tours\": []}}".formatted(TOURS)),
        new Example("tourStatus", "GET", TOUR_JOBS + "/" + ExampleJobs.DONE_TOURS, ""),
        new Example(
            "tourResult", "GET", TOUR_JOBS + "/" + ExampleJobs.DONE_TOURS + "/solution", ""),
        new Example(
            "tourCancel", "POST", TOUR_JOBS + "/" + ExampleJobs.CANCELLED_TOURS + "/cancel", ""),
        new Example("tourDelete", "DELETE", TOUR_JOBS + "/" + ExampleJobs.FRESH_TOURS, ""),
        new Example("tourProblem", "POST", problems, TOURS),
        new Example("tourProblemAsync", "POST", problems + "/async", TOURS),
        new Example("tourProblemState", "GET", problems + "/" + ExampleJobs.DONE_TOURS, ""),
        new Example("tourProblemStatus", "GET", "/v3/status/" + ExampleJobs.DONE_TOURS, ""),
        new Example(
            "tourProblemSolution",
            "GET",
            problems + "/" + ExampleJobs.DONE_TOURS + "/solution",
            ""),
        new Example(
            "tourProblemCancel",
            "PUT",
            problems + "/" + ExampleJobs.CANCELLED_TOURS + "/cancel",
            ""));
  }

  private static List<Example> ofGeofences() {
    String saved = "/v1/geofences/" + ExampleJobs.SAVED_FENCE;
    return List.of(
        new Example("geofences", "POST", "/v1/geofences", FENCE),
        new Example("geofenceCheck", "POST", "/v1/geofences/check", FENCE),
        new Example("geofenceList", "GET", "/v1/geofences?limit=2", ""),
        new Example("geofenceGet", "GET", saved, ""),
        new Example("geofencePut", "PUT", saved, FENCE),
        new Example("geofenceAssets", "GET", saved + "/assets", ""),
        new Example("geofenceEvents", "GET", saved + "/events", ""),
        new Example("geofenceDelete", "DELETE", "/v1/geofences/" + ExampleJobs.FRESH_FENCE, ""));
  }

  private static List<Example> others(String routeHandle) {
    return List.of(
        new Example("geocode", "GET", "/v1/geocode?q=Monaco&limit=1", ""),
        new Example("reverse", "GET", "/v1/revgeocode?at=43.7384,7.4246", ""),
        new Example("batch", "POST", BATCH, "{\"rows\": [\"Monaco\"]}"),
        new Example("batchStatus", "GET", BATCH + "/" + ExampleJobs.CANCELLED, ""),
        new Example("batchResult", "GET", BATCH + "/" + ExampleJobs.CANCELLED + "/results", ""),
        new Example("batchErrors", "GET", BATCH + "/" + ExampleJobs.CANCELLED + "/errors", ""),
        new Example("batchCancel", "POST", BATCH + "/" + ExampleJobs.CANCELLED + "/cancel", ""),
        new Example("batchDelete", "DELETE", BATCH + "/" + ExampleJobs.FRESH, ""),
        new Example("isoline", "GET", "/v1/isolines?" + ISOLINE, ""),
        new Example("isoline", "GET", "/v8/isolines?" + ISOLINE, ""),
        new Example("isolinePost", "POST", "/v1/isolines?" + ISOLINE, AREA),
        new Example("match", "POST", "/v1/match?spans=names,segmentId", TRACE),
        new Example("matrix", "POST", MATRIX, POINTS),
        new Example("matrix", "POST", "/v8/matrix", POINTS),
        new Example(
            "matrixStatus", "GET", MATRIX + "/" + ExampleJobs.CANCELLED_MATRIX + "/status", ""),
        new Example(
            "matrixCancel", "POST", MATRIX + "/" + ExampleJobs.CANCELLED_MATRIX + "/cancel", ""),
        new Example("matrixResult", "GET", "/v8/matrix/" + ExampleJobs.DONE_MATRIX, ""),
        new Example("matrixDelete", "DELETE", MATRIX + "/" + ExampleJobs.FRESH_MATRIX, ""),
        new Example("export", "GET", EXPORT + "?types=styles", ""),
        new Example("exportStatus", "GET", EXPORT + "/" + ExampleJobs.DONE_EXPORT, ""),
        new Example(
            "exportCancel", "POST", EXPORT + "/" + ExampleJobs.CANCELLED_EXPORT + "/cancel", ""),
        new Example("exportResult", "GET", EXPORT + "/" + ExampleJobs.DONE_EXPORT + "/result", ""),
        new Example("exportDelete", "DELETE", EXPORT + "/" + ExampleJobs.FRESH_EXPORT, ""),
        new Example("multiReverse", "POST", "/v1/multi-revgeocode", "id=here&at=43.7384,7.4246"),
        new Example("autosuggest", "GET", "/v1/autosuggest?q=mon&at=43.7384,7.4246", ""),
        new Example(
            "autosuggestPost",
            "POST",
            "/v1/autosuggest?q=mon&at=43.7384,7.4246",
            "route=BFk_9qI8tptBwb4rB"),
        new Example("autocomplete", "GET", "/v1/autocomplete?q=mon", ""),
        new Example("lookup", "GET", "/v1/lookup?id=cw:l:n1790048269", ""),
        new Example("browse", "GET", "/v1/browse?at=43.7384,7.4246&categories=100&limit=1", ""),
        new Example("browsePost", "POST", "/v1/browse?at=43.7384,7.4246&limit=1", "route=" + ROUTE),
        new Example("discover", "GET", "/v1/discover?q=hotel&at=43.7384,7.4246&limit=1", ""),
        new Example(
            "discoverPost", "POST", "/v1/discover?q=bar&at=43.7384,7.4246", "route=" + ROUTE),
        new Example(
            "resolve",
            "POST",
            "/v1/resolve",
            "{\"name\": \"Casino de Monte-Carlo\", \"position\": \"43.739,7.428\"}"),
        new Example("route", "GET", "/v1/routes?" + TWO_POINTS + "&return=summary", ""),
        new Example("route", "GET", "/v8/routes?" + TWO_POINTS + "&return=summary", ""),
        new Example("routePost", "POST", "/v1/routes?" + TWO_POINTS + "&return=summary", AREA),
        new Example("routePost", "POST", "/v8/routes?" + TWO_POINTS + "&return=summary", AREA),
        new Example(
            "explain", "GET", "/v1/routes/explain?" + TWO_POINTS + "&road=43.7326,7.4196", ""),
        new Example("routeByHandle", "GET", "/v1/routes/" + routeHandle + "?return=summary", ""),
        new Example(
            "routeByHandlePost", "POST", "/v8/routes/" + routeHandle + "?return=summary", AREA),
        new Example("categories", "GET", "/v1/categories", ""),
        new Example("health", "GET", "/v1/health", ""),
        new Example("ready", "GET", "/v1/health/ready", ""),
        new Example("openapi", "GET", "/openapi.json", ""),
        new Example("usage", "GET", "/v1/usage", ""),
        new Example("tokens", "POST", "/v1/tokens", "{\"ttlSeconds\": 60}"),
        new Example(
            "signedUrls",
            "POST",
            "/v1/signed-urls",
            "{\"url\": \"/v1/tiles/vector/{z}/{x}/{y}.mvt\", \"ttlSeconds\": 60}"));
  }

  /// Where a route comes from whose handle is asked for.
  static String handleSource() {
    return "/v1/routes?" + TWO_POINTS + "&return=summary,routeHandle";
  }

  /// What a request of an operation costs.
  static long micros(String operationId) {
    String service = SERVICE_BY_OPERATION.get(operationId);
    Long micros = service == null ? Long.valueOf(0) : MICROS_BY_SERVICE.get(service);
    if (micros == null) {
      throw new IllegalStateException("no rate of " + service);
    }
    return micros;
  }
}
