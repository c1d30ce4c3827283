package io.cartway.region.build.spill;

import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The elements of one kind, in files: added by several threads while the extract is read, then
/// read in the order of their keys, as often as wanted.
///
/// Each thread writes runs of ascending keys, and reading merges the runs (Knuth, The Art of
/// Computer Programming, volume 3, 5.4.1). An extract is sorted, and each thread reads ascending
/// blocks of it, so that a thread writes a run for each type of elements as a rule. In memory are
/// one buffer of [Run#BUFFER_BYTES] and one element per run, of [#RUNS_MAX] runs at most.
///
/// Elements of equal keys come in the order of their bytes: the order depends on no thread.
///
/// @param <T> the elements
public final class ElementRuns<T> implements Closeable {

  /// More runs are merged to one before they are read: each is an open file.
  private static final int RUNS_MAX = 64;

  private final Path directory;
  private final String name;
  private final ElementForm<T> form;
  private final Map<Thread, Writer> writers = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Path> runs = new ConcurrentLinkedQueue<>();
  private final AtomicInteger files = new AtomicInteger();
  private final AtomicLong count = new AtomicLong();

  /// @param directory an existing folder
  /// @param name of the kind, for the names of its files
  /// @param form how an element is written
  public ElementRuns(Path directory, String name, ElementForm<T> form) {
    this.directory = directory;
    this.name = name;
    this.form = form;
  }

  /// Adds an element. Thread-safe.
  ///
  /// @throws UncheckedIOException when it cannot be written: the disk is full
  public void add(T element) {
    try {
      writers.computeIfAbsent(Thread.currentThread(), any -> new Writer()).add(element);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    count.incrementAndGet();
  }

  /// How many were added.
  public long count() {
    return count.get();
  }

  /// Ends the writing: to be called when all threads that add have ended, before the first reading.
  ///
  /// @throws IOException when what is left cannot be written
  public void endWriting() throws IOException {
    for (Writer writer : writers.values()) {
      writer.end();
    }
    writers.clear();
    while (runs.size() > RUNS_MAX) {
      mergeFirst();
    }
  }

  /// Makes one run of the first ones.
  private void mergeFirst() throws IOException {
    Deque<Path> merged = new ArrayDeque<>();
    while (merged.size() < RUNS_MAX) {
      merged.add(runs.remove());
    }
    try (RunMerge merge = new RunMerge(List.copyOf(merged));
        Run.Output output = begin()) {
      for (Run run = merge.least(); run != null; run = merge.least()) {
        output.add(run.key(), run.fields(), run.fields().length);
        merge.advance(run);
      }
    }
    for (Path file : merged) {
      Files.delete(file);
    }
  }

  /// All elements in the order of their keys; to be closed.
  public Reading<T> read() throws IOException {
    return read(any -> true);
  }

  /// Some elements in the order of their keys; to be closed.
  public Reading<T> read(Predicate<? super T> wanted) throws IOException {
    RunMerge merge = new RunMerge(List.copyOf(runs));
    try {
      return new Elements(merge, wanted);
    } catch (IOException | RuntimeException e) {
      merge.close();
      throw e;
    }
  }

  /// All elements in the order of their keys.
  public void forEach(Consumer<? super T> use) throws IOException {
    try (Reading<T> all = read()) {
      all.forEachRemaining(use);
    }
  }

  /// Deletes the files: there are no elements any more.
  @Override
  public void close() throws IOException {
    for (Writer writer : writers.values()) {
      writer.end();
    }
    writers.clear();
    for (Path file = runs.poll(); file != null; file = runs.poll()) {
      Files.deleteIfExists(file);
    }
    count.set(0);
  }

  private Run.Output begin() throws IOException {
    Path file = directory.resolve("%s-%d.run".formatted(name, files.getAndIncrement()));
    Run.Output output = new Run.Output(file);
    runs.add(file);
    return output;
  }

  /// Elements in their order.
  ///
  /// @param <T> the elements
  public interface Reading<T> extends Iterator<T>, Closeable {}

  /// The run of one thread that is being written.
  private final class Writer {

    private final FieldWriter fields = new FieldWriter();
    private Run.Output output = Run.Output.NONE;
    private long last = Long.MIN_VALUE;

    void add(T element) throws IOException {
      long key = form.key(element);
      if (output == Run.Output.NONE || key < last) {
        output.close();
        output = begin();
      }
      last = key;
      fields.clear();
      form.write(element, fields);
      output.add(key, fields.bytes(), fields.size());
    }

    void end() throws IOException {
      output.close();
    }
  }

  private final class Elements implements Reading<T> {

    private final RunMerge merge;
    private final Predicate<? super T> wanted;
    private @Nullable T next;

    Elements(RunMerge merge, Predicate<? super T> wanted) throws IOException {
      this.merge = merge;
      this.wanted = wanted;
      next = following();
    }

    /// The next element that is wanted; null at the end.
    private @Nullable T following() throws IOException {
      for (Run run = merge.least(); run != null; run = merge.least()) {
        T element = form.read(run.key(), new FieldReader(run.fields()));
        merge.advance(run);
        if (wanted.test(element)) {
          return element;
        }
      }
      return null;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public T next() {
      T element = next;
      if (element == null) {
        throw new NoSuchElementException();
      }
      try {
        next = following();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      return element;
    }

    @Override
    public void close() throws IOException {
      merge.close();
    }
  }
}
