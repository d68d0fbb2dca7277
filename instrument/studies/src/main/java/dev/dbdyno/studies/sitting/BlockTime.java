package dev.dbdyno.studies.sitting;

import java.time.Duration;

/**
 * How long a block of a plan takes, estimated before it has run.
 *
 * @param likely duration of a block
 * @param longest duration of a block
 */
public record BlockTime(Duration likely, Duration longest) {}
