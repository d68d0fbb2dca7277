/**
 * One fork: its warm-up, its measured windows, and when it counts as steady.
 *
 * <p>Exists so that how a fork's time is spent is apart from how load is made ({@code host}) and how processor time is
 * read ({@code usage}). Knows no stack and no channel to the lab: windows go to a consumer.
 */
@NullMarked
package dev.dbdyno.load.fork;

import org.jspecify.annotations.NullMarked;
