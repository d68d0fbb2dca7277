/**
 * One run, from a plan to its report: arms resolved, server started, lab wired, progress shown.
 *
 * <p>Exists so that commands need not know how the instrument's parts are wired. Reads no arguments.
 */
@NullMarked
package dev.dbdyno.cli.run;

import org.jspecify.annotations.NullMarked;
