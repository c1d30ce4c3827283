package io.cartway.bench.suggest;

/// How many letters one text took.
///
/// @param ours one more than the text has when the wanted thing never came
/// @param theirs of the plain prefix search
record Outcome(String extract, Question question, int ours, int theirs) {

  int length() {
    return question.length();
  }
}
