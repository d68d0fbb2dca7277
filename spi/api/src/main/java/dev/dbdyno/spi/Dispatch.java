package dev.dbdyno.spi;

/** When the statements of one operation are sent, where it has several. */
public enum Dispatch {
    /** Each when the reply to the one before it has come. */
    SEQUENTIAL,
    /** All at once, as far as the library and its pool allow. */
    CONCURRENT
}
