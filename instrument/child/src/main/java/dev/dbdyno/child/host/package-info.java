/**
 * What a host is: it opens a stack, and yields a load that runs one window at a time.
 *
 * <p>Exists so that a module of its own can add a host ({@link dev.dbdyno.child.host.Host}, found through {@link
 * java.util.ServiceLoader}). Knows neither how a fork spends its time, nor how processor time is read, nor the channel to
 * the lab.
 */
@NullMarked
package dev.dbdyno.child.host;

import org.jspecify.annotations.NullMarked;
