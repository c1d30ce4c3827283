package io.cartway.accounts.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.JoinedContract;
import io.cartway.http.Operation;
import io.cartway.http.shell.MeasuredShell;
import io.cartway.http.shell.MeasuredShell.Measured;
import io.cartway.testing.OpenApi;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Every parameter, name and body of the administrator's operations, flooded: whoever holds the
/// token may be mistaken, too. None costs more than a tenth of a second of processor time.
class AdminFloodTest {

  private static final long CPU_NANOS_MAX = 100_000_000;

  private static final List<String> QUERY =
      List.of(
          "account", "key", "from", "to", "groupBy", "format", "limit", "before", "includeRevoked");

  @TempDir Path folder;

  @Test
  void every_operation_bears_a_flood() {
    try (AdminWorld world = new AdminWorld(folder)) {
      List<String> requests = requests(world.administration);
      assertThat(requests).hasSizeGreaterThan(1000);
      List<Measured> dear =
          ask(world, requests).stream().filter(AdminFloodTest::isUnbearable).toList();
      // The code is compiled now, and a collection comes between once.
      List<Measured> again = ask(world, dear.stream().map(Measured::request).toList());
      assertThat(again).noneMatch(AdminFloodTest::isUnbearable);
    }
  }

  private static boolean isUnbearable(Measured measured) {
    return measured.status() == 0
        || measured.status() >= 500
        || measured.cpuNanos() > CPU_NANOS_MAX;
  }

  private static List<Measured> ask(AdminWorld world, List<String> requests) {
    return MeasuredShell.ask(List.of(), world.administration, world.gatekeeper, requests);
  }

  private static List<String> requests(List<Operation> operations) {
    OpenApi document = JoinedContract.admin();
    List<String> requests = new ArrayList<>();
    for (Operation operation : operations) {
      String path = operation.path().replaceAll("\\{[^}]*}", "nobody");
      for (String flood : floods(30_000)) {
        String inPath = flood.replace("/", "%2F");
        requests.add(
            request(operation, operation.path().replaceAll("\\{[^}]*}", inPath) + "?a=1", ""));
        for (String name : operation.method().equals("GET") ? QUERY : List.<String>of()) {
          requests.add(request(operation, path + "?" + name + "=" + flood, ""));
        }
      }
      if (operation.method().equals("POST") || operation.method().equals("PATCH")) {
        bodies(document, operation, path, requests);
      }
    }
    return requests;
  }

  private static void bodies(
      OpenApi document, Operation operation, String path, List<String> requests) {
    Set<String> names = new TreeSet<>(Set.of("unknown"));
    document
        .find(operation.method(), path)
        .ifPresent(found -> names.addAll(document.parameters(found).keySet()));
    for (String name : names) {
      for (String flood : floods(100_000)) {
        for (String form : List.of("{\"%s\":\"%s\"}", "{\"%s\":[\"%s\"]}")) {
          requests.add(request(operation, path, form.formatted(name, flood)));
        }
      }
      requests.add(request(operation, path, "{\"" + name + "\":" + "[".repeat(100_000)));
      requests.add(request(operation, path, "{\"" + name + "\":" + "9".repeat(100_000) + "}"));
      requests.add(request(operation, path, "{\"" + name + "\":[" + "1,".repeat(50_000) + "1]}"));
    }
  }

  private static List<String> floods(int length) {
    return List.of(
        "a".repeat(length),
        "/".repeat(length / 3),
        "9".repeat(length),
        "T".repeat(length),
        ".".repeat(length),
        "a,".repeat(length / 2),
        "cwk_".repeat(length / 4),
        "*.".repeat(length / 2),
        "1.1.1.1/".repeat(length / 12),
        ":".repeat(length),
        "-".repeat(length));
  }

  private static String request(Operation operation, String target, String body) {
    byte[] bytes = body.getBytes(ISO_8859_1);
    return "%s %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            .formatted(operation.method(), target)
        + (bytes.length == 0 ? "" : "Content-Length: " + bytes.length + "\r\n")
        + "\r\n"
        + body;
  }
}
