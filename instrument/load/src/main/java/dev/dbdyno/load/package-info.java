/**
 * What every process that makes load has in common: what a load is, how a fork's time is spent, how it is recorded, what
 * processor time was used, and how the lab is answered.
 *
 * <p>Exists so that the child, which loads a stack within itself, and the generator, which loads a web host, measure alike.
 * Knows no stack, no host and no network protocol.
 */
@NullMarked
package dev.dbdyno.load;

import org.jspecify.annotations.NullMarked;
