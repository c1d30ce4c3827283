package io.cartway.search.build.lineage;

import io.cartway.region.Region;
import io.cartway.region.build.PartContext;
import io.cartway.search.category.PlaceVocabulary;
import io.cartway.search.index.LineageTable;
import io.cartway.search.index.SearchIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/// Writes the lineage table of a new index: the successors of ids of earlier builds.
public final class LineageWriter {

  /// How long an id is kept after the last data with it.
  private static final int YEARS_KEPT = 5;

  /// Maximum number of entries; the oldest are dropped first.
  private static final int ENTRIES_MAX = 5_000_000;

  private final PartContext context;
  private final PlaceVocabulary vocabulary;

  public LineageWriter(PartContext context, PlaceVocabulary vocabulary) {
    this.context = context;
    this.vocabulary = vocabulary;
  }

  /// Compares a written index with the previous region, and writes the table.
  public void write(Path directory) throws IOException {
    Map<String, LineageTable.RemovedId> entries = new TreeMap<>();
    Optional<Region> previous = context.previous();
    if (previous.isPresent()) {
      Region before = previous.get();
      context.progress("search lineage", 0, 0);
      try (SearchIndex old = SearchIndex.open(before.search(), vocabulary);
          SearchIndex young = SearchIndex.open(directory, vocabulary)) {
        String lastSeen = before.manifest().dataVersion();
        for (LineageTable.RemovedId entry : Succession.of(old, young, lastSeen)) {
          entries.put(entry.id(), entry);
        }
        carryOn(before, new IndexedObjects(young), entries);
      }
    }
    LineageTable.write(directory, bounded(entries.values()));
    context.count("vanished ids", entries.size());
  }

  /// Objects removed earlier are still gone; their successors may have successors by now.
  private static void carryOn(
      Region before, IndexedObjects young, Map<String, LineageTable.RemovedId> entries)
      throws IOException {
    LocalDate oldest =
        before.manifest().dataTime().atOffset(ZoneOffset.UTC).toLocalDate().minusYears(YEARS_KEPT);
    String day = DateTimeFormatter.BASIC_ISO_DATE.format(oldest);
    List<LineageTable.RemovedId> earlier = new ArrayList<>();
    try (LineageTable table = LineageTable.open(before.search())) {
      table.forEach(earlier::add);
    }
    for (LineageTable.RemovedId entry : earlier) {
      if (entry.day().compareTo(day) < 0 || young.has(entry.id())) {
        continue;
      }
      String successor = entry.successor();
      if (!successor.isEmpty() && !young.has(successor)) {
        LineageTable.RemovedId next = entries.get(successor);
        successor = next == null ? "" : next.successor();
      }
      entries.putIfAbsent(
          entry.id(),
          new LineageTable.RemovedId(entry.id(), successor, entry.kind(), entry.lastSeen()));
    }
  }

  private static List<LineageTable.RemovedId> bounded(Iterable<LineageTable.RemovedId> entries) {
    List<LineageTable.RemovedId> kept = new ArrayList<>();
    entries.forEach(kept::add);
    if (kept.size() <= ENTRIES_MAX) {
      return kept;
    }
    kept.sort(Comparator.comparing(LineageTable.RemovedId::day).reversed());
    return kept.subList(0, ENTRIES_MAX);
  }
}
