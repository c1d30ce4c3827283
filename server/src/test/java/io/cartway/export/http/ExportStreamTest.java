package io.cartway.export.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.cartway.export.ArchiveWriter;
import io.cartway.export.Export;
import io.cartway.export.ExportFile;
import io.cartway.export.ExportItem;
import io.cartway.export.ExportWish;
import io.cartway.export.Exportable;
import io.cartway.export.ImportArchive;
import io.cartway.export.SingleItem;
import io.cartway.http.Answer;
import io.cartway.jobs.JobLimits;
import io.cartway.jobs.JobSetup;
import io.cartway.jobs.Jobs;
import io.cartway.jobs.Processors;
import io.cartway.jobs.http.AccountStreams;
import io.cartway.jobs.http.JobAnswers;
import io.cartway.jobs.http.JobPaths;
import io.cartway.store.Store;
import io.cartway.store.TestStores;
import io.cartway.store.TestStores.Vendor;
import io.cartway.work.Deadline;
import io.cartway.work.FairPool;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What an archive holds while its client reads slowly, or not at all.
class ExportStreamTest {

  private static final int PIECE_BYTES = 200_000;
  private static final int PIECES = 5;

  @TempDir Path folder;
  private Store store;
  private Jobs jobs;
  private ExportOperations.Shared shared;
  private final ThreadLocal<Boolean> isInTurn = ThreadLocal.withInitial(() -> false);
  private Optional<Integer> unreadable = Optional.empty();
  private final AtomicInteger piecesRead = new AtomicInteger();
  private final AccountStreams streams = new AccountStreams(2);

  private final Processors processors =
      new Processors() {
        @Override
        public <T> T run(String accountId, Deadline deadline, FairPool.Work<T> work)
            throws Exception {
          assertThat(accountId).isEqualTo("acc");
          isInTurn.set(true);
          try {
            return work.run(deadline);
          } finally {
            isInTurn.set(false);
          }
        }
      };

  private final Exportable styles =
      new SingleItem(
          "styles",
          "a",
          PIECES * PIECE_BYTES,
          new ExportItem(
              1,
              "",
              List.of(
                  new ExportFile("styles/a.json", Map.of(), PIECES, this::read),
                  new ExportFile("styles/b.json", Map.of(), 1, _ -> new byte[] {7}))));

  private final Export export = new Export(List.of(styles));

  private byte[] read(long index) throws IOException {
    assertThat(isInTurn.get()).as("read in a turn").isTrue();
    if (unreadable.filter(piece -> piece == index).isPresent()) {
      throw new IOException("it is unreadable");
    }
    piecesRead.incrementAndGet();
    return piece(index);
  }

  private static byte[] piece(long index) {
    byte[] bytes = new byte[PIECE_BYTES];
    new Random(index).nextBytes(bytes);
    return bytes;
  }

  @BeforeEach
  void open() {
    store = TestStores.open(Vendor.SQLITE, folder);
    ExportKind kind = new ExportKind(export);
    jobs =
        Jobs.open(
            store,
            folder.resolve("jobs"),
            new JobSetup(
                List.of(kind), JobLimits.forCores(1), processors, _ -> {}, Clock.systemUTC()));
    JobPaths paths = new JobPaths("/v1/export", "exportId", "", "/result", true, "s", "c", "d");
    shared =
        new ExportOperations.Shared(jobs, new JobAnswers(paths), processors, streams, _ -> true);
  }

  @AfterEach
  void close() {
    jobs.close();
    store.close();
  }

  private void send(OutputStream out) throws IOException {
    ExportWish wish = new ExportWish(List.of("styles"), Set.of());
    Answer answer =
        ExportEndpoint.archive(
            shared,
            "acc",
            new ArchiveWriter.Head("test", wish, Instant.EPOCH),
            (writer, steps) -> export.write("acc", wish, writer, steps));
    ((Answer.Streamed) answer).body().write(out);
  }

  @Test
  void a_piece_is_sent_outside_of_a_turn_before_the_next_is_read() throws IOException {
    ByteArrayOutputStream archive = new ByteArrayOutputStream();
    List<Integer> readThen = new ArrayList<>();
    send(
        new OutputStream() {
          @Override
          public void write(int b) {
            write(new byte[] {(byte) b}, 0, 1);
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            assertThat(isInTurn.get()).as("sent outside of turns").isFalse();
            // A piece, and what the compressor had kept of the one before: 64 KB at most.
            assertThat(length).isLessThan(PIECE_BYTES + 70_000);
            readThen.add(piecesRead.get());
            archive.write(bytes, offset, length);
          }
        });
    // The manifest is a step of its own.
    assertThat(readThen.stream().distinct().toList()).containsExactly(1, 2, 3, 4, 5);
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(archive.toByteArray()))) {
      assertThat(zip.getNextEntry()).isNotNull();
      byte[] content = zip.readAllBytes();
      for (int i = 0; i < PIECES; i++) {
        assertThat(Arrays.copyOfRange(content, i * PIECE_BYTES, (i + 1) * PIECE_BYTES))
            .isEqualTo(piece(i));
      }
      assertThat(content).hasSize(PIECES * PIECE_BYTES);
    }
  }

  @Test
  void a_file_that_breaks_off_harms_no_other() throws IOException {
    unreadable = Optional.of(3);
    Path file = folder.resolve("archive.zip");
    try (OutputStream out = Files.newOutputStream(file)) {
      send(out);
    }
    assertThat(piecesRead).as("none behind it is read").hasValue(3);
    try (ImportArchive archive = ImportArchive.open(file)) {
      assertThat(archive.incomplete()).containsExactly("styles/a.json");
      assertThat(archive.files()).containsOnlyKeys("styles/b.json");
      assertThat(archive.bytes(archive.file("styles/b.json"), 10)).containsExactly(7);
    }
  }

  /// A client that takes nothing until it is let go, and leaves then or reads on.
  private static final class Stuck extends OutputStream {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch letGo = new CountDownLatch(1);
    private volatile boolean isLeaving;

    @Override
    public void write(int b) throws IOException {
      write(new byte[1], 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
      reached.countDown();
      try {
        assertThat(letGo.await(30, TimeUnit.SECONDS)).isTrue();
      } catch (InterruptedException stop) {
        throw new IOException(stop);
      }
      if (isLeaving) {
        throw new IOException("the client has left");
      }
    }

    void end(boolean isLeft) {
      isLeaving = isLeft;
      letGo.countDown();
    }
  }

  @Test
  void two_archives_of_an_account_are_sent_at_once_and_who_leaves_makes_room() throws Exception {
    List<Stuck> clients = List.of(new Stuck(), new Stuck(), new Stuck());
    List<Thread> threads = new ArrayList<>();
    for (Stuck client : clients.subList(0, 2)) {
      threads.add(
          Thread.startVirtualThread(() -> {
            try {
              send(client);
            } catch (IOException left) {
              assertThat(client.isLeaving).isTrue();
            }
          }));
      assertThat(client.reached.await(30, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(piecesRead).hasValue(2);
    Thread third =
        Thread.startVirtualThread(() -> {
          try {
            send(clients.getLast());
          } catch (IOException none) {
            throw new IllegalStateException(none);
          }
        });
    threads.add(third);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (third.getState() != Thread.State.WAITING && System.nanoTime() < end) {
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(clients.getLast().reached.getCount()).isEqualTo(1);
    assertThat(piecesRead).as("those that wait have read nothing").hasValue(2);
    clients.get(0).end(true);
    assertThat(clients.getLast().reached.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(clients.get(1).reached.getCount()).isZero();
    clients.get(1).end(false);
    clients.get(2).end(false);
    for (Thread thread : threads) {
      assertThat(thread.join(Duration.ofSeconds(30))).isTrue();
    }
    assertThat(piecesRead).hasValue(1 + 2 * PIECES);
    assertThat(streams.accounts()).isZero();
  }
}
