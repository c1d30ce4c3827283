package io.cartway.jobs;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeMap;

/// Small lists and maps as texts of the database.
final class JobTexts {

  private static final int COUNTS_MAX = 32;
  private static final int NOTICES_MAX = 20;
  private static final int NOTICE_LENGTH_MAX = 500;

  private JobTexts() {}

  static String ofCounts(Map<String, Long> counts) {
    StringJoiner text = new StringJoiner(",");
    counts.forEach((name, count) -> text.add(name + "=" + count));
    return text.toString();
  }

  static Map<String, Long> counts(String text) {
    Map<String, Long> counts = new TreeMap<>();
    if (!text.isEmpty()) {
      for (String pair : text.split(",", -1)) {
        int equals = pair.indexOf('=');
        counts.put(pair.substring(0, equals), Long.parseLong(pair, equals + 1, pair.length(), 10));
      }
    }
    return counts;
  }

  /// Sums, by word.
  static Map<String, Long> sum(Map<String, Long> counts, Map<String, Long> added) {
    Map<String, Long> sum = new TreeMap<>(counts);
    added.forEach((name, count) -> {
      if (name.isEmpty() || !name.chars().allMatch(Character::isLetter)) {
        throw new IllegalArgumentException("a count is named by letters, not " + name);
      }
      sum.merge(name, count, Long::sum);
    });
    if (sum.size() > COUNTS_MAX) {
      throw new IllegalArgumentException("a job has at most %d counts".formatted(COUNTS_MAX));
    }
    return sum;
  }

  static String ofNotices(List<JobNotice> notices) {
    StringJoiner text = new StringJoiner("\n");
    for (JobNotice notice : notices) {
      text.add(notice.code() + "\t" + notice.unit() + "\t" + oneLine(notice.text()));
    }
    return text.toString();
  }

  private static String oneLine(String text) {
    String line = text.replace('\n', ' ').replace('\t', ' ');
    return line.length() > NOTICE_LENGTH_MAX ? line.substring(0, NOTICE_LENGTH_MAX) : line;
  }

  static List<JobNotice> notices(String text) {
    List<JobNotice> notices = new ArrayList<>();
    if (!text.isEmpty()) {
      for (String line : text.split("\n", -1)) {
        String[] fields = line.split("\t", 3);
        notices.add(new JobNotice(fields[0], Long.parseLong(fields[1]), fields[2]));
      }
    }
    return notices;
  }

  /// The notices with one more. Of those with the same code and text, the one of the first unit
  /// stays.
  static List<JobNotice> with(List<JobNotice> notices, JobNotice added) {
    List<JobNotice> all = new ArrayList<>();
    boolean isKnown = false;
    for (JobNotice notice : notices) {
      boolean isSame = notice.code().equals(added.code()) && notice.text().equals(added.text());
      isKnown |= isSame;
      all.add(isSame && added.unit() < notice.unit() ? added : notice);
    }
    if (!isKnown && all.size() < NOTICES_MAX) {
      all.add(added);
    }
    return all;
  }
}
