package io.cartway.bench;

import io.cartway.accounts.KeyGatekeeper;
import io.cartway.accounts.auth.Authenticator;
import io.cartway.accounts.auth.FailureLimits;
import io.cartway.accounts.http.PriceJson;
import io.cartway.accounts.metering.Meter;
import io.cartway.accounts.metering.MeterLimits;
import io.cartway.accounts.metering.TariffTable;
import io.cartway.accounts.registry.KeyResult;
import io.cartway.accounts.registry.KeySettings;
import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.registry.Money;
import io.cartway.accounts.registry.Rate;
import io.cartway.accounts.secret.Pepper;
import io.cartway.http.Answer;
import io.cartway.http.Bytes;
import io.cartway.http.Gatekeeper;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.Operation;
import io.cartway.http.log.AccessLog;
import io.cartway.http.log.Metrics;
import io.cartway.http.shell.ApiServer;
import io.cartway.http.shell.ApiServerSettings;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.tiles.TileArchive;
import io.cartway.tiles.TileVariants;
import io.cartway.tiles.http.VectorTileEndpoint;
import io.cartway.work.PoolLimits;
import io.javalin.Javalin;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/// One of the servers that [OverheadBench] compares, in a process of its own: `jetty` and `javalin`
/// only answer a small JSON document, `ours` does so as an operation of the API.
final class OverheadServer {

  /// The path on all servers.
  static final String PATH = "/v1/nothing";

  /// Where a constant body is answered, under the address of a tile.
  static final String CONSTANT = "/v1/constant";

  /// As in the program.
  private static final long VARIANT_BYTES = 24L << 20;

  /// The name of a billed operation, so that the meter does all of its work.
  private static final String OPERATION = "geocode";

  /// A limit that is checked but never reached.
  private static final Rate RATE = new Rate.PerSecond(1_000_000);

  private static final String BODY = "{\"status\":\"ok\"}";

  private OverheadServer() {}

  /// @param arguments `jetty`, `javalin`, `ours` or `tiles`, then a folder, where the server writes
  ///   port and key to the file `ready`; for `tiles` then the archive and the size of the constant
  ///   body
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[1]);
    String ready =
        switch (arguments[0]) {
          case "jetty" -> jetty();
          case "javalin" -> javalin();
          case "tiles" -> ours(folder, tiles(Path.of(arguments[2]), arguments[3]));
          default -> ours(folder, List.of());
        };
    Path half = Files.writeString(folder.resolve("half"), ready, StandardCharsets.UTF_8);
    Files.move(half, folder.resolve("ready"), StandardCopyOption.ATOMIC_MOVE);
  }

  private static String jetty() {
    QueuedThreadPool threads = new QueuedThreadPool();
    threads.setVirtualThreadsExecutor(VirtualThreads.getDefaultVirtualThreadsExecutor());
    Server server = new Server(threads);
    ServerConnector connector = new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    byte[] body = BODY.getBytes(StandardCharsets.UTF_8);
    server.setHandler(
        new Handler.Abstract() {
          @Override
          public boolean handle(Request request, Response response, Callback callback) {
            response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
            response.getHeaders().put(HttpHeader.CONTENT_LENGTH, body.length);
            response.write(true, ByteBuffer.wrap(body), callback);
            return true;
          }
        });
    try {
      server.start();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
    return connector.getLocalPort() + " ";
  }

  private static String javalin() {
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

  /// The tiles of an archive, and a constant body with the headers of a tile.
  private static List<Operation> tiles(Path archive, String constantSize) throws IOException {
    TileVariants variants = new TileVariants(TileArchive.open(archive), VARIANT_BYTES);
    byte[] body = new byte[Integer.parseInt(constantSize)];
    new Random(1).nextBytes(body);
    Map<String, String> headers =
        Map.of(
            "Cache-Control",
            "private, max-age=3600",
            "Vary",
            "Accept-Encoding",
            "Content-Encoding",
            "gzip");
    Answer constant =
        new Answer.Content(
            "application/vnd.mapbox-vector-tile", Bytes.owning(body), "constant", headers);
    return List.of(
        Operation.get(
            "vector", "/v1/tiles/vector/{z}/{x}/{y}.mvt", new VectorTileEndpoint(() -> variants)),
        Operation.get("raster", CONSTANT + "/{z}/{x}/{y}.mvt", call -> constant));
  }

  private static String ours(Path folder, List<Operation> more) {
    // As in the program.
    int cores = Runtime.getRuntime().availableProcessors();
    System.setProperty(
        "jdk.virtualThreadScheduler.parallelism", "" + PoolLimits.forCores(cores).carriers());
    Clock clock = Clock.systemUTC();
    DataFolder data = DataFolder.open(folder.resolve("data"));
    Store store = Store.open(data);
    Pepper pepper = Pepper.of(data);
    AccessLog log = AccessLog.toLogger();
    Meter meter =
        Meter.start(
            new Meter.Dependencies(
                store,
                TariffTable.standard(),
                MeterLimits.STANDARD,
                clock,
                System::nanoTime,
                PriceJson::answer));
    ApiServer server =
        ApiServer.start(
            ApiServerSettings.at("127.0.0.1", 0),
            Stream.concat(Stream.of(nothing()), more.stream()).toList(),
            new ApiServer.Parts(
                gatekeeper(store, pepper, clock, meter),
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
                  meter.close();
                  store.close();
                }));
    String key =
        switch (new Keys(store, pepper, clock).create(Keys.DEFAULT_ACCOUNT, settings())) {
          case KeyResult.Issued issued -> issued.secret().reveal();
          case KeyResult.Refused refused -> throw new IllegalStateException(refused.toString());
        };
    return server.port() + " " + key;
  }

  private static Operation nothing() {
    return Operation.get(
        OPERATION,
        PATH,
        call ->
            Answer.json(json -> {
              json.writeStartObject();
              json.writeStringField("status", "ok");
              json.writeEndObject();
            }));
  }

  /// A cap that is never reached: money is spent from leases, as for every key with a cap.
  private static KeySettings settings() {
    KeySettings named = KeySettings.named("bench");
    return new KeySettings(
        named.name(),
        named.scopes(),
        named.referrers(),
        named.addresses(),
        named.expiresAt(),
        RATE,
        OptionalLong.of(1_000_000L * Money.MICROS),
        false,
        true);
  }

  /// Wired as in the program.
  private static Gatekeeper gatekeeper(Store store, Pepper pepper, Clock clock, Meter meter) {
    return new KeyGatekeeper(
        new Authenticator(store, pepper, clock, FailureLimits.STANDARD), meter);
  }
}
