package com.deedwire;

import java.time.Duration;

/**
 * Passed to {@link Deedwire.Builder#onRetry} before each wait.
 *
 * @param attempt 1 after the first attempt failed
 */
public record RetryNotice(
    String method, String path, int attempt, Duration delay, DeedwireException error) {}
