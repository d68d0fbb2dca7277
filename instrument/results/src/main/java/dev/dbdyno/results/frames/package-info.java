/**
 * The frames between lab and child: one JSON line a message, each a small record.
 *
 * <p>The lab writes {@link dev.dbdyno.results.frames.Command}s to the child's standard input and reads {@link
 * dev.dbdyno.results.frames.Frame}s from its standard output. A child whose standard input ends has lost its lab and
 * ends itself.
 */
@NullMarked
package dev.dbdyno.results.frames;

import org.jspecify.annotations.NullMarked;
