/**
 * What distance does to arms: each arm's line over round trips, how any two of them compare at each, and where their lines cross.
 *
 * <p>Knows how arms are paired and what voids a comparison, and nothing of forks that are not moved.
 */
@NullMarked
package dev.dbdyno.analysis.distance;

import org.jspecify.annotations.NullMarked;
