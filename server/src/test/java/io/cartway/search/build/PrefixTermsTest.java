package io.cartway.search.build;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import io.cartway.search.index.DocumentKind;
import io.cartway.search.index.Prefixes;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The lists of what starts so stay short, however much of it there is.
class PrefixTermsTest {

  private static final LatLng HERE = new LatLng(48.8566, 2.3522);

  private static String inCell(int grid, LatLng at) {
    return "r" + Prefixes.cell(grid, Prefixes.row(grid, at.lat()), Prefixes.column(grid, at.lng()));
  }

  @Test
  void no_list_of_a_cell_grows_with_a_city() {
    PrefixTerms prefixes = new PrefixTerms();
    Map<String, Integer> documents = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      int row = i / 100;
      LatLng at = new LatLng(HERE.lat() + i % 100 * 0.0005, HERE.lng() + row * 0.0003);
      prefixes
          .of(DocumentKind.STREET, List.of(List.of("rue")), at)
          .forEach(term -> documents.merge(term, 1, Integer::sum));
    }
    assertThat(documents.get("r")).isEqualTo(Prefixes.EVERYWHERE_MAX);
    documents.keySet().removeIf(term -> term.chars().noneMatch(letter -> letter < ' '));
    assertThat(documents.values()).allSatisfy(count -> assertThat(count).isBetween(1, 256));
    assertThat(documents).hasSizeGreaterThan(100);
  }

  @Test
  void documents_beyond_the_limit_of_a_cell_are_in_a_finer_one() {
    PrefixTerms prefixes = new PrefixTerms();
    int inAll = 0;
    for (int grid = 0; grid < Prefixes.grids(); grid++) {
      for (int i = 0; i < Prefixes.inCellMax(grid); i++) {
        Set<String> terms = prefixes.of(DocumentKind.PLACE, List.of(List.of("r")), HERE);
        assertThat(terms).contains(inCell(grid, HERE)).hasSize(2);
        inAll++;
      }
    }
    assertThat(inAll).isEqualTo(512);
    // All cells are full; areas, of which there are fewer, have lists of their own.
    assertThat(prefixes.of(DocumentKind.PLACE, List.of(List.of("r")), HERE)).containsExactly("r");
    assertThat(prefixes.of(DocumentKind.AREA, List.of(List.of("r")), HERE))
        .contains(inCell(0, HERE));
  }
}
