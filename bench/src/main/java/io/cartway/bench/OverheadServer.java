package io.cartway.bench;

import io.cartway.accounts.KeyGatekeeper;
import io.cartway.accounts.KeyResult;
import io.cartway.accounts.Keys;
import io.cartway.accounts.Pepper;
import io.cartway.http.AccessLog;
import io.cartway.http.Answer;
import io.cartway.http.ApiServer;
import io.cartway.http.ApiServerSettings;
import io.cartway.http.Gatekeeper;
import io.cartway.http.Metrics;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.Operation;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.javalin.Javalin;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;

/// One of the two servers that [OverheadBench] compares, in a process of its own: `bare` answers a
/// small JSON document and does nothing else, `ours` does so as an operation of the API.
final class OverheadServer {

  /// What both answer under.
  static final String PATH = "/v1/nothing";

  private static final String BODY = "{\"status\":\"ok\"}";

  private OverheadServer() {}

  /// @param arguments `bare` or `ours`, then a folder, where a file `ready` then holds port and key
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[1]);
    String ready = arguments[0].equals("bare") ? bare() : ours(folder);
    Path half = Files.writeString(folder.resolve("half"), ready, StandardCharsets.UTF_8);
    Files.move(half, folder.resolve("ready"), StandardCopyOption.ATOMIC_MOVE);
  }

  private static String bare() {
    Javalin server =
        Javalin.create(
                config -> {
                  config.startup.showJavalinBanner = false;
                  config.concurrency.useVirtualThreads = true;
                  config.routes.get(
                      PATH, context -> context.contentType("application/json").result(BODY));
                })
            .start("127.0.0.1", 0);
    return server.port() + " ";
  }

  private static String ours(Path folder) {
    Clock clock = Clock.systemUTC();
    DataFolder data = DataFolder.open(folder.resolve("data"));
    Store store = Store.open(data);
    Pepper pepper = Pepper.of(data);
    AccessLog log = AccessLog.toLogger();
    ApiServer server =
        ApiServer.start(
            ApiServerSettings.at("127.0.0.1", 0),
            List.of(
                Operation.get(
                    "nothing",
                    PATH,
                    call ->
                        Answer.json(json -> {
                          json.writeStartObject();
                          json.writeStringField("status", "ok");
                          json.writeEndObject();
                        }))),
            new ApiServer.Parts(
                gatekeeper(store, pepper, clock),
                OpenApiDocument.joinResources(List.of("common.yaml", "platform.yaml")),
                () -> "bench",
                Metrics.create(),
                log,
                clock));
    Runtime.getRuntime()
        .addShutdownHook(
            Thread.ofPlatform()
                .unstarted(() -> {
                  server.close();
                  log.close();
                  store.close();
                }));
    String key =
        switch (new Keys(store, pepper, clock).create(Keys.DEFAULT_ACCOUNT, "bench")) {
          case KeyResult.Issued issued -> issued.secret().reveal();
          case KeyResult.Refused refused -> throw new IllegalStateException(refused.toString());
        };
    return server.port() + " " + key;
  }

  /// As the program wires it.
  private static Gatekeeper gatekeeper(Store store, Pepper pepper, Clock clock) {
    return new KeyGatekeeper(store, pepper, clock);
  }
}
