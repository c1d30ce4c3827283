package io.cartway.glyphs;

import harfbuzz.HarfBuzzMachine;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import run.endive.runtime.ByteArrayMemory;
import run.endive.runtime.HostFunction;
import run.endive.runtime.ImportValues;
import run.endive.runtime.Instance;
import run.endive.runtime.WasmFunctionHandle;
import run.endive.wasm.Parser;
import run.endive.wasm.WasmEngineException;
import run.endive.wasm.WasmModule;
import run.endive.wasm.types.FunctionType;
import run.endive.wasm.types.MemoryLimits;
import run.endive.wasm.types.ValType;

/// HarfBuzz, compiled to WebAssembly by its authors (npm `harfbuzzjs`) and from that to Java
/// classes when the program is built. It has a memory of its own, which is bounded, and reaches
/// nothing outside of it. Used by one thread at a time.
final class HarfBuzz {

  /// Numbers of a glyph in what [#shape] gives: its number in the font, the character of its
  /// cluster, how far it leads, and by how much it is moved to the right and up.
  static final int NUMBERS = 5;

  /// Fonts of more bytes are not taken: those of Chinese, which need no shaping.
  static final int FONT_SIZE_MAX = 4 << 20;

  /// Bytes of the fonts of one instance; with what HarfBuzz makes of them they fit in the memory.
  private static final int FONTS_SIZE_MAX = 16 << 20;

  /// Characters of a text.
  private static final int TEXT_LENGTH_MAX = 512;

  private static final int PAGES_MIN = 64;
  private static final int PAGES_MAX = 640;
  private static final int PAGE_SIZE = 1 << 16;

  /// The bytes are its own from now on (`HB_MEMORY_MODE_WRITABLE`).
  private static final int MODE_WRITABLE = 2;

  private static final int RECORD_SIZE = 20;

  private final Instance instance;
  private final int buffer;
  private final int textAt;
  private final Map<FontFace, Integer> fonts = new HashMap<>();
  private int fontsSize;

  /// Read when the first word is shaped.
  private static final class Module {

    private static final WasmModule READ = read();

    private static WasmModule read() {
      try (InputStream in = HarfBuzzMachine.class.getResourceAsStream("HarfBuzz.meta")) {
        if (in == null) {
          throw new IllegalStateException("the program lacks its file harfbuzz/HarfBuzz.meta");
        }
        return Parser.parse(in);
      } catch (IOException unreadable) {
        throw new IllegalStateException("harfbuzz/HarfBuzz.meta cannot be read", unreadable);
      }
    }
  }

  HarfBuzz() {
    instance =
        Instance.builder(Module.READ)
            .withImportValues(imports())
            .withMachineFactory(HarfBuzzMachine::new)
            .withMemoryLimits(new MemoryLimits(PAGES_MIN, PAGES_MAX))
            .withMemoryFactory(ByteArrayMemory::new)
            .withStart(false)
            .build();
    instance.export("__wasm_call_ctors").apply();
    buffer = call("hb_buffer_create");
    textAt = call("malloc", 2 * TEXT_LENGTH_MAX);
  }

  /// What the module asks of its surroundings. Only more memory is given; timers never ring.
  private static ImportValues imports() {
    List<ValType> number = List.of(ValType.I32);
    WasmFunctionHandle end =
        (module, arguments) -> {
          throw new WasmEngineException("HarfBuzz gave up");
        };
    return ImportValues.builder()
        .addFunction(
            new HostFunction(
                "wasi_snapshot_preview1", "proc_exit", FunctionType.of(number, List.of()), end),
            new HostFunction("env", "_abort_js", FunctionType.empty(), end),
            new HostFunction(
                "env",
                "_emscripten_runtime_keepalive_clear",
                FunctionType.empty(),
                (module, arguments) -> new long[0]),
            new HostFunction(
                "env",
                "_setitimer_js",
                FunctionType.of(List.of(ValType.I32, ValType.F64), number),
                (module, arguments) -> new long[1]),
            new HostFunction(
                "env",
                "emscripten_resize_heap",
                FunctionType.of(number, number),
                (module, arguments) -> new long[] {grown(module, arguments[0]) ? 1 : 0}))
        .build();
  }

  private static boolean grown(Instance module, long size) {
    long pages = ((size & 0xffff_ffffL) + PAGE_SIZE - 1) / PAGE_SIZE - module.memory().pages();
    return pages <= 0 || (pages <= PAGES_MAX && module.memory().grow((int) pages) >= 0);
  }

  private int call(String function, int... arguments) {
    long[] given = new long[arguments.length];
    for (int i = 0; i < given.length; i++) {
      given[i] = arguments[i];
    }
    long[] result = instance.export(function).apply(given);
    return result == null || result.length == 0 ? 0 : (int) result[0];
  }

  /// Whether a font still fits in: otherwise another instance is needed.
  ///
  /// @param size of its file
  boolean hasRoom(int size) {
    return fontsSize + size <= FONTS_SIZE_MAX;
  }

  /// Whether a font was given already.
  boolean has(FontFace face) {
    return fonts.containsKey(face);
  }

  /// Takes a font.
  ///
  /// @param bytes its file
  void add(FontFace face, byte[] bytes) {
    int at = call("malloc", bytes.length);
    if (at == 0) {
      throw new WasmEngineException("no memory for a font of %d bytes".formatted(bytes.length));
    }
    instance.memory().write(at, bytes, 0, bytes.length);
    int blob = call("hb_blob_create", at, bytes.length, MODE_WRITABLE, 0, 0);
    fonts.put(face, call("hb_font_create", call("hb_face_create", blob, 0)));
    fontsSize += bytes.length;
  }

  /// The glyphs of a text from left to right, in units of the font; [#NUMBERS] for each glyph.
  ///
  /// @param face one that was added
  /// @param text of one script, in the order in which it is read
  /// @throws WasmEngineException when the font makes it fail; then the instance is of no use
  int[] shape(FontFace face, String text) {
    int length = Math.min(text.length(), TEXT_LENGTH_MAX);
    for (int i = 0; i < length; i++) {
      instance.memory().writeShort(textAt + 2 * i, (short) text.charAt(i));
    }
    call("hb_buffer_clear_contents", buffer);
    call("hb_buffer_add_utf16", buffer, textAt, length, 0, length);
    call("hb_buffer_guess_segment_properties", buffer);
    call("hb_shape", fonts.getOrDefault(face, 0), buffer, 0, 0);
    int count = call("hb_buffer_get_length", buffer);
    int infos = call("hb_buffer_get_glyph_infos", buffer, 0);
    int positions = call("hb_buffer_get_glyph_positions", buffer, 0);
    int[] glyphs = new int[NUMBERS * count];
    for (int i = 0; i < count; i++) {
      int info = infos + RECORD_SIZE * i;
      int position = positions + RECORD_SIZE * i;
      glyphs[NUMBERS * i] = instance.memory().readInt(info);
      glyphs[NUMBERS * i + 1] = instance.memory().readInt(info + 8);
      glyphs[NUMBERS * i + 2] = instance.memory().readInt(position);
      glyphs[NUMBERS * i + 3] = instance.memory().readInt(position + 8);
      glyphs[NUMBERS * i + 4] = instance.memory().readInt(position + 12);
    }
    return glyphs;
  }
}
