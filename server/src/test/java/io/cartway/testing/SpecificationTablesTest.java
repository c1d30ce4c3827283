package io.cartway.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SpecificationTablesTest {

  @Test
  void a_row_is_read_without_its_explanations() {
    SpecificationTables tables =
        SpecificationTables.of(
            """
            | operationId | Method and path | Required | Optional |
            |---|---|---|---|
            | walk | GET /v1/walk/{z}.mvt | path: z (tile), q (form <a>,<b>) | size (a, b); v[w] |
            | (words) | POST /v1/words | path: word | not shown |
            | 429 | rateLimited | Too many |
            1. The API version is 2.1.0.
            """);
    assertThat(tables.operations())
        .containsExactly(
            new SpecificationTables.Row(
                "walk", "GET", "/v1/walk/{z}.mvt", Set.of("z", "q"), Set.of("size", "v[w]")),
            new SpecificationTables.Row("(words)", "POST", "/v1/words", Set.of("word"), Set.of()));
    assertThat(tables.operations().getLast().name()).isEqualTo("words");
    assertThat(tables.statuses()).containsExactly("429");
    assertThat(tables.version()).isEqualTo("2.1.0");
  }

  @Test
  void the_specification_is_read_whole() throws IOException {
    String text = Files.readString(Workspace.shared("contract/specification.md"));
    SpecificationTables tables = SpecificationTables.of(text);
    assertThat(tables.operations()).hasSize(19);
    assertThat(tables.statuses()).containsExactlyInAnyOrder("200", "400", "401", "429");
    assertThat(tables.version()).isEqualTo("1.0.0");
    SpecificationTables.Row route = tables.operations().get(3);
    assertThat(route.required()).containsExactlyInAnyOrder("origin", "destination");
    assertThat(route.optional())
        .containsExactlyInAnyOrder(
            "transportMode", "departureTime", "return", "vehicle[grossWeight]", "spans");
  }
}
