package com.deedwire;

import java.io.IOException;
import java.net.http.HttpHeaders;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What has arrived of one file, over all attempts. */
final class PartialFile implements AutoCloseable {
  private static final Pattern SHA256 = Pattern.compile("(?:W/)?\"([0-9a-f]{64})\"");
  private static final Pattern RANGE = Pattern.compile("bytes ([0-9]{1,15})-[0-9]+/([0-9]{1,15})");

  private final String name;
  private final FileChannel channel;
  private String url;
  private MessageDigest hash = newHash();
  private long received = 0;
  /** Null: the server does not say. */
  private Long total = null;
  /** As sent by the server; a resumed file must still be the same. */
  private String etag = null;
  /** The attempt that may write; one that was given up may still get bytes. */
  private Receiving current = null;

  PartialFile(String name, String url, Path file) throws IOException {
    this.name = name;
    this.url = url;
    this.channel = FileChannel.open(file, StandardOpenOption.WRITE);
  }

  String name() {
    return name;
  }

  synchronized String url() {
    return url;
  }

  synchronized void renew(String other) {
    url = other;
  }

  synchronized long received() {
    return received;
  }

  synchronized String etag() {
    return etag;
  }

  synchronized boolean isWhole() {
    return received > 0 && total != null && received == total;
  }

  /** Cut short in transit: the rest can be requested. */
  synchronized void expectWhole() {
    if (total == null || received == total) return;
    String sentence = name + ": " + received + " of " + total + " bytes arrived";
    throw new DeedwireConnectionException(sentence, null);
  }

  synchronized String checked() {
    Matcher told = SHA256.matcher(etag == null ? "" : etag);
    boolean isTold = told.matches();
    if (total == null && !isTold) {
      String why = "neither its length nor its SHA-256 is known, so it may be incomplete";
      throw new DownloadException("unverifiable", name + ": " + why);
    }
    String sha256 = HexFormat.of().formatHex(cloned(hash).digest());
    if (isTold && !sha256.equals(told.group(1))) {
      throw new DownloadException("sha256", name + ": the SHA-256 does not match");
    }
    return sha256;
  }

  synchronized void restart() throws IOException {
    channel.truncate(0);
    hash = newHash();
    received = 0;
    total = null;
    etag = null;
  }

  void flush() throws IOException {
    channel.force(true);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }

  synchronized Receiving receiving() {
    current = new Receiving();
    return current;
  }

  /** One attempt. */
  final class Receiving implements BodySubscriber<byte[]>, Exchange.Watched {
    private final CompletableFuture<byte[]> result = new CompletableFuture<>();
    private Flow.Subscription subscription;
    private volatile long lastNanos = 0;
    private volatile boolean hasBegun = false;

    @Override
    public long lastNanos(long startNanos) {
      return hasBegun ? lastNanos : startNanos;
    }

    void begin(int status, HttpHeaders headers) {
      progress();
      synchronized (PartialFile.this) {
        try {
          long from = 0;
          Long size = null;
          if (status == 206) {
            Matcher range = RANGE.matcher(headers.firstValue("Content-Range").orElse(""));
            if (!range.matches() || Long.parseLong(range.group(1)) != received) {
              throw new DownloadException(
                  "length", name + ": the server resumed at the wrong position");
            }
            from = received;
            size = Long.valueOf(range.group(2));
          } else {
            // The length of a compressed answer is not the length of the file.
            String encoding = headers.firstValue("Content-Encoding").orElse("identity");
            String length = headers.firstValue("Content-Length").orElse("");
            boolean isTold = encoding.equals("identity") && length.matches("[0-9]{1,15}");
            size = isTold ? Long.valueOf(length) : null;
          }
          // A server that does not resume, or has another file by now, sends the whole file.
          if (from == 0 && received > 0) restart();
          total = size;
          etag = headers.firstValue("ETag").orElse(null);
        } catch (IOException cause) {
          throw notWritten(cause);
        }
      }
    }

    private void progress() {
      lastNanos = System.nanoTime();
      hasBegun = true;
    }

    @Override
    public CompletionStage<byte[]> getBody() {
      return result;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      given.request(1);
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {
      progress();
      try {
        for (ByteBuffer piece : pieces) add(piece);
        subscription.request(1);
      } catch (IOException | RuntimeException error) {
        subscription.cancel();
        result.completeExceptionally(error instanceof IOException cause ? notWritten(cause) : error);
      }
    }

    private void add(ByteBuffer piece) throws IOException {
      synchronized (PartialFile.this) {
        if (current != this) throw new DeedwireException(name + ": this attempt was given up");
        if (total != null && received + piece.remaining() > total) {
          String sentence = name + ": larger than the announced " + total + " bytes";
          throw new DownloadException("length", sentence);
        }
        hash.update(piece.duplicate());
        while (piece.hasRemaining()) received += channel.write(piece, received);
      }
    }

    @Override
    public void onError(Throwable error) {
      result.completeExceptionally(error);
    }

    @Override
    public void onComplete() {
      result.complete(new byte[0]);
    }
  }

  /** Not worth a retry: the disk is full, or the file is gone. */
  private DeedwireException notWritten(IOException cause) {
    return new DeedwireException(name + ": could not be written", cause);
  }

  private static MessageDigest newHash() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static MessageDigest cloned(MessageDigest hash) {
    try {
      return (MessageDigest) hash.clone();
    } catch (CloneNotSupportedException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
