package io.cartway.search.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.http.Answer;
import io.cartway.http.FakeCall;
import io.cartway.http.Fault;
import io.cartway.http.OpenApiDocument;
import io.cartway.search.TestVocabulary;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import io.cartway.testing.OpenApi;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CategoriesEndpointTest {

  private static final AnswerValidator CONTRACT =
      new AnswerValidator(
          OpenApi.of(
              OpenApiDocument.joinResources(List.of("common.yaml", "search.yaml", "places.yaml"))
                  .json()),
          Set.of());

  private final CategoriesEndpoint endpoint = new CategoriesEndpoint(TestVocabulary.VOCABULARY);

  @Test
  void each_list_fits_the_contract() throws IOException {
    assertThat(items()).hasSizeGreaterThanOrEqualTo(1_200);
    assertThat(items("type", "foodTypes")).hasSize(164);
    assertThat(items("type", "chains")).hasSizeGreaterThan(13_000);
    assertThat(items("limit", "3")).hasSize(3);
    assertThat(items("type", "chains", "limit", "3")).hasSize(3);
  }

  @Test
  void a_category_says_its_level_and_what_it_belongs_to() throws IOException {
    assertThat(items("parent", "600-6300-0066", "lang", "de").toString())
        .contains(
            "{\"id\":\"600-6300-0066-organic\",\"name\":\"Bio-Supermarkt\",\"level\":4,"
                + "\"parent\":\"600-6300-0066\"}");
    assertThat(items("parent", "600").toString()).contains("600-6300").doesNotContain("600-6300-");
    assertThat(items("limit", "1").toString())
        .isEqualTo("[{\"id\":\"100\",\"name\":\"Eat and Drink\",\"level\":1}]");
  }

  @Test
  void a_text_narrows_the_list() throws IOException {
    assertThat(items("q", "Apothe", "lang", "de").get(0).toString())
        .contains("\"600-6400-0070\"", "\"Apotheke\"");
    assertThat(items("type", "foodTypes", "q", "sushi").toString())
        .isEqualTo("[{\"id\":\"203-026\",\"name\":\"Japanese-Sushi\"}]");
    assertThat(items("type", "chains", "q", "Shell").get(0).toString())
        .isEqualTo("{\"id\":\"10\",\"name\":\"Shell\"}");
    assertThat(items("q", "xqzzyv")).isEmpty();
  }

  @Test
  void the_entity_tag_is_that_of_the_list() throws IOException {
    assertThat(content().entityTag()).isEqualTo(content().entityTag());
    assertThat(content().entityTag()).isNotEqualTo(content("lang", "de").entityTag());
  }

  @Test
  void all_faults_are_named_together() throws IOException {
    Answer answer =
        endpoint.handle(
            FakeCall.of("type", "places", "parent", "601", "lang", "no language", "limit", "0"));
    assertThat(((Answer.Invalid) answer).faults().stream().map(Fault::parameter).distinct())
        .containsExactlyInAnyOrder("type", "parent", "lang", "limit");
    answer = endpoint.handle(FakeCall.of("type", "chains", "parent", "600"));
    assertThat(((Answer.Invalid) answer).faults().stream().map(Fault::parameter))
        .containsExactly("parent");
  }

  private Answer.Content content(String... query) throws IOException {
    return (Answer.Content) endpoint.handle(FakeCall.of(query));
  }

  private List<JsonNode> items(String... query) throws IOException {
    Answer.Content content = content(query);
    byte[] bytes = content.bytes().unsafeArray();
    Exchange exchange =
        Exchange.of(
            "GET",
            "/v1/categories",
            200,
            Map.of(
                "Content-Type",
                List.of(content.contentType()),
                "ETag",
                List.of(content.entityTag())),
            bytes);
    assertThat(CONTRACT.faults(exchange)).isEmpty();
    JsonNode items = AnswerValidator.json(new String(bytes, UTF_8)).path("items");
    return List.copyOf(items.valueStream().toList());
  }
}
