package io.cartway.app.transfer;

import io.cartway.app.transfer.ImportedBatch.Fate;
import io.cartway.export.ImportArchive;
import io.cartway.export.ImportException;
import io.cartway.export.ImportFile;
import io.cartway.geofences.http.SettingsJson;
import io.cartway.geofences.store.FenceArchive;
import io.cartway.jobs.JobArchive;
import io.cartway.jobs.JobOwner;
import io.cartway.jobs.JobQuotaException;
import io.cartway.rows.RowException;
import io.cartway.search.http.batch.BatchArchive;
import io.cartway.store.Store;
import io.cartway.style.saved.SavedStyles;
import io.cartway.tracking.store.AssetArchive;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/// Puts an export into an account. All of it is checked before anything is written; what is written
/// stays invisible until all of it is there, and becomes visible in one transaction. What the
/// account has already is left as it is, so that twice is once. For one thread.
public final class Import {

  /// Descriptions are held until the end.
  private static final long DESCRIPTIONS_BYTES_MAX = 64_000_000;

  /// Where positions are, which are given back and not taken in.
  private static final String POSITIONS = "positions/";

  private final Places places;
  private final String accountId;
  private final List<String> told = new ArrayList<>();
  private int added;
  private int same;

  /// What is imported into.
  ///
  /// @param assets names and tags of assets
  public record Places(
      Store store,
      SavedStyles styles,
      JobArchive jobs,
      FenceArchive fences,
      AssetArchive assets,
      Rules rules) {}

  /// What may be in it.
  ///
  /// @param sourceLayers the layers that styles may draw
  /// @param addresses that geofences may tell
  public record Rules(Set<String> sourceLayers, SettingsJson.Addresses addresses) {
    public Rules {
      sourceLayers = Set.copyOf(sourceLayers);
    }
  }

  /// What was done.
  ///
  /// @param added items that were put back
  /// @param same items that the account had already
  /// @param told what its owner should know, in sentences
  public record Done(int added, int same, List<String> told) {
    public Done {
      told = List.copyOf(told);
    }
  }

  private Import(Places places, String accountId) {
    this.places = places;
    this.accountId = accountId;
  }

  /// Imports an archive.
  ///
  /// @throws ImportException when it cannot be imported; then nothing was written
  public static Done run(Path file, String accountId, Places places) throws IOException {
    try (ImportArchive archive = ImportArchive.open(file)) {
      return new Import(places, accountId).run(archive);
    }
  }

  private Done run(ImportArchive archive) throws IOException {
    long bytesMax = ImportedBatch.EXPANSION_MAX * places.jobs.roomMax() + SavedStyles.BYTES_MAX;
    long bytes =
        archive.files().values().stream()
            .filter(file -> !file.path().startsWith(POSITIONS))
            .mapToLong(ImportFile::bytes)
            .sum();
    if (bytes > bytesMax) {
      throw new ImportException(
          "the files have %,d bytes together: accepted are %,d, by the setting job-megabytes"
              .formatted(bytes, bytesMax));
    }
    List<ImportedStyle> styles = new ArrayList<>();
    ImportedFences fences = new ImportedFences(accountId, places.fences, places.rules.addresses());
    ImportedAssets assets = new ImportedAssets(accountId, places.assets);
    Set<String> folders = new LinkedHashSet<>();
    int positions = 0;
    for (ImportFile file : archive.files().values()) {
      String path = file.path();
      if (path.startsWith("styles/")) {
        styles.add(ImportedStyle.check(archive, file, accountId, places));
      } else if (path.startsWith("geofences/")) {
        fences.check(archive, file);
      } else if (path.startsWith("assets/")) {
        assets.check(archive, file);
      } else if (path.startsWith(POSITIONS)) {
        positions++;
      } else {
        folders.add(path.substring(0, path.lastIndexOf('/') + 1));
      }
    }
    archive.incomplete().stream()
        .filter(path -> path.startsWith("batch/"))
        .forEach(path -> folders.add(path.substring(0, path.lastIndexOf('/') + 1)));
    archive.incomplete().stream()
        .filter(path -> !path.startsWith("batch/"))
        .forEach(path -> told.add(path + " is not imported: it is incomplete in the export"));
    if (positions > 0) {
      told.add(
          "%,d files of positions are not imported: send them by POST /v1/positions"
              .formatted(positions));
    }
    List<ImportedBatch> batches = batches(archive, folders);
    checkRoom(batches);
    fences.checkRoom();
    assets.checkRoom();
    write(archive, new Small(fences, assets, styles), batches);
    return new Done(added, same, told);
  }

  private List<ImportedBatch> batches(ImportArchive archive, Set<String> folders)
      throws IOException {
    List<ImportedBatch> batches = new ArrayList<>();
    long descriptions = 0;
    for (String folder : folders) {
      if (ImportedBatch.FILES.stream()
          .anyMatch(name -> archive.incomplete().contains(folder + name))) {
        told.add(folder + " is not imported: it is incomplete in the export");
        continue;
      }
      descriptions += archive.file(folder + ImportedBatch.DESCRIPTION).bytes();
      if (descriptions > DESCRIPTIONS_BYTES_MAX) {
        throw new ImportException(
            "the descriptions of batches have more than %,d bytes together"
                .formatted(DESCRIPTIONS_BYTES_MAX));
      }
      try {
        batches.add(ImportedBatch.check(archive, folder, accountId, places.jobs));
      } catch (RowException fault) {
        throw new ImportException(
            "%s is no batch that a server can have: %s".formatted(folder, fault.getMessage()),
            fault);
      }
    }
    return batches;
  }

  private void checkRoom(List<ImportedBatch> batches) {
    long bytes = 0;
    Set<String> ids = new HashSet<>();
    for (ImportedBatch batch : batches) {
      if (batch.fate() != Fate.SAME) {
        bytes += batch.bytes();
        ids.add(batch.id());
      }
    }
    JobArchive.Room room = places.jobs.room(accountId, ids);
    if (bytes > room.bytes()) {
      throw new ImportException(
          "the batches take %,d bytes, and the account has room for %,d: delete jobs, or raise the"
                  .formatted(bytes, room.bytes())
              + " setting job-megabytes");
    }
    if (ids.size() > room.jobs()) {
      throw new ImportException(
          "there are %,d batches, and the account has room for %,d jobs: delete some"
              .formatted(ids.size(), room.jobs()));
    }
  }

  /// What is written as it shows.
  private record Small(ImportedFences fences, ImportedAssets assets, List<ImportedStyle> styles) {}

  private void write(ImportArchive archive, Small small, List<ImportedBatch> batches)
      throws IOException {
    Staged staged = new Staged();
    try (staged) {
      JobOwner owner = new JobOwner(accountId, "");
      // All drafts first: what a killed import has left in their places takes no room then.
      for (ImportedBatch batch : batches) {
        if (batch.fate() != Fate.SAME) {
          staged.add(batch, places.jobs.restore(owner, BatchArchive.KIND, batch.id()));
        }
      }
      staged.copy(archive);
      var _ =
          places.store.<Integer, IOException>inTransaction(handle -> {
            if (!staged.isEmpty()) {
              places.jobs.requirePlaces(handle, accountId);
            }
            small.fences.restore();
            small.assets.restore(archive);
            staged.show(handle);
            for (ImportedStyle style : small.styles) {
              style.save(handle, archive, accountId, places.styles);
            }
            return 0;
          });
      staged.shown();
    } catch (JobQuotaException | IllegalStateException meanwhile) {
      throw new ImportException(
          "the account has changed while this was imported: %s".formatted(meanwhile.getMessage()),
          meanwhile);
    }
    added += small.fences.added() + small.assets.added();
    same += small.fences.same() + small.assets.same();
    told.addAll(small.fences.told());
    told.addAll(small.assets.told());
    small.styles.forEach(style -> count(style.isSame(), style.told()));
    batches.forEach(batch -> count(batch.fate() == Fate.SAME, batch.told()));
  }

  private void count(boolean isSame, List<String> sentences) {
    same += isSame ? 1 : 0;
    added += isSame ? 0 : 1;
    told.addAll(sentences);
  }
}
