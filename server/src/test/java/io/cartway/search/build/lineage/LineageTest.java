package io.cartway.search.build.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.search.SearchWorld;
import io.cartway.search.identity.Lookup;
import io.cartway.search.index.PlaceDetails;
import io.cartway.search.index.SearchIndex;
import io.cartway.search.item.ItemMaker;
import io.cartway.search.item.SearchItem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A small town that is built again after something changed in it: what becomes of an id that
/// somebody stored.
class LineageTest {

  private static final String TOWN =
      """
      1 | POLYGON((9.4 47.0, 9.7 47.0, 9.7 47.3, 9.4 47.3, 9.4 47.0)) | \
      boundary=administrative; admin_level=2; name=Liechtenstein
      2 | POLYGON((9.50 47.10, 9.56 47.10, 9.56 47.16, 9.50 47.16, 9.50 47.10)) | \
      boundary=administrative; admin_level=8; name=Vaduz
      3 | POLYGON((9.50 47.16, 9.56 47.16, 9.56 47.20, 9.50 47.20, 9.50 47.16)) | \
      boundary=administrative; admin_level=8; name=Schaan
      4 | POINT(9.5450 47.1180) | place=neighbourhood; name=Mühleholz
      10 | LINESTRING(9.520 47.140, 9.526 47.140) | highway=residential; name=Lindenweg
      11 | POINT(9.5205 47.1402) | addr:housenumber=1; addr:street=Lindenweg; addr:postcode=9490
      12 | POINT(9.5215 47.1402) | addr:housenumber=3; addr:street=Lindenweg; addr:postcode=9490
      13 | POINT(9.5225 47.1402) | addr:housenumber=5; addr:street=Lindenweg; addr:postcode=9490
      14 | POINT(9.5245 47.1402) | addr:housenumber=9; addr:street=Lindenweg; addr:postcode=9490
      20 | LINESTRING(9.530 47.150, 9.536 47.150) | highway=residential; name=Alte Gasse
      21 | POINT(9.5310 47.1502) | addr:housenumber=2; addr:street=Alte Gasse; addr:postcode=9490
      30 | LINESTRING(9.540 47.120, 9.546 47.120) | highway=residential; name=Auweg
      31 | POINT(9.5410 47.1203) | addr:housenumber=7; addr:street=Auweg; addr:postcode=9485
      32 | POINT(9.5430 47.1203) | addr:housenumber=8; addr:street=Auweg; addr:postcode=9485
      33 | POINT(9.5430 47.1207) | addr:housenumber=8; addr:street=Auweg; addr:postcode=9485
      40 | POINT(9.5250 47.1410) | amenity=cafe; name=Café Amann
      41 | POINT(9.5260 47.1420) | shop=bakery; name=Bäckerei Gross
      42 | POINT(9.5350 47.1430) | amenity=pharmacy; name=Apotheke am Postplatz
      43 | POINT(9.5351 47.1430) | highway=bus_stop; name=Vaduz Post
      44 | POINT(9.5351 47.1450) | highway=bus_stop; name=Vaduz Post
      45 | POINT(9.5400 47.1450) | amenity=restaurant; name=Adler
      46 | POINT(9.54012 47.1450) | amenity=restaurant; name=Adler
      """;

  private static final String SAME = "(same)";
  private static final String GONE = "(gone)";

  @TempDir Path folder;

  /// @param thing the title of what somebody stored; with `#2` the second of that title
  /// @param lines that replace those of their number; a number alone takes the line away
  /// @param now the title of what the id leads to
  record Case(String name, String thing, String lines, String now) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Case> cases() {
    return Stream.of(houses(), streets(), places(), areas()).flatMap(each -> each);
  }

  private static Stream<Case> houses() {
    String third = "Lindenweg 3, 9490 Vaduz, Liechtenstein";
    String house = "addr:street=Lindenweg; addr:postcode=9490";
    return Stream.of(
        new Case("nothing changed", third, "", SAME),
        new Case(
            "a house is drawn as a building",
            third,
            """
            12
            99 | POLYGON((9.5214 47.1401, 9.5216 47.1401, 9.5216 47.1403, 9.5214 47.1403, \
            9.5214 47.1401)) | building=yes; addr:housenumber=3; %s
            """
                .formatted(house),
            SAME),
        new Case(
            "a house gets another number",
            third,
            "12 | POINT(9.5215 47.1402) | addr:housenumber=3a; " + house,
            "Lindenweg 3a, 9490 Vaduz, Liechtenstein"),
        new Case("a house is pulled down", third, "12", GONE),
        new Case(
            "a house is pulled down and one built across the garden",
            third,
            "12\n98 | POINT(9.5218 47.1402) | addr:housenumber=3b; " + house,
            GONE),
        new Case(
            "a postal code changes",
            third,
            "12 | POINT(9.5215 47.1402) | addr:housenumber=3; addr:street=Lindenweg; "
                + "addr:postcode=9491",
            SAME),
        new Case(
            "an address that is there twice is there once",
            "Auweg 8, 9485 Vaduz, Liechtenstein#2",
            "33",
            "Auweg 8, 9485 Vaduz, Liechtenstein"));
  }

  private static Stream<Case> streets() {
    String lane = "Alte Gasse 2, 9490 Vaduz, Liechtenstein";
    return Stream.of(
        new Case(
            "a street is renamed",
            "Alte Gasse, 9490 Vaduz, Liechtenstein",
            renamed(),
            "Neue Gasse, 9490 Vaduz, Liechtenstein"),
        new Case(
            "the street of a house is renamed",
            lane,
            renamed(),
            "Neue Gasse 2, 9490 Vaduz, Liechtenstein"),
        new Case(
            "a street is split",
            "Alte Gasse, 9490 Vaduz, Liechtenstein",
            """
            20 | LINESTRING(9.530 47.150, 9.533 47.150) | highway=residential; name=Alte Gasse
            97 | LINESTRING(9.533 47.150, 9.536 47.150) | highway=residential; name=Alte Gasse
            """,
            SAME),
        new Case(
            "a street is spelled otherwise",
            "Alte Gasse, 9490 Vaduz, Liechtenstein",
            """
            20 | LINESTRING(9.530 47.150, 9.536 47.150) | highway=residential; name=Altegasse
            21 | POINT(9.5310 47.1502) | addr:housenumber=2; addr:street=Altegasse; \
            addr:postcode=9490
            """,
            "Altegasse, 9490 Vaduz, Liechtenstein"),
        new Case("a street is gone", "Alte Gasse, 9490 Vaduz, Liechtenstein", "20\n21", GONE));
  }

  private static Stream<Case> places() {
    return Stream.of(
        new Case(
            "a place moves 30 m",
            "Café Amann",
            "40 | POINT(9.5254 47.1410) | amenity=cafe; name=Café Amann",
            SAME),
        new Case(
            "a place is renamed",
            "Café Amann",
            "40 | POINT(9.5250 47.1410) | amenity=cafe; name=Sternen",
            "Sternen"),
        new Case(
            "a place is something else now",
            "Bäckerei Gross",
            "41 | POINT(9.5260 47.1420) | amenity=bank; name=Landesbank",
            GONE),
        new Case(
            "a place is drawn anew with a longer name",
            "Apotheke am Postplatz",
            "42\n96 | POINT(9.5353 47.1431) | amenity=pharmacy; name=Apotheke am Postplatz Vaduz",
            "Apotheke am Postplatz Vaduz"),
        new Case(
            "a place closes and another of its kind is near",
            "Café Amann",
            "40\n95 | POINT(9.5255 47.1412) | amenity=cafe; name=Löwen",
            GONE),
        new Case("the first of two stops vanishes", "Vaduz Post#2", "43", SAME),
        new Case(
            "the first of two stops is drawn anew",
            "Vaduz Post",
            "43\n94 | POINT(9.53512 47.1430) | highway=bus_stop; name=Vaduz Post",
            SAME),
        new Case("a place that is there twice is there once", "Adler", "45", "Adler"));
  }

  private static Stream<Case> areas() {
    return Stream.of(
        new Case(
            "all houses of a postal code get another",
            "9485 Vaduz, Liechtenstein",
            """
            31 | POINT(9.5410 47.1203) | addr:housenumber=7; addr:street=Auweg; addr:postcode=9486
            32 | POINT(9.5430 47.1203) | addr:housenumber=8; addr:street=Auweg; addr:postcode=9486
            33 | POINT(9.5430 47.1207) | addr:housenumber=8; addr:street=Auweg; addr:postcode=9486
            """,
            "9486 Vaduz, Liechtenstein"),
        new Case(
            "a part of town gets an area",
            "Mühleholz, Vaduz, Liechtenstein",
            """
            4
            93 | POLYGON((9.538 47.115, 9.548 47.115, 9.548 47.122, 9.538 47.122, \
            9.538 47.115)) | place=neighbourhood; name=Mühleholz
            """,
            "Mühleholz, Vaduz, Liechtenstein"),
        new Case(
            "an area is another kind of part",
            "Mühleholz, Vaduz, Liechtenstein",
            "4 | POINT(9.5450 47.1180) | place=suburb; name=Mühleholz",
            SAME),
        new Case(
            "a municipality joins its neighbour",
            "Schaan, Liechtenstein",
            """
            2 | POLYGON((9.50 47.10, 9.56 47.10, 9.56 47.20, 9.50 47.20, 9.50 47.10)) | \
            boundary=administrative; admin_level=8; name=Vaduz
            3
            """,
            "Vaduz, Liechtenstein"));
  }

  private static String renamed() {
    return """
    20 | LINESTRING(9.530 47.150, 9.536 47.150) | highway=residential; name=Neue Gasse
    21 | POINT(9.5310 47.1502) | addr:housenumber=2; addr:street=Neue Gasse; addr:postcode=9490
    """;
  }

  @ParameterizedTest
  @MethodSource("cases")
  void a_stored_id_leads_to(Case change) throws IOException {
    Path before = Files.createDirectories(folder.resolve("before"));
    Path after = Files.createDirectories(folder.resolve("after"));
    try (SearchIndex old = SearchWorld.index(before, TOWN);
        SearchIndex young = SearchWorld.index(after, edited(TOWN, change.lines), before)) {
      String[] thing = change.thing.split("#", 2);
      List<String> ids = idsOf(old, thing[0]);
      String id = ids.get(thing.length == 1 ? 0 : Integer.parseInt(thing[1]) - 1);
      switch (new Lookup(young).find(id, List.of())) {
        case Lookup.Outcome.FoundItem(var item) -> {
          assertThat(change.now).isEqualTo(SAME);
          assertThat(item.id()).isEqualTo(id);
          if (item.type() == SearchItem.ResultType.PLACE) {
            assertThat(item.details()).containsKey(PlaceDetails.ELEMENT);
          }
        }
        case Lookup.Outcome.Gone(var successor, var lastSeen) -> {
          assertThat(lastSeen).isEqualTo("20240304-before");
          if (successor.isEmpty()) {
            assertThat(change.now).isEqualTo(GONE);
          } else {
            assertThat(title(young, successor.get())).isEqualTo(change.now);
          }
        }
        case Lookup.Outcome.Unknown() -> throw new AssertionError("forgotten: " + id);
      }
    }
  }

  @Test
  void removed_ids_stay_known_over_several_builds_and_follow_successors() throws IOException {
    List<Path> folders = new ArrayList<>();
    for (String name : List.of("a", "b", "c", "d")) {
      folders.add(Files.createDirectories(folder.resolve(name)));
    }
    String second =
        edited(
            TOWN,
            "12 | POINT(9.5215 47.1402) | addr:housenumber=3a; "
                + "addr:street=Lindenweg; addr:postcode=9490");
    String third =
        edited(
            TOWN,
            "12 | POINT(9.5215 47.1402) | addr:housenumber=4; "
                + "addr:street=Lindenweg; addr:postcode=9490");
    String id;
    try (SearchIndex old = SearchWorld.index(folders.get(0), TOWN)) {
      id = idsOf(old, "Lindenweg 3, 9490 Vaduz, Liechtenstein").getFirst();
    }
    SearchWorld.index(folders.get(1), second, folders.get(0)).close();
    try (SearchIndex now = SearchWorld.index(folders.get(2), third, folders.get(1))) {
      Lookup.Outcome.Gone gone = (Lookup.Outcome.Gone) new Lookup(now).find(id, List.of());
      assertThat(gone.lastSeen()).isEqualTo("20240304-a");
      assertThat(title(now, gone.successor().orElseThrow()))
          .isEqualTo("Lindenweg 4, 9490 Vaduz, Liechtenstein");
    }
    try (SearchIndex back = SearchWorld.index(folders.get(3), TOWN, folders.get(2))) {
      assertThat(new Lookup(back).find(id, List.of())).isInstanceOf(Lookup.Outcome.FoundItem.class);
    }
  }

  @Test
  void a_number_between_houses_can_be_looked_up_and_leads_to_the_house_once_it_is_known()
      throws IOException {
    Path before = Files.createDirectories(folder.resolve("before"));
    Path after = Files.createDirectories(folder.resolve("after"));
    String built =
        "99 | POINT(9.5235 47.1402) | addr:housenumber=7; addr:street=Lindenweg; "
            + "addr:postcode=9490";
    try (SearchIndex old = SearchWorld.index(before, TOWN);
        SearchIndex young = SearchWorld.index(after, edited(TOWN, built), before)) {
      String id = idsOf(old, "Lindenweg, 9490 Vaduz, Liechtenstein").getFirst() + ":7";
      Lookup.Outcome.FoundItem found =
          (Lookup.Outcome.FoundItem) new Lookup(old).find(id, List.of());
      assertThat(found.item().id()).isEqualTo(id);
      assertThat(found.item().houseNumberType()).contains(SearchItem.HouseNumberType.INTERPOLATED);
      Lookup.Outcome.Gone gone = (Lookup.Outcome.Gone) new Lookup(young).find(id, List.of());
      assertThat(title(young, gone.successor().orElseThrow()))
          .isEqualTo("Lindenweg 7, 9490 Vaduz, Liechtenstein");
    }
  }

  @Test
  void an_id_that_never_existed_is_unknown() throws IOException {
    Path before = Files.createDirectories(folder.resolve("before"));
    try (SearchIndex index = SearchWorld.index(before, TOWN)) {
      for (String id : List.of("cw:a:AAAAAAAAAAAA", "", ":", "cw:t:", "cw:t:x:1", "here:1", "€")) {
        assertThat(new Lookup(index).find(id, List.of())).isEqualTo(new Lookup.Outcome.Unknown());
      }
    }
  }

  private static String edited(String town, String lines) {
    Map<Integer, String> byNumber = new TreeMap<>();
    for (String line : (town + lines).lines().filter(each -> !each.isBlank()).toList()) {
      byNumber.put(Integer.parseInt(line.split("\\|", 2)[0].strip()), line);
    }
    StringBuilder text = new StringBuilder();
    byNumber.values().stream()
        .filter(line -> line.indexOf('|') > 0)
        .forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private static List<String> idsOf(SearchIndex index, String title) throws IOException {
    List<String> ids = new ArrayList<>();
    List<String> titles = new ArrayList<>();
    for (int document = 0; document < index.size(); document++) {
      SearchItem item = new ItemMaker(index, index.values(), List.of()).item(document);
      titles.add(item.title());
      if (item.title().equals(title)) {
        ids.add(item.id());
      }
    }
    assertThat(ids).as("%s in %s", title, titles).isNotEmpty();
    return ids;
  }

  private static String title(SearchIndex index, String id) throws IOException {
    return Optional.of(new Lookup(index).find(id, List.of()))
        .map(Lookup.Outcome.FoundItem.class::cast)
        .orElseThrow()
        .item()
        .title();
  }
}
