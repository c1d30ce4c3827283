package io.cartway.accounts.http;

import io.cartway.accounts.Outcome;
import io.cartway.accounts.Secret;
import io.cartway.http.Answer;
import io.cartway.http.Gatekeeper.Caller;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/// What a key's owner can lend from it: tokens and signed addresses. Whoever makes them implements
/// this.
public interface Lending {

  /// Makes a token. Faults are called by the fields of the wish: `scopes`, `referrers`.
  ///
  /// @param caller whose key it is made from
  Outcome<Token> token(Caller caller, TokenWish wish);

  /// Signs an address.
  ///
  /// @param target path and query of ours, as sent; the path may hold `{z}`, `{x}` and `{y}`
  Outcome<SignedTarget> sign(Caller caller, String target, Duration lifetime);

  /// What a token is to be.
  ///
  /// @param scopes empty is all that the key is for
  /// @param referrers empty is any
  record TokenWish(Duration lifetime, Set<String> scopes, List<String> referrers) {
    public TokenWish {
      scopes = Set.copyOf(scopes);
      referrers = List.copyOf(referrers);
    }
  }

  /// A token, shown once.
  record Token(Secret secret, Instant expiresAt, Set<String> scopes) {
    public Token {
      scopes = Set.copyOf(scopes);
    }
  }

  /// An address with its signature.
  ///
  /// @param target path and query
  record SignedTarget(String target, Instant expiresAt) {}

  /// 403 for callers that have nothing to lend.
  static Answer forbidden() {
    return new Answer.Problem(
        403,
        "forbidden",
        "The request is not allowed",
        "Only a key without referrers can lend: a browser's key, a token and a signed address cannot",
        "Ask from a server, with a key that is kept there");
  }
}
