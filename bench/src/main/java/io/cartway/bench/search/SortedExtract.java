package io.cartway.bench.search;

import com.google.protobuf.ByteString;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.InflaterInputStream;
import org.openstreetmap.osmosis.osmbinary.Fileformat;
import org.openstreetmap.osmosis.osmbinary.Osmformat;

/// Rewrites an extract with its blocks in the order nodes, ways, relations. The blocks stay as they
/// are: Baltimore's extract has its relations before its ways, though its header says that it is
/// sorted, and the build of a region refuses that.
public final class SortedExtract {

  /// A block of a file.
  ///
  /// @param rank its place in the order; 0 for a block that has no elements
  record Block(int rank, ByteString header, ByteString data) {

    boolean isData() {
      return rank > 0;
    }

    /// Its elements.
    Osmformat.PrimitiveBlock content() throws IOException {
      return Osmformat.PrimitiveBlock.parseFrom(plain(Fileformat.Blob.parseFrom(data)));
    }

    /// The same with other elements, not compressed.
    Block with(Osmformat.PrimitiveBlock content) {
      ByteString raw = content.toByteString();
      ByteString blob =
          Fileformat.Blob.newBuilder().setRaw(raw).setRawSize(raw.size()).build().toByteString();
      ByteString head =
          Fileformat.BlobHeader.newBuilder()
              .setType("OSMData")
              .setDatasize(blob.size())
              .build()
              .toByteString();
      return new Block(rank, head, blob);
    }
  }

  private SortedExtract() {}

  /// Rewrites if necessary; returns whether it was.
  public static boolean write(Path from, Path to) throws IOException {
    List<Block> sorted = sorted(from);
    if (sorted.equals(read(from))) {
      return false;
    }
    Files.createDirectories(to.toAbsolutePath().getParent());
    write(sorted, to);
    return true;
  }

  /// The blocks of an extract in that order.
  static List<Block> sorted(Path from) throws IOException {
    List<Block> sorted = new ArrayList<>(read(from));
    sorted.sort(Comparator.comparingInt(Block::rank));
    return sorted;
  }

  /// Writes blocks as an extract.
  static void write(List<Block> blocks, Path to) throws IOException {
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(to))) {
      for (Block block : blocks) {
        out.writeInt(block.header().size());
        block.header().writeTo(out);
        block.data().writeTo(out);
      }
    }
  }

  private static List<Block> read(Path extract) throws IOException {
    List<Block> blocks = new ArrayList<>();
    try (DataInputStream in =
        new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(extract)))) {
      while (in.available() > 0) {
        ByteString header = ByteString.copyFrom(in.readNBytes(in.readInt()));
        Fileformat.BlobHeader parsed = Fileformat.BlobHeader.parseFrom(header);
        ByteString data = ByteString.copyFrom(in.readNBytes(parsed.getDatasize()));
        boolean isData = parsed.getType().equals("OSMData");
        blocks.add(new Block(isData ? rank(Fileformat.Blob.parseFrom(data)) : 0, header, data));
      }
    }
    return blocks;
  }

  /// The rank of a block by its last kind: 1 nodes, 2 ways, 3 relations.
  private static int rank(Fileformat.Blob blob) throws IOException {
    int rank = 1;
    for (Osmformat.PrimitiveGroup group :
        Osmformat.PrimitiveBlock.parseFrom(plain(blob)).getPrimitivegroupList()) {
      rank = Math.max(rank, group.getWaysCount() > 0 ? 2 : 1);
      rank = Math.max(rank, group.getRelationsCount() > 0 ? 3 : 1);
    }
    return rank;
  }

  private static byte[] plain(Fileformat.Blob blob) throws IOException {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    if (blob.hasRaw()) {
      blob.getRaw().writeTo(plain);
    } else {
      try (InflaterInputStream inflater = new InflaterInputStream(blob.getZlibData().newInput())) {
        inflater.transferTo(plain);
      }
    }
    return plain.toByteArray();
  }
}
