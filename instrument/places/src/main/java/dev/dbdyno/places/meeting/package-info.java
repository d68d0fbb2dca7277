/** How a process finds the address at which another one, on whatever machine, is reached. */
@NullMarked
package dev.dbdyno.places.meeting;

import org.jspecify.annotations.NullMarked;
