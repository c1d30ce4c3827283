package io.cartway.search.suggest;

import io.cartway.geo.LatLng;
import io.cartway.search.index.Crossings;
import io.cartway.search.index.DocumentRecord;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchArea;
import io.cartway.search.item.SearchItem;
import io.cartway.search.item.SearchType;
import io.cartway.search.query.JunctionText;
import io.cartway.search.query.QueryText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.index.LeafReader;

/// Suggests intersections of two streets: the first street is complete, the second may be
/// incomplete (`Landstrasse & Her`). Thread-safe.
final class JunctionSuggestions {

  /// Maximum numbers of streets with the first name, and of intersections.
  private static final int STREETS_MAX = 8;

  private static final int JUNCTIONS_MAX = 10;

  private final SearchIndex index;
  private final PrefixQueryTerms.Weights weights;

  JunctionSuggestions(SearchIndex index, PrefixQueryTerms.Weights weights) {
    this.index = index;
    this.weights = weights;
  }

  /// An intersection and its distance.
  private record Meeting(int street, Crossings.Place junction, double meters) {}

  /// The intersections, nearest first; empty if the text is not two streets, or they do not
  /// intersect.
  List<SearchItem> of(LeafReader leaf, SuggestRequest request, String text, boolean isOpen)
      throws IOException {
    boolean isWanted = request.types().isEmpty() || request.types().contains(SearchType.ADDRESS);
    Optional<QueryText> both = isWanted ? JunctionText.read(text, Map.of()) : Optional.empty();
    if (both.isEmpty() || both.get().joint() <= 0) {
      return List.of();
    }
    List<QueryText.Token> tokens = both.get().tokens();
    int joint = both.get().joint();
    QueryText first = QueryText.parse(text.substring(0, tokens.get(joint - 1).to()), Map.of());
    QueryText second = QueryText.parse(text.substring(tokens.get(joint).from()), Map.of());
    if (first.tokens().isEmpty() || second.tokens().isEmpty()) {
      return List.of();
    }
    List<Meeting> meetings =
        meetings(leaf, request, first, PrefixQueryTerms.of(index, weights, second, isOpen));
    meetings.sort(Comparator.comparingDouble(Meeting::meters));
    List<SearchItem> items = new ArrayList<>();
    ItemMaker maker = new ItemMaker(index, index.values(), request.languages());
    for (Meeting each : meetings.subList(0, Math.min(JUNCTIONS_MAX, meetings.size()))) {
      items.add(maker.junction(each.street, each.junction));
    }
    return items;
  }

  private List<Meeting> meetings(
      LeafReader leaf, SuggestRequest request, QueryText first, PrefixQueryTerms second)
      throws IOException {
    List<Meeting> meetings = new ArrayList<>();
    // The middle of a street may lie outside of what a corner of it lies in.
    SuggestRequest streets =
        new SuggestRequest(
            request.text(),
            request.area().unbounded(),
            request.languages(),
            EnumSet.of(SearchType.STREET),
            0,
            STREETS_MAX,
            0);
    SuggestRun run = new SuggestRun(index, weights, leaf, streets, first, false);
    for (int i = 0; i < STREETS_MAX; i++) {
      SuggestRun.Completion found = run.next();
      if (found == null || found.explained() < weights.suggest().match().junctionMin()) {
        break;
      }
      addMeetings(found.document(), request.area(), second, meetings);
    }
    return meetings;
  }

  private void addMeetings(
      int street, SearchArea area, PrefixQueryTerms second, List<Meeting> meetings)
      throws IOException {
    SearchIndex.Values values = index.values();
    for (Crossings.Place place : Crossings.places(values.crossings(street))) {
      if (area.holds(place.point()) && isNamed(values.record(place.other()), second)) {
        LatLng from = area.center().orElse(place.point());
        meetings.add(new Meeting(street, place, from.distanceMeters(place.point())));
      }
    }
  }

  /// Whether all words of a text belong to one name.
  private static boolean isNamed(DocumentRecord record, PrefixQueryTerms words) {
    for (String[] form : record.nameForms) {
      boolean isAll = true;
      for (int token = 0; token < words.size() && isAll; token++) {
        isAll = isIn(form, words, token);
      }
      if (isAll) {
        return true;
      }
    }
    return false;
  }

  private static boolean isIn(String[] form, PrefixQueryTerms words, int token) {
    for (String word : form) {
      if (words.similarity(token, word) > 0
          || words.isPair(token, word)
          || (token > 0 && words.isPair(token - 1, word))) {
        return true;
      }
    }
    return false;
  }
}
