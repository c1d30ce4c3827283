package io.cartway.bench.search;

/// A set of queries of one kind, and the target share of right answers.
///
/// @param title as on the page
/// @param target the share; 0 for no target
record QuerySet(String title, double target) {

  static final QuerySet ONE_TYPO = new QuerySet("form 1 with one typo", 0.95);
  static final QuerySet TWO_TYPOS = new QuerySet("form 1 with two typos", 0.85);
  static final QuerySet PLACE = new QuerySet("name of a place, then its town (no target)", 0);

  static QuerySet of(Form form) {
    return new QuerySet(form.title(), form.target());
  }
}
