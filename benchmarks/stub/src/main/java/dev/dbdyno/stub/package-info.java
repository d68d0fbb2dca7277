/**
 * A web server whose latency is known, because it decides itself when each reply is due.
 *
 * <p>Exists so that a generator of load can be held against the truth: service times, stalls, faults. It speaks dbdyno's
 * contract for web hosts, with code of its own throughout. Knows nothing else of dbdyno.
 */
@NullMarked
package dev.dbdyno.stub;

import org.jspecify.annotations.NullMarked;
