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
      Map.of(
          "No space left on device", "the disk is full",
          "Disk quota exceeded", "this user's share of the disk is full",
          "Read-only file system", "the file system is read-only",
          "Permission denied", "this user may not use it",
          "Operation not permitted", "this user may not change it",
          "Is a directory", "it is a folder",
          "Not a directory", "a part of its path is no folder",
          "File name too long", "its name is too long",
          "No such file or directory", "there is no such file or folder",
          "Too many open files", "too many files are open");

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
