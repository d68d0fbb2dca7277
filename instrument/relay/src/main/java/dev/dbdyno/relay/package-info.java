/**
 * The process between a stack and its server that makes every round trip a set time longer.
 *
 * <p>Exists because a loopback connection has no distance, so that the waiting that asynchronous stacks and pipelining save hardly
 * happens on one machine. It passes bytes on and knows no protocol, so it serves every stack and every database, encrypted
 * connections too.
 */
@NullMarked
package dev.dbdyno.relay;

import org.jspecify.annotations.NullMarked;
