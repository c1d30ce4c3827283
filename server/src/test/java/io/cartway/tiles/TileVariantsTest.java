package io.cartway.tiles;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cartway.region.DamagedRegionException;
import io.cartway.tiles.TileVariants.Packed;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TileVariantsTest {

  @TempDir private Path directory;

  private static TileVariant variant(String style, List<String> languages) {
    return new TileVariant(
        StyleLayers.of(style), languages.isEmpty() ? Optional.empty() : Optional.of(languages));
  }

  private static List<String> made(TileVariant variant) {
    return SampleTile.rows(new VariantMaking(variant).of(SampleTile.bytes(), Deadline.never()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "de,en | Moskau   | Shanghai | Αθήνα | القاهرة",
        "en,de | Moscow   | Shanghai | Αθήνα | القاهرة",
        "zh    | Moscow   | 上海市    | Αθήνα | القاهرة",
        "he,zh | Moscow   | 上海市    | אתונה | القاهرة",
        "ru    | Москва   | Shanghai | Αθήνα | القاهرة",
        "bg,de | Moskau   | Shanghai | Αθήνα | القاهرة",
        "bg,fr | Москва   | Shanghai | Αθήνα | القاهرة",
        "fr,bg | Moscow   | Shanghai | Αθήνα | القاهرة",
        "ja    | Moscow   | 上海      | Αθήνα | القاهرة",
        "ko,fr | Moscow   | 上海      | Αθήνα | القاهرة",
        "fr    | Moscow   | Shanghai | Αθήνα | القاهرة",
      })
  void the_name_is_the_best_for_the_languages(
      String languages, String moscow, String shanghai, String athens, String cairo) {
    assertThat(made(variant("", List.of(languages.split(",", -1)))))
        .containsExactly(
            "place class=city name=" + moscow + " rank=3",
            "place class=town name=" + shanghai,
            "place class=village name=" + athens,
            "place class=hamlet name=" + cairo,
            "housenumber housenumber=12");
  }

  @Test
  void a_local_name_counts_where_a_language_is_written_with_all_its_letters() {
    NameChoice japanese = new NameChoice(List.of("zh", "ja", "de"));
    assertThat(japanese.ranks()).isEqualTo(8);
    // Kana are not Chinese; a number and marks belong to all scripts.
    assertThat(japanese.localRank("東京")).isEqualTo(3);
    assertThat(japanese.localRank("東京タワー 2")).isEqualTo(4);
    assertThat(japanese.localRank("Köln")).isEqualTo(5);
    assertThat(japanese.localRank("Москва")).isEqualTo(7);
    assertThat(japanese.localRank("12")).isEqualTo(3);
    assertThat(japanese.rank("name:latin")).isEqualTo(5);
    assertThat(japanese.rank("name:ja")).isEqualTo(1);
    assertThat(japanese.rank("name:fr")).isEqualTo(-1);
    assertThat(japanese.rank("name")).isEqualTo(7);
    assertThat(japanese.rank("name_de")).isEqualTo(-1);
    assertThat(new NameChoice(List.of("ru")).rank("name:latin")).isEqualTo(2);
    assertThat(new NameChoice(List.of("sr")).localRank("Београд")).isEqualTo(1);
    assertThat(new NameChoice(List.of("sr")).rank("name:latin")).isEqualTo(1);
    assertThat(new NameChoice(List.of("ar")).localRank("Београд")).isEqualTo(3);
    assertThat(new NameChoice(List.of()).localRank("Београд")).isEqualTo(1);
  }

  @Test
  void without_a_language_a_style_keeps_all_names() {
    assertThat(made(variant("minimal", List.of())))
        .contains("place class=town name=上海 name:latin=Shanghai name:zh=上海市")
        .noneMatch(row -> row.startsWith("housenumber"));
  }

  @Test
  void a_style_keeps_the_classes_and_fields_that_it_draws() {
    MvtWriter tile = new MvtWriter(0);
    SampleTile.point(tile, "landuse", "class", "school");
    SampleTile.point(tile, "landcover", "class", "wood");
    SampleTile.point(tile, "waterway", "class", "ditch");
    SampleTile.point(tile, "boundary", "claimed_by", "XX");
    SampleTile.point(tile, "poi", "name", "Here");
    byte[] bytes = tile.toBytes();
    TileVariant minimal = variant("minimal", List.of());
    assertThat(SampleTile.rows(new VariantMaking(minimal).of(bytes, Deadline.never())))
        .containsExactly("landcover class=wood", "boundary");
    TileVariant day = variant("service-day", List.of("de"));
    assertThat(SampleTile.rows(new VariantMaking(day).of(bytes, Deadline.never())))
        .containsExactly(
            "landuse class=school",
            "landcover class=wood",
            "waterway class=ditch",
            "boundary",
            "poi name=Here");
  }

  @Test
  void languages_are_those_of_the_names() throws IOException {
    try (TileArchive archive = archive()) {
      TileVariants variants = new TileVariants(archive, 1_000);
      assertThat(variants.known(List.of("tlh", "de-CH", "iw", "zh-Hant-TW", "ZH", "de")))
          .containsExactly("de", "he", "zh");
      assertThat(variants.known(List.of("latin", "nonlatin", "fr"))).isEmpty();
    }
  }

  @Test
  void variants_are_kept_within_the_bound() throws IOException {
    try (TileArchive archive = archive()) {
      TileVariants variants = new TileVariants(archive, 3_000);
      TileVariant german = variant("", List.of("de"));
      Packed first = variants.find(0, 0, 0, german, Deadline.never()).orElseThrow();
      assertThat(variants.find(0, 0, 0, german, Deadline.never()).orElseThrow()).isSameAs(first);
      for (int x = 0; x < 8; x++) {
        assertThat(variants.find(3, x, 0, german, Deadline.never())).isPresent();
        assertThat(variants.keptBytes()).isBetween(1_000L, 3_000L);
      }
      assertThat(variants.find(0, 0, 0, german, Deadline.never()).orElseThrow())
          .isNotSameAs(first)
          .extracting(Packed::entityTag)
          .isEqualTo(first.entityTag());
      TileVariants none = new TileVariants(archive, 0);
      assertThat(none.find(0, 0, 0, german, Deadline.never())).isPresent();
      assertThat(none.keptBytes()).isZero();
    }
  }

  @Test
  void what_was_asked_for_last_is_kept_longest() throws IOException {
    try (TileArchive archive = archive()) {
      TileVariant german = variant("", List.of("de"));
      long size =
          new TileVariants(archive, 1 << 20)
                  .find(3, 0, 0, german, Deadline.never())
                  .orElseThrow()
                  .gzipped()
                  .length
              + (long) RecentTiles.ENTRY_SIZE;
      TileVariants two = new TileVariants(archive, 2 * size);
      Packed first = two.find(3, 0, 0, german, Deadline.never()).orElseThrow();
      Packed second = two.find(3, 1, 0, german, Deadline.never()).orElseThrow();
      assertThat(two.keptBytes()).isEqualTo(2 * size);
      assertThat(two.find(3, 0, 0, german, Deadline.never()).orElseThrow()).isSameAs(first);
      assertThat(two.find(3, 2, 0, german, Deadline.never())).isPresent();
      assertThat(two.keptBytes()).isEqualTo(2 * size);
      assertThat(two.find(3, 0, 0, german, Deadline.never()).orElseThrow()).isSameAs(first);
      assertThat(two.find(3, 1, 0, german, Deadline.never()).orElseThrow()).isNotSameAs(second);
      TileVariants less = new TileVariants(archive, size - 1);
      assertThat(less.find(3, 0, 0, german, Deadline.never())).isPresent();
      assertThat(less.keptBytes()).isZero();
    }
  }

  @Test
  void stored_tiles_are_kept_within_a_bound_of_their_own() throws IOException {
    try (TileArchive archive = archive()) {
      long size = archive.findTile(3, 0, 0).orElseThrow().length + (long) RecentTiles.ENTRY_SIZE;
      TileVariants two = new TileVariants(archive, TileVariants.STORED_SHARE * 2 * size);
      Packed first = two.find(3, 0, 0, TileVariant.STORED, Deadline.never()).orElseThrow();
      assertThat(first.gzipped()).isEqualTo(archive.findTile(3, 0, 0).orElseThrow());
      assertThat(two.find(3, 0, 0, TileVariant.STORED, Deadline.never()).orElseThrow())
          .isSameAs(first);
      assertThat(two.keptBytes()).isEqualTo(size);
      // Variants drive no stored tile out, nor the other way round.
      Packed german = two.find(3, 0, 0, variant("", List.of("de")), Deadline.never()).orElseThrow();
      for (int x = 1; x < 8; x++) {
        assertThat(two.find(3, x, 0, variant("", List.of("de")), Deadline.never())).isPresent();
      }
      assertThat(two.find(3, 0, 0, TileVariant.STORED, Deadline.never()).orElseThrow())
          .isSameAs(first);
      long variants = two.keptBytes() - size;
      Packed last = two.find(3, 7, 0, variant("", List.of("de")), Deadline.never()).orElseThrow();
      for (int x = 1; x < 8; x++) {
        assertThat(two.find(3, x, 0, TileVariant.STORED, Deadline.never())).isPresent();
        assertThat(two.keptBytes()).isEqualTo(variants + 2 * size);
      }
      assertThat(two.find(3, 7, 0, variant("", List.of("de")), Deadline.never()).orElseThrow())
          .isSameAs(last);
      assertThat(two.find(3, 0, 0, TileVariant.STORED, Deadline.never()).orElseThrow())
          .isNotSameAs(first)
          .extracting(Packed::entityTag)
          .isEqualTo(first.entityTag())
          .isNotEqualTo(german.entityTag());
    }
  }

  @Test
  void variants_of_different_tiles_are_kept_apart() throws IOException {
    ArchiveFile file = new ArchiveFile().layers(SampleTile.LAYERS);
    int[][] places = {{1, 0, 0}, {1, 0, 1}, {1, 1, 0}, {2, 0, 0}};
    for (int i = 0; i < places.length; i++) {
      MvtWriter tile = new MvtWriter(0);
      SampleTile.point(tile, "place", "name", "Number " + i);
      file.tile(places[i][0], places[i][1], places[i][2], tile.toBytes());
    }
    try (TileArchive archive = TileArchive.open(file.sorted().write(directory))) {
      TileVariants variants = new TileVariants(archive, 100_000);
      for (TileVariant each : List.of(variant("", List.of("de")), TileVariant.STORED)) {
        for (int round = 0; round < 2; round++) {
          for (int i = 0; i < places.length; i++) {
            int[] place = places[i];
            Packed made =
                variants.find(place[0], place[1], place[2], each, Deadline.never()).orElseThrow();
            assertThat(SampleTile.rows(TileBytes.unpacked(made.gzipped())))
                .containsExactly("place name=Number " + i);
          }
        }
      }
    }
  }

  @Test
  void a_tile_that_is_larger_than_the_bound_drives_no_other_out() throws IOException {
    ArchiveFile file = new ArchiveFile().layers(SampleTile.LAYERS);
    MvtWriter small = new MvtWriter(0);
    SampleTile.point(small, "place", "name", "Ay");
    MvtWriter large = new MvtWriter(0);
    SampleTile.point(large, "place", "name", "Llanfairpwllgwyngyllgogerychwyrndrobwll");
    file.tile(1, 0, 0, small.toBytes()).tile(1, 0, 1, large.toBytes());
    try (TileArchive archive = TileArchive.open(file.sorted().write(directory))) {
      TileVariant german = variant("", List.of("de"));
      Packed first =
          new TileVariants(archive, 0).find(1, 0, 0, german, Deadline.never()).orElseThrow();
      long bytesMax = first.gzipped().length + (long) RecentTiles.ENTRY_SIZE;
      TileVariants variants = new TileVariants(archive, bytesMax);
      Packed kept = variants.find(1, 0, 0, german, Deadline.never()).orElseThrow();
      assertThat(variants.find(1, 0, 1, german, Deadline.never())).isPresent();
      assertThat(variants.find(1, 0, 0, german, Deadline.never()).orElseThrow()).isSameAs(kept);
      assertThat(variants.keptBytes()).isEqualTo(bytesMax);
    }
  }

  @Test
  void a_style_has_a_layer_once() {
    String row = "plain\tpoi\tshop bar\tname class\n";
    StyleLayers plain =
        Objects.requireNonNull(StyleLayers.read(row + "other,plain\twater\t*\t-\n").get("plain"));
    StyleLayers.Drawn poi = Objects.requireNonNull(plain.layers().get("poi"));
    assertThat(plain.style()).isEqualTo("plain");
    assertThat(poi.classes()).containsExactlyInAnyOrder("shop", "bar");
    assertThat(poi.fields()).containsExactlyInAnyOrder("name", "class");
    assertThat(plain.layers().get("water")).isEqualTo(new StyleLayers.Drawn(Set.of(), Set.of()));
    assertThatThrownBy(() -> StyleLayers.read(row + "# again\n" + row))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("plain, poi twice");
  }

  @Test
  void different_variants_are_different_tiles() throws IOException {
    try (TileArchive archive = archive()) {
      TileVariants variants = new TileVariants(archive, 100_000);
      Set<String> tags = new HashSet<>();
      for (TileVariant each :
          List.of(
              TileVariant.STORED,
              variant("", List.of("de")),
              variant("", List.of("de", "zh")),
              variant("minimal", List.of()),
              variant("minimal", List.of("de")))) {
        tags.add(variants.find(0, 0, 0, each, Deadline.never()).orElseThrow().entityTag());
      }
      assertThat(tags).hasSize(5);
      assertThat(variants.find(1, 0, 0, variant("minimal", List.of()), Deadline.never())).isEmpty();
    }
  }

  @Test
  void a_stored_tile_that_is_none_names_the_archive() throws IOException {
    try (TileArchive archive = archive()) {
      TileVariants variants = new TileVariants(archive, 1_000);
      assertThatThrownBy(
              () -> variants.find(2, 0, 0, variant("minimal", List.of()), Deadline.never()))
          .isInstanceOf(DamagedRegionException.class)
          .hasMessageContaining("tiles.pmtiles");
    }
  }

  private TileArchive archive() throws IOException {
    ArchiveFile file = new ArchiveFile().layers(SampleTile.LAYERS);
    file.tile(0, 0, 0, SampleTile.bytes()).tile(2, 0, 0, "no tile");
    for (int x = 0; x < 8; x++) {
      file.tile(3, x, 0, SampleTile.bytes());
    }
    return TileArchive.open(file.sorted().write(directory));
  }
}
