package dev.dbdyno.model;

/** The three ways in which a stack hands over its result. */
public enum Style {
    /** {@link BlockingStack}: returns a value. */
    BLOCKING,
    /** {@link AsyncStack}: returns a {@link java.util.concurrent.CompletionStage}. */
    ASYNCHRONOUS,
    /** {@link ReactiveStack}: returns a {@link org.reactivestreams.Publisher}. */
    REACTIVE
}
