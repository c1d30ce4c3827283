package io.cartway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import io.cartway.testing.Planted;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/// The walls of the house: which package may use which, and what none may use. Each rule is checked
/// twice: the product holds it, planted code breaks it. Rooms inside of a feature: [RoomsTest].
class ArchitectureTest {
  static final String ROOT = "io.cartway";

  static {
    // Of what lies outside of the house the rules need names only: looking into jars takes long.
    ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
  }

  static final JavaClasses HOUSE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
          .importPackages(ROOT);

  private static final Set<String> BASE_PACKAGES =
      ModuleLayer.boot().findModule("java.base").orElseThrow().getPackages();

  /// What stands on nothing and may be used by everything.
  private static final Set<String> BEDROCK = Set.of("work", "text");

  /// Who may use whom, from the ground up. Features' rows are in ARCHITECTURE.md's table, too.
  private static final List<String> GROUND =
      List.of("geo", "hours", "travel", "region", "store", "roads", "rows", "jobs");

  private static final List<String> ROADWORK =
      List.of("geo", "travel", "region", "store", "roads", "hierarchy", "paths", "rows", "jobs");

  private static final Map<String, List<String>> MAY_USE =
      Map.ofEntries(
          Map.entry("work", List.of()),
          Map.entry("text", List.of()),
          Map.entry("geo", List.of()),
          Map.entry("rows", List.of()),
          Map.entry("hours", List.of("geo")),
          Map.entry("travel", List.of("geo")),
          Map.entry("region", List.of("geo")),
          Map.entry("store", List.of("geo")),
          Map.entry("http", List.of("geo")),
          Map.entry("accounts", List.of("geo", "store", "http", "rows")),
          Map.entry("jobs", List.of("store")),
          Map.entry("webhooks", List.of("store", "http")),
          Map.entry("roads", List.of("geo", "hours", "travel", "region")),
          Map.entry("hierarchy", List.of("geo", "travel", "region", "roads")),
          Map.entry("paths", List.of("geo", "travel", "roads", "hierarchy")),
          Map.entry("routing", ROADWORK),
          Map.entry("matrix", ROADWORK),
          Map.entry("isoline", ROADWORK),
          Map.entry("matching", ROADWORK),
          Map.entry("search", GROUND),
          Map.entry("style", List.of("geo", "store", "jobs")),
          Map.entry("glyphs", List.of()),
          Map.entry("export", List.of("rows", "jobs")),
          Map.entry("render", List.of("geo", "style", "glyphs", "tiles")),
          Map.entry("raster", List.of("geo", "style", "glyphs", "tiles", "render")),
          Map.entry("tiles", GROUND),
          Map.entry("tracking", List.of("geo", "store", "travel", "jobs")),
          Map.entry("geofences", List.of("geo", "hours", "store", "travel", "jobs", "tracking")),
          Map.entry("tours", ROADWORK));

  private static final Set<String> FEATURES =
      Set.of(
          ("routing matrix isoline matching search style tiles glyphs render raster export tours"
                  + " tracking geofences")
              .split(" ", -1));

  /// Whose http packages serve those of the features: readers of requests, endpoints of jobs.
  private static final Set<String> FOR_ALL_HTTP = Set.of("travel", "jobs", "paths");

  /// Packages whose data is JSON by nature, such as manifests, tables of callers and settings.
  private static final String[] JSON_PACKAGES = {
    ROOT + ".http..",
    ROOT + ".*.http..",
    ROOT + ".region..",
    ROOT + ".style..",
    ROOT + ".raster..",
    ROOT + ".tiles..",
    ROOT + ".roads.build.tags..",
    ROOT + ".rows..",
    ROOT + ".export..",
    ROOT + ".app.."
  };

  // ---------------------------------------------------------------- direction of the packages

  @Test
  void geo_stands_on_the_base_of_java_alone() {
    ArchRule rule =
        classes()
            .that()
            .resideInAPackage(ROOT + ".geo..")
            .should(
                dependOnlyOn(
                    "java.base, JSpecify and geo itself",
                    target ->
                        BASE_PACKAGES.contains(target.getPackageName())
                            || target.isPrimitive()
                            || target.getPackageName().startsWith("org.jspecify")
                            || isIn("geo", target)));
    holds(rule, "package io.cartway.geo; class Lines { java.sql.Connection connection; }");
    assertBroken(
        rule,
        "package io.cartway.geo; class Lines { io.cartway.region.Words words; }",
        "package io.cartway.region; public class Words {}");
  }

  @Test
  void deadlines_and_the_reading_of_text_stand_on_the_base_of_java_alone() {
    for (String name : BEDROCK) {
      ArchRule rule =
          classes()
              .that()
              .resideInAPackage(ROOT + "." + name + "..")
              .should(
                  dependOnlyOn(
                      "java.base, JSpecify and itself",
                      target ->
                          BASE_PACKAGES.contains(target.getPackageName())
                              || target.isPrimitive()
                              || target.getPackageName().startsWith("org.jspecify")
                              || isIn(name, target)));
      holds(rule, using(name, "geo.Word"));
      assertBroken(rule, "package io.cartway.%s; class A { java.sql.Date d; }".formatted(name));
      assertKept(mayUseItsRow("geo"), using("geo", name + ".Word"));
    }
  }

  @Test
  void travel_uses_geo_alone_and_its_readers_of_requests_the_shell() {
    holdsDirection("travel", "roads");
    assertBroken(mayUseItsRow("travel"), using("travel", "http.Answer"));
    assertKept(mayUseItsRow("travel"), using("travel.http", "http.Answer"));
  }

  @Test
  void http_packages_for_all_are_used_by_http_packages_and_the_app_only() {
    ArchRule rule =
        noClasses()
            .that()
            .resideInAPackage(ROOT + "..")
            .and()
            .resideOutsideOfPackages(ROOT + ".*.http..", ROOT + ".app..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage(
                ROOT + ".travel.http..", ROOT + ".jobs.http..", ROOT + ".paths.http..")
            .allowEmptyShould(true);
    holds(rule, using("routing", "travel.http.TravelQuery"));
    assertBroken(rule, using("jobs", "jobs.http.JobAnswers"));
    assertKept(rule, using("routing.http", "travel.http.TravelQuery"));
    assertKept(rule, using("search.http", "jobs.http.JobAnswers"));
    assertBroken(rule, using("routing", "paths.http.SpansJson"));
  }

  @Test
  void hours_region_and_store_use_geo_alone() {
    holdsDirection("hours", "roads");
    holdsDirection("region", "roads");
    holdsDirection("store", "accounts");
  }

  @Test
  void the_shell_knows_no_feature() {
    holdsDirection("http", "routing");
    assertBroken(mayUseItsRow("http"), using("http", "routing.http.RoutesEndpoint"));
  }

  @Test
  void accounts_stand_on_the_store_and_the_shell() {
    holdsDirection("accounts", "search");
  }

  @Test
  void jobs_and_webhooks_stand_on_the_store() {
    holdsDirection("jobs", "search");
    assertBroken(mayUseItsRow("jobs"), using("jobs", "http.Answer"));
    assertBroken(mayUseItsRow("jobs"), using("jobs", "accounts.metering.Meter"));
    holdsDirection("webhooks", "jobs");
    assertKept(mayUseItsRow("jobs"), using("jobs.http", "http.Answer"));
  }

  @Test
  void roads_know_no_feature_and_no_shell() {
    holdsDirection("roads", "routing");
    assertBroken(mayUseItsRow("roads"), using("roads", "http.Answer"));
  }

  @Test
  void the_hierarchy_stands_on_roads_and_knows_no_feature_and_no_shell() {
    holdsDirection("hierarchy", "routing");
    assertBroken(mayUseItsRow("hierarchy"), using("hierarchy", "http.Answer"));
  }

  @Test
  void paths_stand_on_the_hierarchy_and_know_no_feature_and_no_shell() {
    holdsDirection("paths", "routing");
    assertBroken(mayUseItsRow("paths"), using("paths", "http.Answer"));
  }

  @Test
  void features_of_roads_use_the_ground_and_no_other_feature() {
    holdsDirection("routing", "search");
    holdsDirection("matrix", "isoline");
    holdsDirection("isoline", "routing");
    holdsDirection("matching", "routing");
  }

  @Test
  void search_and_tiles_use_the_ground_and_no_other_feature() {
    holdsDirection("search", "tiles");
    holdsDirection("tiles", "routing");
    Map.of("glyphs", "tiles", "raster", "routing", "tracking", "webhooks")
        .forEach(ArchitectureTest::holdsDirection);
  }

  @Test
  void the_checker_of_tours_and_the_solver_share_the_vocabulary_alone() {
    holdsDirection("tours", "matrix");
    for (List<String> pair : List.of(List.of("check", "solver"), List.of("solver", "check"))) {
      ArchRule rule =
          noClasses()
              .that()
              .resideInAPackage(ROOT + ".tours." + pair.getFirst() + "..")
              .should()
              .dependOnClassesThat()
              .resideInAPackage(ROOT + ".tours." + pair.getLast() + "..");
      holds(rule, using("tours." + pair.getFirst(), "tours." + pair.getLast() + ".Word"));
      assertKept(rule, using("tours." + pair.getFirst(), "tours.Job"));
    }
  }

  @Test
  void a_feature_meets_the_shell_in_its_http_package_only() {
    for (String feature : FEATURES) {
      assertBroken(mayUseItsRow(feature), using(feature, "http.Answer"));
      assertKept(mayUseItsRow(feature), using(feature + ".http", "http.Answer"));
      assertBroken(mayUseItsRow(feature), using(feature + ".http", "http.inside.Sockets"));
    }
  }

  @Test
  void every_package_has_a_row_in_the_table_of_directions() {
    Set<String> unknown = new TreeSet<>();
    for (JavaClass type : HOUSE) {
      String slice = slice(type);
      if (!slice.isEmpty() && !slice.equals("app") && !MAY_USE.containsKey(slice)) {
        unknown.add(slice);
      }
    }
    assertThat(unknown).as("packages without a row in ArchitectureTest.MAY_USE").isEmpty();
  }

  @Test
  void the_packages_form_no_cycle() {
    ArchRule rule = slices().matching(ROOT + ".(*)..").should().beFreeOfCycles();
    holds(
        rule,
        "package io.cartway.tiles; public class Tiles { io.cartway.search.Search search; }",
        "package io.cartway.search; public class Search { io.cartway.tiles.Tiles tiles; }");
  }

  @Test
  void http_of_a_feature_is_used_by_the_app_alone() {
    ArchRule rule =
        classes()
            .that()
            .resideInAPackage(ROOT + "..")
            .and()
            .resideOutsideOfPackage(ROOT + ".app..")
            .should(
                dependOnlyWith(
                    "their own http packages; those for all are another rule's",
                    (origin, target) ->
                        !isInHttpOfAFeature(target)
                            || (isInHttpOfAFeature(origin) && slice(origin).equals(slice(target))),
                    false));
    holds(rule, using("routing", "routing.http.RoutesJson"));
    assertBroken(rule, using("accounts.metering", "accounts.http.PriceJson"));
    assertBroken(rule, using("search.http", "routing.http.RoutesJson"));
    assertKept(rule, using("app", "routing.http.RoutesJson"));
    assertKept(rule, using("search.http.batch", "search.http.SearchItemJson"));
    assertKept(rule, using("tours.http", "tours.http.problem.ProblemJson"));
  }

  @Test
  void what_builds_is_used_by_the_app_and_by_what_builds_along_region_build() {
    ArchRule rule =
        classes()
            .that()
            .resideInAPackage(ROOT + "..")
            .and()
            .resideOutsideOfPackage(ROOT + ".app..")
            .should(
                dependOnlyWith(
                    "their own build package and region.build, from a build package",
                    (origin, target) ->
                        !isInBuild(target)
                            || (isInBuild(origin)
                                && (slice(origin).equals(slice(target)) || isIn("region", target))),
                    false));
    holds(rule, using("roads", "roads.build.Importer"));
    assertBroken(rule, using("routing", "roads.build.Importer"));
    assertBroken(rule, using("search.build", "roads.build.Importer"));
    assertBroken(rule, using("region.build", "roads.build.Importer"));
    assertKept(rule, using("roads.build.tags", "roads.build.Importer"));
    assertKept(rule, using("search.build", "region.build.Importer"));
    assertKept(rule, using("app", "roads.build.Importer"));
  }

  // ---------------------------------------------------------------- where a library lives

  @Test
  void planetiler_is_known_in_build_packages_only() {
    holds(
        home("com.onthegomap.planetiler..", ROOT + "..build.."),
        "package io.cartway.roads;"
            + " class Ways { com.onthegomap.planetiler.reader.osm.OsmElement way; }");
  }

  @Test
  void the_web_server_is_known_in_the_shell_and_the_app_only() {
    holds(
        home("org.eclipse.jetty..", ROOT + ".http..", ROOT + ".app.."),
        "package io.cartway.tiles; class Tiles { org.eclipse.jetty.server.Server server; }");
  }

  @Test
  void the_command_line_is_known_in_the_app_only() {
    holds(
        home("picocli..", ROOT + ".app.."),
        "package io.cartway.region.build; class Build { picocli.CommandLine commandLine; }");
  }

  @Test
  void connection_pool_and_migrations_are_known_in_the_store_only() {
    for (String library :
        List.of("com.zaxxer.hikari.HikariDataSource", "org.flywaydb.core.Flyway")) {
      holds(
          home(library.substring(0, library.lastIndexOf('.')) + "..", ROOT + ".store.."),
          "package io.cartway.accounts; class Keys { %s it; }".formatted(library));
    }
  }

  @Test
  void json_is_read_and_written_where_the_data_is_json() {
    holds(
        home("com.fasterxml.jackson..", JSON_PACKAGES),
        "package io.cartway.search;"
            + " class Words { com.fasterxml.jackson.databind.JsonNode words; }");
  }

  @Test
  void json_is_never_bound_to_classes() {
    Set<String> binding =
        Set.of(
            "readValue",
            "readValues",
            "treeToValue",
            "convertValue",
            "valueToTree",
            "readerFor",
            "writePOJO");
    ArchRule rule =
        noClasses()
            .that()
            .resideInAPackage(ROOT + "..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage("com.fasterxml.jackson.annotation..")
            .orShould()
            .accessTargetWhere(
                access("bind JSON to classes", "com.fasterxml.jackson", binding::contains))
            .because("the streaming and the tree API say in code what goes over the wire")
            .allowEmptyShould(true);
    holds(
        rule,
        """
        package io.cartway.region;
        class Reader {
          Object read(String text) throws Exception {
            return new com.fasterxml.jackson.databind.ObjectMapper().readValue(text, Map.class);
          }
          class Map {}
        }\
        """);
    assertBroken(
        rule,
        """
        package io.cartway.region;
        record Entry(@com.fasterxml.jackson.annotation.JsonProperty("size") long size) {}\
        """);
  }

  // ---------------------------------------------------------------- what nobody may use

  @Test
  void only_the_app_reads_the_environment_and_the_properties_of_the_system() {
    Set<String> names = Set.of("getenv", "getProperty", "getProperties", "setProperty");
    ArchRule rule =
        nobodyBut(
            "app",
            access("read or write the environment", "java.lang.System", names::contains)
                .or(access("read a property", "java.lang.Integer", "getInteger"::equals))
                .or(access("read a property", "java.lang.Long", "getLong"::equals))
                .or(access("read a property", "java.lang.Boolean", "getBoolean"::equals)));
    holds(rule, method("routing", "String", "return System.getenv(\"HOME\");"));
    assertBroken(rule, method("http", "boolean", "return Boolean.getBoolean(\"fast\");"));
    assertBroken(rule, field("geo", "java.util.function.UnaryOperator<String>", "System::getenv"));
    assertKept(rule, method("app", "String", "return System.getenv(\"HOME\");"));
  }

  @Test
  void only_the_app_reads_the_clock() {
    DescribedPredicate<JavaAccess<?>> now =
        DescribedPredicate.describe(
            "read the clock: take a java.time.Clock", ArchitectureTest::readsTheClock);
    ArchRule rule =
        nobodyBut("app", now.or(access("", "java.lang.System", "currentTimeMillis"::equals)));
    holds(rule, method("routing", "Object", "return java.time.Instant.now();"));
    assertBroken(rule, method("http", "long", "return System.currentTimeMillis();"));
    assertBroken(rule, method("http", "Object", "return java.time.Clock.systemUTC();"));
    assertBroken(rule, field("tiles", "java.util.function.Supplier<?>", "java.time.Instant::now"));
    assertKept(
        rule,
        """
        package io.cartway.http;
        class Log { Object now(java.time.Clock clock) { return java.time.Instant.now(clock); } }\
        """);
  }

  @Test
  void standard_output_is_written_by_one_class_of_the_app() {
    DescribedPredicate<JavaAccess<?>> print =
        access("print", "java.lang.System", name -> name.equals("out") || name.equals("err"));
    ArchRule rule = nobodyBut("app", print);
    holds(rule, method("routing", "void", "System.out.println();"));
    Set<String> printers = new TreeSet<>();
    for (JavaClass type : HOUSE) {
      if (type.getAccessesFromSelf().stream().anyMatch(print)) {
        printers.add(type.getFullName());
      }
    }
    assertThat(printers).as("classes that print").hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void old_dates_are_not_used() {
    Set<String> old = Set.of("java.util.Date", "java.util.Calendar", "java.text.SimpleDateFormat");
    ArchRule rule =
        classes()
            .that()
            .resideInAPackage(ROOT + "..")
            // The JDK's certificates have no other.
            .and()
            .doNotHaveFullyQualifiedName(ROOT + ".http.tls.TlsFiles")
            .should(dependOnlyOn("java.time for dates", type -> !old.contains(type.getFullName())));
    holds(rule, "package io.cartway.region; class Age { java.util.Date built; }");
  }

  @Test
  void nothing_sleeps() {
    ArchRule rule = nobody(access("sleep", "java.lang.Thread", "sleep"::equals));
    holds(rule, method("http", "void", "try {Thread.sleep(1);} catch (Exception e) {}"));
  }

  @Test
  void chance_has_a_seed() {
    Set<String> makers = Set.of("java.util.Random.<init>()", "java.util.SplittableRandom.<init>()");
    DescribedPredicate<JavaAccess<?>> unseeded =
        DescribedPredicate.describe(
            "make a Random without a seed",
            access ->
                makers.contains(access.getTarget().getFullName())
                    || access.getTarget().getFullName().equals("java.lang.Math.random()")
                    || access.getTargetOwner().getSimpleName().equals("ThreadLocalRandom"));
    ArchRule rule = nobody(unseeded);
    holds(rule, method("search", "Object", "return new java.util.Random();"));
    assertBroken(rule, method("search", "double", "return Math.random();"));
    assertKept(rule, method("search", "Object", "return new java.util.Random(7);"));
  }

  @Test
  void text_does_not_depend_on_the_locale_or_charset_of_the_machine() {
    Set<String> banned =
        Set.of(
            "java.lang.String.toLowerCase()",
            "java.lang.String.toUpperCase()",
            "java.lang.String.getBytes()",
            "java.lang.String.<init>([B)",
            "java.lang.String.format(java.lang.String, [Ljava.lang.Object;)",
            "java.util.Locale.getDefault()",
            "java.nio.charset.Charset.defaultCharset()");
    ArchRule rule =
        nobody(
            DescribedPredicate.describe(
                "use the machine's locale or charset",
                access -> banned.contains(access.getTarget().getFullName())));
    holds(rule, method("search", "String", "return \"I\".toLowerCase();"));
    assertBroken(rule, method("search", "Object", "return \"I\".getBytes();"));
    assertBroken(rule, method("search", "Object", "return new String(new byte[1]);"));
    assertBroken(rule, method("search", "Object", "return String.format(\"%d\", 1);"));
    assertKept(rule, method("search", "String", "return \"I\".toLowerCase(java.util.Locale.UK);"));
  }

  @Test
  void no_method_locks_an_object_that_others_can_lock() {
    ArchRule rule =
        methods()
            .that()
            .areDeclaredInClassesThat()
            .resideInAPackage(ROOT + "..")
            .and()
            .areDeclaredInClassesThat()
            .arePublic()
            .should()
            .notHaveModifier(JavaModifier.SYNCHRONIZED)
            .because("a private lock is nobody else's business")
            .allowEmptyShould(true);
    holds(rule, "package io.cartway.http; public class Gate { synchronized void open() {} }");
    assertKept(rule, "package io.cartway.http; class Gate { synchronized void open() {} }");
  }

  // ---------------------------------------------------------------- shapes

  @Test
  void a_class_between_http_and_a_feature_is_called_endpoint_parameters_or_json() {
    ArchRule rule =
        classes()
            .that()
            .resideInAnyPackage(
                FEATURES.stream().map(f -> ROOT + "." + f + ".http..").toArray(String[]::new))
            .and()
            // Kinds of jobs that ask as requests do: they have their own vocabulary.
            .resideOutsideOfPackages(
                ROOT + ".search.http.batch", ROOT + ".[matrix|export|tours].http")
            .and()
            .areTopLevelClasses()
            .and()
            .doNotHaveSimpleName("package-info")
            .should()
            .haveSimpleNameEndingWith("Endpoint")
            .orShould()
            .haveSimpleNameEndingWith("Parameters")
            .orShould()
            .haveSimpleNameEndingWith("Json")
            .allowEmptyShould(true);
    holds(rule, "package io.cartway.routing.http; class RouteHelper {}");
    assertKept(rule, "package io.cartway.routing.http; class RoutesEndpoint {}");
    assertKept(rule, "package io.cartway.search.http; class SearchParameters {}");
    assertKept(rule, "package io.cartway.search.http; class ItemJson { class Writer {} }");
  }

  @Test
  void a_public_record_holds_no_array() {
    ArchRule rule =
        classes()
            .that()
            .resideInAPackage(ROOT + "..")
            .and()
            .areRecords()
            .and()
            .arePublic()
            .should(haveNoArrays())
            .because("an array in a record can be changed by everyone and compares by identity")
            .allowEmptyShould(true);
    holds(rule, "package io.cartway.routing; public record Route(double[] lengths) {}");
    assertKept(rule, "package io.cartway.routing; record Route(double[] lengths) {}");
    assertKept(rule, "package io.cartway.routing; public record Route(String name) {}");
  }

  // ---------------------------------------------------------------- how the rules are written

  static void holdsDirection(String name, String above) {
    ArchRule rule = mayUseItsRow(name);
    holds(rule, using(name, above + ".Word"));
    for (String below : MAY_USE.getOrDefault(name, List.of())) {
      assertKept(rule, using(name, below + ".Word"));
    }
    assertBroken(rule, using(name, "app.Word"));
  }

  private static ArchRule mayUseItsRow(String name) {
    List<String> row = MAY_USE.getOrDefault(name, List.of());
    return classes()
        .that()
        .resideInAPackage(ROOT + "." + name + "..")
        .should(
            dependOnlyWith(
                "packages of their row (" + row + ") of the house",
                (origin, target) ->
                    !target.getPackageName().startsWith(ROOT)
                        || isIn(name, target)
                        || row.contains(slice(target))
                        || BEDROCK.contains(slice(target))
                        || (isMeetingPoint(origin, name)
                            && target.getPackageName().equals(ROOT + ".http")),
                false))
        .allowEmptyShould(true);
  }

  private static boolean isMeetingPoint(JavaClass origin, String name) {
    return (FEATURES.contains(name) || FOR_ALL_HTTP.contains(name))
        && (origin.getPackageName() + ".").startsWith(ROOT + "." + name + ".http.");
  }

  static ArchRule home(String library, String... homes) {
    return noClasses()
        .that()
        .resideInAPackage(ROOT + "..")
        .and()
        .resideOutsideOfPackages(homes)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(library)
        .allowEmptyShould(true);
  }

  private static ArchRule nobody(DescribedPredicate<JavaAccess<?>> access) {
    return noClasses()
        .that()
        .resideInAPackage(ROOT + "..")
        .should()
        .accessTargetWhere(access)
        .allowEmptyShould(true);
  }

  private static ArchRule nobodyBut(String name, DescribedPredicate<JavaAccess<?>> access) {
    return noClasses()
        .that()
        .resideInAPackage(ROOT + "..")
        .and()
        .resideOutsideOfPackage(ROOT + "." + name + "..")
        .should()
        .accessTargetWhere(access)
        .allowEmptyShould(true);
  }

  private static DescribedPredicate<JavaAccess<?>> access(
      String what, String owner, Predicate<String> name) {
    return DescribedPredicate.describe(
        what,
        access ->
            access.getTargetOwner().getFullName().startsWith(owner)
                && name.test(access.getTarget().getName()));
  }

  private static ArchCondition<JavaClass> dependOnlyOn(String what, Predicate<JavaClass> allowed) {
    return dependOnlyWith(what, (origin, target) -> allowed.test(target), true);
  }

  static ArchCondition<JavaClass> dependOnlyWith(String what, Pair allowed, boolean foreignToo) {
    return new ArchCondition<>("depend only on " + what) {
      @Override
      public void check(JavaClass origin, ConditionEvents events) {
        for (var dependency : origin.getDirectDependenciesFromSelf()) {
          JavaClass target = dependency.getTargetClass().getBaseComponentType();
          boolean ours = target.getPackageName().startsWith(ROOT);
          if ((ours || foreignToo) && !allowed.test(origin, target)) {
            events.add(SimpleConditionEvent.violated(origin, dependency.getDescription()));
          }
        }
      }
    };
  }

  private static ArchCondition<JavaClass> haveNoArrays() {
    return new ArchCondition<>("have no array among their components") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        for (var field : type.getFields()) {
          boolean component = !field.getModifiers().contains(JavaModifier.STATIC);
          if (component && field.getRawType().isArray()) {
            events.add(SimpleConditionEvent.violated(type, field.getFullName() + " is an array"));
          }
        }
      }
    };
  }

  private static boolean readsTheClock(JavaAccess<?> access) {
    String target = access.getTarget().getFullName();
    if (target.startsWith("java.time.Clock.system")) {
      return true;
    }
    return access.getTargetOwner().getPackageName().equals("java.time")
        && access.getTarget().getName().equals("now")
        && !target.contains("(java.time.Clock)");
  }

  interface Pair {
    boolean test(JavaClass origin, JavaClass target);
  }

  /// The first word of the package below the root; empty for the root itself.
  static String slice(JavaClass type) {
    String name = type.getPackageName();
    if (!name.startsWith(ROOT + ".")) {
      return "";
    }
    String below = name.substring(ROOT.length() + 1);
    int dot = below.indexOf('.');
    return dot < 0 ? below : below.substring(0, dot);
  }

  private static boolean isIn(String slice, JavaClass type) {
    return slice(type).equals(slice);
  }

  private static boolean isInHttpOfAFeature(JavaClass type) {
    return (type.getPackageName() + ".").startsWith(ROOT + "." + slice(type) + ".http.")
        && !FOR_ALL_HTTP.contains(slice(type));
  }

  private static boolean isInBuild(JavaClass type) {
    return type.getPackageName().startsWith(ROOT)
        && (type.getPackageName() + ".").contains(".build.");
  }

  // ---------------------------------------------------------------- proof that a rule can fail

  static void holds(ArchRule rule, String... planted) {
    rule.allowEmptyShould(true).check(HOUSE);
    assertBroken(rule, planted);
  }

  static void assertBroken(ArchRule rule, String... planted) {
    assertThat(violations(rule, planted))
        .as("violations of: %s%nin %s", rule.getDescription(), List.of(planted))
        .isNotEmpty();
  }

  static void assertKept(ArchRule rule, String... planted) {
    assertThat(violations(rule, planted)).as(rule.getDescription()).isEmpty();
  }

  private static List<String> violations(ArchRule rule, String... planted) {
    return rule.allowEmptyShould(true)
        .evaluate(Planted.classes(planted))
        .getFailureReport()
        .getDetails();
  }

  /// A class of one package with a field of a type of another; both without the root.
  static String[] using(String from, String type) {
    List<String> sources = new ArrayList<>();
    sources.add("package io.cartway." + from + "; class User { io.cartway." + type + " used; }");
    int dot = type.lastIndexOf('.');
    sources.add(
        "package io.cartway."
            + type.substring(0, dot)
            + "; public class "
            + type.substring(dot + 1)
            + " {}");
    return sources.toArray(String[]::new);
  }

  private static String method(String where, String returns, String body) {
    return "package io.cartway."
        + where
        + "; class Doer { "
        + returns
        + " act() { "
        + body
        + " } }";
  }

  private static String field(String where, String type, String value) {
    return "package io.cartway." + where + "; class Holder { " + type + " held = " + value + "; }";
  }
}
