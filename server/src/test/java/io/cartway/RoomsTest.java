package io.cartway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static io.cartway.ArchitectureTest.HOUSE;
import static io.cartway.ArchitectureTest.ROOT;
import static io.cartway.ArchitectureTest.assertBroken;
import static io.cartway.ArchitectureTest.assertKept;
import static io.cartway.ArchitectureTest.dependOnlyWith;
import static io.cartway.ArchitectureTest.holds;
import static io.cartway.ArchitectureTest.home;
import static io.cartway.ArchitectureTest.using;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/// The rooms inside of a feature: which may use which. Written as [ArchitectureTest] is.
class RoomsTest {

  /// Rooms of a package of the house, from the ground up; a room uses those before it only. The
  /// empty name is the package itself. What is not named (`build`, `http`, `text` of routing) may
  /// use all of them, and none of them may use it.
  private static final Map<String, List<String>> ROOMS =
      Map.of(
          "accounts",
          List.of("secret", "registry", "auth", "metering", ""),
          "http",
          List.of("tls", "log", "", "client", "socket", "shell", "admin"),
          "jobs",
          List.of("part", "queue", ""),
          "paths",
          List.of("energy", "place", "", "span"),
          "render",
          List.of("feature", "shade", "relief", "label", ""),
          "raster",
          List.of("overlay", ""),
          "routing",
          List.of("guidance", ""),
          "search",
          List.of(
              "text",
              "address",
              "category",
              "index",
              "query",
              "item",
              "match",
              "reverse",
              "geocode",
              "browse",
              "suggest",
              "discover",
              "identity",
              ""),
          "style",
          List.of("value", "feature", "expression", "saved", "", "check", "sprite"),
          "tiles",
          List.of("mvt", ""));

  /// Packages of a feature that are no rooms.
  private static final Set<String> NO_ROOMS = Set.of("build", "http", "text");

  /// What is asked of the search, and which other questions each may ask.
  private static final Map<String, Set<String>> QUESTIONS =
      Map.of(
          "reverse", Set.of(),
          "geocode", Set.of("reverse"),
          "browse", Set.of(),
          "suggest", Set.of("geocode"),
          "discover", Set.of("browse", "geocode"),
          "identity", Set.of());

  @Test
  void a_room_uses_the_rooms_below_it_only() {
    for (Map.Entry<String, List<String>> house : ROOMS.entrySet()) {
      String name = house.getKey();
      List<String> rooms = house.getValue();
      ArchRule rule = usesWhatIsBelow(name, rooms);
      rule.check(HOUSE);
      for (int i = 1; i < rooms.size(); i++) {
        assertBroken(rule, using(place(name, rooms.get(i - 1)), place(name, rooms.get(i)) + ".X"));
        assertKept(rule, using(place(name, rooms.get(i)), place(name, rooms.get(i - 1)) + ".X"));
      }
      assertBroken(rule, using(place(name, rooms.getFirst()), name + ".http.X"));
      assertBroken(rule, using(place(name, rooms.getLast()), name + ".build.X"));
      assertKept(rule, using(name + ".http", place(name, rooms.getFirst()) + ".X"));
      assertKept(rule, using(place(name, rooms.getFirst()), "geo.X"));
    }
    ArchRule search = usesWhatIsBelow("search", ROOMS.getOrDefault("search", List.of()));
    assertBroken(search, using("search.match", "search.geocode.Geocoder"));
  }

  @Test
  void the_reader_of_gzip_is_known_where_bodies_arrive() {
    holds(
        home("org.apache.commons.compress.compressors..", ROOT + ".http.socket"),
        "package io.cartway.tiles;"
            + " class Tiles { org.apache.commons.compress.compressors.gzip.GzipParameters gzip; }");
  }

  @Test
  void requests_leave_the_server_by_one_room() {
    holds(
        home("org.eclipse.jetty.client..", ROOT + ".http.client"),
        "package io.cartway.http.shell; class A { org.eclipse.jetty.client.HttpClient c; }");
    holds(
        home("java.net.http..", ROOT + ".app.data"),
        "package io.cartway.app; class Call { java.net.http.HttpClient client; }");
  }

  @Test
  void the_reader_of_fonts_is_known_in_glyphs_only() {
    holds(
        home("org.apache.fontbox..", ROOT + ".glyphs"),
        "package io.cartway.glyphs.http; class Font { org.apache.fontbox.ttf.TrueTypeFont font; }");
  }

  @Test
  void the_shaper_of_words_is_known_in_glyphs_only() {
    holds(
        home("harfbuzz..", ROOT + ".glyphs"),
        "package io.cartway.render; class Word { harfbuzz.HarfBuzzMachine shaper; }");
    holds(
        home("run.endive..", ROOT + ".glyphs"),
        "package io.cartway.render; class Word { run.endive.runtime.Instance shaper; }");
  }

  @Test
  void rules_of_languages_are_known_in_routes_search_and_styles_only() {
    holds(
        home(
            "com.ibm.icu..",
            ROOT + ".paths.span",
            ROOT + ".routing..",
            ROOT + ".search..",
            ROOT + ".style.value"),
        "package io.cartway.tiles; class Words { com.ibm.icu.text.MessageFormat words; }");
  }

  @Test
  void the_borders_of_time_zones_are_known_when_building_only() {
    holds(
        home("net.iakovlev.timeshape..", ROOT + "..build.."),
        "package io.cartway.roads;"
            + " class Zones { net.iakovlev.timeshape.proto.Geojson.Feature zone; }");
  }

  @Test
  void the_parser_of_opening_hours_is_known_in_hours_only() {
    holds(
        home("ch.poole..", ROOT + ".hours.."),
        "package io.cartway.roads; class Gate { ch.poole.openinghoursparser.Rule rule; }");
  }

  @Test
  void every_room_has_a_place_among_the_others() {
    Set<String> unknown = new TreeSet<>();
    for (JavaClass type : HOUSE) {
      for (String name : ROOMS.keySet()) {
        if (isIn(name, type) && !isRoom(name, type) && !NO_ROOMS.contains(room(name, type))) {
          unknown.add(type.getPackageName());
        }
      }
    }
    assertThat(unknown).as("packages without a place in RoomsTest.ROOMS").isEmpty();
  }

  @Test
  void http_and_app_enter_the_search_by_its_doors() {
    Set<String> doors = new TreeSet<>(QUESTIONS.keySet());
    doors.addAll(List.of("", "http", "item", "address", "category"));
    // What a request or an answer says in the words of a room below.
    Set<String> words = Set.of("PlaceDetails", "QueryField", "QueryPart");
    ArchRule rule =
        classes()
            .that()
            .resideInAnyPackage(ROOT + ".search.http..", ROOT + ".app..")
            .should(
                dependOnlyWith(
                    "the doors of the search",
                    (origin, target) ->
                        !isIn("search", target)
                            || doors.contains(room("search", target))
                            || (room("search", target).equals("build") && !isIn("search", origin))
                            || words.contains(target.getSimpleName()),
                    false))
            .allowEmptyShould(true);
    holds(rule, using("search.http", "search.match.Scorer"));
    assertBroken(rule, using("app", "search.index.SearchIndex"));
    assertBroken(rule, using("app", "search.text.Folding"));
    assertBroken(rule, using("search.http", "search.query.QueryText"));
    assertKept(rule, using("search.http", "search.query.QueryField"));
    assertKept(rule, using("app", "search.build.SearchPart"));
  }

  @Test
  void the_questions_of_search_do_not_know_each_other() {
    ArchRule rule =
        classes()
            .that()
            .resideInAPackage(ROOT + ".search..")
            .should(
                dependOnlyWith(
                    "the questions that they may ask",
                    (origin, target) -> {
                      Set<String> others = QUESTIONS.get(room("search", origin));
                      String asked = room("search", target);
                      return others == null
                          || !isIn("search", target)
                          || !QUESTIONS.containsKey(asked)
                          || asked.equals(room("search", origin))
                          || others.contains(asked);
                    },
                    false))
            .allowEmptyShould(true);
    holds(rule, using("search.identity", "search.geocode.Geocoder"));
    assertBroken(rule, using("search.suggest", "search.reverse.ReverseGeocoder"));
    assertBroken(rule, using("search.discover", "search.suggest.Suggester"));
    assertKept(rule, using("search.discover", "search.browse.PlaceSearch"));
    assertKept(rule, using("search.suggest", "search.geocode.Geocoder"));
    assertKept(rule, using("search", "search.geocode.Geocoder"));
    assertKept(rule, using("search.http", "search.geocode.Geocoder"));
  }

  /// What reads tables is handed down by constructor from who starts the search or a build.
  @Test
  void no_class_of_the_search_hands_out_one_of_itself() {
    ArchRule rule =
        noMethods()
            .that()
            .areStatic()
            .and()
            .haveRawParameterTypes(new Class<?>[0])
            .and()
            .haveNameMatching("get|instance|getInstance")
            .should()
            .beDeclaredInClassesThat()
            .resideInAPackage(ROOT + ".search..")
            .allowEmptyShould(true);
    holds(
        rule,
        "package io.cartway.search.category; class Table { static Table get() { return null; } }");
    assertKept(
        rule,
        "package io.cartway.search.category; class Table { static Table read() { return null; } }");
  }

  @Test
  void packages_form_no_cycle_at_any_depth() {
    ArchRule rule = slices().matching(ROOT + ".(**)").should().beFreeOfCycles();
    holds(
        rule.allowEmptyShould(true),
        "package io.cartway.search.build; class Doors { io.cartway.search.build.lineage.Old old; }",
        "package io.cartway.search.build.lineage;"
            + " public class Old { io.cartway.search.build.Street street; }",
        "package io.cartway.search.build; public class Street {}");
  }

  /// Classes that no other class of the product uses, with a reason each in `tidy/unused.txt`.
  @Test
  void a_class_that_nothing_uses_has_a_reason() throws IOException {
    Set<String> used = new TreeSet<>();
    Set<String> all = new TreeSet<>();
    for (JavaClass type : HOUSE) {
      String name = outermost(type);
      all.add(name);
      for (Dependency dependency : type.getDirectDependenciesFromSelf()) {
        String target = outermost(dependency.getTargetClass().getBaseComponentType());
        if (!target.equals(name)) {
          used.add(target);
        }
      }
    }
    assertThat(used).contains(ROOT + ".search.Search", ROOT + ".app.ServeCommand");
    all.removeAll(used);
    all.removeIf(name -> name.endsWith(".package-info"));
    assertThat(all).containsExactlyElementsOf(TidyTest.reasons("unused.txt").keySet());
  }

  private static String outermost(JavaClass type) {
    return type.getEnclosingClass().map(RoomsTest::outermost).orElse(type.getName());
  }

  /// The others get what they need of the index by its own words.
  @Test
  void lucene_is_known_in_index_and_the_rooms_that_walk_it() {
    ArchRule rule =
        home(
            "org.apache.lucene..",
            ROOT + ".search.text..",
            ROOT + ".search.index..",
            ROOT + ".search.match..",
            ROOT + ".search.browse..",
            ROOT + ".search.suggest..",
            ROOT + ".search.build..");
    String names = "class Names { org.apache.lucene.document.Document names; }";
    holds(rule, "package io.cartway.tiles; " + names);
    assertBroken(rule, "package io.cartway.search; " + names);
    for (String room : List.of("address", "category", "query", "item", "http")) {
      assertBroken(rule, "package io.cartway.search." + room + "; " + names);
    }
    for (String room : List.of("reverse", "geocode", "discover", "identity")) {
      assertBroken(rule, "package io.cartway.search." + room + "; " + names);
    }
    assertKept(rule, "package io.cartway.search.index; " + names);
  }

  @Test
  void the_scheduler_is_known_in_the_queue_of_jobs_only() {
    ArchRule rule = home("com.github.kagkarlsson..", ROOT + ".jobs.queue..");
    String scheduler = "class Turns { com.github.kagkarlsson.scheduler.Scheduler scheduler; }";
    holds(rule, "package io.cartway.search; " + scheduler);
    assertBroken(rule, "package io.cartway.jobs; " + scheduler);
    assertKept(rule, "package io.cartway.jobs.queue; " + scheduler);
  }

  private static ArchRule usesWhatIsBelow(String name, List<String> rooms) {
    return classes()
        .that(DescribedPredicate.describe("are in rooms of " + name, type -> isRoom(name, type)))
        .should(
            dependOnlyWith(
                "rooms below them",
                (origin, target) ->
                    !isIn(name, target)
                        || (isRoom(name, target)
                            && rooms.indexOf(room(name, target))
                                <= rooms.indexOf(room(name, origin))),
                false))
        .allowEmptyShould(true);
  }

  private static boolean isIn(String name, JavaClass type) {
    return (type.getPackageName() + ".").startsWith(ROOT + "." + name + ".");
  }

  private static boolean isRoom(String name, JavaClass type) {
    return isIn(name, type) && ROOMS.getOrDefault(name, List.of()).contains(room(name, type));
  }

  /// The first word of the package below that of a name; empty for that itself.
  private static String room(String name, JavaClass type) {
    String own = ROOT + "." + name;
    if (!isIn(name, type) || type.getPackageName().equals(own)) {
      return "";
    }
    String below = type.getPackageName().substring(own.length() + 1);
    int dot = below.indexOf('.');
    return dot < 0 ? below : below.substring(0, dot);
  }

  private static String place(String name, String room) {
    return room.isEmpty() ? name : name + "." + room;
  }
}
