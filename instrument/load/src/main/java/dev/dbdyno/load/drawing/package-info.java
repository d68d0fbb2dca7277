/**
 * Random numbers that are the same for every arm: parameters, arrivals.
 *
 * <p>Exists so that arms of a block are asked the same. Knows nothing of what the numbers are for.
 */
@NullMarked
package dev.dbdyno.load.drawing;

import org.jspecify.annotations.NullMarked;
