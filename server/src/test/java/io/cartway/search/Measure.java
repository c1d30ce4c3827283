package io.cartway.search;

import io.cartway.search.geocode.GeocodeRequest;
import io.cartway.search.geocode.Geocoder;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.IndexFields;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchItem;
import io.cartway.search.reverse.ReverseGeocoder;
import io.cartway.search.reverse.ReverseRequest;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;

/// How often an index finds its own addresses again.
///
/// @param misses the first few that were not found, for whoever reads the failure
record Measure(
    int geocoded,
    int geocodedFirst,
    int geocodedWithin60Meters,
    int reversed,
    int reversedFirst,
    double geocodeMillis,
    double reverseMillis,
    List<String> misses) {

  private static final int MISSES_SHOWN = 25;

  Measure {
    misses = List.copyOf(misses);
  }

  double geocodeRate() {
    return (double) geocodedFirst / geocoded;
  }

  double reverseRate() {
    return (double) reversedFirst / reversed;
  }

  /// Asks for every n-th address by its label, and for every m-th by its position.
  static Measure of(SearchIndex index, int reverseStep, int geocodeStep) throws IOException {
    Geocoder geocoder = new Geocoder(index);
    ReverseGeocoder reverse = new ReverseGeocoder(index);
    TermQuery all = new TermQuery(new Term(IndexFields.KIND, DocumentKind.ADDRESS.name()));
    ScoreDoc[] hits = index.searcher().search(all, Math.max(1, index.size())).scoreDocs;
    List<String> misses = new ArrayList<>();
    int[] counts = new int[5];
    long[] nanos = new long[2];
    for (int i = 0; i < hits.length; i++) {
      SearchItem own = new ItemMaker(index, index.values(), List.of()).item(hits[i].doc);
      if (i % geocodeStep == 0) {
        counts[0]++;
        long start = System.nanoTime();
        List<SearchItem> items = geocoder.geocode(GeocodeRequest.of(own.title()));
        nanos[0] += System.nanoTime() - start;
        // Two houses of one address are told apart by nobody who asks by text.
        boolean isFirst = !items.isEmpty() && items.getFirst().title().equals(own.title());
        counts[1] += isFirst ? 1 : 0;
        boolean isNear =
            !items.isEmpty() && items.getFirst().position().distanceMeters(own.position()) <= 60;
        counts[2] += isNear ? 1 : 0;
        if (!isFirst && misses.size() < MISSES_SHOWN) {
          String first = items.isEmpty() ? "nothing" : items.getFirst().title();
          misses.add("geocode " + own.title() + " " + own.id() + " -> " + first);
        }
      }
      if (i % reverseStep == 0) {
        counts[3]++;
        long start = System.nanoTime();
        List<SearchItem> items = reverse.reverse(ReverseRequest.of(own.position()));
        nanos[1] += System.nanoTime() - start;
        boolean isFirst =
            !items.isEmpty()
                && items.getFirst().address().houseNumber().equals(own.address().houseNumber())
                && items.getFirst().address().street().equals(own.address().street());
        counts[4] += isFirst ? 1 : 0;
        if (!isFirst && misses.size() < MISSES_SHOWN) {
          String first = items.isEmpty() ? "nothing" : items.getFirst().title();
          misses.add("reverse " + own.title() + " " + own.id() + " -> " + first);
        }
      }
    }
    return new Measure(
        counts[0],
        counts[1],
        counts[2],
        counts[3],
        counts[4],
        nanos[0] / 1e6 / Math.max(1, counts[0]),
        nanos[1] / 1e6 / Math.max(1, counts[3]),
        misses);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "geocode: %d of %d first (%.2f %%), %d within 60 m, %.2f ms each; reverse: %d of %d first"
            + " (%.2f %%), %.2f ms each%n%s",
        geocodedFirst,
        geocoded,
        100 * geocodeRate(),
        geocodedWithin60Meters,
        geocodeMillis,
        reversedFirst,
        reversed,
        100 * reverseRate(),
        reverseMillis,
        String.join("\n", misses));
  }
}
