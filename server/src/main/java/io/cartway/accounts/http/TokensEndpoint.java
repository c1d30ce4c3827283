package io.cartway.accounts.http;

import io.cartway.accounts.Outcome;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// `POST /v1/tokens`: a short-lived token that a page may hold in place of the key.
public final class TokensEndpoint implements Handler {

  private static final long TTL_SECONDS_DEFAULT = 3600;
  private static final long TTL_SECONDS_MIN = 60;
  private static final long TTL_SECONDS_MAX = 86_400;

  private final Lending lending;

  /// @param lending makes the tokens
  public TokensEndpoint(Lending lending) {
    this.lending = lending;
  }

  @Override
  public Answer handle(Call call) throws IOException {
    if (!call.caller().speaksForAccount()) {
      return Lending.forbidden();
    }
    JsonBody body = JsonBody.of(call);
    if (body instanceof JsonBody.Refused(Answer answer)) {
      return answer;
    }
    FieldsJson fields = FieldsJson.of(body);
    long ttlSeconds =
        fields
            .integer("ttlSeconds", TTL_SECONDS_MIN, TTL_SECONDS_MAX)
            .orElse(TTL_SECONDS_DEFAULT);
    Set<String> scopes = Set.copyOf(fields.texts("scopes").orElse(List.of()));
    List<String> referrers = fields.texts("referrers").orElse(List.of());
    if (!fields.faults().isEmpty()) {
      return new Answer.Invalid(fields.faults());
    }
    Lending.TokenWish wish =
        new Lending.TokenWish(Duration.ofSeconds(ttlSeconds), scopes, referrers);
    return switch (lending.token(call.caller(), wish)) {
      case Outcome.Done<Lending.Token>(Lending.Token token) -> answer(token);
      case Outcome.Refused<Lending.Token> refused -> RefusedJson.of(refused);
    };
  }

  private static Answer answer(Lending.Token token) throws IOException {
    return UnstoredJson.of(json -> {
      json.writeStartObject();
      json.writeStringField("token", token.secret().reveal());
      json.writeStringField("expiresAt", UsageJson.time(token.expiresAt()));
      json.writeArrayFieldStart("scopes");
      for (String scope : new TreeSet<>(token.scopes())) {
        json.writeString(scope);
      }
      json.writeEndArray();
      json.writeEndObject();
    });
  }
}
