package com.deedwire.model;

import java.time.Instant;

/**
 * @param filename as stored
 * @param contentType as sent
 * @param bytes size of the decoded file
 * @param sha256 of the file, in hexadecimal digits
 */
public record StoredDocument(
    String filename, String contentType, long bytes, String sha256, Instant receivedAt) {}
