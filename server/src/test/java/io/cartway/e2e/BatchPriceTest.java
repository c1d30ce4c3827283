package io.cartway.e2e;

import static io.cartway.e2e.BatchClient.json;
import static io.cartway.e2e.BatchClient.text;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cartway.e2e.OwnServer.OwnKey;
import io.cartway.store.TestStores.Vendor;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// What batch geocoding costs: one request by default, or each row, and then whole or not at all.
@ExtendWith(SecretWatch.class)
class BatchPriceTest {

  private static final long MICROS = 440;
  private static final int CLIENTS = 50;
  private static final int ROWS = 30;

  @TempDir Path folder;
  private List<OwnServer> servers = List.of();

  @AfterEach
  void stop() {
    servers.forEach(OwnServer::close);
  }

  private static byte[] rows(int count) {
    StringJoiner rows = new StringJoiner("\n");
    for (int i = 0; i < count; i++) {
      rows.add("\"Monaco\"");
    }
    return rows.toString().getBytes(UTF_8);
  }

  private static OwnKey key(OwnServer server, String account, String settings) {
    server.createAccount(account, "");
    return server.createKey(
        account, account, ", \"usesAllowance\": false, \"rate\": \"unlimited\"" + settings);
  }

  /// Money that was charged to an account and is written.
  private static long charged(OwnServer server, String account, long expected) {
    long micros = -1;
    for (int i = 0; i < 50 && micros != expected; i++) {
      LockSupport.parkNanos(100_000_000);
      JsonNode usage =
          server.admin("GET", "/admin/v1/usage?groupBy=operation&account=" + account, "");
      micros = 0;
      for (JsonNode row : usage.path("rows")) {
        micros += row.at("/spend/microUsd").asLong();
      }
    }
    return micros;
  }

  @Test
  void a_batch_of_any_size_costs_one_request() {
    OwnServer server = OwnServer.start(folder.resolve("data"), Map.of());
    servers = List.of(server);
    BatchClient client = new BatchClient(server, key(server, "whole", ""));
    client.run("", "application/x-ndjson", rows(1));
    client.run("", "application/x-ndjson", rows(2_000));
    assertThat(client.post("", "application/x-ndjson", new byte[0]).statusCode()).isEqualTo(400);
    Map<String, String> keyed =
        Map.of("Content-Type", "application/x-ndjson", "Idempotency-Key", "again");
    for (int i = 0; i < 3; i++) {
      HttpResponse<byte[]> answer = client.send("POST", BatchClient.PATH, keyed, rows(7));
      assertThat(answer.statusCode()).as(text(answer)).isEqualTo(202);
    }
    assertThat(charged(server, "whole", 3 * MICROS)).isEqualTo(3 * MICROS);
  }

  @ParameterizedTest
  @EnumSource(Vendor.class)
  void rows_are_paid_whole_or_not_at_all_by_fifty_clients_at_once(Vendor vendor) throws Exception {
    servers = OwnServer.startAll(vendor, folder, Map.of("billing-units", "batch=row"));
    OwnServer first = servers.getFirst();
    // One row short of the eleventh batch.
    long cap = (11L * ROWS - 1) * MICROS;
    OwnKey key = key(first, "rows", ", \"spendCapMicroUsd\": " + cap);
    List<BatchClient> clients = new ArrayList<>();
    servers.forEach(server -> clients.add(new BatchClient(server, key)));
    CountDownLatch go = new CountDownLatch(1);
    List<Future<HttpResponse<byte[]>>> answers = new ArrayList<>();
    try (ExecutorService threads = Executors.newFixedThreadPool(CLIENTS)) {
      for (int i = 0; i < CLIENTS; i++) {
        BatchClient client = clients.get(i % clients.size());
        answers.add(
            threads.submit(() -> {
              go.await();
              return client.post("", "application/x-ndjson", rows(ROWS));
            }));
      }
      go.countDown();
    }
    List<String> ids = new ArrayList<>();
    for (Future<HttpResponse<byte[]>> each : answers) {
      HttpResponse<byte[]> answer = each.get();
      if (answer.statusCode() == 202) {
        ids.add(json(answer).path("id").asText());
      } else {
        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(429);
        assertThat(json(answer).path("cause").asText()).contains("spend cap");
      }
    }
    // Money on its way back may refuse one more for a moment.
    for (int i = 0; i < 100 && ids.size() < 10; i++) {
      LockSupport.parkNanos(100_000_000);
      HttpResponse<byte[]> late = clients.getFirst().post("", "application/x-ndjson", rows(ROWS));
      if (late.statusCode() == 202) {
        ids.add(json(late).path("id").asText());
      }
    }
    assertThat(ids).hasSize(10).doesNotHaveDuplicates();
    HttpResponse<byte[]> short1 = clients.getFirst().post("", "application/x-ndjson", rows(ROWS));
    assertThat(short1.statusCode()).as(text(short1)).isEqualTo(429);
    for (String id : ids) {
      assertThat(clients.getLast().rows(clients.getLast().await(id))).hasSize(ROWS);
    }
    long expected = 10L * ROWS * MICROS;
    assertThat(charged(first, "rows", expected)).isEqualTo(expected);
    JsonNode unit = first.admin("GET", "/admin/v1/usage?groupBy=operation&account=rows", "");
    assertThat(unit.path("rows").findValuesAsText("unit")).contains("row");
  }
}
