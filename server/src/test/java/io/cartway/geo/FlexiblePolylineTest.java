package io.cartway.geo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FlexiblePolylineTest {

  private static final Pattern NUMBER = Pattern.compile("-?\\d+(\\.\\d+)?(e-?\\d+)?");

  /// Beyond, scaling leaves the exact range of doubles and platforms differ in the last digit.
  private static final int EXACT_PRECISION_MAX = 10;

  @Test
  void a_line_without_a_third_dimension_is_encoded_as_the_format_says() {
    List<LatLng> line =
        List.of(
            new LatLng(50.1022829, 8.6982122),
            new LatLng(50.1020076, 8.6956695),
            new LatLng(50.1006313, 8.6914960),
            new LatLng(50.0987800, 8.6875156));

    assertThat(FlexiblePolyline.encode(line)).isEqualTo("BFoz5xJ67i1B1B7PzIhaxL7Y");
  }

  @Test
  void a_line_comes_back_with_the_decimals_that_it_was_written_with() {
    List<LatLng> line = List.of(new LatLng(-89.9999994, 179.1234567), new LatLng(0, -0.0000015));

    FlexiblePolyline.Line decoded = FlexiblePolyline.decode(FlexiblePolyline.encode(line, 7));

    assertThat(decoded.precision()).isEqualTo(7);
    for (int i = 0; i < line.size(); i++) {
      assertThat(decoded.points().get(i).lat()).isCloseTo(line.get(i).lat(), within(5.1e-8));
      assertThat(decoded.points().get(i).lng()).isCloseTo(line.get(i).lng(), within(5.1e-8));
    }
  }

  @Test
  void heights_come_back() {
    FlexiblePolyline.Line line = FlexiblePolyline.decode("BlBoz5xJ67i1BU1B7PUzIhaUxL7YU");

    assertThat(line.third()).isEqualTo(FlexiblePolyline.ThirdDimension.ALTITUDE);
    assertThat(line.thirdValues()).containsExactly(10.0, 20.0, 30.0, 40.0);
    assertThat(FlexiblePolyline.encode(line)).isEqualTo("BlBoz5xJ67i1BU1B7PUzIhaUxL7YU");
  }

  @Test
  void a_line_of_no_points_is_only_a_header() {
    assertThat(FlexiblePolyline.encode(List.of())).isEqualTo("BF");
    assertThat(FlexiblePolyline.decode("BF").points()).isEmpty();
  }

  @Test
  void invalid_lines_are_refused_in_one_sentence() {
    for (String text : List.of("", "B", "BFoz5xJ67i1B1B7PzIhaxL7", "CFoz5xJ67i1B", "BF!", "Bé")) {
      assertThatThrownBy(() -> FlexiblePolyline.decode(text))
          .as(text)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageNotContaining("\n");
    }
  }

  @Test
  void the_published_vectors_are_encoded_and_decoded() throws IOException {
    Path folder =
        Path.of(System.getProperty("cartway.root", "."))
            .resolve("../shared/contract/vectors/flexible-polyline");
    assumeTrue(Files.isDirectory(folder), "no vectors of flexible polylines in " + folder);
    List<String> originals = Files.readAllLines(folder.resolve("original.txt"));
    List<String> encoded = Files.readAllLines(folder.resolve("round_half_up/encoded.txt"));
    List<String> decoded = Files.readAllLines(folder.resolve("round_half_up/decoded.txt"));
    int checked = 0;
    for (int i = 0; i < originals.size(); i++) {
      List<Double> numbers = numbers(originals.get(i));
      boolean has3 = originals.get(i).indexOf(';') > originals.get(i).indexOf(',');
      FlexiblePolyline.Line line = line(numbers, has3 && numbers.size() % 3 == 0);
      if (line == null
          || line.precision() > EXACT_PRECISION_MAX
          || line.thirdPrecision() > EXACT_PRECISION_MAX) {
        continue;
      }
      assertThat(FlexiblePolyline.encode(line)).as(originals.get(i)).isEqualTo(encoded.get(i));
      FlexiblePolyline.Line back = FlexiblePolyline.decode(encoded.get(i));
      assertThat(back).as(encoded.get(i)).isEqualTo(line(numbers(decoded.get(i)), has3));
      checked++;
    }
    assertThat(checked).isGreaterThan(500);
  }

  /// A line of the vectors, null when its points do not lie on the earth or its third dimension is
  /// reserved: a part of the vectors are plain numbers.
  private static FlexiblePolyline.@Nullable Line line(List<Double> numbers, boolean has3) {
    int header = has3 ? 3 : 1;
    int width = has3 ? 3 : 2;
    int third = has3 ? numbers.get(2).intValue() : 0;
    if (third == 4 || third == 5) {
      return null;
    }
    List<LatLng> points = new ArrayList<>();
    List<Double> thirdValues = new ArrayList<>();
    for (int i = header; i + width <= numbers.size(); i += width) {
      if (Math.abs(numbers.get(i)) > 89 || Math.abs(numbers.get(i + 1)) > 179) {
        return null;
      }
      points.add(new LatLng(numbers.get(i), numbers.get(i + 1)));
      if (has3) {
        thirdValues.add(numbers.get(i + 2));
      }
    }
    FlexiblePolyline.ThirdDimension dimension =
        switch (third) {
          case 0 -> FlexiblePolyline.ThirdDimension.NONE;
          case 1 -> FlexiblePolyline.ThirdDimension.LEVEL;
          case 2 -> FlexiblePolyline.ThirdDimension.ALTITUDE;
          case 3 -> FlexiblePolyline.ThirdDimension.ELEVATION;
          case 6 -> FlexiblePolyline.ThirdDimension.CUSTOM1;
          default -> FlexiblePolyline.ThirdDimension.CUSTOM2;
        };
    return new FlexiblePolyline.Line(
        numbers.get(0).intValue(),
        dimension,
        has3 ? numbers.get(1).intValue() : 0,
        points,
        thirdValues);
  }

  private static List<Double> numbers(String text) {
    List<Double> numbers = new ArrayList<>();
    Matcher matcher = NUMBER.matcher(text);
    while (matcher.find()) {
      numbers.add(Double.parseDouble(matcher.group()));
    }
    return numbers;
  }
}
