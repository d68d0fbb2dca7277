package dev.dbdyno.results;

/**
 * By how much more the server would have counted, had no relay answered in its place.
 *
 * @param statements that clients have run without it, but for those that replay has asked it for a second time
 * @param rows of them
 * @param transactions likewise
 */
public record ReplayedWork(long statements, long rows, long transactions) {}
