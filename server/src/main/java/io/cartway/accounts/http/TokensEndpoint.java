package io.cartway.accounts.http;

import com.fasterxml.jackson.core.JsonGenerator;
import io.cartway.accounts.auth.TokenIssuer;
import io.cartway.accounts.auth.TokenIssuer.Token;
import io.cartway.accounts.auth.TokenIssuer.TokenOrder;
import io.cartway.accounts.registry.Outcome;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import io.cartway.http.JsonFields;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;

/// `POST /v1/tokens`: a short-lived token that a web page uses instead of the key.
public final class TokensEndpoint implements Handler {

  private static final long TTL_SECONDS_DEFAULT = TokenIssuer.TOKEN_STANDARD.toSeconds();
  private static final long TTL_SECONDS_MIN = 1;
  private static final long TTL_SECONDS_MAX = TokenIssuer.TOKEN_MAX.toSeconds();

  private final BiFunction<Optional<String>, TokenOrder, Outcome<Token>> mint;

  /// @param mint [io.cartway.accounts.auth.TokenIssuer#token]
  public TokensEndpoint(BiFunction<Optional<String>, TokenOrder, Outcome<Token>> mint) {
    this.mint = mint;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    JsonBody body = JsonBody.of(call);
    if (body instanceof JsonBody.Refused(Answer answer)) {
      return answer;
    }
    JsonFields fields = JsonFields.of(body);
    TokenOrder order = order(fields);
    if (!fields.faults().isEmpty()) {
      return new Answer.Invalid(fields.faults());
    }
    return switch (mint.apply(call.header("Authorization"), order)) {
      case Outcome.Done<Token>(Token token) -> answer(token, order.scopes());
      case Outcome.Refused<Token> refused -> RefusedJson.ofCaller(refused);
    };
  }

  /// What is wished of a token; collects faults.
  static TokenOrder order(JsonFields fields) {
    long ttlSeconds =
        fields.integer("ttlSeconds", TTL_SECONDS_MIN, TTL_SECONDS_MAX).orElse(TTL_SECONDS_DEFAULT);
    Set<String> scopes = Set.copyOf(fields.texts("scopes").orElse(List.of()));
    List<String> referrers = fields.texts("referrers").orElse(List.of());
    return new TokenOrder(Duration.ofSeconds(ttlSeconds), scopes, referrers);
  }

  private static Answer answer(Token token, Set<String> scopes) throws IOException {
    return UnstoredJson.of(json -> {
      json.writeStartObject();
      writeMembers(json, token, scopes);
      json.writeEndObject();
    });
  }

  /// Writes what a caller gets of a token.
  static void writeMembers(JsonGenerator json, Token token, Set<String> scopes) throws IOException {
    json.writeStringField("token", token.text().reveal());
    json.writeStringField("expiresAt", UsageJson.time(token.expiresAt()));
    json.writeArrayFieldStart("scopes");
    for (String scope : new TreeSet<>(scopes)) {
      json.writeString(scope);
    }
    json.writeEndArray();
  }
}
