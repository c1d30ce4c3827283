package io.cartway.app.transfer;

import io.cartway.export.ExportFile;
import io.cartway.export.ExportItem;
import io.cartway.export.Exportable;
import io.cartway.geofences.http.FeatureJson;
import io.cartway.geofences.store.FenceArchive;
import io.cartway.geofences.store.KeptGeofence;
import io.cartway.rows.RowFormat;
import io.cartway.text.Scan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/// Geofences as collections of GeoJSON: one, or some when they are large.
record Fences(FenceArchive archive) implements Exportable {

  static final String TYPE = "geofences";

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public long bytes(String accountId) {
    return archive.bytes(accountId);
  }

  /// Parts as they are now: which file, and what is in it. What is made meanwhile is in none.
  @Override
  public List<String> ids(String accountId) {
    List<String> ids = new ArrayList<>();
    for (FenceArchive.Part part : archive.parts(accountId)) {
      ids.add("%d:%d:%d".formatted(ids.size() + 1, part.after(), part.last()));
    }
    return ids;
  }

  @Override
  public Optional<ExportItem> open(
      String accountId, String id, String mark, Set<RowFormat> tables) {
    List<String> words = Scan.split(id, c -> c == ':');
    FenceArchive.Part part =
        new FenceArchive.Part(Long.parseLong(words.get(1)), Long.parseLong(words.get(2)));
    List<KeptGeofence> fences = archive.read(accountId, part);
    return Optional.of(
        new ExportItem(
            fences.size(),
            "",
            List.of(
                new ExportFile(
                    path(Integer.parseInt(words.getFirst())),
                    Map.of(),
                    1,
                    _ -> FeatureJson.collection(fences)))));
  }

  private static String path(int number) {
    return "geofences/geofences%s.geojson".formatted(number == 1 ? "" : "-" + number);
  }
}
