package dev.dbdyno.load.usage;

import dev.dbdyno.results.window.Count;
import java.util.Map;

/**
 * What one thread has used since it began.
 *
 * @param name as Linux has it, at most 15 characters
 * @param runNanos on a processor
 * @param counts what else is known of it
 */
record Task(String name, long runNanos, Map<Count, Long> counts) {}
