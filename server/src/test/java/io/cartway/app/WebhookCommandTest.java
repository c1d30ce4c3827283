package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cartway.app.console.Console;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.store.StoreSettings;
import io.cartway.webhooks.Delivery;
import io.cartway.webhooks.DeliveryState;
import io.cartway.webhooks.http.WebhookJson;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebhookCommandTest {

  @TempDir Path folder;

  private record Ran(int exitCode, String out, String err) {}

  @BeforeEach
  void makeStore() {
    Commands.makeStore(folder);
  }

  private Ran run(String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    List<String> all = new ArrayList<>(List.of("webhook"));
    all.addAll(List.of(arguments));
    all.addAll(List.of("--data", folder.toString()));
    int exitCode =
        Main.run(
            Console.of(new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8)),
            Map.of(),
            all.toArray(String[]::new));
    return new Ran(exitCode, out.toString(UTF_8), err.toString(UTF_8));
  }

  private void assertRefused(String sentence, String... arguments) {
    Ran ran = run(arguments);
    assertThat(ran.exitCode).as(ran.out).isNotZero();
    assertThat(ran.err).contains(sentence);
  }

  @Test
  void a_test_event_is_listed_until_a_server_sends_it() {
    assertThat(run("list").out).contains("ADDRESS").doesNotContain("whe_");
    Ran made = run("test", "https://shop.example.com/hook");
    assertThat(made.exitCode).as(made.err).isZero();
    String id = made.out.strip();
    assertThat(id).startsWith("msg_");
    assertThat(run("list").out)
        .containsPattern("WAIT +KEPT +FAILURES")
        .containsPattern("https://shop.example.com/hook +active +1 +0 +0 ");
    assertThat(run("list", "--state", "all").out).contains(id, "webhook.test", "waiting");
    assertThat(run("list", "--state", "dead").out).doesNotContain(id);
    assertThat(run("list", "--account", "default", "--state", "waiting").out).contains(id);
    assertRefused("waits already", "replay", id);
    String endpoint =
        run("list").out.lines().filter(line -> line.startsWith("whe_")).findFirst().orElseThrow();
    assertThat(run("enable", endpoint.substring(0, endpoint.indexOf(' '))).out)
        .contains("is active");
    assertThat(run("replay", "--account", "default").out).contains("0 deliveries are sent again");
  }

  @Test
  void a_list_is_of_one_account_and_as_long_as_asked() {
    Commands.run("account", "create", "shop", "--data", folder.toString());
    run("test", "https://a.example.com/hook");
    run("test", "https://b.example.com/hook", "--account", "shop");
    assertThat(run("list", "--account", "shop").out).contains("b.example").doesNotContain("a.ex");
    assertThat(run("list", "--account", "shop", "--state", "all").out)
        .contains("b.example")
        .doesNotContain("a.ex");
    for (String[] list : new String[][] {{"list"}, {"list", "--state", "all"}}) {
      String[] one = Arrays.copyOf(list, list.length + 2);
      one[list.length] = "--limit";
      one[list.length + 1] = "1";
      assertThat(run(list).out.lines()).hasSize(3);
      assertThat(run(one).out.lines()).hasSize(2);
    }
  }

  @Test
  void a_replay_is_of_the_dead_between_two_times() {
    String id = run("test", "https://shop.example.com/hook").out.strip();
    try (Store store = Store.open(DataFolder.open(folder), StoreSettings.SQLITE)) {
      store.inTransaction(handle ->
          handle.execute("update webhook_deliveries set state = 'dead' where id = ?", id));
    }
    String past = "2020-01-01T00:00:00Z";
    String future = "2120-01-01T00:00:00Z";
    String[] replay = {"replay", "--account", "default", "--from", "", "--to", ""};
    replay[4] = future;
    replay[6] = past;
    assertThat(run(replay).out).contains("0 deliveries are sent again");
    replay[4] = past;
    replay[6] = future;
    assertThat(run(replay).out).contains("1 deliveries are sent again");
  }

  @Test
  void lists_are_json_for_programs() throws IOException {
    String id = run("test", "https://shop.example.com/hook").out.strip();
    ObjectMapper json = new ObjectMapper();
    JsonNode endpoint = json.readTree(run("list", "--json").out).at("/endpoints/0");
    assertThat(endpoint.at("/id").asText()).startsWith("whe_");
    assertThat(endpoint.at("/address").asText()).isEqualTo("https://shop.example.com/hook");
    assertThat(endpoint.at("/active").asBoolean()).isTrue();
    assertThat(endpoint.at("/waiting").asInt()).isEqualTo(1);
    assertThat(endpoint.at("/kept").asInt(-1)).isZero();
    assertThat(endpoint.has("reason")).isFalse();
    JsonNode listed = json.readTree(run("list", "--state", "all", "--json").out);
    assertThat(listed.at("/deliveries")).hasSize(1);
    JsonNode delivery = listed.at("/deliveries/0");
    assertThat(delivery.at("/id").asText()).isEqualTo(id);
    assertThat(delivery.at("/endpointId")).isEqualTo(endpoint.at("/id"));
    assertThat(delivery.at("/accountId")).isEqualTo(endpoint.at("/accountId"));
    assertThat(delivery.at("/type").asText()).isEqualTo("webhook.test");
    assertThat(delivery.at("/state").asText()).isEqualTo("waiting");
    assertThat(delivery.at("/attempts").asInt(-1)).isZero();
    assertThat(Instant.parse(delivery.at("/nextAt").asText()))
        .isAfterOrEqualTo(Instant.parse(delivery.at("/createdAt").asText()));
    assertThat(delivery.has("lastAttempt")).isFalse();
    assertThat(run("list", "--state", "dead", "--json").out.strip())
        .isEqualTo("{\"deliveries\":[]}");
  }

  @Test
  void an_attempt_is_told_with_its_answer() throws IOException {
    Instant at = Instant.parse("2026-11-27T12:00:00Z");
    Delivery delivery =
        new Delivery(
            "msg_1",
            "acc",
            "whe_1",
            "https://shop.example.com/hook",
            "batch.completed",
            "job",
            DeliveryState.DEAD,
            at,
            3,
            at,
            Optional.of(
                new Delivery.Attempt(at, OptionalInt.of(404), Duration.ofMillis(17), "no")));
    JsonNode told =
        new ObjectMapper().readTree(WebhookJson.deliveries(List.of(delivery))).at("/deliveries/0");
    assertThat(told.at("/lastAttempt").toString())
        .isEqualTo(
            "{\"at\":\"2026-11-27T12:00:00Z\",\"status\":404,"
                + "\"durationMillis\":17,\"answer\":\"no\"}");
    assertThat(told.at("/subject").asText()).isEqualTo("job");
    assertThat(told.has("nextAt")).isFalse();
    assertThat(told.at("/attempts").asInt()).isEqualTo(3);
  }

  @Test
  void each_mistake_has_its_sentence() {
    assertRefused("its host 10.0.0.1 is private", "test", "https://10.0.0.1/");
    assertRefused("http is not encrypted", "test", "http://shop.example.com/");
    assertRefused("there is no account nobody", "list", "--account", "nobody");
    assertRefused("waiting, delivered, dead or all", "list", "--state", "lost");
    assertRefused("1 to 1000 are accepted", "list", "--limit", "0");
    assertRefused("there is no delivery msg_x", "replay", "msg_x");
    assertRefused("one of the two", "replay");
    assertRefused("one of the two", "replay", "msg_x", "--account", "default");
    String time = "2027-01-01T12:00:00Z";
    assertRefused("--from and --to are with an ID", "replay", "msg_x", "--from", time);
    assertRefused("--from and --to are with an ID", "replay", "msg_x", "--to", time);
    assertRefused("--from is 'now'", "replay", "--account", "default", "--from", "now");
    assertRefused("there is no endpoint whe_x", "enable", "whe_x");
  }
}
