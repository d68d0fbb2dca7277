/**
 * Stacks with known timing: {@code fake}, {@code fake-async} and {@code fake-reactive} over one engine.
 *
 * <p>Exists to test the instrument: what is measured of these stacks is known beforehand, and they fail, freeze, lie, hang,
 * flood and die on demand. Opens no connection to anything. Must not know the instrument that it tests.
 */
@NullMarked
package dev.dbdyno.fake;

import org.jspecify.annotations.NullMarked;
