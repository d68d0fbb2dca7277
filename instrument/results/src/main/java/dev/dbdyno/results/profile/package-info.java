/**
 * Where the CPU of a profiled fork went, as a run stores it: samples by layer and by frame, and by stack.
 *
 * <p>Exists so that what a profiler saw stays small and can be read without one. Knows no profiler and no process.
 */
@NullMarked
package dev.dbdyno.results.profile;

import org.jspecify.annotations.NullMarked;
