/**
 * What processes, threads and the machine used between two instants.
 *
 * <p>Exists so that everything is read in one sweep before and one after a window, from Linux' {@code /proc} where it is
 * there, in an order that nests: machine, database, web host, this JVM – this JVM, web host, database, machine. Knows no load
 * and no window.
 *
 * <p>Where the numbers come from (proc_pid_stat(5); Documentation/scheduler/sched-stats.rst of the kernel):
 *
 * <ul>
 *   <li>Processor time of a process: the sum over its threads of {@code task/*}{@code /schedstat}, first field,
 *       nanoseconds. {@code stat} has the same sum in ticks of 10 ms, which is too coarse for a window, but has the time of
 *       threads that ended: where it shows more than its own resolution beyond the threads' sum, it is taken instead.
 *   <li>User and system: only ticks tell them apart, so the exact total is divided in the ticks' proportion.
 *   <li>Children that ended: {@code cutime} and {@code cstime} of their parent, ticks.
 *   <li>Run-queue wait: {@code schedstat}, second field: ready to run, but no processor.
 *   <li>Context switches: {@code task/*}{@code /status}; those of threads that ended are not known.
 *   <li>JIT and collector: the host JVM's threads by their names, which the JVM gives and Linux cuts to 15 characters.
 * </ul>
 */
@NullMarked
package dev.dbdyno.load.usage;

import org.jspecify.annotations.NullMarked;
