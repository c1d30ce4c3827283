package io.cartway.bench.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.geo.LatLng;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class QueriesTest {

  private static final LatLng HERE = new LatLng(47.14, 9.52);
  private static final long SEED = 1;

  private static TruthAddress address(
      String number, String street, String city, String code, String state) {
    return new TruthAddress("n1", number, street, city, code, state, HERE);
  }

  private static List<String> forms(TruthAddress address, Country country) {
    return Arrays.stream(Form.values()).map(form -> form.write(address, country)).toList();
  }

  @Test
  void an_address_is_written_in_seven_ways_as_its_country_does() {
    assertThat(forms(address("12", "Große Landstraße", "Vaduz", "9490", ""), Country.GERMANY))
        .containsExactly(
            "Große Landstraße 12, 9490 Vaduz",
            "Große Landstraße 12 9490 Vaduz",
            "12 Große Landstraße, 9490 Vaduz",
            "Große Landstr. 12, 9490 Vaduz",
            "Große Landstraße 12, Vaduz",
            "Große Landstraße 12",
            "grosse landstrasse 12, 9490 vaduz");
    assertThat(forms(address("1", "Carrer Major", "Ordino", "AD300", ""), Country.ANDORRA))
        .startsWith(
            "Carrer Major, 1, AD300 Ordino",
            "Carrer Major 1 AD300 Ordino",
            "1 Carrer Major, AD300 Ordino",
            "C/ Major, 1, AD300 Ordino");
    assertThat(forms(address("1", "Rue Grimaldi", "Monaco", "98000", ""), Country.MONACO))
        .startsWith(
            "1 Rue Grimaldi, 98000 Monaco",
            "1 Rue Grimaldi 98000 Monaco",
            "Rue Grimaldi 1, 98000 Monaco",
            "1 R. Grimaldi, 98000 Monaco");
    assertThat(forms(address("1", "South Main Street", "Baltimore", "21201", "MD"), Country.USA))
        .startsWith(
            "1 South Main Street, Baltimore, MD 21201",
            "1 South Main Street Baltimore MD 21201",
            "South Main Street 1, Baltimore, MD 21201",
            "1 S Main St, Baltimore, MD 21201",
            "1 South Main Street, Baltimore, MD");
  }

  @Test
  void a_street_without_a_street_word_has_no_short_form() {
    TruthAddress plain = address("3", "Im Rain", "Vaduz", "9490", "");
    assertThat(Form.ABBREVIATED.suits(plain, Country.GERMANY)).isFalse();
    assertThat(Form.COMMAS.suits(plain, Country.GERMANY)).isTrue();
  }

  @Test
  void typos_change_long_words_only_and_never_digits() {
    Random random = new Random(SEED);
    String clean = "Im Landweg 12a, 9490 Vaduz";
    for (int i = 0; i < 500; i++) {
      String one = Typos.make(clean, 1, random);
      assertThat(one).isNotEqualTo(clean).startsWith("Im ").contains(" 12a, 9490 ");
      assertThat(one.endsWith(" Vaduz")).isNotEqualTo(one.startsWith("Im Landweg 12a,"));
      String two = Typos.make(clean, 2, random);
      assertThat(two).doesNotStartWith("Im Landweg 12a,").doesNotEndWith(" Vaduz");
      assertThat(Math.abs(two.length() - clean.length())).isLessThanOrEqualTo(2);
    }
    assertThat(Typos.make("Rue 12", 1, random)).isEqualTo("Rue 12");
  }

  @Test
  void the_same_seed_makes_the_same_typos() {
    assertThat(Typos.make("Landstrasse, Schaanwald", 2, new Random(SEED)))
        .isEqualTo(Typos.make("Landstrasse, Schaanwald", 2, new Random(SEED)));
  }

  @Test
  void a_text_that_fits_houses_far_apart_is_ambiguous() {
    TruthAddress one = address("1", "Weg", "Town", "1000", "");
    TruthAddress beside = at(one, Ground.move(HERE, 90, 20));
    TruthAddress away = at(address("2", "Weg", "Town", "1000", ""), HERE);
    TruthAddress farAway = at(away, Ground.move(HERE, 90, 3_000));
    List<TruthAddress> all = List.of(one, beside, away, farAway);
    Truth truth = new Truth(4, all, Map.of(), List.of(), List.of(), List.of());
    List<Query> queries = new Queries(truth, Country.GERMANY, 10, SEED).of(Form.COMMAS);
    assertThat(queries)
        .hasSize(4)
        .allMatch(it -> it.isAmbiguous() == it.wanted().number().equals("2"));
    assertThat(queries)
        .filteredOn(it -> it.wanted().number().equals("1"))
        .allMatch(it -> it.same().size() == 2);
  }

  private static TruthAddress at(TruthAddress address, LatLng place) {
    return new TruthAddress(
        "n2",
        address.number(),
        address.street(),
        address.city(),
        address.postcode(),
        address.state(),
        place);
  }

  @Test
  void a_point_is_moved_as_far_as_asked() {
    for (int bearing = 0; bearing < 360; bearing += 45) {
      assertThat(Ground.move(HERE, bearing, 15).distanceMeters(HERE)).isBetween(14.95, 15.05);
    }
  }
}
