package io.cartway.region.build;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import crosby.binary.Osmformat;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/// How much an extract holds. What a build needs grows with these rather than with the bytes of the
/// file, half of which can be names of editors and times.
///
/// @param bytes of the file
/// @param nodes their number
/// @param ways their number
/// @param relations their number
public record ElementCounts(long bytes, long nodes, long ways, long relations) {

  /// Nothing at all.
  public static final ElementCounts NONE = new ElementCounts(0, 0, 0, 0);

  /// Blocks that are decoded; with fewer in the file the counts are exact. A block takes about two
  /// milliseconds, and the share of the three types is met within some hundredths.
  private static final int SAMPLES = 96;

  /// Counts what a file holds, exactly or by a sample of its blocks: a country takes a second.
  ///
  /// @throws BuildException when it is not an extract, is truncated or damaged
  public static ElementCounts of(Path path) throws IOException {
    if (Files.isDirectory(path)) {
      throw new BuildException("%s is a folder, not an OSM PBF extract".formatted(path));
    }
    try (FileChannel channel = FileChannel.open(path)) {
      return of(channel, path, PbfBlobs.walk(channel, path));
    } catch (NoSuchFileException e) {
      throw new BuildException("there is no file %s".formatted(path), e);
    }
  }

  /// @param blobs of the whole file
  static ElementCounts of(FileChannel channel, Path path, List<PbfBlobs.Blob> blobs)
      throws IOException {
    List<PbfBlobs.Blob> data =
        blobs.stream().filter(blob -> blob.type().equals("OSMData")).toList();
    int samples = Math.min(data.size(), SAMPLES);
    Tally tally = new Tally();
    for (int i = 0; i < samples; i++) {
      // The middle of each stretch: the first block is full and the last one seldom.
      int index = (int) ((2L * i + 1) * data.size() / (2L * samples));
      tally.add(channel, path, data.get(index));
    }
    return tally.scaled(channel.size(), samples == 0 ? 0 : (double) data.size() / samples);
  }

  /// The counts of two extracts together.
  public ElementCounts plus(ElementCounts other) {
    return new ElementCounts(
        bytes + other.bytes, nodes + other.nodes, ways + other.ways, relations + other.relations);
  }

  /// Counts of the sampled blocks.
  private static final class Tally {

    private long nodes;
    private long ways;
    private long relations;

    void add(FileChannel channel, Path path, PbfBlobs.Blob blob) throws IOException {
      byte[] raw = PbfBlobs.read(channel, path, blob);
      try {
        for (ByteString bytes : Osmformat.PrimitiveBlock.parseFrom(raw).getPrimitivegroupList()) {
          Osmformat.PrimitiveGroup group = Osmformat.PrimitiveGroup.parseFrom(bytes);
          nodes += group.getNodesCount() + group.getDense().getIdCount();
          ways += group.getWaysCount();
          relations += group.getRelationsCount();
        }
      } catch (InvalidProtocolBufferException e) {
        throw PbfBlobs.damaged(path, blob.position(), e);
      }
    }

    ElementCounts scaled(long bytes, double factor) {
      return new ElementCounts(
          bytes,
          Math.round(nodes * factor),
          Math.round(ways * factor),
          Math.round(relations * factor));
    }
  }
}
