package com.deedwire.model;

import java.util.List;

/**
 * @param cases least recently changed first
 * @param nextCursor the cursor for the next time, also at the end: it then returns what has changed
 *     since
 * @param more true if there is another page, even if this one has few cases or none
 */
public record CasesPage(List<CaseView> cases, String nextCursor, boolean more) {
  public CasesPage {
    cases = Lists.of(cases);
  }
}
