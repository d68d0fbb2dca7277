/**
 * The turns of one fork: load put on, a window counted, load at rest.
 *
 * <p>Exists so that counting a window is apart from how load is made ({@code Load}) and how CPU time is read ({@code usage}).
 * Knows no stack and no channel to the lab, and does not know when a fork is steady: the lab decides what the next turn is.
 */
@NullMarked
package dev.dbdyno.load.turn;

import org.jspecify.annotations.NullMarked;
