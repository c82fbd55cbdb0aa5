package com.deedwire;

import java.nio.charset.StandardCharsets;

final class Paths {
  private Paths() {}

  /** {@code /cases/{ref}}, for an external_ref or a case id. */
  static String ofCase(String ref) {
    if (ref == null || ref.isEmpty()) {
      throw new IllegalArgumentException(
          "ref must be the external_ref or the case id and not empty");
    }
    // Servers and proxies remove dot segments: the request would go to another address.
    if (ref.equals(".") || ref.equals("..")) {
      throw new IllegalArgumentException(
          "\"" + ref + "\" cannot be part of a URL; use the case id (caseId of the case)");
    }
    if (!StandardCharsets.UTF_8.newEncoder().canEncode(ref)) {
      throw new IllegalArgumentException(
          "ref contains an unpaired surrogate and cannot be part of a URL");
    }
    return "/cases/" + Transport.encoded(ref);
  }

  /** An id issued by the service; it has no character that must be escaped in an address. */
  static String ofId(String folder, String id) {
    if (id == null || !id.matches("[A-Za-z0-9_-]+")) {
      throw new IllegalArgumentException("id must be the id from the response");
    }
    return folder + "/" + id;
  }
}
