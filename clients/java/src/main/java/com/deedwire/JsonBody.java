package com.deedwire;

import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** JSON whose documents are encoded chunk by chunk; every attempt sends the same bytes. */
final class JsonBody implements AutoCloseable {
  /** No more is accepted in one request, so nothing above it is worth reading. */
  private static final int DOCUMENT_BYTES_MAX = 15 * 1024 * 1024;
  /** Divisible by 3, so that only the last chunk is padded. */
  private static final int CHUNK_BYTES = 48 * 1024;

  private final List<Piece> pieces = new ArrayList<>();
  private final List<FileChannel> files = new ArrayList<>();

  /** A part of the body. */
  private interface Piece {
    long length();

    Stream<byte[]> chunks();
  }

  static JsonBody of(Map<String, ?> fields) {
    JsonBody body = new JsonBody();
    body.add(Json.write(fields));
    return body;
  }

  /** With the documents opened; they are closed with the body. */
  static JsonBody of(Map<String, ?> fields, List<Document> documents) {
    JsonBody body = new JsonBody();
    try {
      String text = Json.write(fields);
      String comma = text.equals("{}") ? "" : ",";
      body.add(text.substring(0, text.length() - 1) + comma + "\"documents\":[");
      long left = DOCUMENT_BYTES_MAX;
      for (Document document : documents) {
        String separator = body.pieces.size() == 1 ? "" : ",";
        Map<String, String> about =
            Map.of("filename", document.filename(), "content_type", document.contentType());
        String head = Json.write(about);
        body.add(separator + head.substring(0, head.length() - 1) + ",\"content\":\"");
        Content content = body.open(document, left);
        left -= content.size();
        if (left < 0) {
          String sentence = ": more than 15 MB in total, the limit for one request";
          throw new IllegalArgumentException(document.filename() + sentence);
        }
        body.pieces.add(new Encoded(content));
        body.add("\"}");
      }
      body.add("]}");
      return body;
    } catch (RuntimeException | Error error) {
      body.close();
      throw error;
    }
  }

  BodyPublisher publisher() {
    long length = pieces.stream().mapToLong(Piece::length).sum();
    Iterable<byte[]> chunks = () -> allChunks();
    return BodyPublishers.fromPublisher(BodyPublishers.ofByteArrays(chunks), length);
  }

  private Iterator<byte[]> allChunks() {
    return pieces.stream().flatMap(Piece::chunks).iterator();
  }

  @Override
  public void close() {
    for (FileChannel file : files) {
      try {
        file.close();
      } catch (IOException ignored) {
        // It was only read.
      }
    }
  }

  private void add(String text) {
    pieces.add(new Plain(text.getBytes(StandardCharsets.UTF_8)));
  }

  private record Plain(byte[] bytes) implements Piece {
    @Override
    public long length() {
      return bytes.length;
    }

    @Override
    public Stream<byte[]> chunks() {
      return Stream.of(bytes);
    }
  }

  private record Encoded(Content content) implements Piece {
    @Override
    public long length() {
      return 4 * ((content.size() + 2) / 3);
    }

    @Override
    public Stream<byte[]> chunks() {
      int count = Math.toIntExact((content.size() + CHUNK_BYTES - 1) / CHUNK_BYTES);
      return IntStream.range(0, count).mapToObj(this::chunk);
    }

    private byte[] chunk(int index) {
      long from = (long) index * CHUNK_BYTES;
      int length = (int) Math.min(CHUNK_BYTES, content.size() - from);
      return Base64.getEncoder().encode(content.read(from, length));
    }
  }

  /** The bytes of a document. */
  private interface Content {
    long size();

    byte[] read(long from, int length);
  }

  private Content open(Document document, long bytesMax) {
    try {
      if (document.source() instanceof Path path) return openFile(path);
      if (document.source() instanceof byte[] bytes) return new Bytes(bytes);
      // One byte more than allowed shows that it is too much.
      return new Bytes(((InputStream) document.source()).readNBytes((int) bytesMax + 1));
    } catch (IOException cause) {
      throw new IllegalArgumentException(document.filename() + " cannot be read", cause);
    }
  }

  private Content openFile(Path path) throws IOException {
    // Opening would wait if this were a named pipe without a writer.
    if (!Files.isRegularFile(path)) throw new IllegalArgumentException(path + " is not a file");
    FileChannel file = FileChannel.open(path);
    files.add(file);
    return new FileContent(path, file, file.size());
  }

  private record Bytes(byte[] bytes) implements Content {
    @Override
    public long size() {
      return bytes.length;
    }

    @Override
    public byte[] read(long from, int length) {
      return Arrays.copyOfRange(bytes, (int) from, (int) from + length);
    }
  }

  private record FileContent(Path path, FileChannel file, long size) implements Content {
    @Override
    public byte[] read(long from, int length) {
      ByteBuffer buffer = ByteBuffer.allocate(length);
      try {
        while (buffer.hasRemaining()) {
          if (file.read(buffer, from + buffer.position()) < 0) {
            throw new DocumentChangedException(path + " became shorter while it was sent");
          }
        }
        return buffer.array();
      } catch (IOException cause) {
        throw new DocumentChangedException(path + " could not be read: " + cause);
      }
    }
  }

  /** Ends the exchange, and is not retried. */
  static final class DocumentChangedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    DocumentChangedException(String message) {
      super(message);
    }
  }
}
