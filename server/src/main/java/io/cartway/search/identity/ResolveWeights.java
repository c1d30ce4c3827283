package io.cartway.search.identity;

/// What makes a place of ours the stored one.
///
/// Where the values come from: fitted by hand to Andorra of 2025 and 2026 with `ResolverTest`, on
/// 2026-11-20 (commit d7b1af5); what the confidence is worth is measured by that test. What each
/// moves today: `./cartway bench weights`, docs/measurements/weights.md.
///
/// @param names how alike names are, 0 to 1, and what that says
/// @param evidence what else says that two places are one
/// @param reach which places are compared and shown
public record ResolveWeights(Names names, Evidence evidence, Reach reach) {

  /// The values that are shipped.
  public static final ResolveWeights DEFAULT =
      new ResolveWeights(
          new Names(
              /* common= */ 0.25,
              /* elsewhere= */ 0.2,
              /* shortForm= */ 0.75,
              /* compound= */ 0.97,
              /* slope= */ 13,
              /* even= */ 0.58,
              /* most= */ 4.5,
              /* least= */ -6,
              /* unknown= */ 0,
              /* ofNoName= */ -3),
          new Evidence(
              /* near= */ 1.8,
              /* farSlope= */ 1.9,
              /* farMeters= */ 40,
              /* sameKind= */ 1.5,
              /* sameGroup= */ 0.7,
              /* sameBranch= */ -0.5,
              /* otherKind= */ -2.2,
              /* samePhone= */ 3.5,
              /* samePage= */ 1.5,
              /* none= */ 1),
          new Reach(/* reachMeters= */ 2_000, /* nearMeters= */ 400, /* confidenceMin= */ 0.01));

  /// How alike names are, 0 to 1, and what that says: natural logarithms of how many times likelier
  /// the two are one place than two.
  ///
  /// @param common what the most common word weighs, of 1 for the rarest
  /// @param elsewhere what a word weighs that says what the place is or where: some say it, and
  ///   others do not
  /// @param shortForm how alike a word and its beginning are
  /// @param compound how alike a word and its two parts are
  /// @param slope what a name that is all alike says more than one that is not at all
  /// @param even names that are so much alike say nothing
  /// @param most what the same name says at most
  /// @param least what another name says at least
  /// @param unknown what it says that no name is known
  /// @param ofNoName what it says that the place of ours has none
  public record Names(
      double common,
      double elsewhere,
      double shortForm,
      double compound,
      double slope,
      double even,
      double most,
      double least,
      double unknown,
      double ofNoName) {}

  /// What else says that two places are one, as logarithms, too.
  ///
  /// @param near the same position
  /// @param farSlope what is lost each time that the distance grows e times
  /// @param farMeters the distance from which on it does
  /// @param sameKind a category of the third level in common
  /// @param sameGroup one of the second
  /// @param sameBranch one of the first
  /// @param otherKind none
  /// @param samePhone the same number
  /// @param samePage a page of the same host
  /// @param none how many candidates of no evidence weigh as much as being none of ours
  public record Evidence(
      double near,
      double farSlope,
      double farMeters,
      double sameKind,
      double sameGroup,
      double sameBranch,
      double otherKind,
      double samePhone,
      double samePage,
      double none) {}

  /// Which places are compared and shown.
  ///
  /// @param reachMeters farther away, a place is another one, however alike
  /// @param nearMeters within it all places are compared; beyond, those with a rare word in common
  /// @param confidenceMin less likely ones are not shown
  public record Reach(double reachMeters, double nearMeters, double confidenceMin) {}
}
