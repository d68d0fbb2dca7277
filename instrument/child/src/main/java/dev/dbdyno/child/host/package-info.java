/**
 * What a host implements that makes its load itself: it opens a stack, and yields a load that runs one window at a time.
 *
 * <p>Exists so that a module of its own can add such a host ({@link dev.dbdyno.child.host.LoadingHost}). Knows neither how a
 * fork spends its time, nor how processor time is read, nor the channel to the lab.
 */
@NullMarked
package dev.dbdyno.child.host;

import org.jspecify.annotations.NullMarked;
