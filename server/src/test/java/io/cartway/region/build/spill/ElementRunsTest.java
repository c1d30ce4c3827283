package io.cartway.region.build.spill;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What several threads add in any order comes back whole, sorted, and as often as wanted.
class ElementRunsTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);

  @TempDir private Path directory;

  private record Item(
      long id,
      double size,
      boolean isOld,
      String name,
      List<String> words,
      Map<String, String> tags) {}

  private static final class Form implements ElementForm<Item> {
    @Override
    public long key(Item item) {
      return item.id;
    }

    @Override
    public void write(Item item, FieldWriter fields) {
      fields.number(-item.id);
      fields.real(item.size);
      fields.flag(item.isOld);
      fields.text(item.name);
      fields.texts(item.words);
      fields.texts(item.tags);
      fields.bytes(new byte[] {1, -2, 3});
    }

    @Override
    public Item read(long key, FieldReader fields) {
      assertThat(fields.number()).isEqualTo(-key);
      Item item =
          new Item(
              key,
              fields.real(),
              fields.flag(),
              fields.text(),
              fields.texts(),
              fields.textsByKey());
      assertThat(fields.bytes()).containsExactly(1, -2, 3);
      return item;
    }
  }

  private static Item item(Random random) {
    int bits = random.nextInt(64);
    List<String> words = new ArrayList<>();
    Map<String, String> tags = new TreeMap<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      words.add("w" + random.nextInt(5));
      tags.put("k" + random.nextInt(20), "日本 ü " + random.nextInt(5));
    }
    return new Item(
        random.nextLong() >> bits,
        random.nextGaussian(),
        random.nextBoolean(),
        "ß".repeat(random.nextInt(random.nextInt(50) == 0 ? 40_000 : 10)),
        words,
        tags);
  }

  private static List<Item> all(ElementRuns<Item> runs) throws IOException {
    List<Item> all = new ArrayList<>();
    runs.forEach(all::add);
    return all;
  }

  private static void add(ElementRuns<Item> runs, List<List<Item>> byThread) throws Exception {
    List<Thread> threads = new ArrayList<>();
    for (List<Item> items : byThread) {
      threads.add(Thread.ofPlatform().start(() -> items.forEach(runs::add)));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    runs.endWriting();
  }

  private long files() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.count();
    }
  }

  @Test
  void elements_of_several_threads_come_back_sorted_as_often_as_wanted() throws Exception {
    for (int round = 0; round < 20; round++) {
      Random random = new Random(SEED + round);
      List<List<Item>> byThread = new ArrayList<>();
      List<Item> expected = new ArrayList<>();
      for (int thread = random.nextInt(5); thread > 0; thread--) {
        List<Item> items = Stream.generate(() -> item(random)).limit(random.nextInt(40)).toList();
        List<Item> given = new ArrayList<>(items);
        if (random.nextBoolean()) {
          given.sort(Comparator.comparingLong(Item::id));
        }
        byThread.add(given);
        expected.addAll(given);
      }
      try (ElementRuns<Item> runs = new ElementRuns<>(directory, "items", new Form())) {
        add(runs, byThread);
        assertThat(runs.count()).isEqualTo(expected.size());
        List<Item> once = all(runs);
        assertThat(once)
            .as("seed %d", SEED + round)
            .isSortedAccordingTo(Comparator.comparingLong(Item::id))
            .containsExactlyInAnyOrderElementsOf(expected);
        assertThat(all(runs)).isEqualTo(once);
        try (ElementRuns.Reading<Item> old = runs.read(Item::isOld)) {
          List<Item> some = new ArrayList<>();
          old.forEachRemaining(some::add);
          assertThat(some).isEqualTo(once.stream().filter(Item::isOld).toList());
          assertThatThrownBy(old::next).isInstanceOf(NoSuchElementException.class);
        }
      }
      assertThat(files()).isZero();
    }
  }

  @Test
  void elements_of_one_key_come_in_one_order_whoever_added_them() throws Exception {
    List<Item> same = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      same.add(new Item(7, i, false, "", List.of(), Map.of()));
    }
    List<Item> first = List.of();
    for (int round = 0; round < 3; round++) {
      Collections.shuffle(same, new Random(SEED + round));
      List<List<Item>> byThread = same.stream().map(List::of).toList();
      try (ElementRuns<Item> runs = new ElementRuns<>(directory, "items", new Form())) {
        add(runs, byThread);
        first = round == 0 ? all(runs) : first;
        assertThat(all(runs)).as("seed %d", SEED + round).isEqualTo(first).hasSize(30);
      }
    }
  }

  @Test
  void more_runs_than_may_be_open_at_once_are_merged() throws Exception {
    int count = 1_000;
    try (ElementRuns<Item> runs = new ElementRuns<>(directory, "items", new Form())) {
      for (int id = count; id > 0; id--) {
        runs.add(new Item(id, id, false, "n" + id, List.of(), Map.of()));
      }
      runs.endWriting();
      assertThat(files()).isBetween(1L, 64L);
      List<Item> all = all(runs);
      assertThat(all).hasSize(count);
      for (int i = 0; i < count; i++) {
        assertThat(all.get(i).id()).isEqualTo(i + 1);
        assertThat(all.get(i).name()).isEqualTo("n" + (i + 1));
      }
    }
    assertThat(files()).isZero();
  }

  @Test
  void after_the_end_there_is_nothing_and_it_can_begin_again() throws Exception {
    ElementRuns<Item> runs = new ElementRuns<>(directory, "items", new Form());
    runs.add(new Item(1, 1, false, "", List.of(), Map.of()));
    runs.close();
    assertThat(runs.count()).isZero();
    runs.add(new Item(2, 1, false, "", List.of(), Map.of()));
    runs.endWriting();
    assertThat(all(runs)).extracting(Item::id).containsExactly(2L);
    runs.close();
    assertThat(files()).isZero();
  }

  @Test
  void a_folder_that_cannot_be_written_is_an_exception_of_the_one_who_adds() {
    try (ElementRuns<Item> runs =
        new ElementRuns<>(directory.resolve("missing"), "items", new Form())) {
      assertThatThrownBy(() -> runs.add(new Item(1, 1, false, "", List.of(), Map.of())))
          .isInstanceOf(UncheckedIOException.class);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
