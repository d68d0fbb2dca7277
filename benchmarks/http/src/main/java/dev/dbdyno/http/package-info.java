/**
 * Experiments on the generator itself: against a server of known latency, and beside wrk and oha.
 *
 * <p>Exists so that what docs/performance.md says of the generator can be repeated by anyone. Nothing of the product needs
 * it.
 */
@NullMarked
package dev.dbdyno.http;

import org.jspecify.annotations.NullMarked;
