package io.cartway.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/// The settings of the database: the data folder's SQLite file, or a PostgreSQL server. `toString`
/// never shows the password.
///
/// @param address the JDBC address without user and password; empty for SQLite
/// @param user database user
/// @param password the user's password
public record StoreSettings(String address, Optional<String> user, Optional<String> password) {

  /// The SQLite file of the data folder.
  public static final StoreSettings SQLITE =
      new StoreSettings("", Optional.empty(), Optional.empty());

  private static final String JDBC = "jdbc:postgresql://";
  private static final String MASK = "***";
  private static final String ACCEPTED =
      "accepted are sqlite (the data folder's own file) and"
          + " postgresql://user:password@host:port/database?sslmode=...";
  private static final Pattern SECRET_PARAMETER = Pattern.compile("(?i)([?&][a-z]*password=)[^&]*");

  /// Reads the setting `store-url`.
  ///
  /// @param url empty or `sqlite`; or an address of PostgreSQL's, with or without `jdbc:`
  /// @param passwordOfFile a password that is not in the address
  /// @throws StoreException when it cannot be parsed
  public static StoreSettings parse(String url, Optional<String> passwordOfFile) {
    String text = url.strip();
    if (text.isEmpty() || text.equalsIgnoreCase("sqlite")) {
      if (passwordOfFile.isPresent()) {
        throw new StoreException(
            "store-password-file is for PostgreSQL, and store-url names none: " + ACCEPTED + ".");
      }
      return SQLITE;
    }
    String rest = withoutScheme(text);
    int query = rest.indexOf('?');
    String place = query < 0 ? rest : rest.substring(0, query);
    // The last @, because a password may contain an unencoded one.
    int at = place.lastIndexOf('@');
    String[] login = at < 0 ? new String[0] : place.substring(0, at).split(":", 2);
    Optional<String> user = login.length > 0 ? Optional.of(decoded(login[0])) : Optional.empty();
    Optional<String> password =
        login.length > 1 ? Optional.of(decoded(login[1])) : Optional.empty();
    List<String> parameters = new ArrayList<>();
    for (String parameter : (query < 0 ? "" : rest.substring(query + 1)).split("&", -1)) {
      if (parameter.startsWith("user=")) {
        user = Optional.of(decoded(parameter.substring("user=".length())));
      } else if (parameter.startsWith("password=")) {
        password = Optional.of(decoded(parameter.substring("password=".length())));
      } else if (parameter.startsWith("sslpassword=")) {
        // It would stay in the address, which libraries log.
        throw new StoreException(
            "sslpassword in store-url is not accepted: name a key file without a password, which"
                + " its owner alone can read, by sslkey.");
      } else if (!parameter.isBlank()) {
        parameters.add(parameter);
      }
    }
    password = onlyOne(password, passwordOfFile);
    String address =
        JDBC
            + hostAndDatabase(place.substring(at + 1), text)
            + (parameters.isEmpty() ? "" : "?" + String.join("&", parameters));
    return new StoreSettings(address, user.filter(name -> !name.isEmpty()), password);
  }

  private static String withoutScheme(String text) {
    String scheme = text.replaceFirst("://.*", "").toLowerCase(Locale.ROOT);
    if (!text.contains("://")
        || !List.of("postgresql", "postgres", "jdbc:postgresql").contains(scheme)) {
      throw notUnderstood(text, "it is not the address of a supported database");
    }
    return text.substring(text.indexOf("://") + "://".length());
  }

  private static String hostAndDatabase(String place, String text) {
    int slash = place.indexOf('/');
    String database = slash < 0 ? "" : place.substring(slash + 1);
    if (database.isEmpty() || database.contains("/")) {
      throw notUnderstood(text, "it names no database after the host");
    }
    String host = place.substring(0, slash);
    return (host.isEmpty() ? "localhost" : host) + "/" + database;
  }

  private static Optional<String> onlyOne(Optional<String> inUrl, Optional<String> ofFile) {
    if (inUrl.isPresent() && ofFile.isPresent()) {
      throw new StoreException(
          "The password is both in store-url and in store-password-file: give one of them.");
    }
    if (inUrl.filter(MASK::equals).isPresent()) {
      throw new StoreException(
          "The password in store-url is the mask *** of --print-config: give the password itself"
              + " there, or name its file by store-password-file.");
    }
    return inUrl.isPresent() ? inUrl : ofFile;
  }

  private static StoreException notUnderstood(String text, String why) {
    return new StoreException(
        "store-url is '%s': %s; %s.".formatted(redacted(text), why, ACCEPTED));
  }

  private static String decoded(String text) {
    try {
      // A plus sign is literal here, as everywhere in a URL except in forms.
      return URLDecoder.decode(text.replace("+", "%2B"), UTF_8);
    } catch (IllegalArgumentException e) {
      throw new StoreException(
          "The user or the password in store-url has a % that is not followed by two hexadecimal"
              + " digits: write %25 for a percent sign.");
    }
  }

  /// A printable `store-url`, even for one that cannot be parsed.
  public static String redacted(String url) {
    String text = SECRET_PARAMETER.matcher(url).replaceAll("$1" + MASK);
    int start = text.indexOf("://");
    int at = text.lastIndexOf('@');
    if (start < 0 || at < start) {
      // Like user:password@host: without a scheme the start of the password is unknown.
      return at < 0 ? text : MASK + text.substring(at);
    }
    int colon = text.indexOf(':', start + "://".length());
    return colon < 0 || colon > at
        ? text
        : text.substring(0, colon + 1) + MASK + text.substring(at);
  }

  /// Whether it is the data folder's SQLite file.
  public boolean isSqlite() {
    return address.isEmpty();
  }

  /// The database for messages, without user, password and parameters.
  public String name() {
    return isSqlite() ? "sqlite" : address.substring("jdbc:".length()).replaceFirst("\\?.*", "");
  }

  @Override
  public String toString() {
    return "StoreSettings[%s]".formatted(name());
  }
}
