package io.cartway.search.index;

import io.cartway.geo.LatLng;
import io.cartway.search.address.AreaLevel;
import io.cartway.search.text.HouseNumbers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.util.BytesRef;

/// The houses of one street in one binary value: lookup keys of numbers, then entries of fixed
/// size, then shared parts of addresses, then ranges.
public final class HouseBook {

  /// Position, access, entrance, placement, and the offsets of the written number and the id.
  private static final int ENTRY_BYTES = 8 * Integer.BYTES;

  private static final AreaLevel[] LEVELS = AreaLevel.values();

  private final byte[] bytes;
  private final int entriesAt;
  private final int textsAt;
  private final int rangesAt;
  private final int size;

  /// Number, house (times two, plus one if the key is only a part), and the offset of the key.
  private final int[] bases;

  private final int[] houses;
  private final int[] keysFrom;
  private final int[] keysTo;
  private final List<House.Placement> placements;

  private HouseBook(BytesRef value) throws IOException {
    bytes = Arrays.copyOfRange(value.bytes, value.offset, value.offset + value.length);
    ByteArrayDataInput in = new ByteArrayDataInput(bytes);
    size = in.readVInt();
    int keys = in.readVInt();
    bases = new int[keys];
    houses = new int[keys];
    keysFrom = new int[keys];
    keysTo = new int[keys];
    for (int i = 0; i < keys; i++) {
      bases[i] = in.readVInt();
      houses[i] = in.readVInt();
      int length = in.readVInt();
      keysFrom[i] = in.getPosition();
      keysTo[i] = keysFrom[i] + length;
      in.skipBytes(length);
    }
    placements = new ArrayList<>();
    int count = in.readVInt();
    for (int i = 0; i < count; i++) {
      placements.add(placement(in));
    }
    int textBytes = in.readVInt();
    entriesAt = in.getPosition();
    textsAt = entriesAt + size * ENTRY_BYTES;
    rangesAt = textsAt + textBytes;
  }

  static HouseBook read(BytesRef value) {
    try {
      return new HouseBook(value);
    } catch (IOException e) {
      throw new UncheckedIOException("houses of the search index could not be read", e);
    }
  }

  public int size() {
    return size;
  }

  /// The number of keys; a house with several numbers has several.
  int keyCount() {
    return bases.length;
  }

  /// The number that a key begins with; 0 for none.
  int base(int key) {
    return bases[key];
  }

  int houseOf(int key) {
    return houses[key] >> 1;
  }

  /// Whether the key is one of several numbers of its house.
  boolean isPart(int key) {
    return (houses[key] & 1) == 1;
  }

  boolean isKey(int key, byte[] wanted) {
    return Arrays.equals(bytes, keysFrom[key], keysTo[key], wanted, 0, wanted.length);
  }

  boolean startsWith(int key, byte[] wanted) {
    int end = keysFrom[key] + wanted.length;
    return end <= keysTo[key] && Arrays.equals(bytes, keysFrom[key], end, wanted, 0, wanted.length);
  }

  String key(int key) {
    int length = keysTo[key] - keysFrom[key];
    return new String(bytes, keysFrom[key], length, StandardCharsets.UTF_8);
  }

  public LatLng position(int house) {
    ByteArrayDataInput in = entry(house, 0);
    return LatLng.ofUnits(in.readInt(), in.readInt());
  }

  public House house(int house) {
    try {
      ByteArrayDataInput in = entry(house, 0);
      LatLng position = LatLng.ofUnits(in.readInt(), in.readInt());
      Optional<LatLng> access = DocumentRecord.point(in);
      Optional<LatLng> entrance = DocumentRecord.point(in);
      House.Placement placement = placements.get(in.readInt());
      int at = textsAt + in.readInt();
      ByteArrayDataInput text = new ByteArrayDataInput(bytes, at, bytes.length - at);
      return new House(
          text.readString(),
          text.readString(),
          position,
          access,
          entrance,
          text.readString(),
          placement);
    } catch (IOException e) {
      throw new UncheckedIOException("a house of the search index could not be read", e);
    }
  }

  House.Placement placementOf(int house) {
    return placements.get(entry(house, 6 * Integer.BYTES).readInt());
  }

  private ByteArrayDataInput entry(int house, int offset) {
    int at = entriesAt + house * ENTRY_BYTES + offset;
    return new ByteArrayDataInput(bytes, at, bytes.length - at);
  }

  /// The interpolation ranges between known numbers.
  List<NumberRange> ranges() {
    ByteArrayDataInput in = new ByteArrayDataInput(bytes, rangesAt, bytes.length - rangesAt);
    List<NumberRange> ranges = new ArrayList<>();
    int count = in.readVInt();
    for (int i = 0; i < count; i++) {
      int from = in.readVInt();
      int to = in.readVInt();
      int step = in.readVInt();
      House.Placement placement = placements.get(in.readVInt());
      List<LatLng> line = new ArrayList<>();
      for (int points = in.readVInt(); points > 0; points--) {
        line.add(LatLng.ofUnits(in.readInt(), in.readInt()));
      }
      ranges.add(new NumberRange(from, to, step, placement, line));
    }
    return ranges;
  }

  /// Houses and ranges as one value.
  public static BytesRef encode(List<House> houses, List<NumberRange> ranges) {
    ByteBuffersDataOutput out = new ByteBuffersDataOutput();
    ByteBuffersDataOutput entries = new ByteBuffersDataOutput();
    ByteBuffersDataOutput texts = new ByteBuffersDataOutput();
    ByteBuffersDataOutput keys = new ByteBuffersDataOutput();
    Map<House.Placement, Integer> placements = new LinkedHashMap<>();
    try {
      int keyCount = 0;
      for (int i = 0; i < houses.size(); i++) {
        House house = houses.get(i);
        String whole = HouseNumbers.key(house.number());
        for (String key : HouseNumbers.keys(house.number())) {
          byte[] text = key.getBytes(StandardCharsets.UTF_8);
          keys.writeVInt(HouseNumbers.base(key));
          keys.writeVInt(i << 1 | (key.equals(whole) ? 0 : 1));
          keys.writeVInt(text.length);
          keys.writeBytes(text, text.length);
          keyCount++;
        }
        entries.writeInt(house.position().latUnits());
        entries.writeInt(house.position().lngUnits());
        DocumentContent.point(entries, house.access());
        DocumentContent.point(entries, house.entrance());
        entries.writeInt(ordinal(placements, house.placement()));
        entries.writeInt((int) texts.size());
        texts.writeString(house.number());
        texts.writeString(house.id());
        texts.writeString(house.building());
      }
      ranges.forEach(range -> ordinal(placements, range.placement()));
      out.writeVInt(houses.size());
      out.writeVInt(keyCount);
      keys.copyTo(out);
      out.writeVInt(placements.size());
      for (House.Placement placement : placements.keySet()) {
        out.writeString(placement.postalCode());
        out.writeString(placement.cityText());
        DocumentContent.areas(out, placement.areas());
      }
      out.writeVInt((int) texts.size());
      entries.copyTo(out);
      texts.copyTo(out);
      ranges(out, ranges, placements);
    } catch (IOException e) {
      throw new UncheckedIOException("houses in memory could not be written", e);
    }
    return new BytesRef(out.toArrayCopy());
  }

  private static void ranges(
      ByteBuffersDataOutput out, List<NumberRange> ranges, Map<House.Placement, Integer> placements)
      throws IOException {
    out.writeVInt(ranges.size());
    for (NumberRange range : ranges) {
      out.writeVInt(range.from());
      out.writeVInt(range.to());
      out.writeVInt(range.step());
      out.writeVInt(ordinal(placements, range.placement()));
      out.writeVInt(range.line().size());
      for (LatLng point : range.line()) {
        out.writeInt(point.latUnits());
        out.writeInt(point.lngUnits());
      }
    }
  }

  private static int ordinal(Map<House.Placement, Integer> placements, House.Placement placement) {
    int next = placements.size();
    Integer known = placements.putIfAbsent(placement, next);
    return known == null ? next : known;
  }

  private static House.Placement placement(ByteArrayDataInput in) throws IOException {
    String postalCode = in.readString();
    String cityText = in.readString();
    int[] ordinals = DocumentRecord.areas(in);
    Map<AreaLevel, Integer> areas = new EnumMap<>(AreaLevel.class);
    for (int i = 0; i < ordinals.length; i++) {
      if (ordinals[i] >= 0) {
        areas.put(LEVELS[i], ordinals[i]);
      }
    }
    return new House.Placement(postalCode, cityText, areas);
  }
}
