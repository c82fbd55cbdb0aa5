package com.deedwire.model;

import java.util.List;

/** @param files the report first, then its signed attachments */
public record Report(List<File> files) {
  public Report {
    files = Lists.of(files);
  }

  /**
   * @param url signed: anyone who has the link can read the file, without a key, until it expires
   * @param expiresIn in seconds
   */
  public record File(String filename, String url, int expiresIn) {
    /** Without the link. */
    @Override
    public String toString() {
      return "File[filename=" + filename + ", expiresIn=" + expiresIn + "]";
    }
  }
}
