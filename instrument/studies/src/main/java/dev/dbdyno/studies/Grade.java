package dev.dbdyno.studies;

import org.jspecify.annotations.Nullable;

/** What a run says about a published ratio. Its order may be decided where its size is not. */
public sealed interface Grade {

    /** Whether the arm is faster, about equal or slower, as published. */
    Outcome order();

    /** Whether the ratio is the published one within its tolerance. */
    Outcome size();

    /**
     * The run has an interval.
     *
     * @param shown the order that the whole interval shows; null where it allows more than one
     */
    record Measured(@Nullable Order shown, Outcome order, Outcome size) implements Grade {
        public Measured {
            if (shown == null && order != Outcome.CANNOT_TELL) {
                throw new IllegalArgumentException("an order is %s only where the interval shows one".formatted(order));
            }
        }
    }

    /**
     * The run has nothing that could be held against the published ratio.
     *
     * @param reason in words
     */
    record Unmeasured(String reason) implements Grade {
        @Override
        public Outcome order() {
            return Outcome.CANNOT_TELL;
        }

        @Override
        public Outcome size() {
            return Outcome.CANNOT_TELL;
        }
    }
}
