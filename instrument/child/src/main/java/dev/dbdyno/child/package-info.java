/**
 * The JVM that hosts one arm for one fork.
 *
 * <p>Reads {@link dev.dbdyno.results.frames.Command}s from standard input, answers with {@link
 * dev.dbdyno.results.frames.Frame}s on standard output, and ends itself when standard input ends. Knows stacks and hosts
 * only through their interfaces; must not know the lab, a database's own ways, or what is done with the numbers.
 */
@NullMarked
package dev.dbdyno.child;

import org.jspecify.annotations.NullMarked;
