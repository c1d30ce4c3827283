package io.cartway.accounts.http;

import io.cartway.accounts.Outcome;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `POST /v1/signed-urls`: addresses that need no key for a while.
public final class SignedUrlsEndpoint implements Handler {

  private static final long TTL_SECONDS_DEFAULT = 3600;
  private static final long TTL_SECONDS_MIN = 60;
  private static final long TTL_SECONDS_MAX = 604_800;
  private static final int URLS_MAX = 100;
  private static final int URL_LENGTH_MAX = 2000;

  private final Lending lending;

  /// @param lending signs
  public SignedUrlsEndpoint(Lending lending) {
    this.lending = lending;
  }

  private record Signed(String url, Lending.SignedTarget target) {}

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
    Optional<String> url = fields.text("url").map(String::strip);
    List<String> urls = fields.elements("urls");
    if (url.isPresent() == !urls.isEmpty()) {
      fields.fault("url", url.orElse(""), "an address, or up to " + URLS_MAX + " as urls");
    } else if (urls.size() > URLS_MAX) {
      fields.fault("urls", urls.size() + " addresses", "at most " + URLS_MAX + " addresses");
    }
    List<Signed> signed = new ArrayList<>();
    if (fields.faults().isEmpty()) {
      Duration lifetime = Duration.ofSeconds(ttlSeconds);
      url.ifPresent(one -> sign(call, fields, "url", one, lifetime).ifPresent(signed::add));
      for (int i = 0; i < urls.size(); i++) {
        sign(call, fields, "urls[" + i + "]", urls.get(i), lifetime).ifPresent(signed::add);
      }
    }
    if (!fields.faults().isEmpty()) {
      return new Answer.Invalid(fields.faults());
    }
    return answer(signed);
  }

  private Optional<Signed> sign(
      Call call, FieldsJson fields, String path, String url, Duration lifetime) {
    String base = call.baseAddress();
    boolean absolute = url.startsWith(base + "/");
    String target = absolute ? url.substring(base.length()) : url;
    if (url.length() > URL_LENGTH_MAX
        || !target.startsWith("/")
        || target.startsWith("//")
        || target.chars().anyMatch(c -> c <= ' ' || c >= 0x7f || c == '#' || c == '\\')) {
      fields.fault(
          path, url, "an address of %s, or one from /v1/, percent-encoded".formatted(base));
      return Optional.empty();
    }
    return switch (lending.sign(call.caller(), target, lifetime)) {
      case Outcome.Done<Lending.SignedTarget>(Lending.SignedTarget made) ->
          Optional.of(new Signed((absolute ? base : "") + made.target(), made));
      case Outcome.Refused<Lending.SignedTarget> refused -> {
        String expected =
            refused.faults().isEmpty()
                ? refused.reason()
                : refused.faults().getFirst().expected();
        fields.fault(path, url, expected);
        yield Optional.empty();
      }
    };
  }

  private static Answer answer(List<Signed> signed) throws IOException {
    return UnstoredJson.of(json -> {
      json.writeStartObject();
      json.writeArrayFieldStart("signed");
      for (Signed one : signed) {
        json.writeStartObject();
        json.writeStringField("url", one.url());
        json.writeStringField("expiresAt", UsageJson.time(one.target().expiresAt()));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    });
  }
}
