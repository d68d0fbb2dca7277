/**
 * Places: how a process is run somewhere else, with its standard streams connected to the lab.
 *
 * <p>Exists so that a process on another machine is a {@link java.lang.Process} like any other: the lab starts, hears, watches and ends
 * it in the same way. Knows no child, no frame and no database.
 */
@NullMarked
package dev.dbdyno.places;

import org.jspecify.annotations.NullMarked;
