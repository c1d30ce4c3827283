package io.cartway.region.build;

import com.onthegomap.planetiler.reader.osm.OsmBlockSource;
import com.onthegomap.planetiler.reader.osm.OsmElement;
import com.onthegomap.planetiler.reader.osm.OsmInputFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Several extracts read as one: elements in order of type and id, each once. Of several versions
/// of an element, in one file or in many, the newest wins, whatever the order of the files: the
/// greatest version, then the latest time, then the one in the file with the latest data. An
/// element that only an older file has stays: an extract does not say what was deleted. Each file
/// is read by one thread that stays at most a few blocks ahead.
final class MergedExtracts implements OsmBlockSource {

  private static final int BLOCK_ELEMENTS = 8_000;
  private static final int BLOCKS_AHEAD = 4;

  /// The file with the latest data first; files of one time have an order, too.
  private static final Comparator<Extract> NEWEST_FIRST =
      Comparator.comparing(Extract::dataTime).thenComparing(Extract::sha256).reversed();

  private final List<Extract> extracts;
  private final Function<Path, OsmBlockSource> opening;

  MergedExtracts(List<Extract> extracts) {
    this(extracts, OsmInputFile::readFrom);
  }

  /// @param opening opens a file to read its blocks from first to last
  MergedExtracts(List<Extract> extracts, Function<Path, OsmBlockSource> opening) {
    this.extracts = extracts.stream().sorted(NEWEST_FIRST).toList();
    this.opening = opening;
  }

  @Override
  public void forEachBlock(Consumer<Block> consumer) {
    if (extracts.size() == 1) {
      try (OsmBlockSource only = opening.apply(extracts.getFirst().path())) {
        only.forEachBlock(consumer);
      }
      return;
    }
    List<Cursor> cursors = new ArrayList<>();
    try {
      for (Extract extract : extracts) {
        cursors.add(new Cursor(extract, opening));
      }
      merge(cursors, consumer);
    } finally {
      cursors.forEach(Cursor::close);
    }
  }

  private static void merge(List<Cursor> cursors, Consumer<Block> consumer) {
    List<OsmElement> block = new ArrayList<>(BLOCK_ELEMENTS);
    for (OsmElement next = takeNext(cursors); next != null; next = takeNext(cursors)) {
      // A block has only one type, as in a file: the reader's phases depend on it.
      boolean isOtherType = !block.isEmpty() && block.getLast().type() != next.type();
      if (isOtherType || block.size() == BLOCK_ELEMENTS) {
        consumer.accept(Block.of(List.copyOf(block)));
        block.clear();
      }
      block.add(next);
    }
    if (!block.isEmpty()) {
      consumer.accept(Block.of(List.copyOf(block)));
    }
  }

  /// The next element in order, in its newest version; the others are skipped.
  private static @Nullable OsmElement takeNext(List<Cursor> cursors) {
    OsmElement first = null;
    for (Cursor cursor : cursors) {
      OsmElement head = cursor.head();
      if (head != null && (first == null || compare(head, first) < 0)) {
        first = head;
      }
    }
    if (first == null) {
      return null;
    }
    OsmElement newest = null;
    for (Cursor cursor : cursors) {
      // A file may have several versions itself: one that was sorted after two were joined.
      for (OsmElement head = cursor.head();
          head != null && compare(head, first) == 0;
          head = cursor.head()) {
        newest = newest == null || isNewer(head, newest) ? head : newest;
        cursor.advance();
      }
    }
    return newest;
  }

  private static boolean isNewer(OsmElement element, OsmElement other) {
    int byVersion = Integer.compare(version(element), version(other));
    return byVersion > 0 || (byVersion == 0 && timestamp(element) > timestamp(other));
  }

  private static int version(OsmElement element) {
    OsmElement.Info info = element.info();
    return info == null ? 0 : info.version();
  }

  private static long timestamp(OsmElement element) {
    OsmElement.Info info = element.info();
    return info == null ? 0 : info.timestamp();
  }

  private static int compare(OsmElement one, OsmElement other) {
    int byType = one.type().compareTo(other.type());
    return byType != 0 ? byType : Long.compare(one.id(), other.id());
  }

  /// One file, element by element.
  private static final class Cursor {

    private static final long POLL_MILLIS = 100;

    private final Extract extract;
    private final Function<Path, OsmBlockSource> opening;
    private final BlockingQueue<List<OsmElement>> blocks = new ArrayBlockingQueue<>(BLOCKS_AHEAD);
    private final AtomicReference<@Nullable Throwable> fault = new AtomicReference<>();
    private final Thread reader;
    private Iterator<OsmElement> elements = List.<OsmElement>of().iterator();
    private @Nullable OsmElement head;
    private boolean isAtEnd;

    Cursor(Extract extract, Function<Path, OsmBlockSource> opening) {
      this.extract = extract;
      this.opening = opening;
      reader = Thread.ofPlatform().daemon().name("read-" + extract.name()).start(this::read);
      advance();
    }

    @Nullable OsmElement head() {
      return head;
    }

    void advance() {
      OsmElement last = head;
      head = null;
      while (!isAtEnd && !elements.hasNext()) {
        List<OsmElement> block = takeBlock();
        isAtEnd = block.isEmpty();
        elements = block.iterator();
      }
      if (elements.hasNext()) {
        head = elements.next();
        if (last != null && compare(last, head) > 0) {
          throw new BuildException(
              ("%s is not sorted by type (nodes, ways, relations) and id, so it cannot be merged"
                      + " with others: sort it first with: %s")
                  .formatted(extract.path(), extract.sortCommand()));
        }
      }
    }

    private List<OsmElement> takeBlock() {
      try {
        while (true) {
          List<OsmElement> block = blocks.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
          throwFault();
          if (block != null) {
            return block;
          }
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new BuildException("the build was interrupted", e);
      }
    }

    private void throwFault() {
      switch (fault.get()) {
        case RuntimeException failed -> throw failed;
        case Error failed -> throw failed;
        case null, default -> {}
      }
    }

    private void read() {
      try (OsmBlockSource source = opening.apply(extract.path())) {
        source.forEachBlock(this::put);
        blocks.put(List.of());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException | Error e) {
        // An Error too: [#takeBlock] would wait for ever for a thread that memory has failed.
        fault.set(e);
      }
    }

    private void put(Block block) {
      List<OsmElement> decoded = new ArrayList<>();
      block.decodeElements().forEach(decoded::add);
      try {
        if (!decoded.isEmpty()) {
          blocks.put(decoded);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new BuildException("the build was interrupted", e);
      }
    }

    void close() {
      reader.interrupt();
    }
  }
}
