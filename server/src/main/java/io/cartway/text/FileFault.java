package io.cartway.text;

import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Map;

/// Describes a fault of a file or a connection in plain words for the operator, instead of Java's
/// class names and the system's messages.
public final class FileFault {

  /// By the system's message.
  private static final Map<String, String> BY_WORDS =
      Map.ofEntries(
          Map.entry("No space left on device", "the disk is full"),
          Map.entry("Disk quota exceeded", "this user's share of the disk is full"),
          Map.entry("File too large", "it would be larger than this user may write (ulimit -f)"),
          Map.entry("Input/output error", "the disk fails"),
          Map.entry("Read-only file system", "the file system is read-only"),
          Map.entry("Permission denied", "this user may not use it"),
          Map.entry("Operation not permitted", "this user may not change it"),
          Map.entry("Is a directory", "it is a folder"),
          Map.entry("Not a directory", "a part of its path is no folder"),
          Map.entry("File name too long", "its name is too long"),
          Map.entry("No such file or directory", "there is no such file or folder"),
          Map.entry("Too many open files", "too many files are open"));

  private FileFault() {}

  /// A clause without a full stop: "there is no such file or folder".
  public static String clause(IOException fault) {
    return switch (fault) {
      case NoSuchFileException _ -> "there is no such file or folder";
      case AccessDeniedException _ -> "this user may not use it";
      case FileAlreadyExistsException _ -> "there is a file of that name";
      case NotDirectoryException _ -> "it is no folder";
      case DirectoryNotEmptyException _ -> "the folder is not empty";
      case FileSystemException system -> byWords(String.valueOf(system.getReason()));
      case CharacterCodingException _ -> "it is not in UTF-8";
      case UnknownHostException _ -> "no host of that name is known";
      case ConnectException _ -> "nothing takes connections there";
      case SocketTimeoutException _ -> "no answer came in time";
      default -> byWords(String.valueOf(fault.getMessage()));
    };
  }

  private static String byWords(String words) {
    for (Map.Entry<String, String> entry : BY_WORDS.entrySet()) {
      if (words.contains(entry.getKey())) {
        return entry.getValue();
      }
    }
    return "the system refuses it";
  }
}
