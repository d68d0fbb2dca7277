/**
 * Published benchmarks as files: what was compared, what came out, and what a run on this machine says of it.
 *
 * <p>Exists so that a study is data that anyone can write, read and correct. Reads study and scenario files, and holds a
 * run's results against a study's claims as pure functions; knows no lab, no stack and no option of the command line, whose
 * words it hands on as they stand.
 */
@NullMarked
package dev.dbdyno.studies;

import org.jspecify.annotations.NullMarked;
