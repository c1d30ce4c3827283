package io.cartway.http.shell;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.http.Answer;
import io.cartway.http.Operation;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShellWarmUpTest {

  @Test
  void a_request_goes_through_the_shell_to_its_handler_without_a_port_or_a_key() {
    List<String> asked = new ArrayList<>();
    Operation echo =
        Operation.get(
            "echo",
            "/v1/echo",
            call -> {
              asked.add(call.query().text("q").orElse(""));
              return Answer.json(json -> {
                json.writeStartObject();
                json.writeEndObject();
              });
            });

    List<Integer> statuses =
        ShellWarmUp.send(
            List.of(echo), List.of("/v1/echo?q=caf%C3%A9", "/v1/other"), Clock.systemUTC());

    assertThat(statuses).containsExactly(200, 404);
    assertThat(asked).containsExactly("café");
  }
}
