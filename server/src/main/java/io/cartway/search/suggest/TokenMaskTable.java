package io.cartway.search.suggest;

import io.cartway.search.query.TokenSet;
import java.util.Arrays;
import java.util.function.IntConsumer;

/// Documents and the tokens that each may explain: a hash table of numbers, for thousands of them
/// are put in for one key stroke.
final class TokenMaskTable {

  private static final int CAPACITY = 512;

  private int[] documents = new int[CAPACITY];
  private int[] masks = new int[CAPACITY];
  private float[] similarities = new float[CAPACITY];

  /// Where each document is, by its hash; 0 for nothing, else one more.
  private int[] slots = new int[4 * CAPACITY];

  private int size;

  boolean isEmpty() {
    return size == 0;
  }

  int size() {
    return size;
  }

  int document(int at) {
    return documents[at];
  }

  TokenSet tokens(int at) {
    return new TokenSet(masks[at]);
  }

  /// How well the best of its words fits.
  float similarity(int at) {
    return similarities[at];
  }

  void add(int document, TokenSet tokens, double similarity) {
    add(document, tokens.bits(), similarity);
  }

  private void add(int document, int mask, double similarity) {
    int slot = slotOf(document);
    int at = slots[slot] - 1;
    if (at < 0) {
      if (size == documents.length) {
        grow();
        slot = slotOf(document);
      }
      at = size++;
      slots[slot] = size;
      documents[at] = document;
    }
    masks[at] |= mask;
    similarities[at] = Math.max(similarities[at], (float) similarity);
  }

  void addAll(TokenMaskTable others) {
    for (int i = 0; i < others.size; i++) {
      add(others.documents[i], others.masks[i], others.similarities[i]);
    }
  }

  void forEach(IntConsumer each) {
    for (int i = 0; i < size; i++) {
      each.accept(documents[i]);
    }
  }

  /// The documents in their order.
  int[] sorted() {
    int[] sorted = Arrays.copyOf(documents, size);
    Arrays.sort(sorted);
    return sorted;
  }

  private int slotOf(int document) {
    int most = slots.length - 1;
    int slot = (int) ((document * 0x9e3779b97f4a7c15L) >>> 40) & most;
    while (slots[slot] != 0 && documents[slots[slot] - 1] != document) {
      slot = (slot + 1) & most;
    }
    return slot;
  }

  private void grow() {
    int capacity = 2 * documents.length;
    documents = Arrays.copyOf(documents, capacity);
    masks = Arrays.copyOf(masks, capacity);
    similarities = Arrays.copyOf(similarities, capacity);
    slots = new int[4 * capacity];
    for (int i = 0; i < size; i++) {
      slots[slotOf(documents[i])] = i + 1;
    }
  }
}
