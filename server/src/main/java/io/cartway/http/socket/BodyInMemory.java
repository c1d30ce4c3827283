package io.cartway.http.socket;

import io.cartway.http.Bytes;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/// A body in memory. Memory is taken as bytes arrive, never for announced bytes.
public final class BodyInMemory implements ReceivedBody {

  private final BodyMemory memory;
  private final String owner;
  private final List<byte[]> pieces = new ArrayList<>();
  private int lastSize;
  private long taken;

  /// @param owner of the budget's share
  public BodyInMemory(BodyMemory memory, String owner) {
    this.memory = memory;
    this.owner = owner;
  }

  @Override
  public boolean keep(ByteBuffer source) {
    while (source.hasRemaining()) {
      if (pieces.isEmpty() || lastSize == pieces.getLast().length) {
        if (!memory.tryTake(owner, BodyMemory.PIECE_BYTES)) {
          return false;
        }
        taken += BodyMemory.PIECE_BYTES;
        pieces.add(memory.piece());
        lastSize = 0;
      }
      byte[] last = pieces.getLast();
      int copied = Math.min(source.remaining(), last.length - lastSize);
      source.get(last, lastSize, copied);
      lastSize += copied;
    }
    return true;
  }

  @Override
  public Bytes bytes() {
    List<ByteBuffer> buffers = new ArrayList<>();
    for (byte[] piece : pieces) {
      boolean isLast = buffers.size() == pieces.size() - 1;
      buffers.add(ByteBuffer.wrap(piece, 0, isLast ? lastSize : piece.length));
    }
    return Bytes.owning(buffers);
  }

  @Override
  public InputStream stream() {
    return bytes().stream();
  }

  /// Returns the memory. The bytes must no longer be used, because they will be overwritten.
  @Override
  public void close() {
    pieces.forEach(memory::keep);
    pieces.clear();
    memory.giveBack(owner, taken);
    taken = 0;
  }
}
