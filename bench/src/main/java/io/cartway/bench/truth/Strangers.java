package io.cartway.bench.truth;

import io.cartway.bench.search.Plain;
import io.cartway.bench.search.Truth;
import io.cartway.bench.search.TruthAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/// Streets of one extract that another one does not have, nor anything that is called alike there.
final class Strangers {

  /// A word that so many streets have is a word for streets.
  private static final int COMMON = 5;

  private static final int LETTERS_MIN = 5;
  private static final int EDITS_MAX = 2;

  private final List<String> streets = new ArrayList<>();

  /// @param here the extract that is asked
  /// @param other the extract whose streets are strange there
  /// @param count how many streets are looked for
  Strangers(Truth here, Truth other, int count, long seed) {
    Map<String, Integer> common = new HashMap<>();
    Set<String> known = words(here, common);
    List<String> names =
        new ArrayList<>(
            new TreeSet<>(other.addresses().stream().map(TruthAddress::street).toList()));
    Collections.shuffle(names, new Random(seed));
    for (String name : names) {
      boolean isAlike =
          here.streets().keySet().stream()
              .anyMatch(key -> Edits.atMost(Plain.key(name), key, EDITS_MAX));
      if (streets.size() < count && !isAlike && isStrange(name, known, common)) {
        streets.add(name);
      }
    }
  }

  /// One of them; empty if there is none.
  Optional<String> street(Random random) {
    return streets.isEmpty()
        ? Optional.empty()
        : Optional.of(streets.get(random.nextInt(streets.size())));
  }

  private static Set<String> words(Truth here, Map<String, Integer> common) {
    Set<String> known = new HashSet<>();
    for (TruthAddress each : here.addresses()) {
      add(each.street(), known);
      add(each.city(), known);
    }
    for (Truth.Named each : here.named()) {
      each.names().forEach(name -> add(name, known));
      if (each.kind() == Truth.Named.Kind.STREET) {
        for (String word : Plain.words(each.name()).split(" ", -1)) {
          common.merge(word, 1, Integer::sum);
        }
      }
    }
    return known;
  }

  private static void add(String name, Set<String> known) {
    known.addAll(List.of(Plain.words(name).split(" ", -1)));
  }

  private static boolean isStrange(String name, Set<String> known, Map<String, Integer> common) {
    boolean hasOwn = false;
    for (String word : Plain.words(name).split(" ", -1)) {
      boolean isCommon = word.length() < LETTERS_MIN || common.getOrDefault(word, 0) >= COMMON;
      if (isCommon) {
        continue;
      }
      for (String other : known) {
        if (Edits.atMost(word, other, EDITS_MAX)) {
          return false;
        }
      }
      hasOwn = true;
    }
    return hasOwn;
  }
}
