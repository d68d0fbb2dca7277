/**
 * The load: clients, lanes, backlogs and open loops that drive a stack, check its replies and record what they took.
 *
 * <p>Exists to do this with as little work of its own as can be: an operation costs one read of the clock, one draw, one
 * check and one count, takes no lock and allocates nothing but the {@link dev.dbdyno.spi.Operation} itself, and what the
 * stack's style demands of any caller (a dependent stage; a subscriber for each subscription, Reactive Streams rule 2.12).
 * Backlogs and open loops, whose operations belong to no client, have one object more for each, made before the window and
 * on the dispatcher's thread.
 * Knows no concrete stack, no processor time and no channel to the lab.
 */
@NullMarked
package dev.dbdyno.child.load;

import org.jspecify.annotations.NullMarked;
