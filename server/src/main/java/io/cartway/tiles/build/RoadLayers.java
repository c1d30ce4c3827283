package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.WithTags;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// `transportation` and `transportation_name`: roads, rails, ferries, lifts and their names.
final class RoadLayers implements TileLayers {

  private static final int ROUTES_MAX = 6;
  private static final Map<String, String> NETWORKS =
      Map.of(
          "US:I", "us-interstate",
          "US:US", "us-highway",
          "CA:transcanada", "ca-transcanada",
          "gb:motorway", "gb-motorway",
          "gb:trunk", "gb-trunk",
          "gb:primary", "gb-primary",
          "omt-ie-motorway", "ie-motorway",
          "omt-ie-national", "ie-national",
          "omt-ie-regional", "ie-regional");

  private static final Set<String> SERVICES =
      Set.of("spur", "yard", "siding", "crossover", "driveway", "alley", "parking_aisle");

  /// Drawing order: later ones are on top.
  private static final List<String> FROM_BELOW =
      List.of("path", "track", "service", "minor", "tertiary", "secondary", "primary", "trunk");

  /// The road routes of each way. Kept in memory: some hundred thousand in a country.
  private final Map<Long, List<Route>> routesByWay = new ConcurrentHashMap<>();

  private record Route(
      String network, @Nullable String ref, @Nullable String name, @Nullable String colour) {}

  @Override
  public void preprocess(OsmElement.Relation relation) {
    if (!relation.hasTag("type", "route") || !relation.hasTag("route", "road")) {
      return;
    }
    Route route =
        new Route(
            relation.getString("network", ""),
            relation.getString("ref"),
            relation.getString("name"),
            relation.getString("colour"));
    for (OsmElement.Relation.Member member : relation.members()) {
      if (member.type() == OsmElement.Type.WAY) {
        routesByWay.merge(member.ref(), List.of(route), RoadLayers::joined);
      }
    }
  }

  private static List<Route> joined(List<Route> some, List<Route> more) {
    List<Route> all = new ArrayList<>(some);
    more.stream().filter(route -> !some.contains(route)).forEach(all::add);
    return List.copyOf(all);
  }

  @Override
  public void process(SourceFeature feature, FeatureCollector features) {
    if (feature.isPoint()) {
      if (feature.hasTag("highway", "motorway_junction")) {
        junction(feature, features);
      }
      return;
    }
    RoadStyle style = RoadStyle.of(feature);
    if (style == null || feature.hasTag("area:highway")) {
      return;
    }
    if (feature.canBePolygon() && isArea(feature, style)) {
      road(features.polygon("transportation"), feature, style)
          .setMinZoom(Math.max(13, style.zoomMin()));
    } else if (feature.canBeLine()) {
      road(features.line("transportation"), feature, style).setMinPixelSize(0);
      name(feature, features, style);
    }
  }

  private static boolean isArea(SourceFeature feature, RoadStyle style) {
    return feature.hasTag("area", "yes")
        || !feature.canBeLine()
        || style.className().equals("pier")
        || "platform".equals(style.subclass());
  }

  private FeatureCollector.Feature road(
      FeatureCollector.Feature out, SourceFeature way, RoadStyle style) {
    boolean rail = style.isRail();
    out.setBufferPixels(4)
        .setMinZoom(style.zoomMin())
        .setSortKey(sortKey(way, style))
        .setAttr("class", style.className())
        .setAttr("subclass", style.subclass())
        .setAttr("network", rail ? null : network(way))
        .setAttr("ramp", way.getString("highway", "").endsWith("_link") ? 1 : null);
    // From here on, attributes that would prevent merging on a small map start at higher zooms.
    out.setAttrWithMinzoom("brunnel", Attributes.brunnel(way), 10)
        .setAttrWithMinzoom("oneway", oneway(way), 12)
        .setAttrWithMinzoom("service", service(way), 12)
        .setAttrWithMinzoom("access", way.hasTag("access", "no", "private") ? "no" : null, 12)
        .setAttrWithMinzoom("toll", Attributes.is(way, "toll") ? 1 : null, 12)
        .setAttrWithMinzoom("expressway", expressway(way), 9)
        .setAttrWithMinzoom("layer", layer(way), 10)
        .setAttrWithMinzoom("surface", surface(way), 12);
    if (!rail) {
      out.setAttrWithMinzoom("bicycle", way.getString("bicycle"), 13)
          .setAttrWithMinzoom("foot", way.getString("foot"), 13)
          .setAttrWithMinzoom("horse", way.getString("horse"), 13)
          .setAttrWithMinzoom("mtb_scale", way.getString("mtb:scale"), 13);
    }
    return out;
  }

  private void name(SourceFeature way, FeatureCollector features, RoadStyle style) {
    Map<String, Object> names = Names.of(way);
    String ref = style.isRail() ? null : shortRef(way);
    if (names.isEmpty() && ref == null) {
      return;
    }
    if (style.className().equals("pier")) {
      return;
    }
    FeatureCollector.Feature out =
        features
            .line("transportation_name")
            .setBufferPixels(8)
            .setMinZoom(Math.max(style.zoomMin(), style.nameZoomMin()))
            .setMinPixelSize(0)
            .setSortKey(-sortKey(way, style))
            .putAttrs(names)
            .setAttr("ref", ref)
            .setAttr("ref_length", ref == null ? null : ref.length())
            .setAttr("network", ref == null ? null : network(way))
            .setAttr("class", style.className())
            .setAttr("subclass", style.subclass())
            .setAttrWithMinzoom("brunnel", Attributes.brunnel(way), 12)
            .setAttrWithMinzoom("layer", layer(way), 13);
    List<Route> routes = routes(way);
    for (int i = 0; i < Math.min(routes.size(), ROUTES_MAX); i++) {
      Route route = routes.get(i);
      String prefix = "route_%d_".formatted(i + 1);
      out.setAttr(prefix + "network", route.network.isEmpty() ? null : route.network)
          .setAttr(prefix + "ref", route.ref)
          .setAttr(prefix + "name", route.name)
          .setAttr(prefix + "colour", route.colour);
    }
  }

  private static void junction(SourceFeature node, FeatureCollector features) {
    String ref = node.getString("ref");
    if (ref == null && Names.name(node) == null) {
      return;
    }
    features
        .point("transportation_name")
        .setBufferPixels(8)
        .setMinZoom(10)
        .putAttrs(Names.of(node))
        .setAttr("class", "motorway_junction")
        .setAttr("subclass", "junction")
        .setAttr("ref", ref)
        .setAttr("ref_length", ref == null ? null : ref.length())
        .setAttr("layer", layer(node));
  }

  private List<Route> routes(SourceFeature way) {
    List<Route> routes = new ArrayList<>(routesByWay.getOrDefault(way.id(), List.of()));
    routes.sort(
        Comparator.comparing(Route::network)
            .thenComparing(route -> route.ref == null ? "" : route.ref)
            .thenComparing(route -> route.name == null ? "" : route.name));
    return routes;
  }

  /// The network whose shield the road carries; `road` for any other numbered road.
  private @Nullable String network(SourceFeature way) {
    for (Route route : routes(way)) {
      String known = NETWORKS.get(route.network);
      if (known != null) {
        return known;
      }
      if (route.network.startsWith("US:")) {
        return "us-state";
      }
      if (route.network.startsWith("CA:")) {
        return route.network.contains("primary") ? "ca-provincial-arterial" : "ca-provincial";
      }
    }
    return way.hasTag("ref") ? "road" : null;
  }

  /// The first of several refs: a shield has room for one.
  private static @Nullable String shortRef(WithTags tags) {
    String ref = tags.getString("ref");
    if (ref == null || ref.isBlank()) {
      return null;
    }
    int end = ref.indexOf(';');
    return (end > 0 ? ref.substring(0, end) : ref).strip();
  }

  private static @Nullable Integer oneway(WithTags tags) {
    return switch (tags.getString("oneway", "")) {
      case "yes", "true", "1" -> 1;
      case "-1", "reverse" -> -1;
      case "no", "false", "0" -> null;
      default ->
          tags.hasTag("highway", "motorway") || tags.hasTag("junction", "roundabout") ? 1 : null;
    };
  }

  private static @Nullable String service(WithTags tags) {
    String service = tags.getString("service", "");
    return SERVICES.contains(service) ? service : null;
  }

  private static @Nullable Integer expressway(WithTags tags) {
    return Attributes.is(tags, "expressway") && !tags.hasTag("highway", "motorway") ? 1 : null;
  }

  private static @Nullable Integer layer(WithTags tags) {
    Integer layer = Attributes.wholeNumber(tags, "layer");
    return layer == null || layer == 0 ? null : layer;
  }

  private static @Nullable String surface(WithTags tags) {
    return switch (tags.getString("surface", "")) {
      case "paved",
          "asphalt",
          "cobblestone",
          "concrete",
          "concrete:lanes",
          "concrete:plates",
          "metal",
          "paving_stones",
          "sett",
          "unhewn_cobblestone",
          "wood",
          "grade1" ->
          "paved";
      case "unpaved",
          "compacted",
          "dirt",
          "earth",
          "fine_gravel",
          "grass",
          "grass_paver",
          "gravel",
          "gravel_turf",
          "ground",
          "ice",
          "mud",
          "pebblestone",
          "salt",
          "sand",
          "snow",
          "woodchips" ->
          "unpaved";
      default -> null;
    };
  }

  private static int sortKey(WithTags way, RoadStyle style) {
    Integer layer = layer(way);
    int height = layer == null ? 0 : Math.clamp(layer, -9, 9);
    int importance = FROM_BELOW.indexOf(style.className());
    if (importance < 0) {
      importance = style.className().equals("motorway") ? FROM_BELOW.size() : 0;
    }
    return height * 20 + importance;
  }
}
