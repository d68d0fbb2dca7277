/**
 * What is said between the lab and its agent at a place: packets, of which those of several processes take turns on one channel.
 *
 * <p>Exists so that both ends agree on one reading of the bytes. Knows no process and no place.
 */
@NullMarked
package dev.dbdyno.places.wire;

import org.jspecify.annotations.NullMarked;
