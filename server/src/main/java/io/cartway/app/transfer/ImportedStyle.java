package io.cartway.app.transfer;

import io.cartway.export.ImportArchive;
import io.cartway.export.ImportException;
import io.cartway.export.ImportFile;
import io.cartway.http.Answer;
import io.cartway.http.Fault;
import io.cartway.style.check.StyleLimits;
import io.cartway.style.http.SentStyleJson;
import io.cartway.style.saved.SavedStyle;
import io.cartway.style.saved.SavedStyles;
import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jdbi.v3.core.Handle;

/// A style of an archive that was checked.
///
/// @param file of it
/// @param style what it becomes
/// @param isSame whether the account has it
/// @param told what its owner should know
record ImportedStyle(ImportFile file, SavedStyle style, boolean isSame, List<String> told) {

  private static final int TAG_LENGTH = 8;

  ImportedStyle {
    told = List.copyOf(told);
  }

  /// Checks a style as `PUT` does, and decides what becomes of it.
  static ImportedStyle check(
      ImportArchive archive, ImportFile file, String accountId, Import.Places places)
      throws IOException {
    String name = file.path().substring("styles/".length());
    String id = name.substring(0, name.length() - ".json".length());
    byte[] document = archive.bytes(file, StyleLimits.STANDARD.bytesMax());
    SentStyleJson read = SentStyleJson.restoring(document, places.rules().sourceLayers());
    SentStyleJson.Checked checked =
        switch (read) {
          case SentStyleJson.Checked whole when SentStyleJson.isId(id) -> whole;
          case SentStyleJson.Checked _ ->
              throw refused(file, "its id is %s: %s".formatted(id, SentStyleJson.ID_EXPECTED));
          case SentStyleJson.Refused(Answer.Invalid(List<Fault> faults)) -> {
            Fault first = faults.getFirst();
            throw refused(
                file,
                "%s: %s was given, but expected is %s"
                    .formatted(
                        first.parameter(),
                        first.given().isEmpty() ? "nothing" : first.given(),
                        first.expected()));
          }
          case SentStyleJson.Refused _ -> throw refused(file, "it is no JSON");
        };
    String tag = SavedStyles.tag(document);
    SavedStyle wanted =
        new SavedStyle(
            id,
            checked.name(),
            checked.layers(),
            document.length,
            tag,
            time(archive, file, "createdAt"),
            time(archive, file, "changedAt"));
    return decided(file, wanted, accountId, places.styles());
  }

  private static ImportException refused(ImportFile file, String why) {
    return new ImportException(
        "%s is no style that a server would save: %s".formatted(file.path(), why));
  }

  private static Instant time(ImportArchive archive, ImportFile file, String name) {
    try {
      String text = file.facts().get(name);
      Instant time = text == null ? archive.created() : Instant.parse(text);
      return time.truncatedTo(ChronoUnit.MILLIS);
    } catch (DateTimeParseException none) {
      throw new ImportException(
          "the manifest says of %s: %s %s, which is no time"
              .formatted(file.path(), name, file.facts().get(name)),
          none);
    }
  }

  private static ImportedStyle decided(
      ImportFile file, SavedStyle wanted, String accountId, SavedStyles styles) {
    Optional<SavedStyle> there = styles.findStyle(accountId, wanted.id());
    if (there.isEmpty() || there.get().tag().equals(wanted.tag())) {
      return new ImportedStyle(file, wanted, there.isPresent(), List.of());
    }
    int kept = Math.min(wanted.id().length(), SentStyleJson.ID_LENGTH_MAX - TAG_LENGTH - 1);
    String id = wanted.id().substring(0, kept) + "-" + wanted.tag().substring(0, TAG_LENGTH);
    Optional<SavedStyle> again = styles.findStyle(accountId, id);
    if (again.isPresent() && !again.get().tag().equals(wanted.tag())) {
      throw new ImportException(
          "%s can be saved neither as %s nor as %s: other styles are saved there"
              .formatted(file.path(), wanted.id(), id));
    }
    SavedStyle mapped =
        new SavedStyle(
            id,
            wanted.name(),
            wanted.layers(),
            wanted.bytes(),
            wanted.tag(),
            wanted.createdAt(),
            wanted.changedAt());
    return new ImportedStyle(
        file,
        mapped,
        again.isPresent(),
        List.of(
            "Style %s is %s here, because the account has another style of that id"
                .formatted(wanted.id(), id)));
  }

  /// Saves it, unless the account has it.
  void save(Handle handle, ImportArchive archive, String accountId, SavedStyles styles)
      throws IOException {
    if (isSame) {
      return;
    }
    Optional<String> limit =
        styles.restore(
            handle, accountId, style, archive.bytes(file, StyleLimits.STANDARD.bytesMax()));
    if (limit.isPresent()) {
      throw new ImportException("the account may have %s".formatted(limit.get()));
    }
  }
}
