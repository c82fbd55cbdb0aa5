package com.deedwire;

import java.io.Serializable;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The server answered with an error. */
public class ApiException extends DeedwireException {
  private static final long serialVersionUID = 1L;
  private final Fields fields;

  /** What every such error has. */
  record Fields(
      int status,
      String code,
      String message,
      List<String> details,
      String requestId,
      Integer retryAfterSeconds)
      implements Serializable {}

  ApiException(Fields fields) {
    super(fields.message);
    this.fields = fields;
  }

  static ApiException of(Fields fields) {
    return switch (fields.status) {
      case 400 -> new InvalidRequestException(fields);
      case 401 -> new UnauthorizedException(fields);
      case 403 -> new ForbiddenException(fields);
      case 404 -> new NotFoundException(fields);
      case 409 -> new ConflictException(fields);
      case 413 -> new PayloadTooLargeException(fields);
      case 422 -> new IdempotencyMismatchException(fields);
      case 429 -> new RateLimitedException(fields);
      default -> fields.status >= 500 ? new ServerException(fields) : new ApiException(fields);
    };
  }

  public int status() {
    return fields.status;
  }

  public String code() {
    return fields.code;
  }

  /** Each entry starts with the path of the invalid field. */
  public List<String> details() {
    return fields.details;
  }

  /** Quote it when asking for support. */
  public Optional<String> requestId() {
    return Optional.ofNullable(fields.requestId);
  }

  /** What the server asked for, in full, even if the client waits less between attempts. */
  public OptionalInt retryAfterSeconds() {
    return fields.retryAfterSeconds == null
        ? OptionalInt.empty()
        : OptionalInt.of(fields.retryAfterSeconds);
  }

  @Override
  public String toString() {
    String about = " (" + fields.status + " " + fields.code + ", request " + fields.requestId + ")";
    return super.toString() + about + String.join("", details().stream().map("\n- "::concat).toList());
  }
}
