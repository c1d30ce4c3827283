package io.cartway.export;

import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.ZipException;

/// The bytes of a file, which are counted and hashed as they are read: no more than the manifest
/// says, and the end only if they are those that it means. For one thread.
final class CheckedStream extends FilterInputStream {

  private final ImportFile file;
  private final MessageDigest digest;
  private long count;
  private boolean isEnded;

  CheckedStream(InputStream in, ImportFile file) {
    super(in);
    this.file = file;
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException everyPlatformHasIt) {
      throw new IllegalStateException(everyPlatformHasIt);
    }
  }

  @Override
  public int read() throws IOException {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
  }

  @Override
  public int read(byte[] bytes, int offset, int length) throws IOException {
    int read;
    try {
      read = super.read(bytes, offset, length);
    } catch (ZipException | EOFException damaged) {
      throw new ImportException("%s is damaged".formatted(file.path()), damaged);
    }
    if (read < 0) {
      end();
      return read;
    }
    count += read;
    if (count > file.bytes()) {
      throw new ImportException(
          "%s has more than the %,d bytes that the manifest says"
              .formatted(file.path(), file.bytes()));
    }
    digest.update(bytes, offset, read);
    return read;
  }

  private void end() {
    if (isEnded) {
      return;
    }
    isEnded = true;
    if (count != file.bytes() || !HexFormat.of().formatHex(digest.digest()).equals(file.sha256())) {
      throw new ImportException(
          "%s is not what the manifest says: its checksum is another".formatted(file.path()));
    }
  }

  @Override
  public boolean markSupported() {
    return false;
  }

  @Override
  public long skip(long bytes) throws IOException {
    return readNBytes((int) Math.min(bytes, 8192)).length;
  }
}
