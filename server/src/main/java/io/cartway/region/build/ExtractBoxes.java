package io.cartway.region.build;

import com.google.protobuf.ByteString;
import com.google.protobuf.InvalidProtocolBufferException;
import crosby.binary.Osmformat;
import io.cartway.geo.Bounds;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/// Where the data of an extract lies: the box of its header, or that of its nodes when the header
/// has none. Many tools write none, and Planetiler then sees a box of one point, whose region has
/// one tile.
final class ExtractBoxes {

  private static final double NANO = 1e-9;

  private ExtractBoxes() {}

  /// The box; two parts, which touch the antimeridian, when it crosses that.
  ///
  /// @param blobs of the whole file, the header first
  /// @throws BuildException when the header has no box and the file no node
  static List<Bounds> read(FileChannel channel, Path path, List<PbfBlobs.Blob> blobs)
      throws IOException {
    byte[] header = PbfBlobs.read(channel, path, blobs.getFirst());
    try {
      Osmformat.HeaderBlock parsed = Osmformat.HeaderBlock.parseFrom(header);
      Optional<List<Bounds>> given =
          parsed.hasBbox() ? ofHeader(parsed.getBbox()) : Optional.empty();
      return given.isPresent() ? given.get() : ofNodes(channel, path, blobs);
    } catch (InvalidProtocolBufferException e) {
      throw PbfBlobs.damaged(path, blobs.getFirst().position(), e);
    }
  }

  /// None when it has no area or lies outside the world, as some tools write for "unknown".
  private static Optional<List<Bounds>> ofHeader(Osmformat.HeaderBBox box) {
    double west = box.getLeft() * NANO;
    double east = box.getRight() * NANO;
    double south = box.getBottom() * NANO;
    double north = box.getTop() * NANO;
    boolean isOfWorld =
        south >= -90 && north <= 90 && Math.abs(west) <= 360 && Math.abs(east) <= 360;
    if (!isOfWorld || south >= north || west == east) {
      return Optional.empty();
    }
    if (east - west >= 360) {
      return Optional.of(List.of(new Bounds(-180, south, 180, north)));
    }
    double from = wrapped(west);
    double to = wrapped(east);
    return Optional.of(
        from < to
            ? List.of(new Bounds(from, south, to, north))
            : List.of(new Bounds(from, south, 180, north), new Bounds(-180, south, to, north)));
  }

  /// The same longitude from -180 to 180; those stay as they are.
  private static double wrapped(double lng) {
    return lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng;
  }

  private static List<Bounds> ofNodes(FileChannel channel, Path path, List<PbfBlobs.Blob> blobs)
      throws IOException {
    NodeBox box = new NodeBox();
    boolean isSeen = false;
    for (PbfBlobs.Blob blob : blobs) {
      if (!blob.type().equals("OSMData")) {
        continue;
      }
      try {
        boolean hasNodes =
            addNodes(Osmformat.PrimitiveBlock.parseFrom(PbfBlobs.read(channel, path, blob)), box);
        if (isSeen && !hasNodes) {
          // A sorted file has no more of them, and another is refused by the read.
          break;
        }
        isSeen |= hasNodes;
      } catch (InvalidProtocolBufferException e) {
        throw PbfBlobs.damaged(path, blob.position(), e);
      }
    }
    List<Bounds> boxes = box.boxes();
    if (boxes.isEmpty()) {
      throw new BuildException(
          "%s holds no node, so nobody knows where its data lies: give a whole extract"
              .formatted(path));
    }
    return boxes;
  }

  /// @return whether the block has nodes
  private static boolean addNodes(Osmformat.PrimitiveBlock block, NodeBox box)
      throws InvalidProtocolBufferException {
    long granularity = block.getGranularity();
    boolean hasNodes = false;
    for (ByteString bytes : block.getPrimitivegroupList()) {
      Osmformat.PrimitiveGroup group = Osmformat.PrimitiveGroup.parseFrom(bytes);
      Osmformat.DenseNodes dense = group.getDense();
      long lat = 0;
      long lng = 0;
      int count = Math.min(dense.getLatCount(), dense.getLonCount());
      for (int i = 0; i < count; i++) {
        lat += dense.getLat(i);
        lng += dense.getLon(i);
        box.add(
            NANO * (block.getLatOffset() + granularity * lat),
            NANO * (block.getLonOffset() + granularity * lng));
      }
      for (Osmformat.Node node : group.getNodesList()) {
        box.add(
            NANO * (block.getLatOffset() + granularity * node.getLat()),
            NANO * (block.getLonOffset() + granularity * node.getLon()));
      }
      hasNodes |= count > 0 || group.getNodesCount() > 0;
    }
    return hasNodes;
  }
}
