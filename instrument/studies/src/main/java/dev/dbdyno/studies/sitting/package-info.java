/**
 * What of a study is run, and when: plans of its parts, their folders, and the time that each has in a sitting.
 *
 * <p>Exists so that a study can be cut into sittings without the command line. Runs nothing and prints nothing: it says what
 * is to be run, and knows the instrument that runs it by a small interface.
 */
@NullMarked
package dev.dbdyno.studies.sitting;

import org.jspecify.annotations.NullMarked;
