package io.cartway.geofences.index;

import io.cartway.geo.LatLng;
import io.cartway.geo.MeasuredArea;
import io.cartway.geo.PointOnSegment;
import io.cartway.geofences.FenceRules;
import io.cartway.geofences.Geofence;
import io.cartway.geofences.shape.Cell;
import io.cartway.geofences.shape.Cover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The geofences of an account, found by where an asset moves. One is added or removed without
/// looking at the others. A geofence takes some 1.5 kB and its shape, whose points take some 150
/// bytes each. Not thread-safe: one thread changes it and asks, or they take turns.
public final class FenceIndex {

  private static final byte SEEN = 1;
  private static final byte PARTLY = 2;
  private static final byte INSIDE = 4;
  private static final byte KEPT = 8;

  private final CellTree tree = new CellTree();
  private final Map<String, Entry> byId = new HashMap<>();
  private final List<Entry> entries = new ArrayList<>();
  private final List<Integer> free = new ArrayList<>();
  private long revision;

  // Of the last look.
  private byte[] marks = new byte[16];
  private int[] found = new int[16];
  private int foundCount;

  /// A geofence that is in the index.
  public static final class Entry {
    private final Geofence fence;
    private final double deepestMeters;
    private final int slot;
    private final int[] cells;
    private final FenceRules rules;
    private final MeasuredArea shape;

    private Entry(Geofence fence, double deepestMeters, int slot, int[] cells) {
      this.fence = fence;
      this.deepestMeters = deepestMeters;
      this.slot = slot;
      this.cells = cells;
      this.rules = fence.settings().rules();
      this.shape = fence.settings().shape();
    }

    /// The geofence.
    public Geofence fence() {
      return fence;
    }

    /// When it tells what.
    public FenceRules rules() {
      return rules;
    }

    /// Its shape.
    public MeasuredArea shape() {
      return shape;
    }

    /// How deep a fix in it can be, about.
    public double deepestMeters() {
      return deepestMeters;
    }
  }

  /// Adds a geofence, or replaces the one of its id. Some 100 microseconds for a shape of few
  /// points, milliseconds for one of thousands.
  public void add(Geofence fence) {
    remove(fence.id());
    Cover cover = Cover.of(fence.settings().shape());
    int slot = free.isEmpty() ? entries.size() : free.removeLast();
    int[] cells = tree.add(slot, cover.inside(), cover.partly());
    Entry entry = new Entry(fence, cover.deepestMeters(), slot, cells);
    if (slot == entries.size()) {
      entries.add(entry);
    } else {
      entries.set(slot, entry);
    }
    if (slot >= marks.length) {
      marks = Arrays.copyOf(marks, 2 * slot);
      found = Arrays.copyOf(found, 2 * slot);
    }
    byId.put(fence.id(), entry);
    raiseTo(fence.revision());
  }

  /// Removes a geofence if it is there.
  public void remove(String id) {
    Entry entry = byId.remove(id);
    if (entry != null) {
      tree.remove(entry.slot, entry.cells);
      free.add(entry.slot);
    }
  }

  /// The index has all changes of the account up to this one, such as a removal.
  public void raiseTo(long change) {
    revision = Math.max(revision, change);
  }

  /// The last change of the account that it has.
  public long revision() {
    return revision;
  }

  /// How many geofences there are.
  public int size() {
    return byId.size();
  }

  /// Bytes of the cells, without the geofences themselves.
  public long bytes() {
    return tree.bytes();
  }

  /// Blocks of four cells in use.
  int blocks() {
    return tree.blocks();
  }

  /// The geofence of an id.
  public Optional<Entry> find(String id) {
    return Optional.ofNullable(byId.get(id));
  }

  /// Looks for geofences near a path, for [#count], [#at], [#holdsEnd] and [#isFound] until the
  /// next look. No geofence that the path meets is missing.
  public void look(LatLng from, LatLng to) {
    for (int i = 0; i < foundCount; i++) {
      marks[found[i]] = 0;
    }
    foundCount = 0;
    double lng = from.lng() + PointOnSegment.lngSpan(from.lng(), to.lng());
    long west = Cell.column(Math.min(from.lng(), lng));
    long east = Cell.column(Math.max(from.lng(), lng));
    int south = Cell.row(Math.min(from.lat(), to.lat()));
    int north = Cell.row(Math.max(from.lat(), to.lat()));
    int endX = (int) Math.floorMod(Cell.column(to.lng()), (long) Cell.SIDE);
    int endY = Cell.row(to.lat());
    for (long turn = -Cell.SIDE; turn <= Cell.SIDE; turn += Cell.SIDE) {
      long first = Math.max(0, west + turn);
      long last = Math.min(Cell.SIDE - 1, east + turn);
      if (first <= last) {
        tree.walk(new CellTree.Box((int) first, south, (int) last, north), endX, endY, this::mark);
      }
    }
  }

  private void mark(int slot, boolean isInside, boolean holdsEnd) {
    if (marks[slot] == 0) {
      found[foundCount++] = slot;
      marks[slot] = SEEN;
    }
    if (holdsEnd) {
      marks[slot] |= isInside ? INSIDE : PARTLY;
    }
  }

  /// How many geofences were found.
  public int count() {
    return foundCount;
  }

  /// One of those found.
  public Entry at(int i) {
    return entries.get(found[i]);
  }

  /// Whether a geofence was found.
  public boolean isFound(Entry entry) {
    return marks[entry.slot] != 0;
  }

  /// Remembers until the next look that a geofence was dealt with, if it was found.
  public void setKept(Entry entry) {
    if (isFound(entry)) {
      marks[entry.slot] |= KEPT;
    }
  }

  /// Whether [#setKept] was told of one of those found.
  public boolean isKept(Entry entry) {
    return (marks[entry.slot] & KEPT) != 0;
  }

  /// Whether one of those found holds the end of the path. Most answers need no geometry.
  public boolean holdsEnd(Entry entry, LatLng end) {
    byte mark = marks[entry.slot];
    return (mark & INSIDE) != 0 || ((mark & PARTLY) != 0 && entry.shape.holds(end));
  }
}
