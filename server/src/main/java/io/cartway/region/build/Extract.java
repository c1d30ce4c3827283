package io.cartway.region.build;

import com.onthegomap.planetiler.reader.osm.OsmHeader;
import com.onthegomap.planetiler.reader.osm.OsmInputFile;
import io.cartway.geo.Bounds;
import io.cartway.region.Regions;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/// An OpenStreetMap extract on disk, checked: its blocks have been counted to the end.
///
/// @param path its file
/// @param size in bytes
/// @param sha256 of its bytes
/// @param header its header, whose box may be missing or wrong
/// @param counts of its elements, estimated
/// @param boxes where its data lies: one box, or two that touch the antimeridian
public record Extract(
    Path path,
    long size,
    String sha256,
    OsmHeader header,
    ElementCounts counts,
    List<Bounds> boxes) {

  /// The features of the format that are read; a file may ask its readers for others.
  private static final Set<String> READ_FEATURES = Set.of("OsmSchema-V0.6", "DenseNodes");

  public Extract {
    boxes = List.copyOf(boxes);
  }

  /// The file's name, as the manifest shows it.
  public String name() {
    Path name = path.getFileName();
    return name == null ? path.toString() : name.toString();
  }

  /// The time of its data as its header has it; 1970 when it has none.
  Instant dataTime() {
    return header.instant();
  }

  /// Checks a file and reads its header; without a box in it, all nodes are read, about a second
  /// for ten million.
  ///
  /// @throws BuildException when it is not an extract, is truncated, or needs more than we read
  public static Extract open(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      throw new BuildException("%s is a folder, not an OSM PBF extract".formatted(path));
    }
    try (FileChannel channel = FileChannel.open(path)) {
      List<PbfBlobs.Blob> blobs = PbfBlobs.walk(channel, path);
      OsmHeader header = new OsmInputFile(path).getHeader();
      refuseUnread(path, header);
      List<Bounds> boxes = ExtractBoxes.read(channel, path, blobs);
      ElementCounts counts = ElementCounts.of(channel, path, blobs);
      return new Extract(path, Files.size(path), Regions.sha256(path), header, counts, boxes);
    } catch (NoSuchFileException e) {
      throw new BuildException("there is no file %s".formatted(path), e);
    } catch (IllegalArgumentException e) {
      throw new BuildException(
          "%s is not an OSM PBF extract: its header cannot be read".formatted(path), e);
    }
  }

  /// A history holds all versions of elements, deleted ones among them, which the reader does not
  /// tell from others.
  private static void refuseUnread(Path path, OsmHeader header) {
    List<String> unread =
        header.requiredFeatures().stream().filter(name -> !READ_FEATURES.contains(name)).toList();
    if (!unread.isEmpty()) {
      throw new BuildException(
          ("%1$s needs a reader of %2$s, which this is not: give a plain extract, such as:"
                  + " osmium time-filter %1$s -o plain.osm.pbf")
              .formatted(path, String.join(", ", unread)));
    }
  }

  /// The command that sorts it as a build needs it.
  String sortCommand() {
    return "osmium sort %s -o sorted.osm.pbf".formatted(path);
  }
}
