/**
 * Profiles the process that runs a fork's stack: attaches a sampling profiler to it, and finds out to which layer each sample belongs.
 *
 * <p>Exists so that the profiler is in no child that is not being profiled: it is loaded into the running JVM from outside. Knows
 * no block and no plan.
 */
@NullMarked
package dev.dbdyno.lab.profile;

import org.jspecify.annotations.NullMarked;
