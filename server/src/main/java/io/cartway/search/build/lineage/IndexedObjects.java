package io.cartway.search.build.lineage;

import io.cartway.geo.LatLng;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.DocumentRecord;
import io.cartway.search.index.House;
import io.cartway.search.index.HouseBook;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.ObjectIds;
import io.cartway.search.index.PlaceDetails;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.index.StreetLines;
import io.cartway.search.index.Traits;
import io.cartway.search.text.Folding;
import io.cartway.search.text.HouseNumbers;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads an index object by object, for the comparison of builds. For one thread.
public final class IndexedObjects {

  /// Points along a street are this far apart.
  private static final double STEP_METERS = 20;

  /// Maximum number of areas around a point.
  private static final int AREAS_MAX = 1_000;

  private final SearchIndex index;
  private final SearchIndex.Values values;
  private int street = -1;
  private String streetKey = "";
  private @Nullable HouseBook houses;

  /// @param index must stay open while this is used
  public IndexedObjects(SearchIndex index) throws IOException {
    this.index = index;
    this.values = index.values();
  }

  /// The number of objects; they are numbered from 0.
  public int size() {
    return index.size();
  }

  /// Whether the index has an id.
  public boolean has(String id) throws IOException {
    return index.documentOf(id) >= 0;
  }

  /// The object of an id, if there is one.
  public Optional<IndexedObject> find(String id) throws IOException {
    int document = index.documentOf(id);
    return document < 0 ? Optional.empty() : Optional.of(at(document));
  }

  /// The position of an object.
  public LatLng position(int number) throws IOException {
    return values.position(number);
  }

  /// Its kind.
  public DocumentKind kind(int number) throws IOException {
    return Traits.kind(values.traits(number));
  }

  /// An object by its number. Reading consecutive numbers is fast.
  public IndexedObject at(int number) throws IOException {
    DocumentKind kind = kind(number);
    if (kind == DocumentKind.ADDRESS) {
      return address(number);
    }
    DocumentRecord.Shown shown = values.shown(number);
    return new IndexedObject(
        shown.id(),
        kind,
        Traits.level(values.traits(number)),
        IndexedObject.nameKey(shown.names(), shown.categories()),
        "",
        values.position(number),
        shown.box(),
        kind == DocumentKind.STREET ? line(number) : List.of(),
        kind == DocumentKind.STREET && values.lines(number) != null,
        shown.categories(),
        shown.details().getOrDefault(PlaceDetails.ELEMENT, ""));
  }

  private IndexedObject address(int number) throws IOException {
    long parent = values.parent(number);
    int document = IndexFields.street(parent);
    if (document != street) {
      street = document;
      streetKey = Folding.key(values.shown(document).names().local());
      houses = values.houses(document);
    }
    HouseBook book = houses;
    if (book == null) {
      throw new IOException("the search index has no houses of street " + document);
    }
    House house = book.house(IndexFields.house(parent));
    return new IndexedObject(
        ObjectIds.ADDRESS + house.id(),
        DocumentKind.ADDRESS,
        Optional.empty(),
        streetKey,
        HouseNumbers.key(house.number()),
        house.position(),
        Optional.empty(),
        List.of(),
        false,
        List.of(),
        "");
  }

  private List<LatLng> line(int document) throws IOException {
    StreetLines lines = values.lines(document);
    if (lines != null) {
      return lines.points(STEP_METERS);
    }
    HouseBook book = values.houses(document);
    List<LatLng> points = new ArrayList<>();
    for (int house = 0; book != null && house < book.size(); house++) {
      points.add(book.position(house));
    }
    return points;
  }

  /// The ids of the areas whose shapes contain a point.
  public Set<String> areasAt(LatLng point) throws IOException {
    Set<String> ids = new HashSet<>();
    for (int document : index.areasAt(point, AREAS_MAX)) {
      ids.add(values.shown(document).id());
    }
    return ids;
  }
}
