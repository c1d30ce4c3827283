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
import java.util.List;

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

  public Extract {
    boxes = List.copyOf(boxes);
  }

  /// The file's name, as the manifest shows it.
  public String name() {
    Path name = path.getFileName();
    return name == null ? path.toString() : name.toString();
  }

  /// Checks a file and reads its header; without a box in it, all nodes are read, about a second
  /// for ten million.
  ///
  /// @throws BuildException when it is not an extract or is truncated
  public static Extract open(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      throw new BuildException("%s is a folder, not an OSM PBF extract".formatted(path));
    }
    try (FileChannel channel = FileChannel.open(path)) {
      List<PbfBlobs.Blob> blobs = PbfBlobs.walk(channel, path);
      OsmHeader header = new OsmInputFile(path).getHeader();
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

  /// The command that sorts it as a build needs it.
  String sortCommand() {
    return "osmium sort %s -o sorted.osm.pbf".formatted(path);
  }
}
