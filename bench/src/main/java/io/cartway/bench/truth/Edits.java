package io.cartway.bench.truth;

/// Counts the letters that tell two words apart.
final class Edits {

  private Edits() {}

  /// Whether one word becomes the other by so many insertions, deletions and changes of letters.
  static boolean atMost(String a, String b, int max) {
    if (Math.abs(a.length() - b.length()) > max) {
      return false;
    }
    int[] above = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      above[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int changed = above[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(changed, 1 + Math.min(above[j], row[j - 1]));
      }
      above = row;
    }
    return above[b.length()] <= max;
  }
}
