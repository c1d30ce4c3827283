package io.cartway.jobs.part;

import io.cartway.store.Store;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// One pass over the folder of results, some jobs at a time. Removes files that no row names: of
/// turns that were killed before their commit, and of jobs that are gone. For one thread.
public final class PartSweep implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(PartSweep.class);

  private static final int FILES = 200;

  private final Store store;
  private final PartFiles files;
  private final Instant before;
  private final Optional<DirectoryStream<Path>> entries;
  private final Iterator<Path> folders;

  /// @param before files of this process that are younger stay, because a turn may be about to
  ///   commit them
  PartSweep(Store store, PartFiles files, Instant before) throws IOException {
    this.store = store;
    this.files = files;
    this.before = before;
    this.entries = files.folders();
    this.folders = entries.isPresent() ? entries.get().iterator() : Collections.emptyIterator();
  }

  /// Looks at the next folders.
  ///
  /// @param count at most so many
  /// @return whether there are more
  public boolean next(int count) throws IOException {
    try {
      List<String> ids = new ArrayList<>();
      while (ids.size() < count && folders.hasNext()) {
        ids.add(PartFiles.jobId(folders.next()));
      }
      // Asked after the folders were seen: a job is older than its folder.
      Set<String> known = known("select id from jobs where id in (<names>)", "", ids);
      for (String id : ids) {
        try {
          if (known.contains(id)) {
            sweep(id);
          } else {
            files.removeAll(id);
          }
        } catch (NoSuchFileException | NotDirectoryException none) {
          LOG.debug("no folder of results", none);
        }
      }
      return folders.hasNext();
    } catch (DirectoryIteratorException failed) {
      throw failed.getCause();
    }
  }

  private void sweep(String id) throws IOException {
    try (DirectoryStream<Path> all = files.files(id)) {
      List<String> names = new ArrayList<>();
      for (Path file : all) {
        if (files.isOld(file, before)) {
          names.add(String.valueOf(file.getFileName()));
        }
        if (names.size() == FILES) {
          remove(id, names);
          names.clear();
        }
      }
      remove(id, names);
    }
  }

  private void remove(String id, List<String> names) throws IOException {
    Set<String> known =
        known("select file from job_results where job_id = :id and file in (<names>)", id, names);
    for (String name : names) {
      if (!known.contains(name)) {
        files.remove(id, name);
      }
    }
  }

  private Set<String> known(String query, String id, List<String> names) {
    if (names.isEmpty()) {
      return Set.of();
    }
    return new HashSet<>(
        store.<List<String>, RuntimeException>withHandle(handle -> {
          var asked = handle.createQuery(query).bindList("names", names);
          return (id.isEmpty() ? asked : asked.bind("id", id)).mapTo(String.class).list();
        }));
  }

  @Override
  public void close() {
    entries.ifPresent(open -> {
      try {
        open.close();
      } catch (IOException stays) {
        LOG.debug("the folder of results stays open", stays);
      }
    });
  }
}
