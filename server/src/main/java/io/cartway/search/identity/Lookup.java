package io.cartway.search.identity;

import io.cartway.search.index.HouseBook;
import io.cartway.search.index.HouseSearch;
import io.cartway.search.index.LineageTable;
import io.cartway.search.index.ObjectIds;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchItem;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.util.List;
import java.util.Optional;

/// Finds a thing by its id, or what stands for it now. Thread-safe.
public final class Lookup {

  private final SearchIndex index;

  /// @param index open for as long as this is used
  public Lookup(SearchIndex index) {
    this.index = index;
  }

  /// The same for one question.
  ///
  /// @param deadline looked at while it is answered
  public Lookup until(Deadline deadline) {
    return new Lookup(index.until(deadline));
  }

  /// What is known of an id.
  public sealed interface Outcome {

    /// It is there.
    record Found(SearchItem item) implements Outcome {}

    /// An earlier build had it.
    ///
    /// @param successor the id of what stands for it now
    /// @param lastSeen the version of the data that had it last; empty when this one still tells
    record Gone(Optional<String> successor, String lastSeen) implements Outcome {}

    /// No build that is remembered had it.
    record Unknown() implements Outcome {}
  }

  /// Looks an id up.
  ///
  /// @param languages of the names, most wanted first
  public Outcome find(String id, List<String> languages) throws IOException {
    int document = documentOf(id);
    if (document >= 0) {
      SearchIndex.Values values = index.values();
      return new Outcome.Found(new ItemMaker(index, values, languages).item(document));
    }
    Optional<LineageTable.Entry> entry = index.lineage().find(id);
    if (entry.isPresent()) {
      String successor = entry.get().successor();
      return new Outcome.Gone(
          Optional.of(successor).filter(text -> !text.isEmpty()), entry.get().lastSeen());
    }
    int colon = id.lastIndexOf(':');
    return id.startsWith(ObjectIds.STREET) && colon > ObjectIds.STREET.length()
        ? between(id.substring(0, colon), id.substring(colon + 1), languages)
        : new Outcome.Unknown();
  }

  private int documentOf(String id) throws IOException {
    int document = index.documentOf(id);
    Optional<String> today = document < 0 ? ObjectIds.today(id) : Optional.empty();
    return today.isEmpty() ? document : index.documentOf(today.get());
  }

  /// A number between known houses: it has the street's id and the number. Once the house itself is
  /// known, or the street is another, that is its successor.
  private Outcome between(String streetId, String number, List<String> languages)
      throws IOException {
    int street = index.documentOf(streetId);
    if (street >= 0) {
      Optional<SearchItem> item = house(street, number, languages);
      if (item.isEmpty()) {
        return new Outcome.Unknown();
      }
      String id = item.get().id();
      return id.equals(streetId + ":" + number)
          ? new Outcome.Found(item.get())
          : new Outcome.Gone(Optional.of(id), "");
    }
    Optional<LineageTable.Entry> entry = index.lineage().find(streetId);
    if (entry.isEmpty()) {
      return new Outcome.Unknown();
    }
    int successor = index.documentOf(entry.get().successor());
    Optional<SearchItem> item =
        successor < 0 ? Optional.empty() : house(successor, number, languages);
    return new Outcome.Gone(item.map(SearchItem::id), entry.get().lastSeen());
  }

  private Optional<SearchItem> house(int street, String number, List<String> languages)
      throws IOException {
    SearchIndex.Values values = index.values();
    HouseBook book = values.houses(street);
    if (book == null) {
      return Optional.empty();
    }
    List<HouseSearch.Hit> hits = HouseSearch.find(book, values.lines(street), number);
    return hits.isEmpty()
        ? Optional.empty()
        : Optional.of(new ItemMaker(index, values, languages).item(street, hits.getFirst()));
  }
}
