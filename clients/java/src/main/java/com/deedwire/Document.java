package com.deedwire;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** A document to send. The content type is derived from the file name unless it is given. */
public final class Document {
  /** By file extension; the service examines the bytes themselves. */
  private static final Map<String, String> MEDIA_TYPES =
      Map.of(
          "pdf", "application/pdf",
          "png", "image/png",
          "jpg", "image/jpeg",
          "jpeg", "image/jpeg",
          "tif", "image/tiff",
          "tiff", "image/tiff",
          "txt", "text/plain",
          "doc", "application/msword",
          "docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
          "zip", "application/zip");

  private final String filename;
  private final String contentType;
  private final Object source;

  private Document(String filename, String contentType, Object source) {
    this.filename = Objects.requireNonNull(filename, "filename");
    this.contentType = Objects.requireNonNull(contentType, "contentType");
    this.source = Objects.requireNonNull(source, "content");
  }

  /** The file is read when it is sent, and must not change meanwhile. */
  public static Document of(Path path) {
    Path name = path.getFileName();
    if (name == null) throw new IllegalArgumentException(path + " is not a file");
    return new Document(name.toString(), mediaTypeOf(name.toString()), path);
  }

  /** The array must not change until the call has ended. */
  public static Document of(byte[] content, String filename) {
    return new Document(filename, mediaTypeOf(filename), content);
  }

  /** The stream is read once, before the first attempt; it is not closed. */
  public static Document of(InputStream content, String filename) {
    return new Document(filename, mediaTypeOf(filename), content);
  }

  public Document withFilename(String other) {
    return new Document(other, contentType, source);
  }

  public Document withContentType(String other) {
    return new Document(filename, other, source);
  }

  public String filename() {
    return filename;
  }

  public String contentType() {
    return contentType;
  }

  /** A Path, a byte[] or an InputStream. */
  Object source() {
    return source;
  }

  private static String mediaTypeOf(String filename) {
    String ending = filename.substring(filename.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT);
    return MEDIA_TYPES.getOrDefault(ending, "application/octet-stream");
  }

  /** Without the content. */
  @Override
  public String toString() {
    return "Document[filename=" + filename + ", contentType=" + contentType + "]";
  }
}
