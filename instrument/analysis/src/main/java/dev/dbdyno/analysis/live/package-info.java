/**
 * What can be said of a run while it goes on.
 *
 * <p>Exists so that what a person reads meanwhile rests on the same statistics as the report: complete blocks are analysed as
 * the report does it, and only the rounds of the running block are added here. Decides nothing: when a run ends and what its
 * verdicts are is in {@code compare}.
 */
@NullMarked
package dev.dbdyno.analysis.live;

import org.jspecify.annotations.NullMarked;
