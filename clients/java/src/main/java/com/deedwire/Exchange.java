package com.deedwire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One HTTP exchange, which ends in time however slowly bytes come. */
final class Exchange {
  private Exchange() {}

  /**
   * Sends the request once. The time counts to the last byte of the answer; if the answer is
   * {@code watched}, from its last piece instead.
   *
   * @param name used in errors instead of the address, since a signed link is a secret
   */
  static <T> HttpResponse<T> send(
      HttpClient http,
      HttpRequest request,
      HttpResponse.BodyHandler<T> handler,
      Duration timeout,
      String name,
      Watched watched) {
    long startNanos = System.nanoTime();
    CompletableFuture<HttpResponse<T>> future = http.sendAsync(request, handler);
    try {
      while (true) {
        long lastNanos = watched == null ? startNanos : watched.lastNanos(startNanos);
        long leftNanos = lastNanos + timeout.toNanos() - System.nanoTime();
        try {
          return future.get(Math.max(1, leftNanos), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
          if (leftNanos <= 1) {
            throw new DeedwireTimeoutException(
                name + ": no answer within " + timeout.toMillis() + " ms");
          }
        }
      }
    } catch (InterruptedException cause) {
      Thread.currentThread().interrupt();
      throw new DeedwireException(name + ": interrupted", cause);
    } catch (ExecutionException failed) {
      throw asOurs(failed.getCause(), name);
    } finally {
      future.cancel(true);
    }
  }

  private static DeedwireException asOurs(Throwable cause, String name) {
    for (Throwable one = cause; one != null; one = one.getCause()) {
      if (one instanceof DeedwireException ours) return ours;
      if (one instanceof JsonBody.DocumentChangedException changed) {
        return new DeedwireException(changed.getMessage(), changed);
      }
    }
    // Only the kind of error: its message may quote what was sent.
    String sentence = name + ": connection failed (" + cause.getClass().getSimpleName() + ")";
    return new DeedwireConnectionException(sentence, cause);
  }

  /** An answer whose progress counts. */
  interface Watched {
    long lastNanos(long startNanos);
  }

  /** Collects an answer, or nothing of one that is larger than any real answer. */
  static final class LimitedBody implements BodySubscriber<byte[]> {
    /** Small enough that a broken server cannot fill the memory. */
    private static final int BYTES_MAX = 8 * 1024 * 1024;

    private final CompletableFuture<byte[]> result = new CompletableFuture<>();
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private Flow.Subscription subscription;

    @Override
    public CompletionStage<byte[]> getBody() {
      return result;
    }

    @Override
    public void onSubscribe(Flow.Subscription given) {
      subscription = given;
      given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> pieces) {
      for (ByteBuffer piece : pieces) {
        if (bytes.size() + piece.remaining() > BYTES_MAX) {
          subscription.cancel();
          result.complete(new byte[0]);
          return;
        }
        byte[] copy = new byte[piece.remaining()];
        piece.get(copy);
        bytes.writeBytes(copy);
      }
    }

    @Override
    public void onError(Throwable error) {
      result.completeExceptionally(error instanceof IOException ? error : new IOException(error));
    }

    @Override
    public void onComplete() {
      result.complete(bytes.toByteArray());
    }
  }
}
