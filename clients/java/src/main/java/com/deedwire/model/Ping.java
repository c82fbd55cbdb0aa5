package com.deedwire.model;

/**
 * @param status null if there was no answer
 * @param answer the first bytes of your receiver's answer
 */
public record Ping(
    boolean delivered, Integer status, long durationMs, String answer, String error) {}
