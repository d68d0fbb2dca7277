/**
 * The commands around published benchmarks.
 *
 * <p>Reads options and prints; what of a study is run, and when, is decided in {@code dev.dbdyno.studies}.
 */
@NullMarked
package dev.dbdyno.cli.study;

import org.jspecify.annotations.NullMarked;
