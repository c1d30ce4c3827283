package io.cartway.app.settings;

import io.cartway.store.StoreSettings;
import io.cartway.text.Spelling;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/// Every setting of the program: its key in the configuration file, its default, its meaning. The
/// same key is an argument (`--admin-port`) and an environment variable (`CARTWAY_ADMIN_PORT`).
public enum Setting {
  PORT("port", "8080", "number 0-65535", "port of the API; 0 selects a free one"),
  ADMIN_PORT(
      "admin-port", "8081", "number 0-65535", "port of metrics, health, map page and documents"),
  HOST("host", "0.0.0.0", "address", "address that the API listens on"),
  ADMIN_HOST("admin-host", "127.0.0.1", "address", "address that the admin port listens on"),
  ADMIN_NAMES(
      "admin-names", "", "names, comma-separated", "further names that the admin port answers to"),
  DATA("data", "cartway-data", "folder", "folder of the database, the regions and the downloads"),
  REGION(
      "region",
      "",
      "folder",
      "a region that ./cartway build made; else --osm, else what was served last, else Monaco"),
  OSM(
      "osm",
      "",
      "files or URLs, comma-separated",
      "OSM PBF extracts to build and serve; monaco is the embedded one"),
  ELEVATION("elevation", "", "folder", "SRTM tiles (.hgt, .hgt.zip) to keep in the region"),
  FONTS("fonts", "", "folder", "further fonts of glyphs (.ttf, .otf), for example for Chinese"),
  PUBLIC_ADDRESS(
      "public-address", "", "URL", "URL by which clients reach the API, for links in answers"),
  TRUSTED_PROXIES(
      "trusted-proxies",
      "",
      "addresses, comma-separated",
      "trusted proxies: addresses, networks (10.0.0.0/8), loopback, private"),
  PROXY_HEADER(
      "proxy-header",
      "x-forwarded-for",
      "x-forwarded-for or forwarded",
      "the header in which these proxies send the caller's address; the other one is ignored"),
  CONNECTIONS_PER_ADDRESS(
      "connections-per-address",
      "1000",
      "number 1-20000",
      "open connections of one address (IPv6: one /64 network) that is not a trusted proxy"),
  TLS_CERTIFICATE(
      "tls-certificate", "", "file", "certificate chain (PEM); with it the API uses https"),
  TLS_KEY("tls-key", "", "file", "private key of the certificate (PEM, PKCS#8)"),
  TLS_KEY_PASSWORD_FILE(
      "tls-key-password-file", "", "file", "password of the key, if it is encrypted"),
  ADMIN_TLS(
      "admin-tls", "false", "true or false", "the admin port has https, too, with the same files"),
  THREADS("threads", "0", "number 0-256", "threads of a build; 0 is one for each processor"),
  DEADLINE_SECONDS(
      "deadline-seconds", "20", "number 1-600", "seconds after which a request is cancelled"),
  STOP_SECONDS(
      "stop-seconds", "15", "number 0-600", "seconds that a stop waits for running requests"),
  LOG_QUERIES(
      "log-queries", "false", "true or false", "coordinates and query texts in the access log"),
  PEPPER_FILE(
      "pepper-file", "", "file", "secret of the key hashes; else a file in the data folder"),
  ALLOWANCES(
      "allowances",
      "",
      "service=units, comma-separated",
      "free requests of an account per month, if other than the tariff's"),
  BILLING_UNITS(
      "billing-units",
      "",
      "operation=unit, comma-separated",
      "what is billed instead of requests: batch=row, matrix=element"),
  JOB_THREADS(
      "job-threads",
      "0",
      "number 0-256",
      "turns of jobs that run at once; 0 is one for each processor"),
  JOBS_RUNNING(
      "jobs-running", "2", "number 1-1000", "jobs of an account that run at once; others wait"),
  JOB_MEGABYTES(
      "job-megabytes",
      "1000",
      "number 1-1000000",
      "room for inputs and results of an account's jobs"),
  RASTER_MEGABYTES(
      "raster-megabytes",
      "500",
      "number 0-10000000",
      "room on the disk for drawn raster tiles; 0 keeps none"),
  JOB_DAYS("job-days", "30", "number 1-3650", "days that the results of jobs are kept"),
  POSITION_ASSETS(
      "position-assets",
      "100000",
      "number 1-10000000",
      "assets of an account whose positions are kept"),
  POSITION_MEGABYTES(
      "position-megabytes",
      "1000",
      "number 1-10000000",
      "room for an account's positions, 100 bytes for each; beyond it the oldest are removed"),
  POSITION_DAYS("position-days", "30", "number 1-3650", "days that positions are kept"),
  OUTBOUND_NETWORKS(
      "outbound-networks",
      "",
      "addresses, comma-separated",
      "private networks that callbacks may call: 10.0.0.0/8, loopback, private"),
  OUTBOUND_HTTP(
      "outbound-http", "false", "true or false", "callbacks may use http, too, not https alone"),
  STORE_URL(
      "store-url",
      "",
      "URL",
      "the database, postgresql://user:password@host:port/name; else the data folder's own SQLite"
          + " file"),
  STORE_PASSWORD_FILE(
      "store-password-file",
      "",
      "file",
      "password of the user in store-url, if it is not in the URL"),
  STORE_WAIT_MILLIS(
      "store-wait-millis",
      "500",
      "number 100-60000",
      "milliseconds that a request waits for the database; then the answer is 503");

  private final String key;
  private final String fallback;
  private final String type;
  private final String meaning;

  Setting(String key, String fallback, String type, String meaning) {
    this.key = key;
    this.fallback = fallback;
    this.type = type;
    this.meaning = meaning;
  }

  /// The key in the configuration file.
  public String key() {
    return key;
  }

  /// The default, which may be empty.
  public String fallback() {
    return fallback;
  }

  /// What is accepted, in words.
  public String type() {
    return type;
  }

  /// What it is for, in words.
  public String meaning() {
    return meaning;
  }

  /// A printable value, without a password.
  public String shown(String value) {
    return this == STORE_URL ? StoreSettings.redacted(value) : value;
  }

  /// The argument.
  public String option() {
    return "--" + key;
  }

  /// Whether several values, with commas between them, are accepted.
  public boolean isList() {
    return type.endsWith("comma-separated");
  }

  /// Whether it is true or false.
  boolean isFlag() {
    return type.equals("true or false");
  }

  /// What is accepted, as the subject of a sentence.
  String accepted() {
    return isFlag() ? type : "a " + type;
  }

  /// What stands for its value in the help of a command.
  String label() {
    return switch (type) {
      case "folder" -> "DIR";
      case "file" -> "FILE";
      case "true or false" -> "true|false";
      case "address" -> "ADDRESS";
      case "URL" -> "URL";
      case "files or URLs, comma-separated" -> "FILE|URL";
      default -> isList() ? "A,B" : numberBounds().isPresent() ? "N" : "WORD";
    };
  }

  /// The environment variable.
  public String variable() {
    return "CARTWAY_" + name();
  }

  /// The bounds of a numeric setting; empty for other settings.
  public Optional<int[]> numberBounds() {
    if (!type.startsWith("number ")) {
      return Optional.empty();
    }
    String[] bounds = type.substring("number ".length()).split("-", -1);
    return Optional.of(new int[] {Integer.parseInt(bounds[0]), Integer.parseInt(bounds[1])});
  }

  /// The setting with this key, which may have dots instead of dashes.
  public static Optional<Setting> find(String key) {
    String dashed = key.replace('.', '-');
    return Arrays.stream(values()).filter(s -> s.key.equals(dashed)).findFirst();
  }

  /// The known key with the most similar spelling.
  static String nearest(String key) {
    return Spelling.nearest(key, keys()).orElseThrow();
  }

  /// The keys of all settings.
  public static List<String> keys() {
    return Arrays.stream(values()).map(Setting::key).toList();
  }
}
