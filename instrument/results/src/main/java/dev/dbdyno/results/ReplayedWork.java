package dev.dbdyno.results;

/**
 * What the server would have counted in addition if no relay had answered in its place.
 *
 * @param statements that clients have run without it, but for those that replay has asked it for a second time
 * @param rows of them
 * @param transactions likewise
 */
public record ReplayedWork(long statements, long rows, long transactions) {}
