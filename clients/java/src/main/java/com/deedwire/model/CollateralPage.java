package com.deedwire.model;

import java.util.List;

/**
 * @param data the newest first
 * @param nextCursor the cursor of the next page; null on the last
 */
public record CollateralPage(List<Collateral> data, String nextCursor) {
  public CollateralPage {
    data = Lists.of(data);
  }
}
