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

/// Looks up an object by its id, or its successor. Thread-safe.
public final class Lookup {

  private final SearchIndex index;

  /// @param index must stay open while this is used
  public Lookup(SearchIndex index) {
    this.index = index;
  }

  /// The same for one query.
  ///
  /// @param deadline checked during the query
  public Lookup until(Deadline deadline) {
    return new Lookup(index.until(deadline));
  }

  /// The result of a lookup.
  public sealed interface Outcome {

    /// The id exists.
    record FoundItem(SearchItem item) implements Outcome {}

    /// An earlier build had the id.
    ///
    /// @param successor the id of its successor
    /// @param lastSeen the last version of the data with this id; empty if the current one still
    ///   has it
    record Gone(Optional<String> successor, String lastSeen) implements Outcome {}

    /// No known build had the id.
    record Unknown() implements Outcome {}
  }

  /// Looks up an id.
  ///
  /// @param languages of the names, by preference
  public Outcome find(String id, List<String> languages) throws IOException {
    int document = documentOf(id);
    if (document >= 0) {
      SearchIndex.Values values = index.values();
      return new Outcome.FoundItem(new ItemMaker(index, values, languages).item(document));
    }
    Optional<LineageTable.RemovedId> entry = index.lineage().find(id);
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

  /// An interpolated number: its id consists of the street's id and the number. If the house itself
  /// is known now, or the street has a successor, that is the successor.
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
          ? new Outcome.FoundItem(item.get())
          : new Outcome.Gone(Optional.of(id), "");
    }
    Optional<LineageTable.RemovedId> entry = index.lineage().find(streetId);
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
