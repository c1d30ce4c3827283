package io.cartway.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.testing.AnswerValidator;
import io.cartway.testing.Exchange;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/// An administrator makes an account and a key; the key is used, shows in the usage, is rotated and
/// revoked.
class AdminJourneyTest {

  private static final String GEOCODE = "/v1/geocode?q=Monaco&limit=1";

  private final LiveServer server = LiveServer.shared();

  private JsonNode admin(String method, String target, String body) {
    Exchange answer = server.admin(method, target, body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return AnswerValidator.json(answer.body());
  }

  private int use(String secret) {
    return server.send("GET", GEOCODE, Map.of("Authorization", "Bearer " + secret)).status();
  }

  @Test
  void a_key_is_made_used_counted_rotated_and_revoked() {
    admin("POST", "/admin/v1/accounts", "{\"name\": \"journey\"}");
    JsonNode made =
        admin("POST", "/admin/v1/keys", "{\"account\": \"journey\", \"name\": \"server\"}");
    String secret = made.path("secret").asText();
    String key = "/admin/v1/keys/" + made.at("/key/id").asText();
    assertThat(List.of(use(secret), use(secret), use(secret))).containsOnly(200);

    JsonNode rows =
        admin("GET", "/admin/v1/usage?account=journey&groupBy=account,key,operation", "");
    assertThat(rows.at("/rows/0/requests").asLong()).isEqualTo(3);
    assertThat(rows.at("/rows/0/operation").asText()).isEqualTo("geocode");
    assertThat(rows.at("/rows/0/accountName").asText()).isEqualTo("journey");
    Exchange own = server.send("GET", "/v1/usage", Map.of("Authorization", "Bearer " + secret));
    assertThat(own.body()).contains("\"service\":\"geocoding\"", "\"freeUnits\":3");

    String second =
        admin("POST", key + "/rotate", "{\"overlapSeconds\": 0}").path("secret").asText();
    awaitRefusal(secret);
    assertThat(use(second)).isEqualTo(200);
    admin("DELETE", key, "");
    awaitRefusal(second);
  }

  private void awaitRefusal(String secret) {
    Instant end = Instant.now().plus(Duration.ofSeconds(1));
    while (use(secret) != 401 && Instant.now().isBefore(end)) {
      Thread.onSpinWait();
    }
    assertThat(use(secret)).isEqualTo(401);
  }
}
