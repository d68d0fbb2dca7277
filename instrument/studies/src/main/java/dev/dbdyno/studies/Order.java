package dev.dbdyno.studies;

/** Which of two arms is ahead. */
public enum Order {
    FASTER,
    ABOUT_EQUAL,
    SLOWER
}
