package io.cartway.app;

import io.cartway.accounts.registry.Keys;
import io.cartway.accounts.secret.AdminToken;
import io.cartway.accounts.secret.Pepper;
import io.cartway.app.settings.Config;
import io.cartway.app.settings.Setting;
import io.cartway.app.webhook.Notifying;
import io.cartway.app.webhook.WayOut;
import io.cartway.http.OpenApiDocument;
import io.cartway.http.Operation;
import io.cartway.http.Vital;
import io.cartway.http.admin.AdminServer;
import io.cartway.http.log.AccessLog;
import io.cartway.http.log.Metrics;
import io.cartway.http.shell.ApiServer;
import io.cartway.http.shell.ApiServerSettings;
import io.cartway.region.Region;
import io.cartway.region.Regions;
import io.cartway.store.DataFolder;
import io.cartway.store.Store;
import io.cartway.work.FairPool;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// A running server: one region, the store, both ports. Everything is wired here, by constructor.
public final class CartwayServer implements AutoCloseable {

  /// The contract's files, the common one first.
  static final List<String> OPEN_API =
      List.of(
          "common.yaml",
          "platform.yaml",
          "search.yaml",
          "places.yaml",
          "suggest.yaml",
          "batch.yaml",
          "routing.yaml",
          "matrix.yaml",
          "isolines.yaml",
          "fleet.yaml",
          "positions.yaml",
          "geofences.yaml",
          "tours.yaml",
          "tour-jobs.yaml",
          "maps.yaml",
          "export.yaml",
          "webhooks.yaml",
          "webhook-schemas.yaml");

  private static final Logger LOGGER = LoggerFactory.getLogger(CartwayServer.class);
  private static final Duration WARM_UP_MAX = Duration.ofSeconds(1);
  private static final int CONNECT_MILLIS_MAX = 100;

  private final Deque<AutoCloseable> toClose;
  private final ApiServer api;
  private final AdminServer admin;
  private final Keys keys;
  private final AdminToken adminToken;
  private final Features features;
  private final Optional<Examples> examples;
  private final WarmUp warmUp;

  private CartwayServer(
      Deque<AutoCloseable> toClose,
      ApiServer api,
      AdminServer admin,
      Administrator administrator,
      Served served,
      WarmUp warmUp) {
    this.toClose = toClose;
    this.api = api;
    this.admin = admin;
    this.keys = administrator.keys;
    this.adminToken = administrator.token;
    this.features = served.features();
    this.examples = served.examples();
    this.warmUp = warmUp;
  }

  /// The parts of the admin port.
  private record Administrator(Keys keys, AdminToken token) {}

  /// The region, with calls that it has answered.
  private record Served(Features features, Optional<Examples> examples) {

    /// Opens the region and proves that it can be served.
    static Served open(Region region, Clock clock, WarmUp warmUp, Deque<AutoCloseable> toClose)
        throws IOException {
      long heapBytes = Runtime.getRuntime().maxMemory();
      ServingProof.requireHeap(region, heapBytes);
      Features features = Features.open(region, clock, warmUp);
      toClose.push(features);
      Optional<Examples> examples = Examples.of(features);
      new ServingProof(ServingProof.questions(features, examples, clock), region.directory())
          .prove(heapBytes);
      return new Served(features, examples);
    }
  }

  /// Opens a region and both ports; the ports when the region has answered each kind of question.
  static CartwayServer start(Config config, Path regionDirectory, Clock clock) throws IOException {
    Deque<AutoCloseable> toClose = new ArrayDeque<>();
    WarmUp warmUp = new WarmUp();
    try {
      DataFolder folder = DataFolder.open(Path.of(config.text(Setting.DATA)));
      StoreOpening opening = StoreOpening.begin(config, folder, clock);
      toClose.push(opening);
      Region region = Regions.open(regionDirectory);
      Served served = Served.open(region, clock, warmUp, toClose);
      Features features = served.features();
      StoreOpening.Opened opened = opening.opened();
      Store store = opened.store();
      Pepper pepper = opened.pepper();
      OpenApiDocument document = opened.document();
      Metrics metrics = Metrics.create();
      // Closed after both ports, so that it contains their last requests.
      AccessLog accessLog = closing(toClose, AccessLog.toLogger());
      Accounting accounting =
          new Accounting(
              store, pepper, clock, Accounting.tariff(config), document.operationIds(), warmUp);
      toClose.push(accounting);
      List<Operation> operations = new ArrayList<>(features.operations());
      MapResources maps = MapResources.open(config, folder.path(), clock, warmUp);
      ApiServerSettings settings = Ports.api(config).spoolingTo(folder.path());
      FairPool pool = new FairPool(settings.limits().work(), System::nanoTime);
      Supplier<String> dataVersion = () -> region.manifest().dataVersion();
      WayOut wayOut = Ports.wayOut(config);
      Notifying notifying = closing(toClose, accounting.notifying(wayOut.rules(), metrics, clock));
      operations.addAll(accounting.operations(notifying));
      Jobbing.Work work =
          Jobbing.Kept.of(store, folder, config, clock)
              .work(features, dataVersion, notifying, pool);
      Jobbing jobs = new Jobbing(store, folder, Jobbing.limits(config), pool, work, clock);
      toClose.push(jobs);
      operations.addAll(jobs.operations(accounting.speaksForAccount(), wayOut.rules()));
      var positions = closing(toClose, Positioning.open(store, config, notifying, metrics, clock));
      operations.addAll(
          positions.operations(jobs.processors(), features.matching(), wayOut.rules(), accounting));
      var around = MapResources.Surroundings.of(features, store, accounting, jobs, clock);
      operations.addAll(maps.operations(around));
      ApiServer api =
          ApiServer.start(
              settings,
              operations,
              new ApiServer.Parts(
                  accounting.gatekeeper(),
                  document,
                  dataVersion,
                  metrics,
                  accessLog,
                  clock,
                  vitals(accounting, jobs, positions),
                  Optional.of(pool)));
      closing(toClose, api).whenStopping(positions::endStreams);
      accounting.apiIsAt(settings.publicAddress(), api.localAddress());
      wayOut.listensOn(api.port());
      warmUp.begin("port", () -> connectOnce(api.port()));
      AdminToken token = AdminToken.of(folder);
      var administration = accounting.administration(notifying);
      AdminServer admin =
          AdminServer.start(Ports.admin(config), api, token::admits, administration, metrics);
      wayOut.listensOn(closing(toClose, admin).port());
      Administrator administrator = new Administrator(new Keys(store, pepper, clock), token);
      return new CartwayServer(toClose, api, admin, administrator, served, warmUp);
    } catch (IOException | RuntimeException | Error e) {
      warmUp.close();
      closeAll(toClose);
      throw e;
    }
  }

  private static List<Vital> vitals(Accounting accounting, Jobbing jobs, Positioning positions) {
    return Stream.of(accounting.vitals(), jobs.vitals(), positions.vitals())
        .flatMap(List::stream)
        .toList();
  }

  /// Waits for the warm-up steps that have started, for a limited time.
  void awaitWarmUp() {
    warmUp.awaitBegun(WARM_UP_MAX);
  }

  /// Starts the other warm-up steps, concurrently with the first requests.
  void continueWarmUp() {
    warmUp.goOn();
  }

  /// Connects to the API without sending anything, which loads the accepting code.
  private static void connectOnce(int port) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS_MAX);
    }
  }

  /// The API's port.
  public int port() {
    return api.port();
  }

  /// The admin port.
  public int adminPort() {
    return admin.port();
  }

  /// The API's URL on this machine.
  public String address() {
    return api.localAddress();
  }

  /// The keys of the store.
  public Keys keys() {
    return keys;
  }

  AdminToken adminToken() {
    return adminToken;
  }

  Features features() {
    return features;
  }

  /// Calls that the region answers; empty when it has no road for cars between addresses.
  Optional<Examples> examples() {
    return examples;
  }

  /// Stops the API first (running requests finish), then the admin port, then closes the data.
  @Override
  public void close() {
    // The API stops first, while the admin port still reports that it is not ready.
    api.stop();
    // Before the parts that its steps use.
    warmUp.close();
    closeAll(toClose);
  }

  /// Notes what is to be closed.
  private static <T extends AutoCloseable> T closing(Deque<AutoCloseable> toClose, T part) {
    toClose.push(part);
    return part;
  }

  private static void closeAll(Deque<AutoCloseable> toClose) {
    while (!toClose.isEmpty()) {
      try {
        toClose.pop().close();
      } catch (Exception e) {
        LOGGER.warn("could not close cleanly", e);
      }
    }
  }
}
