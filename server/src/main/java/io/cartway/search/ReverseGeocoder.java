package io.cartway.search;

import io.cartway.geo.LatLng;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.document.ShapeField;
import org.apache.lucene.geo.Circle;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/// Says what is at a position: the nearest house numbers and streets, or places when they are asked
/// for; where there are none, the areas round it, the smallest first. Thread-safe.
///
/// A street of which a house number is in the answer is not listed beside it. A street is as far as
/// its line is, and its position is the point of the line that is nearest.
public final class ReverseGeocoder {

  /// A house farther away does not say where one is.
  private static final int HOUSE_METERS_MAX = 200;

  /// A street farther away does not either.
  private static final int STREET_METERS_MAX = 500;

  private static final int PLACE_METERS_MAX = 1_000;

  /// More than the largest `limit`, for what is left out again.
  private static final int CANDIDATES_MAX = 400;

  /// A house on the line of its street comes before the street.
  private static final double STREET_HANDICAP_METERS = 1;

  private final SearchIndex index;

  /// @param index open for as long as this is used
  public ReverseGeocoder(SearchIndex index) {
    this.index = index;
  }

  /// What is there, the nearest first; none outside of what the region knows.
  public List<SearchItem> reverse(ReverseRequest request) throws IOException {
    List<Near> near = new ArrayList<>();
    Set<SearchType> types = request.types();
    if (SearchType.wants(types, Kind.ADDRESS)) {
      near.addAll(nearest(request, Kind.ADDRESS, HOUSE_METERS_MAX));
    }
    if (SearchType.wants(types, Kind.STREET)) {
      Set<String> represented = new HashSet<>();
      near.forEach(house -> represented.add(Folding.key(house.found.names().local())));
      for (Near street : streets(request)) {
        if (!represented.contains(Folding.key(street.found.names().local()))) {
          near.add(street);
        }
      }
    }
    // Without a wish, shops are no answer to where one is.
    if (types.contains(SearchType.PLACE)) {
      near.addAll(nearest(request, Kind.PLACE, PLACE_METERS_MAX));
    }
    near.sort(
        Comparator.comparingDouble(Near::order).thenComparingInt(each -> each.found.document()));
    if (near.isEmpty() || asksForAreas(types)) {
      near.addAll(0, areas(request));
    }
    List<SearchItem> items = new ArrayList<>();
    for (Near each : near.subList(0, Math.min(request.limit(), near.size()))) {
      SearchItem item = each.found.item(request.languages());
      OptionalInt distance = OptionalInt.of((int) Math.round(each.meters));
      items.add(item.at(each.position).with(distance, Optional.empty()));
    }
    return items;
  }

  private static boolean asksForAreas(Set<SearchType> types) {
    return types.contains(SearchType.AREA)
        || types.contains(SearchType.CITY)
        || types.contains(SearchType.POSTAL_CODE);
  }

  private record Near(Found found, LatLng position, double meters) {
    double order() {
      return found.kind() == Kind.STREET ? meters + STREET_HANDICAP_METERS : meters;
    }
  }

  private List<Near> nearest(ReverseRequest request, Kind kind, int usualReach) throws IOException {
    LatLng at = request.at();
    int reach = request.radiusMeters().orElse(usualReach);
    int count = Math.min(CANDIDATES_MAX, request.limit() + 20);
    List<Near> near = new ArrayList<>();
    for (ScoreDoc hit :
        LatLonPoint.nearest(index.searcher(), IndexFields.pointOf(kind), at.lat(), at.lng(), count)
            .scoreDocs) {
      Found found = Found.read(index, hit.doc);
      double meters = at.distanceMeters(found.position());
      if (meters <= reach) {
        near.add(new Near(found, found.position(), meters));
      }
    }
    return near;
  }

  /// Streets by their lines, in growing circles: in a town the first is enough.
  private List<Near> streets(ReverseRequest request) throws IOException {
    int reach = request.radiusMeters().orElse(STREET_METERS_MAX);
    List<Near> near = new ArrayList<>();
    for (int radius = Math.min(60, reach); near.isEmpty(); radius = Math.min(reach, radius * 4)) {
      LatLng at = request.at();
      Query circle =
          LatLonShape.newDistanceQuery(
              IndexFields.LINES,
              ShapeField.QueryRelation.INTERSECTS,
              new Circle(at.lat(), at.lng(), Math.max(1, radius)));
      for (ScoreDoc hit : index.searcher().search(circle, CANDIDATES_MAX).scoreDocs) {
        Found found = Found.read(index, hit.doc);
        LatLng point = StreetLines.nearest(linesOf(hit.doc), at).orElse(found.position());
        double meters = at.distanceMeters(point);
        if (meters <= reach) {
          near.add(new Near(found, point, meters));
        }
      }
      if (radius >= reach) {
        break;
      }
    }
    return near;
  }

  private BytesRef linesOf(int document) throws IOException {
    List<LeafReaderContext> leaves = index.reader().leaves();
    LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(document, leaves));
    BinaryDocValues lines = DocValues.getBinary(leaf.reader(), IndexFields.LINES_GEOMETRY);
    if (!lines.advanceExact(document - leaf.docBase)) {
      throw new IOException("the search index has a street without lines: " + document);
    }
    return lines.binaryValue();
  }

  private List<Near> areas(ReverseRequest request) throws IOException {
    LatLng at = request.at();
    Query holding =
        LatLonShape.newPointQuery(
            IndexFields.SHAPE,
            ShapeField.QueryRelation.INTERSECTS,
            new double[] {at.lat(), at.lng()});
    Set<SearchType> types = request.types();
    boolean isFiltered = asksForAreas(types);
    List<Near> areas = new ArrayList<>();
    if (!types.isEmpty() && !isFiltered) {
      return areas;
    }
    for (ScoreDoc hit : index.searcher().search(holding, CANDIDATES_MAX).scoreDocs) {
      Found found = Found.read(index, hit.doc);
      if (found.level().isPresent() && SearchType.wants(types, found.level().get())) {
        areas.add(new Near(found, found.position(), 0));
      }
    }
    boolean hasCity =
        areas.stream().anyMatch(each -> each.found.level().equals(Optional.of(AreaLevel.CITY)));
    if (!hasCity && SearchType.wants(types, AreaLevel.CITY)) {
      cityOfNearest(request).ifPresent(areas::add);
    }
    areas.sort(
        Comparator.comparingDouble((Near each) -> each.found.squareMeters())
            .thenComparingInt(each -> each.found.document()));
    return areas;
  }

  /// A town without an area: the one that the nearest house or street belongs to.
  private Optional<Near> cityOfNearest(ReverseRequest request) throws IOException {
    ReverseRequest one =
        new ReverseRequest(request.at(), OptionalInt.empty(), List.of(), Set.of(), 1);
    List<Near> near = new ArrayList<>(nearest(one, Kind.ADDRESS, HOUSE_METERS_MAX));
    near.addAll(streets(one));
    Optional<Near> nearest = near.stream().min(Comparator.comparingDouble(Near::order));
    if (nearest.isEmpty()) {
      return Optional.empty();
    }
    KnownArea city = nearest.get().found.areas().get(AreaLevel.CITY);
    if (city == null) {
      return Optional.empty();
    }
    TermQuery byId = new TermQuery(new Term(IndexFields.ID, city.id()));
    for (ScoreDoc hit : index.searcher().search(byId, 1).scoreDocs) {
      Found found = Found.read(index, hit.doc);
      return Optional.of(new Near(found, found.position(), 0));
    }
    return Optional.empty();
  }
}
