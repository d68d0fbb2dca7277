/**
 * What a reader must know before believing a number.
 *
 * <p>Exists so that each doubt has a kind, its numbers, a cause and a remedy. Changes no estimate and no verdict.
 */
@NullMarked
package dev.dbdyno.analysis.warnings;

import org.jspecify.annotations.NullMarked;
