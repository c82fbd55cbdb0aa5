package com.deedwire.model;

/**
 * @param created false if the reference already exists: nothing was changed
 * @param existing the case with that reference; null if this one was created
 */
public record CaseCreated(boolean created, String externalRef, String status, CaseView existing) {}
