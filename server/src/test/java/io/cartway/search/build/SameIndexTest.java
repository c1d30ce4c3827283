package io.cartway.search.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.region.build.BuildRequest;
import io.cartway.region.build.CountryBorders;
import io.cartway.region.build.RegionBuilder;
import io.cartway.search.SearchWorld;
import io.cartway.search.TestVocabulary;
import io.cartway.search.index.SearchIndex;
import io.cartway.work.OrderedWork;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The index of an extract is the same, however many threads build it.
class SameIndexTest {

  private static final long SEED = Long.getLong("cases.seed", 20_261_126L);
  private static final String EMBEDDED = "/io/cartway/region/embedded/monaco-latest.osm.pbf";

  /// Lucene's checksum and its frame at the end of each file.
  private static final int FOOTER_BYTES = 16;

  @TempDir Path folder;

  @Test
  void random_worlds_give_the_same_index_with_any_number_of_threads() throws IOException {
    for (int world = 0; world < 6; world++) {
      Random random = new Random(SEED + world);
      String text = randomWorld(random, 1 + world * 300);
      Map<String, byte[]> one = build(text, 1, world);
      assertThat(one).hasSizeGreaterThan(5);
      for (int threads : new int[] {2, 4}) {
        assertSame(build(text, threads, world), one, "seed %d".formatted(SEED + world));
      }
    }
  }

  private Map<String, byte[]> build(String text, int threads, int number) throws IOException {
    Path directory = Files.createDirectory(folder.resolve("w%d-%d".formatted(number, threads)));
    SearchWorld world = new SearchWorld(threads);
    world.read(text);
    world.write(directory).close();
    return files(directory.resolve("search"));
  }

  /// Streets of few names all over two countries, with many repeated addresses.
  private static String randomWorld(Random random, int elements) {
    StringBuilder text = new StringBuilder(SearchWorld.TOWN);
    for (int i = 0; i < elements; i++) {
      double lat = 46.9 + Math.round(random.nextDouble() * 4_000) / 10_000.0;
      double lng = 9.4 + Math.round(random.nextDouble() * 1_000) / 10_000.0;
      String street = List.of("Gasse", "Dorfstrasse", "Rue du Lac", "Weg").get(random.nextInt(4));
      int number = 1 + random.nextInt(5);
      String where = "%d | POINT(%s %s) | ".formatted(1_000 + i, lng, lat);
      switch (random.nextInt(5)) {
        case 0 ->
            text.append(
                "%d | LINESTRING(%s %s, %s %s) | highway=residential; name=%s"
                    .formatted(1_000 + i, lng, lat, lng + 0.002, lat + 0.001, street));
        case 1 -> text.append(where).append("shop=bakery; name=").append(street).append(" Shop");
        case 2 ->
            text.append(where)
                .append("place=village; name=%s %d".formatted(street, random.nextInt(9)));
        default ->
            text.append(where)
                .append("addr:housenumber=%d; addr:street=%s".formatted(number, street))
                .append(random.nextBoolean() ? "; addr:city=Ort " + random.nextInt(3) : "")
                .append(random.nextBoolean() ? "; addr:postcode=94" + random.nextInt(4) : "");
      }
      text.append('\n');
    }
    return text.toString();
  }

  @Test
  void monaco_gives_the_same_index_with_any_number_of_threads() throws IOException {
    Path extract = folder.resolve("monaco.osm.pbf");
    try (InputStream in =
        Objects.requireNonNull(SameIndexTest.class.getResourceAsStream(EMBEDDED))) {
      Files.copy(in, extract);
    }
    Map<String, byte[]> one = Map.of();
    for (int threads : new int[] {1, 2, 4}) {
      Path directory = folder.resolve("monaco" + threads);
      SearchPart part = new SearchPart(TestVocabulary.VOCABULARY, threads);
      new RegionBuilder(List.of(part), CountryBorders.load(), (step, done, total) -> {})
          .build(
              new BuildRequest(
                  List.of(extract), directory, 2, Instant.parse("2026-11-26T00:00:00Z")));
      Map<String, byte[]> files = files(directory.resolve("search"));
      if (threads == 1) {
        one = files;
      }
      assertSame(files, one, threads + " threads");
    }
    assertThat(one).hasSizeGreaterThan(5);
  }

  @Test
  void a_part_forgets_what_it_read_when_it_is_written() throws IOException {
    SearchWorld world = new SearchWorld(1);
    world.read(SearchWorld.TOWN);
    try (SearchIndex index = world.write(Files.createDirectory(folder.resolve("once")))) {
      assertThat(index.size()).isGreaterThan(15);
    }
    assertThat(world.counts()).containsEntry("addresses", 6L);
    try (SearchIndex index = world.write(Files.createDirectory(folder.resolve("again")))) {
      assertThat(index.size()).isZero();
    }
    assertThat(world.counts()).containsEntry("addresses", 0L).containsEntry("pois", 0L);
  }

  @Test
  void a_fault_of_a_thread_is_thrown_where_its_result_is_awaited() {
    try (OrderedWork work = new OrderedWork(2)) {
      List<Integer> items = Stream.iterate(0, i -> i + 1).limit(5_000).toList();
      assertThat(work.map(items, i -> i + 1)).isEqualTo(items.stream().map(i -> i + 1).toList());
      assertThatThrownBy(() -> work.map(items, i -> 1 / (3_000 - i)))
          .isInstanceOf(ArithmeticException.class);
      assertThatThrownBy(() ->
              work.map(
                  items,
                  i -> {
                    if (i == 700) {
                      throw new OutOfMemoryError("planted");
                    }
                    return i;
                  }))
          .isInstanceOf(OutOfMemoryError.class);
      assertThat(work.map(items, i -> i)).isEqualTo(items);
    }
  }

  private static void assertSame(Map<String, byte[]> some, Map<String, byte[]> others, String of) {
    assertThat(some.keySet()).as(of).isEqualTo(others.keySet());
    some.forEach((name, bytes) ->
        assertThat(Arrays.equals(bytes, others.get(name))).as(of + ", " + name).isTrue());
  }

  /// The files of an index without what Lucene makes up in each build: ids of segments, checksums
  /// over them, and the times in the lists of segments.
  private static Map<String, byte[]> files(Path directory) throws IOException {
    byte[] id;
    byte[] commit;
    try (FSDirectory files = FSDirectory.open(directory)) {
      SegmentInfos infos = SegmentInfos.readLatestCommit(files);
      assertThat(infos.size()).isEqualTo(1);
      id = infos.info(0).info.getId();
      commit = infos.getId();
    }
    Map<String, byte[]> contents = new TreeMap<>();
    try (Stream<Path> names = Files.list(directory)) {
      for (Path file : names.toList()) {
        String name = file.getFileName().toString();
        if (!name.startsWith("segments") && !name.endsWith(".si") && !name.equals("write.lock")) {
          byte[] bytes = Files.readAllBytes(file);
          mask(bytes, id);
          mask(bytes, commit);
          contents.put(name, Arrays.copyOf(bytes, Math.max(0, bytes.length - FOOTER_BYTES)));
        }
      }
    }
    return contents;
  }

  private static void mask(byte[] bytes, byte[] id) {
    for (int i = 0; i + id.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + id.length, id, 0, id.length)) {
        Arrays.fill(bytes, i, i + id.length, (byte) 0);
      }
    }
  }
}
