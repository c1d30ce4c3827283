package io.cartway.app.transfer;

import io.cartway.export.ImportArchive;
import io.cartway.export.ImportException;
import io.cartway.export.ImportFile;
import io.cartway.jobs.EndedJob;
import io.cartway.jobs.Job;
import io.cartway.jobs.JobArchive;
import io.cartway.jobs.JobResults;
import io.cartway.jobs.JobWork;
import io.cartway.jobs.RestoredJob;
import io.cartway.jobs.part.ResultPart;
import io.cartway.search.http.batch.BatchArchive;
import io.cartway.search.http.batch.RestoredBatch;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/// A batch of an archive that was checked.
///
/// @param folder of it in the archive
/// @param id that it has or gets here
/// @param fate what becomes of it
/// @param job what it becomes
/// @param bytes of its rows and answers
/// @param told what its owner should know
record ImportedBatch(
    String folder, String id, Fate fate, EndedJob job, long bytes, List<String> told) {

  static final String DESCRIPTION = "batch.json";
  private static final String INPUT = "input.ndjson";
  private static final String ANSWERS = "answers.ndjson";

  /// What a batch needs to be put back.
  static final List<String> FILES = List.of(DESCRIPTION, INPUT, ANSWERS);

  /// Files for people repeat the owner's columns for each result, of which there are up to 100: no
  /// table of an export is larger than its answers and rows times this.
  static final long EXPANSION_MAX = 200;

  private static final int HEADER_BYTES_MAX = 1_000_000;
  private static final int DESCRIPTION_BYTES_MAX = 400_000;
  private static final int ID_BYTES = 16;

  ImportedBatch {
    told = List.copyOf(told);
  }

  /// What becomes of it.
  enum Fate {
    /// It keeps its id.
    KEPT,
    /// Another job has its id.
    MAPPED,
    /// The account has it.
    SAME
  }

  /// Checks a batch and decides what becomes of it.
  ///
  /// @throws io.cartway.rows.RowException when it is none
  /// @throws ImportException when its files are not what the manifest says
  static ImportedBatch check(
      ImportArchive archive, String folder, String accountId, JobArchive jobs) throws IOException {
    RestoredBatch batch =
        RestoredBatch.read(
            archive.bytes(archive.file(folder + DESCRIPTION), DESCRIPTION_BYTES_MAX));
    if (!Exports.folder(batch.id()).equals(folder)) {
      throw new ImportException("%s describes another batch, %s".formatted(folder, batch.id()));
    }
    ImportFile input = archive.file(folder + INPUT);
    ImportFile answers = archive.file(folder + ANSWERS);
    if (input.bytes() + answers.bytes() > jobs.roomMax()) {
      throw new ImportException(
          "%s has %,d bytes of rows and answers: an account has room for %,d"
              .formatted(folder, input.bytes() + answers.bytes(), jobs.roomMax()));
    }
    EndedJob job;
    try (InputStream given = archive.read(input);
        InputStream found = archive.read(answers)) {
      job = batch.check(given, found, archive.created());
    }
    for (ImportFile file : archive.files().values()) {
      if (file.path().startsWith(folder) && !FILES.contains(name(file))) {
        long most = EXPANSION_MAX * (input.bytes() + answers.bytes()) + HEADER_BYTES_MAX;
        if (file.bytes() > most) {
          throw new ImportException(
              "%s has %,d bytes: a table of these rows and answers has at most %,d"
                  .formatted(file.path(), file.bytes(), most));
        }
        archive.check(file);
      }
    }
    return decided(batch, job, new Contents(input, answers), folder, accountId, jobs);
  }

  private static String name(ImportFile file) {
    return file.path().substring(file.path().lastIndexOf('/') + 1);
  }

  private record Contents(ImportFile input, ImportFile answers) {
    long bytes() {
      return input.bytes() + answers.bytes();
    }
  }

  private static ImportedBatch decided(
      RestoredBatch batch,
      EndedJob job,
      Contents contents,
      String folder,
      String accountId,
      JobArchive jobs)
      throws IOException {
    List<String> told = new ArrayList<>();
    String id = batch.id();
    Fate fate = fate(id, contents, accountId, jobs);
    if (fate == Fate.MAPPED) {
      id = mapped(id, contents, accountId);
      Fate again = fate(id, contents, accountId, jobs);
      if (again == Fate.MAPPED) {
        throw new ImportException("%s can be put back under no id".formatted(folder));
      }
      fate = again == Fate.SAME ? Fate.SAME : Fate.MAPPED;
      told.add("Batch %s is %s here, because another job has its id".formatted(batch.id(), id));
    }
    if (batch.isCutOff() && fate != Fate.SAME) {
      told.add(
          "Batch %s had not ended when it was exported: it is cancelled here,".formatted(id)
              + " with answers to %,d of %,d rows".formatted(batch.answers(), batch.rows()));
    }
    return new ImportedBatch(folder, id, fate, job, contents.bytes(), told);
  }

  private static Fate fate(String id, Contents contents, String accountId, JobArchive jobs)
      throws IOException {
    Optional<Job> own = jobs.find(accountId, BatchArchive.KIND, id);
    if (own.isPresent() && isSame(own.get(), contents, jobs)) {
      return Fate.SAME;
    }
    return jobs.isTaken(accountId, id) ? Fate.MAPPED : Fate.KEPT;
  }

  private static boolean isSame(Job job, Contents contents, JobArchive jobs) throws IOException {
    JobWork work = jobs.work(job);
    Sha256 input = new Sha256();
    for (long first : work.inputs()) {
      input.add(work.input(first).content());
    }
    if (!job.state().hasEnded() || !input.hex().equals(contents.input.sha256())) {
      return false;
    }
    JobResults results = jobs.results(job);
    Sha256 answers = new Sha256();
    for (ResultPart part : results.parts()) {
      answers.add(results.content(part));
    }
    return answers.hex().equals(contents.answers.sha256());
  }

  /// The same whenever the same batch is imported into the same account.
  private static String mapped(String id, Contents contents, String accountId) {
    Sha256 hash = new Sha256();
    for (String part : List.of(accountId, id, contents.input.sha256(), contents.answers.sha256())) {
      hash.add((part + "\n").getBytes(StandardCharsets.UTF_8));
    }
    byte[] bytes = Arrays.copyOf(HexFormat.of().parseHex(hash.hex()), ID_BYTES);
    return id.substring(0, id.lastIndexOf(':') + 1)
        + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /// Copies its rows and answers, which are looked at again.
  void copy(ImportArchive archive, RestoredJob to) throws IOException {
    try (InputStream given = archive.read(archive.file(folder + INPUT));
        InputStream found = archive.read(archive.file(folder + ANSWERS))) {
      RestoredBatch.copy(given, found, to);
    }
  }
}
