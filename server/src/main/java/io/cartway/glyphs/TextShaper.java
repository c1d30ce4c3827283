package io.cartway.glyphs;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import run.endive.wasm.WasmEngineException;

/// Shapes words with [HarfBuzz]. The most recent ones are kept. Thread-safe.
final class TextShaper {

  /// Instances in all; each has 4 to 40 MB of memory. Who finds none waits: a word takes some 30
  /// us, a hostile one milliseconds.
  static final int INSTANCES_MAX = 2;

  private static final long WORDS_SIZE_MAX = 2L << 20;
  private static final int ENTRY_SIZE = 200;

  /// A font that makes more glyphs of a letter is not believed.
  private static final int GLYPHS_PER_LETTER_MAX = 4;

  private static final int[] NONE = {};

  private final Semaphore turns = new Semaphore(INSTANCES_MAX);
  private final Object lock = new Object();
  private final Deque<HarfBuzz> idle = new ArrayDeque<>();

  /// Fonts that are too large, whose files are not read for each word.
  private final Set<FontFace> refused = ConcurrentHashMap.newKeySet();

  private final Map<Key, int[]> recent = new LinkedHashMap<>(16, 0.75f, true);
  private long size;

  private record Key(FontFace face, String text) {}

  /// The glyphs of a word, as [HarfBuzz#shape] gives them; empty when the font cannot be used.
  ///
  /// @param text of one script, at most 512 characters
  int[] shape(FontFace face, String text) throws IOException {
    Key key = new Key(face, text);
    int[] kept = recent(key);
    if (kept != null) {
      return kept;
    }
    int[] made = made(face, text);
    keep(key, made);
    return made;
  }

  private int[] made(FontFace face, String text) throws IOException {
    if (refused.contains(face)) {
      return NONE;
    }
    turns.acquireUninterruptibly();
    try {
      HarfBuzz engine = with(face);
      if (engine == null) {
        return NONE;
      }
      int[] glyphs = engine.shape(face, text);
      give(engine);
      int most = GLYPHS_PER_LETTER_MAX * (text.length() + 1);
      return glyphs.length > HarfBuzz.NUMBERS * most ? NONE : glyphs;
    } catch (WasmEngineException malformed) {
      // The instance is not given back. What it cannot shape is drawn letter by letter.
      return NONE;
    } finally {
      turns.release();
    }
  }

  /// An instance that has a font; null when the font is too large.
  private @Nullable HarfBuzz with(FontFace face) throws IOException {
    HarfBuzz engine = take();
    if (engine.has(face)) {
      return engine;
    }
    byte[] bytes = face.bytes();
    if (bytes.length > HarfBuzz.FONT_SIZE_MAX) {
      refused.add(face);
      give(engine);
      return null;
    }
    engine = engine.hasRoom(bytes.length) ? engine : new HarfBuzz();
    engine.add(face, bytes);
    return engine;
  }

  private HarfBuzz take() {
    synchronized (lock) {
      if (!idle.isEmpty()) {
        return idle.pop();
      }
    }
    return new HarfBuzz();
  }

  private void give(HarfBuzz engine) {
    synchronized (lock) {
      idle.push(engine);
    }
  }

  private int @Nullable [] recent(Key key) {
    synchronized (lock) {
      return recent.get(key);
    }
  }

  private void keep(Key key, int[] glyphs) {
    synchronized (lock) {
      if (recent.putIfAbsent(key, glyphs) != null) {
        return;
      }
      size += size(key, glyphs);
      Iterator<Map.Entry<Key, int[]>> oldest = recent.entrySet().iterator();
      while (size > WORDS_SIZE_MAX) {
        Map.Entry<Key, int[]> out = oldest.next();
        size -= size(out.getKey(), out.getValue());
        oldest.remove();
      }
    }
  }

  private static long size(Key key, int[] glyphs) {
    return ENTRY_SIZE + 2L * key.text().length() + 4L * glyphs.length;
  }

  /// The bytes of the kept words.
  long keptBytes() {
    synchronized (lock) {
      return size;
    }
  }
}
