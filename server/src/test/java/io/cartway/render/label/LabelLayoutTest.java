package io.cartway.render.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.glyphs.Glyph;
import io.cartway.glyphs.ShapeGlyphs;
import io.cartway.style.value.Formatted;
import io.cartway.testing.Workspace;
import java.awt.geom.Area;
import java.awt.geom.Rectangle2D;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/// Labels beside `shapeText` and `evaluateVariableOffset` of MapLibre GL JS 6.17.0, with glyphs
/// that advance by 6 and the rest of their code point by 9; `~` has no glyph. The table is made by
/// `console/test/layout.mjs`, which says what its columns are; in `console`: `node test/layout.mjs
/// > ../server/src/test/resources/io/cartway/render/maplibre-layout.tsv`.
class LabelLayoutTest {

  private static final String TABLE =
      "server/src/test/resources/io/cartway/render/maplibre-layout.tsv";

  private static final Map<String, Double> SIDES = Map.of("left", 0.0, "center", 0.5, "right", 1.0);

  private static List<String[]> rows() throws IOException {
    List<String[]> rows = new ArrayList<>();
    for (String row : Files.readAllLines(Workspace.root().resolve(TABLE))) {
      rows.add(row.split("\t", -1));
    }
    return rows;
  }

  @Test
  void labels_are_broken_and_laid_out_as_maplibre_does() throws IOException {
    int labels = 0;
    for (String[] row : rows()) {
      if (row.length == 4) {
        String[] how = row[1].split(" ", -1);
        LabelLayout layout =
            LabelLayout.of(
                Letter.of(formatted(row[0]), LabelLayoutTest::glyph),
                new LabelLayout.How(
                    Double.parseDouble(how[0]),
                    Double.parseDouble(how[1]),
                    Double.parseDouble(how[2]),
                    LabelAnchor.of(how[3]),
                    SIDES.getOrDefault(how[4], Double.NaN)),
                Double.parseDouble(how[5]),
                Double.parseDouble(how[6]));
        String as = row[0] + " " + row[1];
        assertNumbers(as, row[2], layout.left(), layout.top(), layout.right(), layout.bottom());
        double[] places = new double[2 * layout.glyphs().size()];
        for (int i = 0; i < layout.glyphs().size(); i++) {
          places[2 * i] = layout.glyphs().get(i).x();
          places[2 * i + 1] = layout.glyphs().get(i).y();
        }
        assertNumbers(as, row[3].replace(';', ' '), places);
        labels++;
      }
    }
    assertThat(labels).isGreaterThan(150);
  }

  @Test
  void offsets_lead_away_from_the_point() throws IOException {
    int offsets = 0;
    for (String[] row : rows()) {
      if (row.length == 3) {
        String[] name = row[0].split(" ", -1);
        LabelAnchor anchor = LabelAnchor.of(name[1]);
        String[] by = row[1].split(" ", -1);
        double first = Double.parseDouble(by[0]);
        double[] offset =
            name[0].equals("radial")
                ? anchor.radialOffset(first)
                : anchor.variableOffset(first, Double.parseDouble(by[1]));
        assertNumbers(row[0] + " " + row[1], row[2], offset);
        offsets++;
      }
    }
    assertThat(offsets).isEqualTo(9 * 8);
  }

  private static void assertNumbers(String as, String expected, double... actual) {
    String[] numbers = expected.split(" ", -1);
    assertThat(actual).as(as).hasSize(numbers.length);
    for (int i = 0; i < actual.length; i++) {
      assertThat(actual[i])
          .as("%s, number %d", as, i)
          .isEqualTo(Double.parseDouble(numbers[i]), within(0.001));
    }
  }

  private static Formatted formatted(String json) throws IOException {
    List<Formatted.Section> sections = new ArrayList<>();
    for (JsonNode each : new ObjectMapper().readTree(json)) {
      String align = each.get(2).asText();
      sections.add(
          new Formatted.Section(
              each.get(0).asText(),
              null,
              each.get(1).asDouble(),
              null,
              null,
              align.isEmpty() ? null : align));
    }
    return new Formatted(sections);
  }

  private static Optional<Glyph> glyph(Formatted.Section section, int codePoint) {
    return codePoint == '~'
        ? Optional.empty()
        : Optional.of(ShapeGlyphs.of(new Area(), 6 + codePoint % 9));
  }

  @Test
  void a_glyph_s_field_lies_outside_of_its_box_by_the_border() {
    Glyph glyph = ShapeGlyphs.of(new Rectangle2D.Double(2, 0, 10, 18), 14);
    List<Letter> letters = Letter.of(Formatted.of("x"), (section, codePoint) -> Optional.of(glyph));
    LabelLayout.How how = new LabelLayout.How(0, Double.POSITIVE_INFINITY, 24, LabelAnchor.LEFT, 0);
    LabelLayout layout = LabelLayout.of(letters, how, 0, 0);
    assertThat(layout.glyphs()).hasSize(1);
    assertThat(layout.glyphs().getFirst().fieldLeft()).isEqualTo(2 - 3);
    // The baseline lies 9 below the middle of the line: letters of 18 are in its middle.
    assertThat(layout.glyphs().getFirst().fieldTop()).isEqualTo(-9 - 3);
  }

  @Test
  void a_text_of_any_length_has_a_bounded_number_of_letters() {
    List<Letter> letters = Letter.of(Formatted.of("a b ".repeat(100_000)), LabelLayoutTest::glyph);
    assertThat(letters).hasSize(Letter.LETTERS_MAX);
    LabelLayout.How how = new LabelLayout.How(0, 1, 24, LabelAnchor.CENTER, 0.5);
    assertThat(LabelLayout.of(letters, how, 0, 0).glyphs()).hasSize(Letter.LETTERS_MAX / 2);
  }

  /// In a column of squares of 24, letters stand upright in the middle; a space, and what is
  /// written with joined letters, lies sideways. Heights are those of `getGlyphQuads` of MapLibre.
  @Test
  void letters_stand_one_below_the_other_in_columns() {
    List<Letter> letters = Letter.of(Formatted.of("\u4e00 B"), LabelLayoutTest::glyph);
    LabelLayout.How how =
        new LabelLayout.How(2, Double.POSITIVE_INFINITY, 30, LabelAnchor.CENTER, 0);
    LabelLayout layout = LabelLayout.columns(letters, how, 0, 0);
    double space = 6 + ' ' % 9;
    double length = 24 + 2 + space + 2 + 24;
    assertThat(layout.right() - layout.left()).isEqualTo(length);
    assertThat(layout.bottom() - layout.top()).isEqualTo(30);
    List<LabelLayout.PlacedGlyph> glyphs = layout.glyphs();
    double[] advances = {6 + 0x4e00 % 9, space, 6 + 'B' % 9};
    double[] tops = {0, 26, 26 + space + 2};
    for (int i : new int[] {0, 2}) {
      assertThat(glyphs.get(i).isSideways()).isFalse();
      assertThat(glyphs.get(i).x()).as("in the middle").isEqualTo(-advances[i] / 2);
      assertThat(glyphs.get(i).y()).isEqualTo(-length / 2 + tops[i] - 7);
    }
    assertThat(glyphs.get(1).isSideways()).isTrue();
    assertThat(glyphs.get(1).x()).isEqualTo(-length / 2 + 26);
    List<Letter> arabic = Letter.of(Formatted.of("\u0628\u4e00"), LabelLayoutTest::glyph);
    assertThat(LabelLayout.columns(arabic, how, 0, 0).glyphs())
        .extracting(LabelLayout.PlacedGlyph::isSideways)
        .containsExactlyInAnyOrder(true, false);
    assertThat(LabelLayout.of(letters, how, 0, 0).glyphs())
        .noneMatch(LabelLayout.PlacedGlyph::isSideways);
  }
}
