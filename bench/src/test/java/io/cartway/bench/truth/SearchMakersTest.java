package io.cartway.bench.truth;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cartway.bench.search.RawOsm;
import io.cartway.bench.search.SearchMeasuring;
import io.cartway.bench.search.Truth;
import io.cartway.bench.search.TruthAddress;
import io.cartway.geo.LatLng;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SearchMakersTest {

  private static final LatLng HOUSE = new LatLng(47.14, 9.52);

  private static final TruthAddress WANTED =
      new TruthAddress("n1", "50", "Miraustraße", "Vaduz", "9490", "", HOUSE);

  private static final TruthAddress BALZERS =
      new TruthAddress("n2", "3", "Feldweg", "Balzers", "9496", "", new LatLng(47.07, 9.5));

  /// A town that one address alone names is a mistake.
  private static final TruthAddress MISTAKEN = BALZERS.withNumber("9").withCity("Irrtum", "");

  private static final Truth TRUTH =
      truth(
          List.of(
              WANTED,
              WANTED.withNumber("51"),
              WANTED.withNumber("52"),
              BALZERS,
              BALZERS.withNumber("4"),
              BALZERS.withNumber("5"),
              MISTAKEN),
          List.of(named(Truth.Named.Kind.PLACE, "Kunstmuseum", new LatLng(47.141, 9.521))));

  private static final Truth FAR =
      truth(
          List.of(
              new TruthAddress("n9", "1", "Carrer Prat Gran", "X", "", "", new LatLng(42.5, 1.5)),
              new TruthAddress("n8", "1", "Feldwege", "X", "", "", new LatLng(42.5, 1.5))),
          List.of());

  private static final RawOsm EMPTY = raw();

  private static RawOsm raw() {
    return new RawOsm(
        new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>(), new LinkedHashMap<>());
  }

  private final AddressMaker maker =
      new AddressMaker(
          EMPTY,
          TRUTH,
          SearchMeasuring.country("liechtenstein-20240304"),
          new Strangers(TRUTH, FAR, 9, 1),
          1);

  private static Truth truth(List<TruthAddress> addresses, List<Truth.Named> named) {
    return new Truth(addresses.size(), addresses, Map.of(), List.of(), List.of(), named);
  }

  private static Truth.Named named(Truth.Named.Kind kind, String name, LatLng at) {
    return new Truth.Named(kind, "", List.of(name), false, "Vaduz", at, List.of());
  }

  private static Found found(String type, String title, String number, LatLng at, double score) {
    String street = type.equals("houseNumber") ? title : "";
    return new Found(title, type, street, number, "LIE", at, false, score);
  }

  private SearchQuestion question(SearchForm form, String part) {
    return maker.make(form, 9).stream()
        .filter(it -> it.text().contains(part))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void addresses_are_written_in_the_forms() {
    assertThat(maker.written(SearchForm.AS_IS, WANTED)).hasValue("Miraustraße 50, 9490 Vaduz");
    assertThat(maker.written(SearchForm.NO_COMMAS, WANTED)).hasValue("Miraustraße 50 9490 Vaduz");
    assertThat(maker.written(SearchForm.LOWER, WANTED)).hasValue("miraustraße 50, 9490 vaduz");
    assertThat(maker.written(SearchForm.OTHER_SIDE, WANTED)).hasValue("50 Miraustraße, 9490 Vaduz");
    assertThat(maker.written(SearchForm.TOGETHER, WANTED)).hasValue("Miraustraße50, 9490 Vaduz");
    assertThat(maker.written(SearchForm.ABBREVIATED, WANTED)).hasValue("Miraustr. 50, 9490 Vaduz");
    assertThat(maker.written(SearchForm.PLAIN, WANTED)).hasValue("Miraustrasse 50, 9490 Vaduz");
    assertThat(maker.written(SearchForm.POSTCODE, WANTED)).hasValue("Miraustraße 50, 9490");
    assertThat(maker.make(SearchForm.WRONG_TOWN, 9))
        .extracting(SearchQuestion::text)
        .containsExactlyInAnyOrder(
            "Miraustraße 50, Balzers",
            "Miraustraße 51, Balzers",
            "Miraustraße 52, Balzers",
            "Feldweg 3, Vaduz",
            "Feldweg 4, Vaduz",
            "Feldweg 5, Vaduz",
            "Feldweg 9, Vaduz");
    assertThat(maker.make(SearchForm.TYPO, 9)).hasSize(7);
  }

  @Test
  void a_wrong_house_is_seen() {
    SearchQuestion asked = question(SearchForm.AS_IS, "50, 9490");
    LatLng far = new LatLng(47.15, 9.52);
    assertThat(asked.isRight().test(List.of(found("houseNumber", "Miraustraße", "50", HOUSE, 1))))
        .isTrue();
    assertThat(asked.isRight().test(List.of())).isFalse();
    assertThat(asked.isRight().test(List.of(found("houseNumber", "Miraustraße", "5", HOUSE, 1))))
        .isFalse();
    assertThat(asked.isRight().test(List.of(found("houseNumber", "Miraustraße", "50", far, 1))))
        .isFalse();
    assertThat(asked.isRight().test(List.of(found("street", "Miraustraße", "", HOUSE, 1))))
        .isFalse();
  }

  @Test
  void what_is_not_there_is_right_only_if_it_is_told() {
    SearchQuestion street = question(SearchForm.NO_STREET, "Vaduz");
    assertThat(street.text()).startsWith("Carrer Prat Gran 5");
    assertThat(street.isRight().test(List.of())).isTrue();
    assertThat(street.isRight().test(List.of(found("locality/city", "Vaduz", "", HOUSE, 0.4))))
        .isTrue();
    assertThat(street.isRight().test(List.of(found("locality/city", "Vaduz", "", HOUSE, 0.9))))
        .isFalse();
    assertThat(street.isRight().test(List.of(found("place", "Vaduz 50", "", HOUSE, 0.4))))
        .isFalse();
    SearchQuestion number = question(SearchForm.NO_NUMBER, "Mirau");
    String absent = number.text().replaceAll("\\D*(\\d+),.*", "$1");
    assertThat(number.isRight().test(List.of(found("street", "Miraustraße", "", HOUSE, 0.9))))
        .isTrue();
    LatLng far = new LatLng(47.2, 9.52);
    assertThat(number.isRight().test(List.of(found("street", "Mirauweg", "", HOUSE, 0.9))))
        .isTrue();
    assertThat(number.isRight().test(List.of(found("street", "Mirauweg", "", far, 0.9)))).isFalse();
    assertThat(
            number.isRight().test(List.of(found("houseNumber", "Miraustraße", absent, HOUSE, 1))))
        .isFalse();
    assertThat(number.isRight().test(List.of(found("place", "Haus " + absent, "", HOUSE, 1))))
        .isFalse();
  }

  @Test
  void names_are_the_same_in_full_and_for_short() {
    assertThat(Spelling.key("Mirau-Str.")).isEqualTo(Spelling.key("Miraustraße"));
    assertThat(Spelling.key("Av. Santa Coloma")).isEqualTo(Spelling.key("Avinguda Santa Coloma"));
    assertThat(Spelling.key("Crta Gral")).isEqualTo(Spelling.key("Carretera general"));
    assertThat(Spelling.key("St. Luziweg")).isEqualTo(Spelling.key("Sankt Luziweg"));
    assertThat(Spelling.key("Carrer Major")).isNotEqualTo(Spelling.key("Plaça Major"));
    assertThat(found("street", "Mirau-Str. 3", "", HOUSE, 1).isOn("Miraustraße")).isTrue();
    assertThat(found("street", "Feldstr. 3", "", HOUSE, 1).isOn("Miraustraße")).isFalse();
  }

  @Test
  void a_large_house_is_right_at_its_outline_and_a_nameless_place_by_its_brand() {
    RawOsm raw = raw();
    LatLng corner = new LatLng(47.1412, 9.52);
    raw.nodes().put(1L, HOUSE);
    raw.nodes().put(2L, corner);
    raw.ways().put(7L, new RawOsm.Way(List.of(1L, 2L), Map.of("building", "yes")));
    raw.tagged().put(1L, Map.of("amenity", "fuel", "brand", "Kunstmuseum"));
    TruthAddress large = new TruthAddress("w7", "50", "Miraustraße", "Vaduz", "9490", "", HOUSE);
    Truth truth = truth(List.of(large), TRUTH.named());
    SearchQuestion asked =
        new AddressMaker(
                raw,
                truth,
                SearchMeasuring.country("liechtenstein-20240304"),
                new Strangers(TRUTH, FAR, 9, 1),
                1)
            .make(SearchForm.AS_IS, 1)
            .getFirst();
    assertThat(asked.isRight().test(List.of(found("houseNumber", "Miraustraße", "50", corner, 1))))
        .isTrue();
    LatLng beyond = new LatLng(47.1416, 9.52);
    assertThat(asked.isRight().test(List.of(found("houseNumber", "Miraustraße", "50", beyond, 1))))
        .isFalse();
    SearchQuestion place = new NameMaker(raw, truth, 1).make(SearchForm.PLACE, 9).getFirst();
    LatLng west = new LatLng(47.14, 9.5185);
    assertThat(place.isRight().test(List.of(found("place", "Kunstmuseum", "", west, 1)))).isTrue();
    SearchQuestion without = new NameMaker(EMPTY, truth, 1).make(SearchForm.PLACE, 9).getFirst();
    assertThat(without.isRight().test(List.of(found("place", "Kunstmuseum", "", west, 1))))
        .isFalse();
  }

  @Test
  void a_pub_is_a_bar_and_a_bank_is_not() {
    RawOsm raw = raw();
    LatLng pub = new LatLng(47.1403, 9.5203);
    raw.nodes().put(1L, HOUSE);
    raw.nodes().put(2L, pub);
    raw.nodes().put(3L, WANTED_ELSEWHERE);
    raw.tagged().put(1L, Map.of("amenity", "bar"));
    raw.tagged().put(2L, Map.of("amenity", "pub"));
    raw.tagged().put(3L, Map.of("amenity", "bank"));
    for (SearchQuestion each : new KindMaker(raw, 1).make(20)) {
      boolean isBar = each.text().startsWith("bar");
      assertThat(each.isRight().test(List.of(found("place", "Pub", "", pub, 1)))).isEqualTo(isBar);
    }
  }

  @Test
  void a_street_that_is_called_almost_alike_is_no_stranger() {
    Strangers strangers = new Strangers(TRUTH, FAR, 9, 1);
    java.util.Random random = new java.util.Random(1);
    for (int i = 0; i < 20; i++) {
      assertThat(strangers.street(random)).hasValue("Carrer Prat Gran");
    }
    assertThat(Edits.atMost("feldweg", "feldwege", 1)).isTrue();
    assertThat(Edits.atMost("feldweg", "fledweg", 1)).isFalse();
    assertThat(Edits.atMost("feldweg", "fledweg", 2)).isTrue();
  }

  @Test
  void a_place_is_right_where_it_is_and_as_it_is_called() {
    NameMaker names = new NameMaker(EMPTY, TRUTH, 1);
    SearchQuestion asked = names.make(SearchForm.PLACE, 9).getFirst();
    LatLng there = new LatLng(47.141, 9.521);
    assertThat(asked.text()).isEqualTo("Kunstmuseum, Vaduz");
    assertThat(asked.isRight().test(List.of(found("place", "Kunstmuseum", "", there, 1)))).isTrue();
    assertThat(asked.isRight().test(List.of(found("place", "Café", "", there, 1)))).isFalse();
    assertThat(asked.isRight().test(List.of(found("place", "Kunstmuseum", "", HOUSE, 1)))).isTrue();
    LatLng far = new LatLng(47.145, 9.521);
    assertThat(asked.isRight().test(List.of(found("place", "Kunstmuseum", "", far, 1)))).isFalse();
  }

  @Test
  void a_country_is_right_by_its_code_and_level() {
    List<SearchQuestion> asked = NameMaker.countries(List.of("LI"), 50);
    assertThat(asked).extracting(SearchQuestion::text).contains("LI", "LIE", "Liechtenstein");
    SearchQuestion code =
        asked.stream().filter(it -> it.text().equals("LI")).findFirst().orElseThrow();
    Found country = found("locality/country", "Liechtenstein", "", HOUSE, 1);
    assertThat(code.isRight().test(List.of(country))).isTrue();
    assertThat(code.isRight().test(List.of(found("locality/city", "Vaduz", "", HOUSE, 1))))
        .isFalse();
  }

  @Test
  void a_point_in_a_building_is_at_its_address() {
    RawOsm raw = raw();
    raw.nodes().put(1L, new LatLng(47.1399, 9.5199));
    raw.nodes().put(2L, new LatLng(47.1399, 9.5201));
    raw.nodes().put(3L, new LatLng(47.1401, 9.5201));
    raw.nodes().put(4L, new LatLng(47.1401, 9.5199));
    raw.ways().put(5L, new RawOsm.Way(List.of(1L, 2L, 3L, 4L, 1L), Map.of("building", "yes")));
    PointMaker points = new PointMaker(raw, TRUTH, 1);
    for (SearchForm form : List.of(SearchForm.INSIDE, SearchForm.BESIDE)) {
      SearchQuestion asked = points.make(form, 9).getFirst();
      Found right = found("houseNumber", "Miraustraße", "50", HOUSE, 1);
      assertThat(asked.isRight().test(List.of(right))).as(form.name()).isTrue();
      Found wrong = found("houseNumber", "Feldweg", "50", HOUSE, 1);
      assertThat(asked.isRight().test(List.of(wrong))).as(form.name()).isFalse();
    }
  }

  @Test
  void a_place_of_a_kind_is_right_if_it_is_near() {
    RawOsm raw = raw();
    LatLng far = new LatLng(47.2, 9.52);
    raw.nodes().put(1L, HOUSE);
    raw.nodes().put(2L, far);
    raw.tagged().put(1L, Map.of("amenity", "bank"));
    raw.tagged().put(2L, Map.of("amenity", "bank"));
    List<SearchQuestion> asked = new KindMaker(raw, 1).make(20);
    assertThat(asked).hasSize(20);
    for (SearchQuestion each : asked) {
      Found near = found("place", "A bank", "", HOUSE, 1);
      Found other = found("place", "A bank", "", far, 1);
      assertThat(each.isRight().test(List.of(near)))
          .isNotEqualTo(each.isRight().test(List.of(other)));
      assertThat(each.isRight().test(List.of(found("place", "A bar", "", WANTED_ELSEWHERE, 1))))
          .isFalse();
    }
  }

  private static final LatLng WANTED_ELSEWHERE = new LatLng(47.143, 9.523);

  @Test
  void a_sure_wrong_answer_is_counted_apart_from_a_low_one() throws Exception {
    ObjectMapper json = new ObjectMapper();
    SearchRun run = new SearchRun("x", target -> new Asker.Reply(200, json.createObjectNode()));
    SearchQuestion asked = question(SearchForm.AS_IS, "50, 9490");
    for (double score : new double[] {0.69, 0.7}) {
      ObjectNode body = json.createObjectNode();
      ObjectNode item = body.putArray("items").addObject();
      item.put("resultType", "street").put("title", "Miraustraße");
      item.putObject("scoring").put("queryScore", score);
      run.judge(asked, new Asker.Reply(200, body));
    }
    run.judge(asked, new Asker.Reply(500, json.createObjectNode()));
    run.run(List.of(asked));
    SearchRun.Count count = run.count(SearchForm.AS_IS);
    assertThat(count.asked()).isEqualTo(4);
    assertThat(count.right()).isZero();
    assertThat(count.rightOrLow()).isEqualTo(2);
    assertThat(run.wrong())
        .extracting(SearchRun.Wrong::isSure)
        .containsExactly(false, true, true, false);
    assertThat(TruthPage.cell(count)).isEqualTo("**0.0 %** / **50.0 %** of 4");
    TruthPage page = new TruthPage(List.of(run), List.of());
    assertThat(page.isRight()).isFalse();
    assertThat(page.wrongSearches()).contains("status 500").contains("\tsure\t");
    assertThat(page.text("origin")).contains("| x | all |").contains("address as is");
  }
}
