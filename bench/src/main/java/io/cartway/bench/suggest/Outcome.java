package io.cartway.bench.suggest;

/// The number of letters that one text took.
///
/// @param ours one more than the length of the text if the target never appeared
/// @param theirs the same for the plain prefix search
record Outcome(String extract, Question question, int ours, int theirs) {

  int length() {
    return question.length();
  }
}
