/**
 * Which jars an arm runs on.
 *
 * <p>Exists so that every arm gets the libraries that Maven itself would give it, in any version, without an edit. Knows
 * stacks and hosts as artifacts only; must not load any of their classes, nor know how a child is started.
 */
@NullMarked
package dev.dbdyno.lab.classpath;

import org.jspecify.annotations.NullMarked;
