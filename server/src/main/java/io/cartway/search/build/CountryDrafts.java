package io.cartway.search.build;

import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.address.CountryNames;
import io.cartway.search.index.ObjectIds;
import io.cartway.search.text.Names;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.locationtech.jts.geom.Envelope;
import org.locationtech.jts.geom.GeometryFactory;

/// The countries of an index: those that are mapped, and those of which an extract holds only a
/// part. A part has no border in it, but people search for the country nevertheless: it stands at
/// its greatest town in the extract, or else at the street nearest to the middle of what is there.
final class CountryDrafts {

  /// The names of areas that are countries by border and name, by id.
  private final Map<String, Names> mapped = new HashMap<>();

  /// Makes the countries that are not mapped.
  ///
  /// @param areas all areas; the names of mapped countries are known afterwards
  /// @return in the order of their codes
  List<AreaDraft> complete(List<AreaDraft> areas, List<Street> streets) {
    Map<String, Optional<Part>> parts = new TreeMap<>();
    for (AreaDraft area : areas) {
      if (area.level == AreaLevel.CITY) {
        part(parts, area.alpha3).ifPresent(part -> part.add(area));
      }
    }
    for (Street street : streets) {
      part(parts, street.surroundings().alpha3()).ifPresent(part -> part.add(street));
    }
    for (AreaDraft area : areas) {
      if (area.level == AreaLevel.COUNTRY) {
        part(parts, area.alpha3)
            .filter(part -> part.names.isCalled(area.names()))
            .ifPresent(part -> {
              mapped.put(area.id, part.names.with(area.names()));
              part.isMapped = true;
            });
      }
    }
    for (Street street : streets) {
      part(parts, street.surroundings().alpha3()).ifPresent(part -> part.offer(street.position()));
    }
    List<AreaDraft> made = new ArrayList<>();
    parts
        .values()
        .forEach(each ->
            each.filter(part -> !part.isMapped && !part.box.isNull())
                .ifPresent(part -> made.add(part.draft())));
    return made;
  }

  private static Optional<Part> part(Map<String, Optional<Part>> parts, String alpha3) {
    return parts.computeIfAbsent(
        alpha3, any -> CountryNames.find(alpha3).map(names -> new Part(alpha3, names)));
  }

  /// The names of an area in its own document. Only there: the words around each document need no
  /// name of its country in each language.
  Names namesOf(AreaDraft area) {
    return mapped.getOrDefault(area.id, area.names());
  }

  /// What the extract holds of a country.
  private static final class Part {
    private final String alpha3;
    private final CountryNames names;
    private final Envelope box = new Envelope();
    private boolean isMapped;
    private @Nullable AreaDraft greatest;

    /// The street nearest to the middle.
    private @Nullable LatLng middle;

    Part(String alpha3, CountryNames names) {
      this.alpha3 = alpha3;
      this.names = names;
    }

    void add(AreaDraft town) {
      add(town.position().lat(), town.position().lng());
      AreaDraft before = greatest;
      boolean isGreater =
          before == null
              || town.importance() > before.importance()
              || (town.importance() == before.importance() && town.id.compareTo(before.id) < 0);
      greatest = isGreater ? town : before;
    }

    void add(Street street) {
      add(street.box().south(), street.box().west());
      add(street.box().north(), street.box().east());
    }

    private void add(double lat, double lng) {
      box.expandToInclude(lng, lat);
    }

    /// A place for the country, once the box is known. Of equally near streets the first one: they
    /// come in one order.
    void offer(LatLng street) {
      LatLng centre = ElementReader.at(box.centre());
      LatLng before = middle;
      if (before == null || centre.distanceMeters(street) < centre.distanceMeters(before)) {
        middle = street;
      }
    }

    AreaDraft draft() {
      AreaDraft town = greatest;
      LatLng street = middle;
      LatLng position =
          town != null ? town.position() : street != null ? street : ElementReader.at(box.centre());
      AreaDraft country =
          new AreaDraft(
              ObjectIds.TAGGED_REGION + StreetMerger.hash(alpha3),
              AreaLevel.COUNTRY,
              names.all(),
              position,
              alpha3,
              new GeometryFactory().toGeometry(box),
              true);
      // Before a town that is called like it.
      country.setProminence(1);
      return country;
    }
  }
}
