package io.cartway.search.item;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberType;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import io.cartway.search.index.PlaceDetails;
import io.cartway.text.Scan;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The contacts of a place, normalized. Numbers and URLs that do not work are left out.
public final class Contacts {

  private Contacts() {}

  /// The contacts by the contract's names for them, in its order; names without contacts are left
  /// out.
  ///
  /// @param alpha2 the country of the place, for numbers without a country code; or empty
  public static Map<String, List<String>> of(Map<String, String> details, String alpha2) {
    Map<String, List<String>> contacts = new LinkedHashMap<>();
    List<PhoneNumber> phones = phones(details.get(PlaceDetails.PHONE), alpha2);
    List<PhoneNumber> mobiles = phones(details.get(PlaceDetails.MOBILE), alpha2);
    List<PhoneNumber> free = phones.stream().filter(Contacts::isTollFree).toList();
    put(contacts, "phone", phones.stream().filter(each -> !isTollFree(each)).map(Contacts::text));
    put(contacts, "mobile", mobiles.stream().map(Contacts::text));
    put(contacts, "tollFree", free.stream().map(Contacts::text));
    put(
        contacts,
        "fax",
        phones(details.get(PlaceDetails.FAX), alpha2).stream().map(Contacts::text));
    put(contacts, "www", list(details.get(PlaceDetails.WWW), Contacts::www));
    put(contacts, "email", list(details.get(PlaceDetails.EMAIL), Contacts::email));
    return contacts;
  }

  private static void put(Map<String, List<String>> contacts, String word, Stream<String> values) {
    List<String> distinct = values.distinct().toList();
    if (!distinct.isEmpty()) {
      contacts.put(word, distinct);
    }
  }

  private static Stream<String> list(
      @Nullable String written, Function<String, Optional<String>> reader) {
    return Stream.of((written == null ? "" : written).split(";", -1))
        .map(String::strip)
        .flatMap(text -> reader.apply(text).stream());
  }

  /// Some mappers separate numbers by a slash or a comma; others write these within one number.
  private static List<PhoneNumber> phones(@Nullable String written, String alpha2) {
    List<PhoneNumber> numbers = new ArrayList<>();
    for (String text : (written == null ? "" : written).split(";", -1)) {
      Optional<PhoneNumber> whole = number(text.strip(), alpha2);
      whole.ifPresent(numbers::add);
      if (whole.isEmpty()) {
        for (String part : Scan.split(text, c -> c == '/' || c == ',')) {
          number(part.strip(), alpha2).ifPresent(numbers::add);
        }
      }
    }
    return numbers;
  }

  private static boolean isTollFree(PhoneNumber number) {
    return PhoneNumberUtil.getInstance().getNumberType(number) == PhoneNumberType.TOLL_FREE;
  }

  private static String text(PhoneNumber number) {
    return PhoneNumberUtil.getInstance().format(number, PhoneNumberFormat.E164);
  }

  /// A telephone number in international form: `+4232361111`.
  public static Optional<String> phone(String written, String alpha2) {
    return number(written, alpha2).map(Contacts::text);
  }

  private static Optional<PhoneNumber> number(String written, String alpha2) {
    PhoneNumberUtil numbers = PhoneNumberUtil.getInstance();
    try {
      PhoneNumber number = numbers.parse(written, alpha2.isEmpty() ? null : alpha2);
      return numbers.isPossibleNumber(number) ? Optional.of(number) : Optional.empty();
    } catch (NumberParseException noNumber) {
      return Optional.empty();
    }
  }

  /// The URL of a page, with a scheme if the mapper left it out.
  static Optional<String> www(String written) {
    String text = written.contains("://") ? written : "http://" + written;
    try {
      URI uri = new URI(text);
      String scheme = String.valueOf(uri.getScheme()).toLowerCase(Locale.ROOT);
      String host = uri.getHost();
      boolean isPage =
          (scheme.equals("http") || scheme.equals("https")) && host != null && host.contains(".");
      return isPage ? Optional.of(text) : Optional.empty();
    } catch (URISyntaxException noAddress) {
      return Optional.empty();
    }
  }

  /// The host of a URL: `example.org` of `http://www.example.org/a`.
  public static Optional<String> host(String written) {
    return www(written.strip())
        .map(page -> String.valueOf(URI.create(page).getHost()).toLowerCase(Locale.ROOT))
        .map(host -> host.startsWith("www.") ? host.substring("www.".length()) : host);
  }

  /// An e-mail address.
  static Optional<String> email(String written) {
    String text = written.regionMatches(true, 0, "mailto:", 0, 7) ? written.substring(7) : written;
    return isEmail(text) ? Optional.of(text) : Optional.empty();
  }

  /// A mailbox, a host with a dot, and no forbidden characters in either.
  static boolean isEmail(String text) {
    int at = text.indexOf('@');
    int dot = text.lastIndexOf('.');
    int host = dot - at - 1;
    int end = text.length() - dot - 1;
    return at >= 1
        && at <= 64
        && host >= 1
        && host <= 250
        && end >= 2
        && end <= 63
        && text.indexOf('@', at + 1) < 0
        && text.chars().noneMatch(c -> Scan.isSpace(c) || "<>\"".indexOf(c) >= 0);
  }
}
