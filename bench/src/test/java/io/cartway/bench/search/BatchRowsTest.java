package io.cartway.bench.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.bench.search.BatchRows.BatchRow;
import io.cartway.geo.LatLng;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BatchRowsTest {

  private static final int ADDRESSES = 300;

  private static BatchRows rows() {
    List<TruthAddress> addresses = new ArrayList<>();
    for (int i = 0; i < ADDRESSES; i++) {
      LatLng position = new LatLng(47.1 + i * 0.001, 9.52);
      addresses.add(
          new TruthAddress(
              "n" + i, Integer.toString(i + 1), "Landstrasse", "Schaan", "9494", "", position));
    }
    // The same text at another place.
    addresses.add(
        new TruthAddress(
            "n999", "1", "Landstrasse", "Schaan", "9494", "", new LatLng(47.05, 9.52)));
    return new BatchRows(new Truth(301, addresses, Map.of(), List.of(), List.of(), List.of()));
  }

  @Test
  void the_same_seed_makes_the_same_rows() {
    List<BatchRow> rows = rows().make(1_000, 1);
    assertThat(rows().make(1_000, 1)).isEqualTo(rows);
    assertThat(rows().make(1_000, 2)).isNotEqualTo(rows);
  }

  @Test
  void an_address_is_spelled_in_another_way_each_time() {
    List<BatchRow> rows = rows().make(4 * (ADDRESSES + 1), 1);
    long distinct = rows.stream().map(BatchRow::text).distinct().count();
    // All but some of the two with the same text.
    assertThat(distinct).isGreaterThan(4 * ADDRESSES - 4);
  }

  @Test
  void a_third_has_typing_errors() {
    List<BatchRow> rows = rows().make(3_000, 1);
    assertThat(rows.stream().filter(BatchRow::isMisspelt).count()).isBetween(900L, 1_100L);
  }

  @Test
  void a_text_of_two_places_is_ambiguous() {
    List<BatchRow> ambiguous =
        rows().make(ADDRESSES + 1, 1).stream().filter(BatchRow::isAmbiguous).toList();
    assertThat(ambiguous).hasSize(2);
    assertThat(ambiguous).allSatisfy(row -> assertThat(row.right()).hasSize(1));
  }
}
