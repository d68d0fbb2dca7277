/** A generator that does what a test's script says, in place of the real one: a real process that speaks the real frames. */
@NullMarked
package dev.dbdyno.generator;

import org.jspecify.annotations.NullMarked;
