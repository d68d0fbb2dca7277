/**
 * Where the CPU of an operation goes: the shares of a profile, scaled to what was measured without a profiler.
 *
 * <p>Exists so that a difference between two arms can be read as a list that adds up to it. Knows no profiler.
 */
@NullMarked
package dev.dbdyno.analysis.account;

import org.jspecify.annotations.NullMarked;
