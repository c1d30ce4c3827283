package io.cartway.tiles.build;

import com.onthegomap.planetiler.FeatureCollector;
import com.onthegomap.planetiler.geo.GeometryException;
import com.onthegomap.planetiler.reader.SourceFeature;
import com.onthegomap.planetiler.reader.WithTags;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import io.cartway.geo.CountryCodes;
import io.cartway.region.build.world.WorldTiles;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// `boundary`: the boundary ways of areas, each drawn once, with the highest area's level.
final class BoundaryLayer implements TileLayers {

  private static final int LEVEL_MIN = 2;
  private static final int LEVEL_MAX = 10;

  private static final int COUNTRY_LEVEL = 2;

  private final Map<Long, Border> borderByWay = new ConcurrentHashMap<>();
  private final BorderSides sides;

  /// @param sides tells the countries beside a border
  BoundaryLayer(BorderSides sides) {
    this.sides = sides;
  }

  /// @param adminLevel the lowest number of the areas that the way bounds
  /// @param countries alpha-3 codes of the countries that it bounds
  /// @param claimedBy the claiming country, if it is disputed
  private record Border(
      int adminLevel,
      boolean disputed,
      boolean maritime,
      Set<String> countries,
      @Nullable String disputedName,
      @Nullable String claimedBy) {

    Border and(Border other) {
      Border higher = other.adminLevel < adminLevel ? other : this;
      return new Border(
          higher.adminLevel,
          disputed || other.disputed,
          maritime || other.maritime,
          union(countries, other.countries),
          disputedName != null ? disputedName : other.disputedName,
          claimedBy != null ? claimedBy : other.claimedBy);
    }
  }

  private static Set<String> union(Set<String> one, Set<String> other) {
    if (one.containsAll(other)) {
      return one;
    }
    Set<String> union = new TreeSet<>(one);
    union.addAll(other);
    return union;
  }

  @Override
  public void preprocess(OsmElement.Relation relation) {
    if (!relation.hasTag("type", "boundary", "multipolygon")) {
      return;
    }
    Border border = border(relation);
    if (border != null) {
      for (OsmElement.Relation.Member member : relation.members()) {
        boolean label = member.role().equals("admin_centre") || member.role().equals("label");
        if (member.type() == OsmElement.Type.WAY && !label) {
          borderByWay.merge(member.ref(), border, Border::and);
        }
      }
    }
  }

  private static @Nullable Border border(WithTags tags) {
    boolean disputed = tags.hasTag("boundary", "disputed") || Attributes.is(tags, "disputed");
    if (!tags.hasTag("boundary", "administrative") && !disputed) {
      return null;
    }
    Integer level = Attributes.wholeNumber(tags, "admin_level");
    if (level == null || level < LEVEL_MIN || level > LEVEL_MAX) {
      return null;
    }
    return new Border(
        level,
        disputed,
        Attributes.is(tags, "maritime"),
        level == COUNTRY_LEVEL ? country(tags) : Set.of(),
        disputed ? tags.getString("name") : null,
        tags.getString("claimed_by"));
  }

  private static Set<String> country(WithTags tags) {
    String alpha2 = tags.getString("ISO3166-1:alpha2", tags.getString("ISO3166-1", ""));
    String alpha3 = tags.getString("ISO3166-1:alpha3", CountryCodes.alpha3(alpha2));
    return CountryCodes.isAlpha3(alpha3) ? Set.of(alpha3) : Set.of();
  }

  @Override
  public void process(SourceFeature feature, FeatureCollector features) {
    if (!feature.canBeLine()) {
      return;
    }
    Border own = border(feature);
    Border border = borderByWay.get(feature.id());
    if (border == null) {
      border = own;
    } else if (own != null) {
      border = border.and(own);
    }
    // A border along the coast is not drawn, because the map already shows the coast.
    if (border == null || feature.hasTag("natural", "coastline")) {
      return;
    }
    boolean maritime = border.maritime || Attributes.is(feature, "maritime") || isMaritime(feature);
    boolean disputed = border.disputed || Attributes.is(feature, "disputed");
    BorderSides.Sides beside =
        border.adminLevel == COUNTRY_LEVEL
            ? sidesOf(feature, border.countries)
            : new BorderSides.Sides(null, null);
    line(features, border.adminLevel, disputed, maritime, beside)
        .setAttr("disputed_name", disputed ? border.disputedName : null)
        .setAttr("claimed_by", border.claimedBy);
  }

  private BorderSides.Sides sidesOf(SourceFeature feature, Set<String> bounded) {
    try {
      return sides.of(feature.line(), bounded);
    } catch (GeometryException brokenLine) {
      // A way with fewer than two known nodes: Planetiler counts it; there is nothing to draw.
      return new BorderSides.Sides(null, null);
    }
  }

  /// A border with what all borders have.
  static FeatureCollector.Feature line(
      FeatureCollector features,
      int adminLevel,
      boolean disputed,
      boolean maritime,
      BorderSides.Sides beside) {
    return features
        .line("boundary")
        .setBufferPixels(4)
        .setMinZoom(zoomMin(adminLevel))
        .setMinPixelSize(0)
        .setSortKeyDescending(adminLevel)
        .setAttr("admin_level", adminLevel)
        .setAttr("disputed", disputed ? 1 : 0)
        .setAttr("maritime", maritime ? 1 : 0)
        .setAttr(BorderMerging.LEFT, beside.left())
        .setAttr(BorderMerging.RIGHT, beside.right());
  }

  private static boolean isMaritime(WithTags tags) {
    return tags.hasTag("boundary_type", "maritime") || tags.hasTag("border_type", "territorial");
  }

  /// The first zoom of an extract's borders of a level; lower zooms show the world's countries.
  static int zoomMin(int adminLevel) {
    return switch (adminLevel) {
      case COUNTRY_LEVEL -> WorldTiles.ZOOM_MAX + 1;
      case 3, 4 -> 4;
      case 5, 6 -> 9;
      case 7, 8 -> 11;
      default -> 13;
    };
  }
}
