package com.deedwire;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that stay in their folder whatever the sender chose, that every file system accepts, and
 * that differ from each other.
 */
final class SafeNames {
  private static final int BYTES_MAX = 255;
  /** Windows opens a device by these names, whatever follows the first dot. */
  private static final Pattern DEVICE =
      Pattern.compile(
          "(?:con|prn|aux|nul|conin\\$|conout\\$|(?:com|lpt)[0-9¹²³])\\s*(?:\\..*|$)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern PARTS = Pattern.compile("(.+?)(\\.[^.\\s]{1,10})?", Pattern.DOTALL);

  private SafeNames() {}

  static List<String> of(List<String> filenames, Path folder) {
    Set<String> taken = new HashSet<>();
    List<String> names = new ArrayList<>();
    for (String filename : filenames) {
      String portable = isPlain(filename) ? encodable(toPortable(filename), folder) : "";
      if (portable.isEmpty()) {
        throw new DownloadException("filename", "“" + filename + "” is not a valid file name");
      }
      String name = withSuffix(portable, "");
      // Bounded by the number of files: each round uses one more name.
      for (int copy = 2; !taken.add(name.toLowerCase(Locale.ROOT)); copy++) {
        name = withSuffix(portable, " (" + copy + ")");
      }
      names.add(name);
    }
    return names;
  }

  private static boolean isPlain(String filename) {
    if (filename == null || filename.isEmpty()) return false;
    if (filename.codePointCount(0, filename.length()) > 255) return false;
    return filename.codePoints().noneMatch(SafeNames::isForbidden);
  }

  private static boolean isForbidden(int character) {
    boolean isControl = character < 0x20 || character == 0x7f;
    boolean isLoneSurrogate = character >= 0xd800 && character <= 0xdfff;
    return character == '/' || character == '\\' || isControl || isLoneSurrogate;
  }

  /** Without what Windows refuses, strips from the end of a name or treats as a device. */
  private static String toPortable(String filename) {
    String name = filename.replaceAll("[<>:\"|?*]", "_").replaceAll("[\\s.]+$", "");
    return DEVICE.matcher(name).matches() ? "_" + name : name;
  }

  /** Without the locale of UTF-8, Java on Linux has only ASCII for file names. */
  private static String encodable(String name, Path folder) {
    try {
      folder.resolve(name);
      return name;
    } catch (InvalidPathException notInThisLocale) {
      return name.replaceAll("[^\\x20-\\x7e]", "_");
    }
  }

  /** Before the extension; a name that is too long is shortened there, by whole characters. */
  private static String withSuffix(String name, String suffix) {
    Matcher parts = PARTS.matcher(name);
    boolean isSplit = parts.matches();
    String stem = isSplit ? parts.group(1) : name;
    String extension = isSplit && parts.group(2) != null ? parts.group(2) : "";
    int room = BYTES_MAX - bytesOf(suffix + extension);
    StringBuilder kept = new StringBuilder();
    for (int character : stem.codePoints().toArray()) {
      String one = Character.toString(character);
      room -= bytesOf(one);
      if (room < 0) break;
      kept.append(one);
    }
    return kept + suffix + extension;
  }

  private static int bytesOf(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
