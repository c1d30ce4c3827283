package io.cartway.tiles.build;

import static org.assertj.core.api.Assertions.assertThat;

import com.ibm.icu.lang.UScript;
import com.ibm.icu.util.ULocale;
import com.onthegomap.planetiler.VectorTile;
import io.cartway.tiles.ArchiveFile;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileBytes;
import io.cartway.tiles.TileVariant;
import io.cartway.tiles.TileVariants;
import io.cartway.tiles.mvt.MvtGeometryType;
import io.cartway.tiles.mvt.MvtGeometryWriter;
import io.cartway.tiles.mvt.MvtLayerWriter;
import io.cartway.tiles.mvt.MvtWriter;
import io.cartway.work.Deadline;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// The scripts in which the languages of tiles are written, against those of CLDR, which ICU has.
class NameScriptsTest {

  private static final Map<Integer, String> NAMES =
      Map.ofEntries(
          Map.entry(UScript.ARABIC, "القاهرة"),
          Map.entry(UScript.ARMENIAN, "Երևան"),
          Map.entry(UScript.CYRILLIC, "Москва"),
          Map.entry(UScript.DEVANAGARI, "दिल्ली"),
          Map.entry(UScript.GEORGIAN, "თბილისი"),
          Map.entry(UScript.GREEK, "Αθήνα"),
          Map.entry(UScript.HAN, "東京"),
          Map.entry(UScript.HANGUL, "서울"),
          Map.entry(UScript.HEBREW, "חיפה"),
          Map.entry(UScript.HIRAGANA, "さいたま"),
          Map.entry(UScript.KATAKANA, "ニセコ"),
          Map.entry(UScript.THAI, "กรุงเทพ"));

  @TempDir private Path directory;

  @Test
  void a_local_name_is_kept_for_the_languages_that_are_written_so() throws IOException {
    StringBuilder fields = new StringBuilder("\"name\":\"String\"");
    Names.LANGUAGES.forEach(each -> fields.append(",\"name:%s\":\"String\"".formatted(each)));
    MvtWriter tile = new MvtWriter(0);
    MvtLayerWriter place = tile.layer("place", 4096);
    NAMES.forEach((script, name) -> {
      place.tag(place.key("name"), place.value(name));
      place.tag(place.key("name:latin"), place.value("Latin"));
      MvtGeometryWriter geometry = new MvtGeometryWriter();
      geometry.moveTo(script, 0);
      place.feature(script, MvtGeometryType.POINT, geometry);
    });
    place.finish();
    Path file =
        new ArchiveFile()
            .layers("[{\"id\":\"place\",\"fields\":{%s}}]".formatted(fields))
            .tile(0, 0, 0, tile.toBytes())
            .write(directory);
    try (TileArchive archive = TileArchive.open(file)) {
      TileVariants variants = new TileVariants(archive, 0);
      for (String language : Names.LANGUAGES) {
        TileVariant variant =
            new TileVariant(Optional.empty(), Optional.of(variants.known(List.of(language))));
        byte[] made = variants.find(0, 0, 0, variant, Deadline.never()).orElseThrow().gzipped();
        List<Integer> scripts =
            Arrays.stream(UScript.getCode(new ULocale(language))).boxed().toList();
        for (VectorTile.Feature feature : VectorTile.decode(TileBytes.unpacked(made))) {
          int script = (int) feature.id();
          assertThat(feature.tags().get("name"))
              .as("lang=%s, %s", language, NAMES.get(script))
              .isEqualTo(scripts.contains(script) ? NAMES.get(script) : "Latin");
        }
      }
    }
  }
}
