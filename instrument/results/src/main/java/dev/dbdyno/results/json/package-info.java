/**
 * How dbdyno's records become JSON and come back.
 *
 * <p>Exists so that stored records, frames and reports have one notation. Knows records, sealed types and enums in general, and no
 * record of a run.
 */
@NullMarked
package dev.dbdyno.results.json;

import org.jspecify.annotations.NullMarked;
