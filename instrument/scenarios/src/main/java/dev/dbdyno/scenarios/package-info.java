/**
 * The scenarios, each in one file: its data, how it is drawn and asked, its right reply, its requests over dbdyno's contract for
 * web hosts, what it changes, its words, and its options on the command line.
 *
 * <p>Exists so that a scenario is added in one place. Knows no stack, no host and no database; it measures nothing.
 */
@NullMarked
package dev.dbdyno.scenarios;

import org.jspecify.annotations.NullMarked;
