package io.cartway.search;

import com.google.i18n.phonenumbers.NumberParseException;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.Phonenumber.PhoneNumber;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// How to reach a place: what mappers wrote, in one form. What cannot be dialled or opened is left
/// out.
public final class Contacts {

  private static final Pattern EMAIL =
      Pattern.compile("[^@\\s<>\"]{1,64}@[^@\\s<>\"]{1,250}\\.[^@\\s<>\".]{2,63}");

  private Contacts() {}

  /// The contacts by the contract's words for them, in its order; words without any are left out.
  ///
  /// @param alpha2 the country of the place, for numbers without a country's; or empty
  public static Map<String, List<String>> of(Map<String, String> details, String alpha2) {
    Map<String, List<String>> contacts = new LinkedHashMap<>();
    Function<String, Optional<String>> phone = text -> phone(text, alpha2);
    put(contacts, "phone", details.get(PlaceDetails.PHONE), phone);
    put(contacts, "mobile", details.get(PlaceDetails.MOBILE), phone);
    put(contacts, "fax", details.get(PlaceDetails.FAX), phone);
    put(contacts, "www", details.get(PlaceDetails.WWW), Contacts::www);
    put(contacts, "email", details.get(PlaceDetails.EMAIL), Contacts::email);
    return contacts;
  }

  private static void put(
      Map<String, List<String>> contacts,
      String word,
      @Nullable String written,
      Function<String, Optional<String>> reader) {
    Set<String> values = new LinkedHashSet<>();
    for (String text : (written == null ? "" : written).split(";", -1)) {
      if (!text.isBlank()) {
        reader.apply(text.strip()).ifPresent(values::add);
      }
    }
    if (!values.isEmpty()) {
      contacts.put(word, List.copyOf(values));
    }
  }

  /// A telephone number as it is dialled from anywhere: `+4232361111`.
  static Optional<String> phone(String written, String alpha2) {
    PhoneNumberUtil numbers = PhoneNumberUtil.getInstance();
    try {
      PhoneNumber number = numbers.parse(written, alpha2.isEmpty() ? null : alpha2);
      return numbers.isPossibleNumber(number)
          ? Optional.of(numbers.format(number, PhoneNumberFormat.E164))
          : Optional.empty();
    } catch (NumberParseException noNumber) {
      return Optional.empty();
    }
  }

  /// An address of a page, with the scheme that mappers leave out.
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

  /// Whose page it is: `example.org` of `http://www.example.org/a`.
  static Optional<String> host(String written) {
    return www(written.strip())
        .map(page -> String.valueOf(URI.create(page).getHost()).toLowerCase(Locale.ROOT))
        .map(host -> host.startsWith("www.") ? host.substring("www.".length()) : host);
  }

  /// An address of mail.
  static Optional<String> email(String written) {
    String text = written.regionMatches(true, 0, "mailto:", 0, 7) ? written.substring(7) : written;
    return EMAIL.matcher(text).matches() ? Optional.of(text) : Optional.empty();
  }
}
