package io.cartway;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static io.cartway.ArchitectureTest.ROOT;
import static io.cartway.ArchitectureTest.assertBroken;
import static io.cartway.ArchitectureTest.assertKept;
import static io.cartway.ArchitectureTest.dependOnlyWith;
import static io.cartway.ArchitectureTest.holds;
import static io.cartway.ArchitectureTest.home;
import static io.cartway.ArchitectureTest.slice;
import static io.cartway.ArchitectureTest.using;

import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// The walls around the reading and writing of tables; the others are in [ArchitectureTest].
class RowsArchitectureTest {

  private static final List<String> LIBRARIES =
      List.of("java.", "org.jspecify", "com.fasterxml.jackson.core", "de.siegmar.fastcsv");

  @Test
  void tables_know_neither_the_shell_nor_a_feature() {
    ArchitectureTest.holdsDirection("rows", "http");
    ArchitectureTest.holdsDirection("rows", "search");
  }

  @Test
  void tables_stand_on_java_two_parsers_and_the_bedrock() {
    Set<String> ours = Set.of("rows", "text", "work");
    ArchRule rule =
        classes()
            .that()
            .resideInAPackage(ROOT + ".rows..")
            .should(
                dependOnlyWith(
                    "Java, JSpecify, Jackson's streams, FastCSV, text and work",
                    (origin, target) ->
                        target.isPrimitive()
                            || ours.contains(slice(target))
                            || LIBRARIES.stream().anyMatch(target.getPackageName()::startsWith),
                    true));
    holds(
        rule,
        "package io.cartway.rows; class Tree { com.fasterxml.jackson.databind.JsonNode tree; }");
    assertBroken(rule, using("rows", "geo.LatLng"));
    assertKept(rule, using("rows", "work.Deadline"));
  }

  @Test
  void the_parser_of_csv_is_known_in_rows_only() {
    holds(
        home("de.siegmar..", ROOT + ".rows.."),
        "package io.cartway.accounts.http;"
            + " class Csv { de.siegmar.fastcsv.writer.CsvWriter csv; }");
  }
}
