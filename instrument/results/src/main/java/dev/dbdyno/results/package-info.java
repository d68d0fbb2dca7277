/**
 * What a run is: its plan, the frames between lab and child, and the records that are stored.
 *
 * <p>Exists so that everything else agrees on data alone. Knows no other module of dbdyno; computes nothing but what is
 * needed to read, write and label the data, and formats nothing for people except the notation of an arm.
 */
@NullMarked
package dev.dbdyno.results;

import org.jspecify.annotations.NullMarked;
