package io.cartway.app;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.app.console.Console;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
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
    assertThat(run("list").out).contains("https://shop.example.com/hook", "active");
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
  void each_mistake_has_its_sentence() {
    assertRefused("its host 10.0.0.1 is private", "test", "https://10.0.0.1/");
    assertRefused("http is not encrypted", "test", "http://shop.example.com/");
    assertRefused("there is no account nobody", "list", "--account", "nobody");
    assertRefused("waiting, delivered, dead or all", "list", "--state", "lost");
    assertRefused("1 to 1000 are accepted", "list", "--limit", "0");
    assertRefused("there is no delivery msg_x", "replay", "msg_x");
    assertRefused("one of the two", "replay");
    assertRefused("one of the two", "replay", "msg_x", "--account", "default");
    assertRefused("--from is 'now'", "replay", "--account", "default", "--from", "now");
    assertRefused("there is no endpoint whe_x", "enable", "whe_x");
  }
}
