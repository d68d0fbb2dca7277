/**
 * A server that answers PostgreSQL's reads from what the real server has sent before, so that what a stack costs can be seen without
 * the server's part.
 *
 * <p>From bottom to top: {@code Frames} cuts bytes into messages, {@code Asked} reads those of a client, {@code Replies} holds what
 * was learned, {@code Session} knows what both ends of one connection believe and decides who answers, and {@code Replay} connects it
 * to sockets. It belongs to one thread, and knows nothing of delays.
 */
@NullMarked
package dev.dbdyno.relay.replay;

import org.jspecify.annotations.NullMarked;
