package io.cartway.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/// A PostgreSQL server of the tests' own: the system's programs, a temporary folder, a free port of
/// the loopback. It lives as long as this JVM: a shell waits on our pipe, which the system closes
/// whatever way the JVM ends (SIGKILL too), and then ends the server and removes its folder.
public final class TestPostgresql {

  private static final String USER = "cartway";
  private static final String PASSWORD = "a-test's p@ss/word:100%";
  private static final int STARTS_MAX = 3;
  private static final long READY_SECONDS_MAX = 60;

  // $1: programs, $2: folder, $3: port.
  private static final String KEEPER =
      """
      "$1/postgres" -D "$2/data" -p "$3" -c listen_addresses=127.0.0.1 \
        -c unix_socket_directories= -c fsync=off -c full_page_writes=off \
        -c max_connections=200 -c shared_buffers=32MB </dev/null >"$2/log" 2>&1 &
      server=$!
      read _
      kill -QUIT "$server"
      wait "$server"
      rm -rf "$2"
      """;

  private static @Nullable TestPostgresql running;

  private final Path folder;
  private final int port;
  private final AtomicInteger databases = new AtomicInteger();

  private TestPostgresql(Path folder, int port) {
    this.folder = folder;
    this.port = port;
  }

  /// The server of this JVM, started by the first that asks. Skips the test where PostgreSQL is not
  /// installed.
  public static synchronized TestPostgresql running() {
    if (running == null) {
      Optional<Path> programs = programs();
      if (programs.isEmpty()) {
        String line = "PostgreSQL is not installed (no initdb): install the package postgresql";
        if ("true".equals(System.getenv("CI"))) {
          throw new AssertionError(line);
        }
        Assumptions.abort(line);
      }
      running = start(programs.orElseThrow());
    }
    return running;
  }

  /// The newest of the system's.
  private static Optional<Path> programs() {
    List<Path> folders = new ArrayList<>();
    Path debian = Path.of("/usr/lib/postgresql");
    if (Files.isDirectory(debian)) {
      try (Stream<Path> versions = Files.list(debian)) {
        versions
            .filter(version -> version.getFileName().toString().matches("\\d+"))
            .sorted(
                Comparator.comparingInt(
                        (Path version) -> Integer.parseInt(version.getFileName().toString()))
                    .reversed())
            .forEach(version -> folders.add(version.resolve("bin")));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    String path = System.getenv("PATH");
    for (String part : (path == null ? "" : path).split(":", -1)) {
      folders.add(Path.of(part));
    }
    return folders.stream()
        .filter(folder -> Files.isExecutable(folder.resolve("initdb")))
        .filter(folder -> Files.isExecutable(folder.resolve("postgres")))
        .findFirst();
  }

  private static TestPostgresql start(Path programs) {
    try {
      Path folder = Files.createTempDirectory("cartway-postgresql-");
      List<String> as = unprivileged(folder);
      Path password = folder.resolve("password");
      Files.writeString(password, PASSWORD + "\n");
      Files.setPosixFilePermissions(password, PosixFilePermissions.fromString("rw-r--r--"));
      initialise(programs, folder, as, password);
      for (int attempt = 1; ; attempt++) {
        int port = freePort();
        Process keeper = keep(programs, folder, as, port);
        TestPostgresql server = new TestPostgresql(folder, port);
        if (server.isReady(keeper)) {
          Runtime.getRuntime().addShutdownHook(new Thread(() -> end(keeper)));
          return server;
        }
        String log = Files.readString(folder.resolve("log"), UTF_8);
        if (attempt == STARTS_MAX) {
          throw new IllegalStateException("PostgreSQL did not start:\n" + log);
        }
        // Someone took the port.
        keeper.destroy();
        keeper.onExit().join();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /// PostgreSQL refuses to run as root: another user gets the folder and runs it.
  private static List<String> unprivileged(Path folder) throws IOException {
    if (!"root".equals(System.getProperty("user.name"))) {
      return List.of();
    }
    var users = folder.getFileSystem().getUserPrincipalLookupService();
    for (String user : List.of("postgres", "nobody")) {
      try {
        Files.setOwner(folder, users.lookupPrincipalByName(user));
        return List.of("runuser", "-u", user, "--");
      } catch (java.nio.file.attribute.UserPrincipalNotFoundException absent) {
        // The next one.
      }
    }
    throw new IllegalStateException("there is no user postgres or nobody to run PostgreSQL as");
  }

  private static void initialise(Path programs, Path folder, List<String> as, Path password)
      throws IOException {
    List<String> command = new ArrayList<>(as);
    command.addAll(
        List.of(
            programs.resolve("initdb").toString(),
            "--pgdata=" + folder.resolve("data"),
            "--username=" + USER,
            "--pwfile=" + password,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync"));
    Path log = folder.resolve("initdb.log");
    Process process =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    process.onExit().join();
    if (process.exitValue() != 0) {
      throw new IllegalStateException("initdb failed:\n" + Files.readString(log, UTF_8));
    }
  }

  private static Process keep(Path programs, Path folder, List<String> as, int port)
      throws IOException {
    List<String> command = new ArrayList<>(as);
    command.addAll(
        List.of(
            "sh",
            "-c",
            KEEPER,
            "keeper",
            programs.toString(),
            folder.toString(),
            Integer.toString(port)));
    return new ProcessBuilder(command)
        .directory(Path.of("/").toFile())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static void end(Process keeper) {
    try {
      keeper.getOutputStream().close();
      keeper.waitFor(10, TimeUnit.SECONDS);
    } catch (IOException | InterruptedException e) {
      keeper.destroy();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private boolean isReady(Process keeper) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(READY_SECONDS_MAX);
    while (System.nanoTime() < end && keeper.isAlive()) {
      try (Connection connection = administrator()) {
        return connection.isValid(5);
      } catch (SQLException notYet) {
        if (Files.exists(folder.resolve("log"))
            && Files.readString(folder.resolve("log"), UTF_8)
                .contains("could not create any TCP")) {
          return false;
        }
        LockSupport.parkNanos(20_000_000);
      }
    }
    return false;
  }

  private Connection administrator() throws SQLException {
    return DriverManager.getConnection(
        "jdbc:postgresql://127.0.0.1:%d/postgres".formatted(port), USER, PASSWORD);
  }

  /// Does something as the server's administrator.
  public void execute(String sql) {
    try (Connection connection = administrator();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /// Makes an empty database.
  ///
  /// @param properties of `create database`
  /// @return its `store-url`, password included
  public String freshDatabase(String properties) {
    String name = "test_" + databases.incrementAndGet();
    execute("create database " + name + " template template0 " + properties);
    return url(name, PASSWORD);
  }

  /// A `store-url` on this server.
  public String url(String database, String password) {
    String encoded = java.net.URLEncoder.encode(password, UTF_8).replace("+", "%20");
    return "postgresql://%s:%s@127.0.0.1:%d/%s".formatted(USER, encoded, port, database);
  }

  /// What no log and no message may hold.
  public static String password() {
    return PASSWORD;
  }
}
