package dev.dbdyno.studies;

import org.jspecify.annotations.Nullable;

/**
 * What deciding an open aspect of a claim would take.
 *
 * @param blocks of the run in all; null where not even {@link #MOST_BLOCKS} would do, because the ratio is too close to the
 *     limit of what the claim accepts
 */
public record Need(String arm, Aspect aspect, @Nullable Integer blocks) {

    /** The most blocks that are planned. */
    public static final int MOST_BLOCKS = 50;
}
