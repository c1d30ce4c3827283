package io.cartway.accounts.http;

import io.cartway.accounts.auth.TokenIssuer;
import io.cartway.accounts.auth.TokenIssuer.SignedAddress;
import io.cartway.accounts.registry.Outcome;
import io.cartway.http.Answer;
import io.cartway.http.Call;
import io.cartway.http.Fault;
import io.cartway.http.Handler;
import io.cartway.http.JsonBody;
import io.cartway.http.JsonFields;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// `POST /v1/signed-urls`: URLs that need no key for a limited time.
public final class SignedUrlsEndpoint implements Handler {

  private static final long TTL_SECONDS_DEFAULT = 3600;
  private static final long TTL_SECONDS_MIN = 1;
  private static final long TTL_SECONDS_MAX = TokenIssuer.ADDRESS_MAX.toSeconds();
  private static final int URLS_MAX = 100;

  private final Signer signer;

  /// Signs one URL: [io.cartway.accounts.auth.TokenIssuer#address].
  @FunctionalInterface
  public interface Signer {
    /// Signs path and query for the holder of the authorization. A refusal without faults means
    /// that the caller is not allowed.
    Outcome<SignedAddress> address(
        Optional<String> authorization, String pathAndQuery, Duration lifetime);
  }

  /// @param signer signs
  public SignedUrlsEndpoint(Signer signer) {
    this.signer = signer;
  }

  private record Signed(String url, SignedAddress address) {}

  @Override
  public Answer handle(Call call) throws IOException {
    JsonBody body = JsonBody.of(call);
    if (body instanceof JsonBody.Refused(Answer answer)) {
      return answer;
    }
    JsonFields fields = JsonFields.of(body);
    long ttlSeconds =
        fields.integer("ttlSeconds", TTL_SECONDS_MIN, TTL_SECONDS_MAX).orElse(TTL_SECONDS_DEFAULT);
    Optional<String> url = fields.text("url").map(String::strip);
    List<String> urls = fields.elements("urls");
    if (url.isPresent() == !urls.isEmpty()) {
      fields.fault("url", url.orElse(""), "an address, or up to " + URLS_MAX + " as urls");
    } else if (urls.size() > URLS_MAX) {
      fields.fault("urls", urls.size() + " addresses", "at most " + URLS_MAX + " addresses");
    }
    if (!fields.faults().isEmpty()) {
      return new Answer.Invalid(fields.faults());
    }
    List<Signed> signed = new ArrayList<>();
    List<Fault> faults = new ArrayList<>();
    List<String> all = url.map(List::of).orElse(urls);
    for (int i = 0; i < all.size(); i++) {
      String path = url.isPresent() ? "url" : "urls[" + i + "]";
      switch (sign(call, all.get(i), Duration.ofSeconds(ttlSeconds))) {
        case Outcome.Done<Signed>(Signed one) -> signed.add(one);
        case Outcome.Refused<Signed> refused -> {
          if (refused.faults().isEmpty()) {
            return RefusedJson.ofCaller(refused);
          }
          refused
              .faults()
              .forEach(fault -> faults.add(Fault.of(path, fault.given(), fault.expected())));
        }
      }
    }
    return faults.isEmpty() ? answer(signed) : new Answer.Invalid(faults);
  }

  private Outcome<Signed> sign(Call call, String url, Duration lifetime) {
    String base = call.baseAddress();
    boolean absolute = url.startsWith(base + "/");
    String target = absolute ? url.substring(base.length()) : url;
    if (!target.startsWith("/") || target.startsWith("//")) {
      return Outcome.Refused.of(
          List.of(Fault.of("url", url, "an address of %s, or one from /v1/".formatted(base))));
    }
    return switch (signer.address(call.header("Authorization"), target, lifetime)) {
      case Outcome.Done<SignedAddress>(SignedAddress made) ->
          new Outcome.Done<>(new Signed((absolute ? base : "") + made.pathAndQuery(), made));
      case Outcome.Refused<SignedAddress> refused ->
          new Outcome.Refused<>(refused.reason(), refused.faults());
    };
  }

  private static Answer answer(List<Signed> signed) throws IOException {
    return UnstoredJson.of(json -> {
      json.writeStartObject();
      json.writeArrayFieldStart("signed");
      for (Signed one : signed) {
        json.writeStartObject();
        json.writeStringField("url", one.url());
        json.writeStringField("expiresAt", UsageJson.time(one.address().expiresAt()));
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    });
  }
}
