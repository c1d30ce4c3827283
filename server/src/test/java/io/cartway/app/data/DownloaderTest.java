package io.cartway.app.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.cartway.app.console.UserException;
import io.cartway.region.build.BuildProgress;
import io.cartway.testing.SmallDisk;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DownloaderTest {

  @TempDir Path folder;
  private final byte[] content = new byte[300_000];
  private final List<String> ranges = new ArrayList<>();
  private HttpServer server;
  private String address = "";
  private String checksum = "";
  private String tag = "\"one\"";
  private int breakOffs;
  private boolean saysLength = true;

  @BeforeEach
  void start() throws Exception {
    new Random(7).nextBytes(content);
    checksum =
        HexFormat.of().formatHex(MessageDigest.getInstance("MD5").digest(content))
            + "  place.osm.pbf\n";
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/place.osm.pbf", this::answerFile);
    server.createContext(
        "/place.osm.pbf.md5", e -> answer(e, 200, checksum.getBytes(StandardCharsets.UTF_8)));
    server.createContext("/place.osm.pbf.sha256", e -> answer(e, 404, new byte[0]));
    server.start();
    address = "http://localhost:%d/place.osm.pbf".formatted(server.getAddress().getPort());
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void a_download_that_breaks_off_goes_on_where_it_stopped() throws IOException {
    breakOffs = 2;
    Path file = new Downloader(BuildProgress.silent()).fetch(address, folder);
    assertThat(file).hasBinaryContent(content);
    assertThat(ranges).hasSize(3);
    assertThat(ranges.getFirst()).isEqualTo("none");
    assertThat(ranges.get(1)).startsWith("bytes=");
    assertThat(folder.resolve("place.osm.pbf.partial")).doesNotExist();
    assertThat(folder.resolve("place.osm.pbf.etag")).doesNotExist();
  }

  @Test
  void a_file_that_changed_meanwhile_is_fetched_from_its_beginning() throws IOException {
    breakOffs = 5;
    Downloader downloader = new Downloader(BuildProgress.silent());
    assertThatThrownBy(() -> downloader.fetch(address, folder))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("the partial file is kept");
    assertThat(folder.resolve("place.osm.pbf.partial")).exists();
    tag = "\"two\"";
    new Random(8).nextBytes(content);
    checksum = "";
    server.removeContext("/place.osm.pbf.md5");
    assertThat(downloader.fetch(address, folder)).hasBinaryContent(content);
  }

  @Test
  void a_disk_that_is_too_small_is_told_before_the_download() throws Exception {
    assumeTrue(SmallDisk.isPossible(), "a small disk needs root");
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("small"), 200)) {
      assertThatThrownBy(() -> new Downloader(BuildProgress.silent()).fetch(address, disk.folder()))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("the download needs 300.0 kB there and 20")
          .hasMessageContaining("are free: free some space");
      assertThat(ranges).as("asked once").hasSize(1);
      assertThat(disk.folder().resolve("place.osm.pbf.partial")).doesNotExist();
    }
  }

  @Test
  void a_disk_that_fills_up_ends_the_download_at_once_and_the_next_start_resumes_it()
      throws Exception {
    assumeTrue(SmallDisk.isPossible(), "a small disk needs root");
    saysLength = false;
    Downloader downloader = new Downloader(BuildProgress.silent());
    try (SmallDisk disk = SmallDisk.mount(folder.resolve("small"), 1000)) {
      disk.fillAllBut(150_000);
      assertThatThrownBy(() -> downloader.fetch(address, disk.folder()))
          .isInstanceOf(UserException.class)
          .hasMessageContaining("could not be written")
          .hasMessageContaining("the partial file is kept");
      assertThat(ranges).as("asked once").hasSize(1);
      disk.free();
      saysLength = true;
      assertThat(downloader.fetch(address, disk.folder())).hasBinaryContent(content);
      assertThat(ranges.getLast()).startsWith("bytes=");
    }
  }

  @Test
  void a_wrong_checksum_deletes_what_came() {
    checksum = "00000000000000000000000000000000  place.osm.pbf\n";
    assertThatThrownBy(() -> new Downloader(BuildProgress.silent()).fetch(address, folder))
        .isInstanceOf(UserException.class)
        .hasMessageContaining("was damaged on the way");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void an_answer_that_is_no_file_is_named() {
    assertThatThrownBy(() -> new Downloader(BuildProgress.silent()).fetch(address + "x", folder))
        .hasMessageContaining("the server answered 404");
  }

  @Test
  void a_file_that_is_there_is_not_fetched_again() throws IOException {
    Files.writeString(folder.resolve("place.osm.pbf"), "old");
    assertThat(new Downloader(BuildProgress.silent()).fetch(address, folder)).hasContent("old");
    assertThat(ranges).isEmpty();
  }

  private void answerFile(HttpExchange exchange) throws IOException {
    if (!exchange.getRequestURI().getPath().equals("/place.osm.pbf")) {
      answer(exchange, 404, new byte[0]);
      return;
    }
    String range = exchange.getRequestHeaders().getFirst("Range");
    ranges.add(range == null ? "none" : range);
    boolean same = tag.equals(exchange.getRequestHeaders().getFirst("If-Range"));
    int from = range != null && same ? Integer.parseInt(range.replaceAll("\\D", "")) : 0;
    exchange.getResponseHeaders().set("ETag", tag);
    exchange.sendResponseHeaders(from > 0 ? 206 : 200, saysLength ? content.length - from : 0);
    int to = content.length;
    if (breakOffs > 0) {
      breakOffs--;
      to = from + (content.length - from) / 2;
    }
    try {
      exchange.getResponseBody().write(content, from, to - from);
      exchange.getResponseBody().flush();
    } finally {
      exchange.close();
    }
  }

  private static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
