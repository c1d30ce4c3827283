package io.cartway.search.browse;

import io.cartway.geo.Bounds;
import io.cartway.geo.LatLng;
import io.cartway.search.index.Cells;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.SearchIndex;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.PriorityQueue;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.util.BytesRef;

/// The places around a point, in growing rings; all at once when few have the requested terms. For
/// one query in one thread.
final class NearestPlaces {

  private static final double FIRST_METERS = 300;
  private static final double GROWTH = 3;

  /// Beyond this there are too many cells, and the tree of points is queried.
  private static final double CELLS_METERS_MAX = 1_700;

  /// A little more than half the circumference of the earth.
  private static final double EARTH_METERS = 20_100_000;

  /// Boxes are slightly enlarged because their edges are rounded.
  private static final double ROUNDING_METERS = 2;

  private static final Comparator<FoundPlace> ORDER =
      Comparator.comparingDouble(FoundPlace::order).thenComparingInt(FoundPlace::document);

  private final Search search;
  private final PlaceQuery query;
  private final Optional<LatLng> center;

  /// One more than shown, to know whether there are more.
  private final int wanted;

  private final List<FoundPlace> found = new ArrayList<>();

  /// Everything within this distance has been examined.
  private double doneMeters = -1;

  NearestPlaces(Search search, PlaceQuery query) {
    this.search = search;
    this.query = query;
    this.center = query.area().center();
    this.wanted = query.offset() + query.limit() + 1;
  }

  /// When to examine all places with the requested terms, wherever they are.
  ///
  /// @param few up to this many, always
  /// @param many up to this many, if there are not enough nearby
  /// @param fewOnRoute up to this many, on a route
  record Effort(int few, int many, int fewOnRoute) {

    /// Standard limits: a place takes a tenth of a microsecond.
    static final Effort USUAL = new Effort(1_500, 40_000, 500);
  }

  /// The parameters of a search.
  record Search(
      Effort effort,
      SearchIndex index,
      LeafReader leaf,
      SearchIndex.Values values,
      TermFilter terms,
      PlaceSearch.Test test) {

    /// Visits the matching places in a box, which may cross the antimeridian.
    void forEachIn(double south, double north, double west, double east, TermFilter.Taker taker)
        throws IOException {
      String points = IndexFields.pointOf(DocumentKind.PLACE);
      Query box = LatLonPoint.newBoxQuery(points, south, north, west, east);
      LeafReaderContext context = index.searcher().getIndexReader().leaves().getFirst();
      Scorer scorer =
          box.rewrite(index.searcher())
              .createWeight(index.searcher(), ScoreMode.COMPLETE_NO_SCORES, 1)
              .scorer(context);
      if (scorer == null) {
        return;
      }
      TermFilter.Pass pass = terms.pass();
      DocIdSetIterator documents = scorer.iterator();
      for (int document = documents.nextDoc();
          document != DocIdSetIterator.NO_MORE_DOCS;
          document = documents.nextDoc()) {
        test.tick();
        if (pass.accepts(document)) {
          taker.take(document);
        }
      }
    }
  }

  /// A place.
  ///
  /// @param order the sort key, in metres
  /// @param meters from the centre, or along the route
  /// @param offMeters from the route; not a number without one
  record FoundPlace(int document, double order, double meters, double offMeters) {

    FoundPlace(int document, double meters) {
      this(document, meters, meters, Double.NaN);
    }
  }

  /// Collects the first ones by sort key.
  static final class Best {
    private final PriorityQueue<FoundPlace> worstFirst = new PriorityQueue<>(ORDER.reversed());
    private final int size;

    /// @param size maximum number
    Best(int size) {
      this.size = size;
    }

    void add(FoundPlace each) {
      if (worstFirst.size() < size) {
        worstFirst.add(each);
      } else if (ORDER.compare(each, worstFirst.element()) < 0) {
        worstFirst.remove();
        worstFirst.add(each);
      }
    }

    List<FoundPlace> sorted() {
      return worstFirst.stream().sorted(ORDER).toList();
    }
  }

  /// The nearest ones, if possible one more than shown.
  List<FoundPlace> find() throws IOException {
    double reach = Math.min(query.radiusMeters(), farthestMeters());
    long count = search.terms.count();
    if (center.isEmpty() || count <= search.effort.few()) {
      lookAtAll(reach);
      return found;
    }
    LatLng at = center.get();
    double radius = Math.min(reach, FIRST_METERS);
    while (true) {
      if (radius > CELLS_METERS_MAX && count <= search.effort.many()) {
        lookAtAll(reach);
        return found;
      }
      lookAround(at, radius);
      if (found.size() >= wanted || radius >= reach) {
        return found;
      }
      radius = Math.min(reach, radius * GROWTH);
    }
  }

  /// An upper bound of the distance: nothing in a box is farther from its centre than half of both
  /// of its sides.
  private double farthestMeters() {
    if (center.isEmpty() || query.area().within().isEmpty()) {
      return EARTH_METERS;
    }
    Bounds box = query.area().within().get().bounds();
    double sides = LatLng.METERS_PER_DEGREE * (box.north() - box.south() + box.east() - box.west());
    double farthest = center.get().distanceMeters(box.center()) + sides / 2 * 1.01;
    return Math.min(EARTH_METERS, farthest + ROUNDING_METERS);
  }

  private void lookAtAll(double reach) throws IOException {
    Best best = best();
    search.terms.forEach(document -> judge(document, reach, best));
    take(best);
  }

  private void lookAround(LatLng at, double radius) throws IOException {
    double meters = radius + ROUNDING_METERS;
    double high = LatLng.latDegrees(meters) * 1.01;
    double south = at.lat() - high;
    double north = at.lat() + high;
    double shrink = Math.cos(Math.toRadians(Math.max(Math.abs(south), Math.abs(north))));
    // Around a pole, or nearly.
    double wide = Math.abs(south) > 89 || Math.abs(north) > 89 ? 180 : high / shrink;
    Best best = best();
    boolean isAcross = at.lng() - wide < -180 || at.lng() + wide > 180;
    if (radius <= CELLS_METERS_MAX && !isAcross) {
      lookAtCells(at, radius, best);
    } else {
      double west = wide >= 180 ? -180 : at.lng() - wide;
      double east = wide >= 180 ? 180 : at.lng() + wide;
      search.forEachIn(
          Math.max(-90, south),
          Math.min(90, north),
          west < -180 ? west + 360 : west,
          east > 180 ? east - 360 : east,
          document -> judge(document, radius, best));
    }
    take(best);
    doneMeters = radius;
  }

  private void lookAtCells(LatLng at, double radius, Best best) throws IOException {
    Terms terms = search.leaf.terms(IndexFields.PLACE_CELL);
    if (terms == null) {
      return;
    }
    List<BytesRef> cells = new ArrayList<>();
    Cells.around(at, (radius + ROUNDING_METERS) * 1.01, cells::add);
    List<Integer> documents = new ArrayList<>();
    TermsEnum term = terms.iterator();
    PostingsEnum postings = null;
    for (BytesRef cell : cells) {
      if (term.seekExact(cell)) {
        postings = term.postings(postings, PostingsEnum.NONE);
        for (int document = postings.nextDoc();
            document != DocIdSetIterator.NO_MORE_DOCS;
            document = postings.nextDoc()) {
          documents.add(document);
        }
      }
    }
    documents.sort(null);
    TermFilter.Pass pass = search.terms.pass();
    for (int document : documents) {
      search.test.tick();
      if (pass.accepts(document)) {
        judge(document, radius, best);
      }
    }
  }

  private Best best() {
    return new Best(search.test.isQuick() ? wanted - found.size() : Integer.MAX_VALUE);
  }

  private void judge(int document, double reach, Best best) throws IOException {
    search.test.tick();
    LatLng position = search.values.position(document);
    double meters = center.isEmpty() ? 0 : center.get().distanceMeters(position);
    if (meters > doneMeters
        && meters <= reach
        && query.area().holds(position)
        && search.test.acceptsCountry(document)) {
      best.add(new FoundPlace(document, meters));
    }
  }

  private void take(Best best) throws IOException {
    for (FoundPlace each : best.sorted()) {
      if (found.size() >= wanted) {
        return;
      }
      if (search.test.accepts(each.document)) {
        found.add(each);
      }
    }
  }
}
