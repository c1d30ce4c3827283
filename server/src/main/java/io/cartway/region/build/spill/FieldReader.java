package io.cartway.region.build.spill;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// Reads the fields of one element, in the order in which [FieldWriter] wrote them.
public final class FieldReader {

  private final byte[] bytes;
  private int at;

  FieldReader(byte[] bytes) {
    this.bytes = bytes;
  }

  /// A number.
  public long number() {
    long rest = 0;
    int shift = 0;
    byte next;
    do {
      next = bytes[at++];
      rest |= (next & 0x7FL) << shift;
      shift += 7;
    } while (next < 0);
    return (rest >>> 1) ^ -(rest & 1);
  }

  /// A number that fits an `int`, such as a count.
  public int count() {
    return Math.toIntExact(number());
  }

  /// A number with all its bits.
  public double real() {
    long bits = 0;
    for (int shift = 0; shift < Double.SIZE; shift += Byte.SIZE) {
      bits |= (bytes[at++] & 0xFFL) << shift;
    }
    return Double.longBitsToDouble(bits);
  }

  /// Yes or no.
  public boolean flag() {
    return number() != 0;
  }

  /// Bytes, as they were.
  public byte[] bytes() {
    int length = count();
    at += length;
    return Arrays.copyOfRange(bytes, at - length, at);
  }

  /// A text.
  public String text() {
    int length = count();
    String text = new String(bytes, at, length, StandardCharsets.UTF_8);
    at += length;
    return text;
  }

  /// Texts in their order.
  public List<String> texts() {
    int count = count();
    List<String> texts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      texts.add(text());
    }
    return texts;
  }

  /// Texts by key, by ascending key.
  public Map<String, String> textsByKey() {
    int count = count();
    Map<String, String> texts = new TreeMap<>();
    for (int i = 0; i < count; i++) {
      String key = text();
      texts.put(key, text());
    }
    return texts;
  }
}
