/**
 * One JVM of the lab's as a process, a child or a generator: started, spoken to, watched and, whatever happens, ended.
 *
 * <p>Exists so that one that dies, hangs or floods its output becomes a {@link dev.dbdyno.results.Failure} in words and
 * never a fault of the lab. Must not know plans, blocks or databases.
 */
@NullMarked
package dev.dbdyno.lab.child;

import org.jspecify.annotations.NullMarked;
