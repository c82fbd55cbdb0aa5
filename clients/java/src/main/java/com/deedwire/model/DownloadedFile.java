package com.deedwire.model;

import java.nio.file.Path;

/** @param sha256 in hexadecimal digits */
public record DownloadedFile(String filename, Path path, long sizeBytes, String sha256) {}
